// A canceled entry and the row that cancels it are both in the history and cancel out. Each reversal takes back one trade,
// ending or corporate action of the same instrument, quantity and price, whichever file brought it first; where none has
// that quantity, a part of one of its day, or of the only one. Commission that was charged and not refunded is a fee of the
// day of the reversal. Authority: docs/domain.md, section "The ledger" (append-only; the order of files changes nothing).
import { assert } from '../../base/assert.ts'
import { moneyFromMicros, zeroMoney } from '../../base/money.ts'
import { quantityFromMicros, zeroQuantity } from '../../base/quantity.ts'
import { compareContent } from './compare-content.ts'
import type {
  CashEntry,
  ContractChange,
  CorporateAction,
  Entry,
  EntryKind,
  HoldingEntry,
  OptionEnding,
  OptionTrade,
  ShareTrade,
  Split,
  SymbolChange,
} from './entry.ts'
import { isEndingKind, isSplitKind, isTradeKind } from './entry-kinds.ts'
import { instrumentKey } from './instrument-key.ts'
import { paidBack } from './paid-back.ts'
import { isInParts, OpenParts, type WhyNothing } from './reversed-parts.ts'

export type Reversal =
  | ShareTrade
  | OptionTrade
  | OptionEnding
  | CorporateAction
  | HoldingEntry
  | Split
  | SymbolChange
  | ContractChange

export interface WithoutReversed {
  readonly kept: readonly Entry[]
  /** Ids of entries canceled as a whole, and of the reversals. */
  readonly canceled: ReadonlySet<string>
  /** Ids of kept entries of which a part was canceled; they are kept with what is left. */
  readonly canceledInPart: readonly string[]
  readonly unmatched: readonly Unmatched[]
}

/** A reversal that takes nothing back, and why. */
export interface Unmatched {
  readonly reversal: Reversal
  readonly why: WhyNothing
}

/** Whether it takes back a trade, an ending, a transfer or a corporate action. */
export function isReversal(entry: Entry): entry is Reversal {
  return 'reverses' in entry && entry.reverses
}

/** The entries of one book without what was canceled; the same array where nothing was. */
export function withoutReversed(entries: readonly Entry[]): WithoutReversed {
  const reversals = entries.filter(isReversal).sort(endingsFirst)
  const returned = paidBack(entries)
  if (reversals.length + returned.size === 0)
    return { kept: entries, canceled: new Set(), canceledInPart: [], unmatched: [] }
  const left = entries
    .filter((entry) => mayBeCanceled(entry) && !isReversal(entry) && !returned.has(entry.id))
    .sort(compareContent)
  const single = Map.groupBy(
    left.map((entry) => [entry] as const),
    ([entry]) => keyOf(entry, 1),
  )
  const executions = executionsIn(left)
  const fills = fillsOfDays(left)
  const gone = new Set([...returned, ...reversals.map(({ id }) => id)])
  const days = new Set<string>()
  const charges: CashEntry[] = []
  const takeBack = (reversal: Reversal, canceled: readonly Entry[], remainder: number): void => {
    if (remainder !== 0 && givesBack(reversal, canceled)) charges.push(chargeOf(reversal, remainder))
    for (const { kind, tradeDate } of canceled) if (isEndingKind(kind)) days.add(tradeDate)
  }
  const inPart = reversals.filter((reversal) => {
    const key = keyOf(reversal, -1)
    const around = { reversal, gone, days }
    const canceled =
      takeOne(single.get(key), around) ??
      takeOne(executions.get(key), around) ??
      takeOne(fills.get(key), around)
    if (canceled === null) return true
    for (const { id } of canceled) gone.add(id)
    takeBack(reversal, canceled, leftOf(reversal, canceled))
    return false
  })
  const parts = new OpenParts(left, gone)
  const unmatched: Unmatched[] = []
  for (const reversal of inPart) {
    const found = isInParts(reversal) ? parts.take(reversal, days) : 'absent'
    if (typeof found === 'string') unmatched.push({ reversal, why: found })
    else takeBack(reversal, found.canceled, found.remainder)
  }
  const kept = entries.flatMap((entry) => (gone.has(entry.id) ? [] : [parts.leftOf(entry)]))
  return { kept: [...kept, ...charges], canceled: gone, canceledInPart: parts.inPart(), unmatched }
}

/** A reversal without cash does not say how much of the trade's cash was refunded: the difference is then no fee. */
function givesBack(reversal: Reversal, canceled: readonly Entry[]): boolean {
  return reversal.netCash !== 0 || canceled.every(({ gross }) => gross === 0)
}

/** Cash that remains after the cancellation: below zero for a commission that was not refunded. */
function leftOf(reversal: Reversal, canceled: readonly Entry[]): number {
  return canceled.reduce((sum, { netCash }) => sum + netCash, 0) + reversal.netCash
}

function chargeOf({ instrument, orderId, ...reversal }: Reversal, remainder: number): CashEntry {
  const { id, accountId, batchId, source, brokerId, tradeDate, time, postedAt, note } = reversal
  const told = { id, accountId, batchId, source, brokerId, orderId, tradeDate, time, postedAt, note }
  const [gross, nothing] = [
    moneyFromMicros(remainder),
    { quantity: zeroQuantity, price: null, fees: zeroMoney },
  ]
  return { ...told, ...nothing, kind: 'fee', instrument, gross, netCash: gross }
}

/** Endings first: the shares of a canceled delivery are then looked for on its day. */
function endingsFirst(a: Entry, b: Entry): number {
  return Number(isEndingKind(b.kind)) - Number(isEndingKind(a.kind)) || compareContent(a, b)
}

interface Around {
  readonly reversal: Reversal
  /** Ids of what has been taken back so far. */
  readonly gone: ReadonlySet<string>
  /** Days of canceled endings. */
  readonly days: ReadonlySet<string>
}

/**
 * Removes from the list the best match for the reversal: one whose cash it refunds exactly; then, for shares, one on the day
 * of a canceled ending; then the latest.
 */
function takeOne<Parts extends readonly Entry[]>(
  open: Parts[] | undefined,
  { reversal, gone, days }: Around,
): Parts | null {
  if (open === undefined) return null
  const fitOf = (parts: Parts): number => {
    if (parts.some(({ id, tradeDate }) => tradeDate > reversal.tradeDate || gone.has(id))) return -1
    const isExact = leftOf(reversal, parts) === 0
    const isDelivered = reversal.instrument.type === 'share' && days.has(parts[0]?.tradeDate ?? '')
    return (isExact ? 2 : 0) + (isDelivered ? 1 : 0)
  }
  const fits = open.map(fitOf)
  const best = fits.reduce((most, fit) => Math.max(most, fit), -1)
  return best < 0 ? null : (open.splice(fits.lastIndexOf(best), 1)[0] ?? null)
}

/** Executions that closed contracts and opened others: the second part's broker id is the first part's with a suffix. */
function executionsIn(trades: readonly Entry[]): Map<string, (readonly [Entry, Entry])[]> {
  const seconds = trades.filter(({ brokerId }) => brokerId?.endsWith(secondPart))
  if (seconds.length === 0) return new Map()
  const byNumber = new Map(trades.map((entry) => [entry.brokerId, entry]))
  const executions = seconds.flatMap((second) => {
    const first = byNumber.get(second.brokerId?.slice(0, -secondPart.length) ?? '')
    return first !== undefined && first.price === second.price ? [[first, second] as const] : []
  })
  return Map.groupBy(executions, (parts) => keyOf(wholeOf(parts), 1))
}

/** All fills of a trade on one day, where there are several: fills that are listed apart may be canceled as a whole. */
function fillsOfDays(trades: readonly Entry[]): Map<string, (readonly Entry[])[]> {
  const days = Map.groupBy(
    trades.filter(({ kind }) => isTradeKind(kind)),
    ({ kind, instrument, price, tradeDate }) => `${kind} ${instrumentKey(instrument)} ${price} ${tradeDate}`,
  )
  const several = [...days.values()].filter(({ length }) => length > 1)
  return Map.groupBy(several, (fills) => keyOf(wholeOf(fills), 1))
}

/** Suffix of the second entry that was read from one row. */
const secondPart = ':2'

function wholeOf(parts: readonly Entry[]): Pick<Entry, 'kind' | 'instrument' | 'quantity' | 'price'> {
  const [first] = parts
  assert(first !== undefined, 'a trade without its parts')
  const { kind, instrument, price } = first
  const quantity = quantityFromMicros(parts.reduce((sum, part) => sum + part.quantity, 0))
  return { kind, instrument, price, quantity }
}

function mayBeCanceled({ kind }: Entry): boolean {
  return isTradeKind(kind) || isOnlyOfKind(kind)
}

const otherKinds: ReadonlySet<EntryKind> = new Set(['corporate-action', 'symbol-change', 'share-transfer'])

/** Taken back by an entry of the same kind; a trade is taken back by one of the other side. */
function isOnlyOfKind(kind: EntryKind): boolean {
  return isEndingKind(kind) || isSplitKind(kind) || otherKinds.has(kind)
}

/** Not every source says which side expired, and an account holds only one. */
function keyOf(
  entry: Pick<Entry, 'kind' | 'instrument' | 'quantity' | 'price'> & Partial<Became>,
  sign: 1 | -1,
): string {
  const { kind, instrument, quantity, price } = entry
  // Avoids -0.
  const signed = kind === 'expiration' ? Math.abs(quantity) : sign * quantity || 0
  const became = entry.newSymbol ?? (entry.becomes === undefined ? '' : instrumentKey(entry.becomes))
  return `${isOnlyOfKind(kind) ? kind : ''} ${instrumentKey(instrument)} ${signed} ${price} ${became}`
}

type Became = Pick<SymbolChange, 'newSymbol'> & Pick<ContractChange, 'becomes'>
