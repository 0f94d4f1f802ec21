/**
 * The rows of a split that names old and new shares apart. An account may hold some of them in cash and some on margin,
 * so that there are more rows than two: together they are one split, which stands in one of the new ones.
 */
import { MAX_MICROS, quantityFromMicros } from '@wheelwright/core/entries'
import type { Quantity, ShareInstrument } from '@wheelwright/core/entries'
import { pairedSplitDraft } from './drafts.ts'
import type { RowFacts } from './drafts.ts'
import type { Row } from './row.ts'
import { ignore, refuseRow, take } from './verdict.ts'
import type { EntryDraft, Verdict } from './verdict.ts'

interface SplitHalves {
  readonly old: readonly Row[]
  readonly next: readonly Row[]
}

export interface SplitReading {
  readonly readRowFacts: (row: Row) => RowFacts | null
  readonly sharesOf: (row: Row) => ShareInstrument | null
  /** Signed as the position moves. */
  readonly quantityOf: (row: Row) => Quantity | null
  readonly wordsOf: (row: Row) => string
}

/** Nothing where one side has no rows. */
export function judgeHalves({ old, next }: SplitHalves, reading: SplitReading): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const named = firstOf(next)
  if (old.length === 0 || named === undefined) return verdicts
  const rows = [...old, ...next]
  const [gone, came] = [sumOf(old, reading), sumOf(next, reading)]
  if (gone !== null && came !== null && gone + came === 0) {
    for (const row of rows) verdicts.set(row, ignore('is of a split that left as many shares as before'))
    return verdicts
  }
  const draft = gone === null || came === null ? null : draftOf(named, rows, reading, { gone, came })
  if (draft === null) {
    const { line } = rows.find(({ fault }) => fault !== null)?.fault ?? named
    const reason = `belongs to the split on line ${line}, which cannot be read`
    for (const row of rows) verdicts.set(row, refuseRow(row, null, reason))
    return verdicts
  }
  for (const row of old) verdicts.set(row, ignore(`is the old half of the split on line ${named.line}`))
  for (const row of next) verdicts.set(row, ignore(`is of the split on line ${named.line}`))
  return verdicts.set(named, take(draft))
}

/** The same one whichever way the file is ordered. */
const firstOf = (rows: readonly Row[]): Row | undefined =>
  rows.toSorted((a, b) => (a.raw < b.raw ? -1 : a.raw > b.raw ? 1 : a.line - b.line))[0]

function sumOf(rows: readonly Row[], { quantityOf }: SplitReading): Quantity | null {
  let sum = 0
  for (const row of rows) {
    const quantity = quantityOf(row)
    if (quantity === null) return null
    sum += quantity
    if (Math.abs(sum) > MAX_MICROS) return row.refuse('quantity', 'is beyond what can be held')
  }
  return quantityFromMicros(sum)
}

function draftOf(
  named: Row,
  rows: readonly Row[],
  { readRowFacts, sharesOf, wordsOf }: SplitReading,
  moved: { readonly gone: Quantity; readonly came: Quantity },
): EntryDraft | null {
  const [facts, shares] = [readRowFacts(named), sharesOf(named)]
  if (facts === null || shares === null) return null
  return pairedSplitDraft(named, facts, shares, { ...moved, words: rows.map(wordsOf).join(' ') })
}
