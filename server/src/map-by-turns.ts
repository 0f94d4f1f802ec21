/** Maps what takes long in pieces of some milliseconds, so that other calls have their turn in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

const turnMs = 15

export async function mapByTurns<T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> {
  const mapped: U[] = []
  let endsAt = performance.now() + turnMs
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() < endsAt) continue
    await nextTurn()
    endsAt = performance.now() + turnMs
  }
  return mapped
}
