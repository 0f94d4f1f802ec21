/**
 * A thread that has read a file waits some minutes for the next one: starting it, loading the readers and compiling what is run often
 * is half of what a file of 10,000 rows costs. One waits at most, and only after a file that left little behind in its heap.
 */
import { getCompileCacheDir } from 'node:module'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'

const megabyte = 1024 * 1024
/** What reading 50 MB takes. */
const mostHeapMb = 1536
/** Any file that is read in a thread at all needs some. */
const leastHeapMb = 256

/**
 * Megabytes of a worker's heap on a machine of so many. Two run beside the server: a file of nothing but empty items fills
 * whatever there is, and is refused where the system would otherwise end the server for it.
 */
export function heapOf(memoryMb: number): number {
  return Math.round(Math.min(mostHeapMb, Math.max(leastHeapMb, memoryMb / 4)))
}

/** The machine's, or what a container was given of it. */
const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * With a nursery in which most of what a reader makes of a row becomes garbage: in one of 8 MB entries are moved so often that
 * reading takes a tenth longer, and in a larger one garbage only piles up.
 */
const resourceLimits = {
  maxOldGenerationSizeMb: heapOf(ownMemory() / megabyte),
  maxYoungGenerationSizeMb: 24,
}

/** Bytes of a file after which a thread is kept. */
const mostRead = 4 * 1024 * 1024
const keptForMs = 3 * 60_000

interface Kept {
  readonly worker: Worker
  readonly timer: NodeJS.Timeout
}

let kept: Kept | null = null

/** Where the process keeps what was compiled, without the part that Node adds for its version. */
const compileCacheFolder = (): string | undefined => {
  const folder = getCompileCacheDir()
  return folder === undefined ? undefined : dirname(folder)
}

const start = (): Worker => {
  const worker = new Worker(new URL('./start-read-worker.mjs', import.meta.url), {
    resourceLimits,
    workerData: { compileCache: compileCacheFolder() },
  })
  // Whoever waits for a message hears of a failure; of one that waits for a file nobody does.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (kept?.worker === worker) forget()
  })
  return worker
}

const forget = (): Worker | null => {
  if (kept === null) return null
  const { worker, timer } = kept
  clearTimeout(timer)
  kept = null
  return worker
}

/** The thread that waits, or a new one. */
export function takeWorker(): Worker {
  const worker = forget()
  if (worker === null) return start()
  worker.ref()
  return worker
}

/** What is left of a thread that has read a whole file of so many bytes: it waits for the next one, or ends. */
export async function leaveWorker(worker: Worker, bytes: number): Promise<void> {
  if (kept !== null || bytes > mostRead) return void (await worker.terminate())
  worker.unref()
  const timer = setTimeout(() => {
    forget()
    void worker.terminate()
  }, keptForMs).unref()
  kept = { worker, timer }
}
