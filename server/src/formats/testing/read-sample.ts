/** Reads a committed sample as a user's file would be, and sums up what became of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moneyToNumber, sumMoney, zeroMoney } from '@wheelwright/core'
import type { ReadContext, ReadFile } from '../format.ts'
import { recogniseFormat } from '../formats.ts'

export const sampleFolder = join(import.meta.dirname, '../../../../fixtures')

export function sampleBytes(path: string): Uint8Array {
  return readFileSync(join(sampleFolder, path))
}

export function countingContext(): ReadContext {
  let count = 0
  return { accountId: 'account', batchId: 'batch', newId: () => `entry-${(count += 1)}` }
}

export function readBytes(bytes: Uint8Array): ReadFile {
  const found = recogniseFormat(bytes)
  if (!found.ok) throw new Error(found.refusal.sentence)
  return found.value.format.read(found.value.text, countingContext())
}

export function readHistoryText(text: string): ReadFile {
  const file = readBytes(new TextEncoder().encode(text))
  if (!file.hasHistory) throw new Error('a snapshot, not a history')
  return file
}

export function readSample(path: string): ReadFile {
  return readHistoryText(new TextDecoder().decode(sampleBytes(path)))
}

/** `[rows, taken, refused, ignored, net cash in dollars]` as the tests have it; of a snapshot alone the cash it states. */
export function readOutcome(file: ReadFile): readonly [number, number, number, number, number] {
  const amounts = file.hasHistory
    ? file.entries.map(({ netCash }) => netCash)
    : (file.snapshot ?? []).map(({ cash }) => cash ?? zeroMoney)
  const sum = moneyToNumber(sumMoney(amounts))
  return [file.rows, file.taken, file.refusals.length, file.ignored.length, sum]
}

/** `line column: reason`, a line per refusal. */
export function refusalsOf(file: ReadFile): string[] {
  return file.refusals.map(({ line, column, reason }) => `${line} ${column ?? '-'}: ${reason}`)
}

/** `line column: reason`, a line per notice. */
export function noticesOf(file: ReadFile): string[] {
  return file.notices.map(({ line, column, reason }) => `${line} ${column ?? '-'}: ${reason}`)
}

export function ignoredOf(file: ReadFile): string[] {
  return file.ignored.map(({ line, reason }) => `${line}: ${reason}`)
}
