/** A page of entries: filtered, latest first, the cursor being the last entry's id. */
import type { EntryPage, EntryQuery, LedgerEntry } from '@wheelwright/api'
import { canonicalEquitySymbol, formatOptionSymbol, underlyingOfEntry } from '@wheelwright/core'
import type { Entry } from '@wheelwright/core'
import type { AccountNumbers } from '../portfolio/position-view.ts'
import type { History } from './history.ts'

const pageSize = 200

const symbolOf = ({ instrument }: Entry): string | null => {
  if (instrument === null) return null
  return instrument.type === 'share' ? instrument.symbol : formatOptionSymbol(instrument.contract)
}

const toItem = (entry: Entry, accounts: AccountNumbers): LedgerEntry => ({
  id: entry.id,
  accountId: entry.accountId,
  accountNumber: accounts.get(entry.accountId) ?? null,
  kind: entry.kind,
  symbol: symbolOf(entry),
  underlying: underlyingOfEntry(entry),
  quantity: entry.quantity,
  price: entry.price,
  gross: entry.gross,
  fees: entry.fees,
  netCash: entry.netCash,
  tradeDate: entry.tradeDate,
  time: entry.time,
  postedAt: entry.postedAt,
  brokerId: entry.brokerId,
  orderId: entry.orderId,
  source: entry.source,
  note: entry.note,
})

const wantedSymbol = (text: string): string => {
  const canonical = canonicalEquitySymbol(text)
  return canonical.ok ? canonical.value : text
}

const matches = (entry: Entry, query: EntryQuery, symbol: string | null): boolean =>
  (query.accountId === undefined || entry.accountId === query.accountId) &&
  (symbol === null || underlyingOfEntry(entry) === symbol) &&
  (query.kind === undefined || entry.kind === query.kind) &&
  (query.from === undefined || entry.tradeDate >= query.from) &&
  (query.to === undefined || entry.tradeDate <= query.to)

/** Null when the cursor names no entry of this list. */
export const toEntryPage = (
  { entries, refused }: Pick<History, 'entries' | 'refused'>,
  query: EntryQuery,
  accounts: AccountNumbers,
): EntryPage | null => {
  const symbol = query.symbol === undefined ? null : wantedSymbol(query.symbol)
  const found = entries.filter((entry) => matches(entry, query, symbol))
  const start = query.cursor === undefined ? 0 : found.findIndex(({ id }) => id === query.cursor) + 1
  if (query.cursor !== undefined && start === 0) return null
  const page = found.slice(start, start + pageSize)
  const isLast = start + page.length >= found.length
  return {
    items: page.map((entry) => toItem(entry, accounts)),
    nextCursor: isLast ? null : (page.at(-1)?.id ?? null),
    refused: [...refused],
  }
}
