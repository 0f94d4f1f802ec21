// Where the entries of a book begin, and the user's word that nothing was held before.
// Authority: docs/domain.md, section "The ledger".
import { compareText } from '../../../base/text-order.ts'
import type { TradingDate } from '../../../base/trading-date.ts'
import type { LedgerSettings } from '../ledger-settings.ts'
import { underlyingOfEntry, type Entry } from '../../entries/entry.ts'

/** Begins the id of what stood before a history, which no entry of the user's has. */
export const openingPrefix = 'opening:'

/** Where a history of shares begins. */
export interface HistoryStart {
  /** Of the account and the symbol that comes first, so that a change of name keeps it. */
  readonly id: string
  readonly accountId: string
  readonly symbol: string
  readonly on: TradingDate
}

/** Where the entries of a book begin; null without any that names a symbol. */
export function historyStart(entries: readonly Entry[]): HistoryStart | null {
  const [first] = entries
  if (first === undefined) return null
  const earliest = entries.reduce((a, b) => (comesFirst(b, a) ? b : a), first)
  const symbol = underlyingOfEntry(earliest)
  if (symbol === null) return null
  const { accountId, tradeDate } = earliest
  return { id: `${openingPrefix}${accountId}:${symbol}`, accountId, symbol, on: tradeDate }
}

/** Whether it stands before another: what changes a symbol names the older one. The same whatever came first. */
function comesFirst(entry: Entry, other: Entry): boolean {
  const rankOf = ({ kind }: Entry): number => (kind === 'symbol-change' ? 0 : 1)
  const order =
    compareText(entry.tradeDate, other.tradeDate) ||
    rankOf(entry) - rankOf(other) ||
    compareText(underlyingOfEntry(entry) ?? '', underlyingOfEntry(other) ?? '')
  return order < 0
}

/** Whether the user said that nothing was held before these entries. Earlier ones make the word void. */
export function beginsByWord(entries: readonly Entry[], begins: LedgerSettings['begins'] = {}): boolean {
  // Nearly nobody said so of anything, and this is asked of each book.
  if (Object.keys(begins).length === 0) return false
  const start = historyStart(entries)
  return start !== null && begins[start.id] === start.on
}
