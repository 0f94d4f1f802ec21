/** Keeps the server small: what the heap is not told to give back it keeps. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * A nursery for serving: in a small one the many short-lived objects of a request are collected again and again, and some
 * of them grow old there; a large one is never given back. Growing it does not raise the peak of an import (measured
 * with 4, 16 and 32 MB: 330 to 350 MB for 100,000 rows with each).
 */
export function setNursery(): void {
  setFlagsFromString('--max-semi-space-size=16')
}

type Collect = (options: {
  type: 'major'
  execution: 'sync' | 'async'
  flavor: 'regular' | 'last-resort'
}) => void

const findCollector = (): Collect => {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  return typeof gc === 'function' ? (gc as Collect) : () => {}
}

let collector: Collect | null = null

const collect: Collect = (options) => {
  collector ??= findCollector()
  collector(options)
}

/**
 * Starting leaves some twenty megabytes of garbage behind, which a server that nobody uses yet would keep, since nothing
 * makes it collect. One full collection, a moment after the start, gives them back; it takes about 50 ms. What was compiled
 * so far goes with them, so that what is to stay compiled is run `then`.
 */
export function releaseMemorySoon(then: () => void, afterMs = 1500): void {
  const release = (): void => {
    releaseMemory()
    then()
  }
  setTimeout(release, afterMs).unref()
}

/** Everything that is not needed, given back at once: some hundred milliseconds for a large heap. */
export function releaseMemory(): void {
  return collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
