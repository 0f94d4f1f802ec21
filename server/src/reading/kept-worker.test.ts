/** Large files in a row: one thread reads them, and none of what it read before is seen in the next. */
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { schwabFile, schwabFillLine } from '../formats/testing/broker-files.ts'
import { heapOf, leaveWorker, takeWorker } from './kept-worker.ts'
import { openFile, type OpenFile } from './read-file.ts'

const half = '11/02/2026,Reverse Split,ZZZ,ZZZ INC,1,,,'

/** A history of some 5,000 sales of a put, which is read in a thread since rows are judged together. */
const historyOf = (root: string): Uint8Array => {
  const contract = `${root} 12/18/2026 48.00 P`
  const lines = Array.from({ length: 5000 }, (_, at) =>
    schwabFillLine(['11/02/2026', 'Sell to Open', contract, 1 + (at % 9), 1 + at / 100, 0.65]),
  )
  return new TextEncoder().encode(schwabFile(...lines, ...Array.from({ length: 10 }, () => half)))
}

const open = async (bytes: Uint8Array, signal?: AbortSignal): Promise<OpenFile> => {
  const opened = await openFile({ bytes, format: null }, signal)
  if (!opened.ok) throw new Error(opened.refusal.sentence)
  return opened.value
}

const readAll = async (bytes: Uint8Array) => {
  const file = await open(bytes)
  const entries = []
  for await (const part of file.parts) entries.push(...part)
  await file.close()
  return { taken: file.summary.taken, entries }
}

/** The thread that waits, which waits again. */
const waiting = async () => {
  const worker = takeWorker()
  await leaveWorker(worker, 0)
  return worker.threadId
}

afterEach(async () => {
  await takeWorker().terminate()
})

it('are read by the same thread', async () => {
  const first = await readAll(historyOf('ABC'))
  const thread = await waiting()
  const second = await readAll(historyOf('XYZ'))
  expect(await waiting()).toBe(thread)
  expect([first.taken, second.taken]).toEqual([5000, 5000])
  expect(JSON.stringify(second.entries)).not.toContain('ABC')
  await takeWorker().terminate()
  expect(await readAll(historyOf('XYZ'))).toEqual(second)
})

it('after one that is refused', async () => {
  const refused = await openFile({
    bytes: new TextEncoder().encode('nothing\n'.repeat(50_000)),
    format: null,
  })
  expect(refused.ok).toBe(false)
  expect((await readAll(historyOf('ABC'))).taken).toBe(5000)
})

it('after one that was left in the middle, by another thread', async () => {
  await readAll(historyOf('ABC'))
  const thread = await waiting()
  const left = await open(historyOf('ABC'))
  for await (const _ of left.parts) break
  await left.close()
  expect((await readAll(historyOf('XYZ'))).taken).toBe(5000)
  expect(await waiting()).not.toBe(thread)
})

it('after one that was given up, by another thread', async () => {
  await readAll(historyOf('ABC'))
  const thread = await waiting()
  const giving = new AbortController()
  const left = await open(historyOf('ABC'), giving.signal)
  giving.abort()
  await left.close()
  expect((await readAll(historyOf('XYZ'))).taken).toBe(5000)
  expect(await waiting()).not.toBe(thread)
})

it('side by side have a thread each, of which one waits', async () => {
  const read = await Promise.all(['ABC', 'XYZ', 'QRT'].map((root) => readAll(historyOf(root))))
  expect(read.map(({ taken }) => taken)).toEqual([5000, 5000, 5000])
  const [first, second] = [takeWorker(), takeWorker()]
  expect(first.threadId).not.toBe(second.threadId)
  await Promise.all([first.terminate(), second.terminate()])
})

it('a thread that read a long one does not wait', async () => {
  const worker = takeWorker()
  const ended = once(worker, 'exit')
  await leaveWorker(worker, 50 * 1024 * 1024)
  await ended
})

it('a thread that fails while it waits is forgotten', async () => {
  const worker = takeWorker()
  await leaveWorker(worker, 0)
  const ended = once(worker, 'exit')
  await worker.terminate()
  await ended
  expect((await readAll(historyOf('ABC'))).taken).toBe(5000)
})

it.each([
  [512, 256],
  [1024, 256],
  [2048, 512],
  [4096, 1024],
  [24_000, 1536],
])('on a machine of %i MB a thread has a heap of %i', (memory, heap) => {
  expect(heapOf(memory)).toBe(heap)
})
