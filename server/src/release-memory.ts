/** Keeps the server small: what the heap is not told to give back it keeps. */
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Both halves of the nursery. It may double once more before it is looked at. */
const mostOfNursery = { serving: 16 * 1024 * 1024, filling: 32 * 1024 * 1024 }

/**
 * How much garbage may come beside what is in use before the whole heap is collected, in percent of it. The engine lets a small heap
 * grow to a multiple of what is in use, which a server that serves many users one after the other fills with what it kept of those
 * before (decision 0016). An import fills the heap so fast that it would be collected over and over, for a sixth of its processor
 * time: it is left to the engine, which 0 says.
 */
const mostGarbage = { serving: 50, filling: 0 }

const sizeOfNursery = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0

let isBound = false
let filling = 0

const tellNursery = (): void => {
  const most = filling > 0 ? mostOfNursery.filling : mostOfNursery.serving
  setFlagsFromString(`--semi-space-growth-factor=${sizeOfNursery() < most ? 2 : 1}`)
}

/** The engine asks after each collection of the whole heap. */
const tellGarbage = (): void =>
  setFlagsFromString(`--heap-growing-percent=${filling > 0 ? mostGarbage.filling : mostGarbage.serving}`)

/**
 * A nursery for serving: in a small one the many short-lived objects of a request are collected again and again, and some
 * of them grow old there; a large one is never given back. The engine lets it grow to 128 MB, and takes the option for its
 * size from the command line alone. Whether it grows is asked after each collection, though, so that it is told to stop
 * there (measured: 85 MB less at the peak of an import of 100,000 rows, for 1 or 2 % of its processor time; reads take the same
 * with half of what an import has).
 * A nursery of this size is collected by the thread itself: to share the work with others takes a twentieth of the processor time of an
 * import, and saves it a few milliseconds at a time.
 */
export function boundHeap(): void {
  isBound = true
  setFlagsFromString('--no-parallel-scavenge')
  tellGarbage()
  new PerformanceObserver(tellNursery).observe({ entryTypes: ['gc'] })
}

const tell = (): void => {
  if (!isBound) return
  tellNursery()
  tellGarbage()
}

/** Work that fills the heap fast. */
export async function fillingHeap<T>(work: () => Promise<T>): Promise<T> {
  filling += 1
  tell()
  try {
    return await work()
  } finally {
    filling -= 1
    tell()
  }
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
