/** A longer history is read without a thread, in steps between which others have their turn. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { schwabFile, schwabFillLine } from '../formats/testing/broker-files.ts'
import { takeWorker } from './kept-worker.ts'
import { openFile, type OpenFile } from './read-file.ts'
import { partsInSteps, readParts } from './read-parts.ts'

const fills = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    schwabFillLine([
      '11/02/2026',
      'Sell to Open',
      'ABC 12/18/2026 48.00 P',
      1 + (at % 9),
      1 + at / 100,
      0.65,
    ]),
  )
const half = '11/02/2026,Reverse Split,ZZZ,ZZZ INC,1,,,'
const fileOf = (...lines: readonly string[]) => ({
  bytes: new TextEncoder().encode(schwabFile(...lines)),
  format: null,
})

const open = async (...given: Parameters<typeof openFile>): Promise<OpenFile> => {
  const opened = await openFile(...given)
  if (!opened.ok) throw new Error(opened.refusal.sentence)
  return opened.value
}

let threads = 0
const count = (): void => void (threads += 1)
/** One may wait that another test left. */
const endWaiting = (): Promise<unknown> => takeWorker().terminate()
beforeEach(async () => {
  await endWaiting()
  threads = 0
  process.on('worker', count)
})
afterEach(async () => {
  process.off('worker', count)
  if (threads > 0) await endWaiting()
})

it('others have their turn, and what is read is the same', async () => {
  let turns = 0
  let isOpen = false
  const turn = (): void => {
    turns += 1
    if (!isOpen) setImmediate(turn)
  }
  setImmediate(turn)
  const file = await open(fileOf(...fills(5000)))
  isOpen = true
  expect([threads, turns > 40]).toEqual([0, true])
  const entries = []
  for await (const part of file.parts) entries.push(...part)
  const atOnce = readParts(fileOf(...fills(5000)))
  if (!atOnce.ok) throw new Error(atOnce.refusal.sentence)
  expect(file.summary).toEqual(atOnce.value.summary)
  const expected = []
  for (let part = atOnce.value.parts.next(); part.done !== true; part = atOnce.value.parts.next())
    expected.push(...part.value)
  expect(entries).toEqual(expected)
})

it('a thread reads it where many rows are judged together', async () => {
  const few = await open(fileOf(...fills(5000), ...Array.from({ length: 9 }, () => half)))
  expect([threads, few.summary.taken]).toEqual([0, 5000])
  const many = await open(fileOf(...fills(5000), ...Array.from({ length: 10 }, () => half)))
  expect([threads, many.summary.taken]).toEqual([1, 5000])
  await many.close()
})

it('it is given up between two steps', async () => {
  const giving = new AbortController()
  const opening = openFile(fileOf(...fills(5000)), giving.signal)
  giving.abort(new Error('nobody waits for it any more'))
  await expect(opening).rejects.toThrow('nobody waits for it any more')
})

it.each([
  ['blank lines', '\n'],
  ['titles', 'Transactions for account 1 as of today\n'],
  ['headers', schwabFile().trimEnd() + '\n'],
])('a file of nothing but %s has steps, too', (_, line) => {
  const bytes = new TextEncoder().encode(schwabFile() + '\n' + line.repeat(10_000))
  expect([...partsInSteps({ bytes, format: null })].length).toBeGreaterThanOrEqual(100)
})
