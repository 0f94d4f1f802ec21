/** The thread that reads a large file: it is given the file, answers the summary, then a part for every `next`, and after the last may be given another. */
import { parentPort } from 'node:worker_threads'
import { assert } from '@wheelwright/core/entries'
import { readParts, type FileSummary, type FileToRead, type ReadEntry } from './read-parts.ts'
import type { KnownHolding } from '../formats/format.ts'
import type { FormatRefusal } from '../formats/formats.ts'

export type WorkerSays =
  | { readonly kind: 'refused'; readonly refusal: FormatRefusal }
  | { readonly kind: 'summary'; readonly summary: FileSummary }
  /** As JSON, which takes two thirds of what a copy of all its objects does; null after the last. */
  | { readonly kind: 'part'; readonly part: string | null }

/** `known` has the file that came first read once more. */
export type WorkerHears = FileToRead | { readonly known: readonly KnownHolding[] } | 'next'

assert(parentPort !== null, 'this file runs as a worker')
const port = parentPort
const say = (said: WorkerSays): void => port.postMessage(said)

let parts: Iterator<readonly ReadEntry[], undefined> | null = null
let asking: FileToRead | null = null

/** Nothing holds on to the bytes once they are read, unless the file asks what others told. */
const read = (file: FileToRead): void => {
  const opened = readParts(file)
  asking = opened.ok && opened.value.summary.questions.length > 0 ? file : null
  if (!opened.ok) return say({ kind: 'refused', refusal: opened.refusal })
  parts = opened.value.parts
  return say({ kind: 'summary', summary: opened.value.summary })
}

port.on('message', (heard: WorkerHears) => {
  if (heard !== 'next') {
    if ('bytes' in heard) return read(heard)
    assert(asking !== null, 'a file that asked nothing is not read again')
    return read({ ...asking, known: heard.known })
  }
  asking = null
  const next = parts?.next()
  const isOver = next === undefined || next.done === true
  if (isOver) parts = null
  say({ kind: 'part', part: isOver ? null : JSON.stringify(next.value) })
})
