/**
 * Symbol changes, splits, mergers and special dividends come as two rows of one instant: the old position closed and
 * the new one opened at the value carried over. That value is no income: the pair is one change.
 */
import { splitRatio } from '@wheelwright/core'
import type { Instrument, Quantity } from '@wheelwright/core'
import { contractChangeDraft, splitDraft, symbolChangeDraft } from './drafts.ts'
import type { RowFacts } from './drafts.ts'
import { momentOf } from './printed-date.ts'
import type { Row } from './row.ts'
import { ignore, refuseRow, take } from './verdict.ts'
import type { EntryDraft, Verdict } from './verdict.ts'

export interface ChangeReading {
  readonly factsOf: (row: Row) => RowFacts | null
  readonly instrumentOf: (row: Row) => Instrument | null
}

const changes: ReadonlySet<string> = new Set([
  'SYMBOL CHANGE',
  'FORWARD SPLIT',
  'REVERSE SPLIT',
  'STOCK MERGER',
  'SPECIAL DIVIDEND',
])

/** The action that opens the new position, by the one that closes the old. */
const reopens: Readonly<Record<string, string>> = {
  SELL_TO_CLOSE: 'BUY_TO_OPEN',
  BUY_TO_CLOSE: 'SELL_TO_OPEN',
}

/** More changes of one instant are no honest history. */
const mostTogether = 200

export const isChange = (row: Row): boolean =>
  row.code('type') === 'RECEIVE DELIVER' && changes.has(row.code('subType'))

export function pairChanges(rows: readonly Row[], reading: ChangeReading): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const changed = rows.filter(isChange)
  const key = (row: Row): string => `${momentOf(row.text('date'))?.at} ${row.code('subType')}`
  for (const group of Map.groupBy(changed, key).values())
    for (const old of group.slice(0, mostTogether)) {
      const opening = reopens[old.code('action')]
      const next =
        opening &&
        group.find((row) => row.code('action') === opening && !verdicts.has(row) && carries(old, row))
      if (next) judge(old, next, reading, verdicts)
    }
  for (const row of changed)
    if (!verdicts.has(row))
      verdicts.set(row, refuseRow(row, null, 'is half of a change whose other half is not in the file'))
  return verdicts
}

/** The new position takes over the old one's value. */
function carries(old: Row, next: Row): boolean {
  const [before, after] = [old.money('value') ?? 0, next.money('value') ?? 0]
  return before + after === 0 && old.code('instrumentType') === next.code('instrumentType')
}

function judge(old: Row, next: Row, reading: ChangeReading, verdicts: Map<Row, Verdict>): void {
  const draft = changeOf(old, next, reading)
  if (draft === null) {
    const fault = old.fault ?? next.fault
    const reason = `belongs to the change on line ${fault?.line ?? old.line}, which cannot be read`
    for (const row of [old, next]) verdicts.set(row, refuseRow(row, null, reason))
    return
  }
  verdicts.set(next, take(draft))
  verdicts.set(old, ignore(`is the old half of the change on line ${next.line}`))
}

function changeOf(old: Row, next: Row, { factsOf, instrumentOf }: ChangeReading): EntryDraft | null {
  const facts = factsOf(next)
  const [from, to] = [instrumentOf(old), instrumentOf(next)]
  const [before, after] = [old.needQuantity('quantity'), next.needQuantity('quantity')]
  if (facts === null || from === null || to === null || before === null || after === null) return null
  if (from.type === 'option' && to.type === 'option') {
    const perOld = Math.abs(after) / Math.abs(before)
    if (Number.isInteger(perOld)) return contractChangeDraft(facts, from, to, perOld)
    return next.refuse('quantity', 'is no whole number of new contracts for each old one')
  }
  if (from.type !== 'share' || to.type !== 'share') return null
  if (from.symbol !== to.symbol)
    return Math.abs(before) === Math.abs(after)
      ? symbolChangeDraft(facts, from, to.symbol)
      : next.refuse('quantity', 'is not that of the shares it replaces')
  const ratio = splitRatio(Math.abs(before), Math.abs(after))
  const sign = old.code('action') === 'SELL_TO_CLOSE' ? 1 : -1
  const change = (sign * (Math.abs(after) - Math.abs(before))) as Quantity
  return ratio === null
    ? next.refuse('quantity', 'makes no ratio that is declared with the shares it replaces')
    : splitDraft(facts, from, ratio, change)
}
