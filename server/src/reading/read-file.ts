/**
 * Reads a broker's file without holding up other requests: a small one at once, a larger one in steps where its format has
 * them, any other in a thread of its own, of which no more than two run at a time.
 */
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { refuse } from '@wheelwright/core/entries'
import type { Result } from '@wheelwright/core/entries'
import type { KnownHolding } from '../formats/format.ts'
import type { FormatRefusal } from '../formats/formats.ts'
import { leaveWorker, takeWorker } from './kept-worker.ts'
import { partsInSteps, readParts, type FileSummary, type FileToRead, type ReadEntry } from './read-parts.ts'
import type { WorkerHears, WorkerSays } from './read-worker.ts'

export interface OpenFile {
  readonly summary: FileSummary
  readonly parts: AsyncIterable<readonly ReadEntry[]>
  /** The file read once more with answers to its questions, in place of this one; before any part was taken. */
  readonly again: (known: readonly KnownHolding[]) => Promise<Result<OpenFile, ReadRefusal>>
  /** Lets go of the thread; whoever opened a file closes it. */
  readonly close: () => Promise<void>
}

export type ReadRefusal =
  | FormatRefusal
  | { readonly kind: 'too-much'; readonly sentence: string }
  | { readonly kind: 'too-busy'; readonly sentence: string }

/** Up to this many bytes are read within some tens of milliseconds. */
const smallFile = 256 * 1024
/**
 * Up to this many bytes are read here in steps: a thread would start, compile the readers for itself and hand over every row, which
 * is a quarter of what the first import of 10,000 rows takes.
 */
const mostInSteps = 2 * 1024 * 1024
const mostWorkers = 2
const mostWaiting = 8
const tooMuch = refuse({
  kind: 'too-much',
  sentence:
    'The file is too large to be read in one go. Export a shorter range of dates, and import part by part.',
} as const)

const tooBusy = refuse({
  kind: 'too-busy',
  sentence: 'Too many files are being read at once. Try again in a minute.',
} as const)

/** Those who wait for a worker's place, in order. */
const waiting: (() => void)[] = []
let running = 0

/** Answers whether there is one: who would wait behind many others is sent away, since each holds a file in memory. */
const takePlace = async (): Promise<boolean> => {
  if (waiting.length >= mostWaiting) return false
  if (running >= mostWorkers) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  return true
}

/** The place goes to whoever waits, else it is free. */
const leavePlace = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

export async function openFile(
  file: FileToRead,
  signal?: AbortSignal,
): Promise<Result<OpenFile, ReadRefusal>> {
  const { byteLength } = file.bytes
  if (byteLength <= smallFile) return openedHere(file, readParts(file), signal)
  const opened = byteLength <= mostInSteps ? await openInSteps(file, signal) : null
  return opened ?? openInWorker(file, signal)
}

/** Null where one of the steps would hold up others. */
const openInSteps = async (
  file: FileToRead,
  signal: AbortSignal | undefined,
): Promise<Result<OpenFile, ReadRefusal> | null> => {
  const steps = partsInSteps(file)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return openedHere(file, step.value, signal)
    if (step.value === 'long') return null
    await nextTurn()
    signal?.throwIfAborted()
  }
}

const openedHere = (
  file: FileToRead,
  read: ReturnType<typeof readParts>,
  signal: AbortSignal | undefined,
): Result<OpenFile, ReadRefusal> => {
  if (!read.ok) return read
  const { summary, parts } = read.value
  const again = (known: readonly KnownHolding[]) => openFile({ ...file, known }, signal)
  return { ok: true, value: { summary, parts: eachOf(parts), again, close: async () => {} } }
}

async function* eachOf(parts: Iterator<readonly ReadEntry[], undefined>) {
  for (let next = parts.next(); !next.done; next = parts.next()) yield next.value
}

/** Bytes that fill their buffer can be handed over; others share it, and are copied. */
const handedOver = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []

const openInWorker = async (
  file: FileToRead,
  signal: AbortSignal | undefined,
): Promise<Result<OpenFile, ReadRefusal>> => {
  if (!(await takePlace())) return tooBusy
  const bytes = file.bytes.byteLength
  const worker = takeWorker()
  const reading = { worker, signal, isOver: false }
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    leavePlace()
    // One that was left in the middle, or has failed, is not asked again.
    if (reading.isOver) await leaveWorker(worker, bytes)
    else await worker.terminate()
  }
  const read = async (said: WorkerHears, handed: ArrayBuffer[]): Promise<Result<OpenFile, ReadRefusal>> => {
    try {
      const heard = hear(worker, signal)
      worker.postMessage(said, handed)
      const first = await heard
      const again = (known: readonly KnownHolding[]) => read({ known }, [])
      if (first.kind === 'summary')
        return { ok: true, value: { summary: first.summary, parts: partsFrom(reading), again, close } }
      reading.isOver = first.kind === 'refused'
      await close()
      if (first.kind === 'refused') return refuse(first.refusal)
      throw new Error('the worker began with a part')
    } catch (error) {
      await close()
      if (isOutOfMemory(error)) return tooMuch
      throw error
    }
  }
  return read(file, handedOver(file.bytes))
}

interface Reading {
  readonly worker: Worker
  readonly signal: AbortSignal | undefined
  /** The thread has said its last word of the file. */
  isOver: boolean
}

/** While a part is taken in, the thread makes the next one. */
async function* partsFrom(reading: Reading) {
  const { worker, signal } = reading
  const ask = (): Promise<WorkerSays> => {
    const heard = hear(worker, signal)
    // Whoever stops taking parts hears nothing of the one that is under way.
    heard.catch(() => {})
    worker.postMessage('next')
    return heard
  }
  for (let heard = ask(); ;) {
    const said = await heard
    if (said.kind !== 'part' || said.part === null) {
      reading.isOver = true
      return
    }
    heard = ask()
    yield JSON.parse(said.part) as readonly ReadEntry[]
  }
}

/** The next message; a failure of the worker is thrown here. */
const hear = async (worker: Worker, signal: AbortSignal | undefined): Promise<WorkerSays> => {
  const [said] = (await once(worker, 'message', signal ? { signal } : {})) as [WorkerSays]
  return said
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
