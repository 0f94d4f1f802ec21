/** At most so many pieces of work at a time; the others wait in the order in which they came. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(atOnce: number): Turns {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => void queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // Whoever is next takes over the place.
      if (next) next()
      else running -= 1
    }
  }
}
