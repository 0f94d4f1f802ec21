/** The thread that reads a large file: it is given the file, answers the summary, then a part for every `next`. */
import { parentPort } from 'node:worker_threads'
import { assert } from '@wheelwright/core'
import { readParts, type FileSummary, type FileToRead, type ReadEntry } from './read-parts.ts'
import type { FormatRefusal } from '../formats/formats.ts'

export type WorkerSays =
  | { readonly kind: 'refused'; readonly refusal: FormatRefusal }
  | { readonly kind: 'summary'; readonly summary: FileSummary }
  | { readonly kind: 'part'; readonly part: readonly ReadEntry[] | null }

export type WorkerHears = FileToRead | 'next'

assert(parentPort !== null, 'this file runs as a worker')
const port = parentPort
const say = (said: WorkerSays): void => port.postMessage(said)

let parts: Iterator<readonly ReadEntry[], undefined> | null = null

/** Nothing holds on to the bytes once they are read. */
const read = (file: FileToRead): void => {
  const opened = readParts(file)
  if (!opened.ok) return say({ kind: 'refused', refusal: opened.refusal })
  parts = opened.value.parts
  return say({ kind: 'summary', summary: opened.value.summary })
}

port.on('message', (heard: WorkerHears) => {
  if (heard !== 'next') return read(heard)
  const next = parts?.next()
  const isOver = next === undefined || next.done === true
  say({ kind: 'part', part: isOver ? null : next.value })
  if (isOver) port.close()
})
