/**
 * Symbol changes, splits, mergers and special dividends come as two rows of one instant: the old position closed and
 * the new one opened at the value carried over. That value is no income: the pair is one change.
 */
import { MICROS, negateQuantity } from '@wheelwright/core/entries'
import type { OptionInstrument, Quantity, ShareInstrument } from '@wheelwright/core/entries'
import { contractChangeDraft, pairedSplitDraft, symbolChangeDraft } from '../rows/drafts.ts'
import type { RowFacts } from '../rows/drafts.ts'
import type { Row } from '../rows/row.ts'
import { readRowFacts, instrumentOf, whenOf } from './facts.ts'
import { ignore, refuseRow, takeAll } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

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

/** What a change is called; its old half may be named a removal. */
const nameOf = (row: Row): string => row.code('subType').replace(/ REMOVAL$/, '')

export function isChange(row: Row): boolean {
  return row.code('type') === 'RECEIVE DELIVER' && changes.has(nameOf(row))
}

export function pairChanges(rows: readonly Row[]): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const changed = rows.filter(isChange)
  const key = (row: Row): string => `${row.text('account')} ${whenOf(row)?.order} ${nameOf(row)}`
  for (const group of Map.groupBy(changed, key).values())
    for (const { old, next } of matched(group.slice(0, mostTogether))) judge(old, next, verdicts)
  for (const row of changed)
    if (!verdicts.has(row))
      verdicts.set(
        row,
        refuseRow(
          row,
          null,
          'is half of a change whose other half is not in the file: import a file that has both',
        ),
      )
  return verdicts
}

interface Halves {
  readonly old: Row
  readonly next: Row
}

/** Each old position with the new one that looks most like it; where two look as much like it, with none. */
function matched(group: readonly Row[]): readonly Halves[] {
  const pairs = group.flatMap((old) =>
    group
      .filter((next) => carries(old, next))
      .map((next) => ({ old, next, strange: strangeness(old, next) })),
  )
  const found: Halves[] = []
  const gone = new Set<Row>()
  const byLikeness = [...Map.groupBy(pairs, ({ strange }) => strange)].toSorted(([a], [b]) => a - b)
  for (const [, alike] of byLikeness) {
    const open = alike.filter(({ old, next }) => !gone.has(old) && !gone.has(next))
    for (const { old, next } of open) {
      if (gone.has(old) || gone.has(next)) continue
      const rivals = open.filter((pair) => (pair.old === old) !== (pair.next === next))
      const isClear = rivals.every((pair) => pair.old.raw === old.raw && pair.next.raw === next.raw)
      if (isClear) found.push({ old, next })
      for (const row of isClear ? [old, next] : rivals.flatMap((pair) => [pair.old, pair.next])) gone.add(row)
      gone.add(old).add(next)
    }
  }
  return found
}

/** The new position takes over the old one's value, but for that of a fraction of a share. */
function carries(old: Row, next: Row): boolean {
  const isOpening = next.code('action') === reopens[old.code('action')]
  if (!isOpening || old.code('instrumentType') !== next.code('instrumentType')) return false
  return valueLeft(old, next) === 0 || leavesFraction(old, next)
}

/** What the new position has less of the old one's value. */
function valueLeft(old: Row, next: Row): number {
  return Math.abs(old.money('value') ?? 0) - Math.abs(next.money('value') ?? 0)
}

/** A split that leaves whole shares takes less than one of them from the value: it is paid for in a row of its own. */
function leavesFraction(old: Row, next: Row): boolean {
  if (old.code('instrumentType') !== 'EQUITY' || !nameOf(next).endsWith(' SPLIT')) return false
  const [value, left] = [Math.abs(next.money('value') ?? 0), valueLeft(old, next)]
  const shares = Math.abs(next.quantity('quantity') ?? 0) / MICROS
  return left > 0 && left * shares < value
}

/** How little the new position looks like the old one: shares by their symbol and value, contracts by their terms. */
function strangeness(old: Row, next: Row): number {
  if (old.code('instrumentType') !== 'EQUITY') return termsApart(optionIn(old), old, next)
  return (old.code('symbol') === next.code('symbol') ? 0 : 1) + (valueLeft(old, next) === 0 ? 0 : 2)
}

function optionIn(row: Row): OptionInstrument | null {
  const instrument = instrumentOf(row.copy())
  return instrument?.type === 'option' ? instrument : null
}

/** How little the new terms look like those of the old contract after n contracts came for each. */
function termsApart(from: OptionInstrument | null, old: Row, next: Row): number {
  const to = optionIn(next)
  if (from === null || to === null) return Infinity
  const [a, b] = [from.contract, to.contract]
  const perOld = Math.abs((next.quantity('quantity') ?? 0) / (old.quantity('quantity') ?? 1))
  const isOther = a.right !== b.right || a.expiration !== b.expiration
  return (isOther ? 1e15 : 0) + Math.abs(a.strike - b.strike * perOld)
}

function judge(old: Row, next: Row, verdicts: Map<Row, Verdict>): void {
  const drafts = changeOf(old, next)
  if (drafts === null) {
    const fault = old.fault ?? next.fault
    const reason = `belongs to the change on line ${fault?.line ?? old.line}, which cannot be read`
    for (const row of [old, next]) verdicts.set(row, refuseRow(row, null, reason))
    return
  }
  if (valueLeft(old, next) !== 0)
    next.notice('value', 'leaves out a fraction of a share: its cash in lieu is a row of its own')
  verdicts.set(next, takeAll(drafts))
  verdicts.set(old, ignore(`is the old half of the change on line ${next.line}`))
}

function changeOf(old: Row, next: Row): readonly EntryDraft[] | null {
  const facts = readRowFacts(next)
  const [from, to] = [instrumentOf(old), instrumentOf(next)]
  const [before, after] = [old.needQuantity('quantity'), next.needQuantity('quantity')]
  if (facts === null || from === null || to === null || before === null || after === null) return null
  if (from.type === 'option' && to.type === 'option') {
    const perOld = Math.abs(after) / Math.abs(before)
    if (Number.isInteger(perOld)) return [contractChangeDraft(facts, from, to, perOld)]
    return next.refuse('quantity', 'is no whole number of new contracts for each old one')
  }
  if (from.type !== 'share' || to.type !== 'share') return null
  const isLong = old.code('action') === 'SELL_TO_CLOSE'
  const [gone, came] = isLong ? [negateQuantity(before), after] : [before, negateQuantity(after)]
  const words = `${facts.note} ${valueRatio(old, next, { gone, came })}`
  return sharesChanged(next, facts, { from, to, gone, came, words })
}

/**
 * The ratio in words where the values tell it: a share is worth n times as much after 1-for-n. The shares alone do not, once
 * their number is cut to whole ones.
 */
function valueRatio(
  old: Row,
  next: Row,
  { gone, came }: { readonly gone: Quantity; readonly came: Quantity },
): string {
  const [before, after] = [Math.abs(old.money('value') ?? 0), Math.abs(next.money('value') ?? 0)]
  if (valueLeft(old, next) <= 0 || before === 0) return ''
  const times = (after / Math.abs(came)) * (Math.abs(gone) / before)
  const whole = Math.round(times)
  return whole > 1 && Math.abs(times - whole) < whole / 200 ? `1 FOR ${whole}` : ''
}

interface SharesChanged {
  readonly from: ShareInstrument
  readonly to: ShareInstrument
  readonly gone: Quantity
  readonly came: Quantity
  /** In which a ratio may stand. */
  readonly words: string
}

/** The value is carried over, so that other shares in another number are a split and a change of symbol. */
function sharesChanged(
  row: Row,
  facts: RowFacts,
  { from, to, gone, came, words }: SharesChanged,
): readonly EntryDraft[] | null {
  const renamed = from.symbol === to.symbol ? [] : [symbolChangeDraft(facts, from, to.symbol)]
  if (gone + came === 0 && renamed.length > 0) return renamed
  const split = pairedSplitDraft(row, facts, from, { gone, came, words })
  if (split === null) return null
  if (renamed.length > 0)
    row.notice(null, 'gives other shares in another number; taken as a split and a change of symbol')
  return [split, ...renamed]
}
