/** A map that forgets what was used longest ago when it is full. */
interface BoundedMap<K, V> {
  readonly get: (key: K) => V | undefined
  readonly set: (key: K, value: V) => void
  readonly size: () => number
}

export function createBoundedMap<K, V>(limit: number): BoundedMap<K, V> {
  /** A Map goes through its keys in the order in which they were set. */
  const held = new Map<K, V>()
  return {
    get: (key) => {
      const value = held.get(key)
      if (value === undefined) return undefined
      held.delete(key)
      held.set(key, value)
      return value
    },
    set: (key, value) => {
      held.delete(key)
      held.set(key, value)
      for (const oldest of held.keys()) {
        if (held.size <= limit) break
        held.delete(oldest)
      }
    },
    size: () => held.size,
  }
}
