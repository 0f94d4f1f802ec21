/** The thread that reads a large file: it answers the summary, then a part for every `next`. */
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@wheelwright/core'
import { readParts, type FileSummary, type FileToRead, type ReadEntry } from './read-parts.ts'
import type { FormatRefusal } from '../formats/formats.ts'

export type WorkerSays =
  | { readonly kind: 'refused'; readonly refusal: FormatRefusal }
  | { readonly kind: 'summary'; readonly summary: FileSummary }
  | { readonly kind: 'part'; readonly part: readonly ReadEntry[] | null }

assert(parentPort !== null, 'this file runs as a worker')
const port = parentPort
const say = (said: WorkerSays): void => port.postMessage(said)

const read = readParts(workerData as FileToRead)
if (!read.ok) say({ kind: 'refused', refusal: read.refusal })
else {
  const { summary, parts } = read.value
  port.on('message', () => {
    const next = parts.next()
    say({ kind: 'part', part: next.done ? null : next.value })
    if (next.done) port.close()
  })
  say({ kind: 'summary', summary })
}
