// Where the entries of a book begin, and the user's answer that nothing was held before.
// Authority: docs/domain.md, section "The ledger".
import { compareText } from '../../../base/text-order.ts'
import type { TradingDate } from '../../../base/trading-date.ts'
import type { LedgerSettings } from '../ledger-settings.ts'
import { underlyingOfEntry, type Entry } from '../../entries/entry.ts'

/** Prefix of the ids of derived opening balances, which no entry of the user has. */
export const openingPrefix = 'opening:'

/** Where a history of shares begins. */
export interface HistoryStart {
  /** Made of the account and the first symbol, so that a symbol change keeps it. */
  readonly id: string
  readonly accountId: string
  readonly symbol: string
  readonly on: TradingDate
}

/** Where the entries of a book begin; null where none names a symbol. */
export function historyStart(entries: readonly Entry[]): HistoryStart | null {
  const [first] = entries
  if (first === undefined) return null
  const earliest = entries.reduce((a, b) => (comesFirst(b, a) ? b : a), first)
  const symbol = underlyingOfEntry(earliest)
  if (symbol === null) return null
  const { accountId, tradeDate } = earliest
  return { id: `${openingPrefix}${accountId}:${symbol}`, accountId, symbol, on: tradeDate }
}

/** Whether one entry comes before another; of a symbol change the old symbol counts. Independent of the order of arrival. */
function comesFirst(entry: Entry, other: Entry): boolean {
  const rankOf = ({ kind }: Entry): number => (kind === 'symbol-change' ? 0 : 1)
  const order =
    compareText(entry.tradeDate, other.tradeDate) ||
    rankOf(entry) - rankOf(other) ||
    compareText(underlyingOfEntry(entry) ?? '', underlyingOfEntry(other) ?? '')
  return order < 0
}

/** Whether the user said that nothing was held before these entries. Earlier entries make the answer void. */
export function beginsByWord(entries: readonly Entry[], begins: LedgerSettings['begins'] = {}): boolean {
  // Few users have answered, and this is asked for every book.
  if (Object.keys(begins).length === 0) return false
  const start = historyStart(entries)
  return start !== null && begins[start.id] === start.on
}
