/**
 * Options past their expiration that are held by a snapshot or by hand alone: no entry of theirs could be answered, yet
 * they count as pending on every page that shows what is held.
 */
import type { Fix, PendingOption, PendingOutside } from '@wheelwright/api'
import { absQuantity, compareText, formatOptionSymbol, MICROS } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import type { PositionRow } from '../../database/schema.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import type { Pending } from '../open-questions/open-questions.ts'
import { dateOf, signedQuantity } from '../../positions/stored-position.ts'

const columns = [
  'id',
  'account_id',
  'symbol',
  'underlying_symbol',
  'expiration_date',
  'long_quantity',
  'short_quantity',
  'data_source',
] as const satisfies readonly (keyof PositionRow)[]

export type ExpiredRow = Pick<PositionRow, (typeof columns)[number]>

export function selectExpired(db: Reader, userId: string, unexpired: TradingDate): Promise<ExpiredRow[]> {
  return db
    .selectFrom('positions')
    .select(columns)
    .where('user_id', '=', userId)
    .where('asset_type', '=', 'OPTION')
    .where('status', '=', 'Open')
    .where('expiration_date', '<', unexpired)
    .execute()
}

const placeOf = (accountId: string | null, symbol: string): string => `${accountId ?? ''} ${symbol}`

const placeOfAsked = ({ book, legs: [{ instrument }] }: Pending): string =>
  placeOf(book.accountId, formatOptionSymbol(instrument.contract))

/** Those that no entry of the history asks about, in a stable order. */
export function outsideHistory(rows: readonly ExpiredRow[], asked: readonly Pending[]): ExpiredRow[] {
  const told = new Set(asked.map(placeOfAsked))
  return rows
    .filter(({ account_id, symbol }) => !told.has(placeOf(account_id, symbol)))
    .toSorted((a, b) => compareText(a.symbol, b.symbol) || compareText(a.id, b.id))
}

/** How many of those that the history asks about are held no more: a newer snapshot does not name them. */
export function countUnheld(rows: readonly ExpiredRow[], asked: readonly Pending[]): number {
  const held = new Set(rows.map(({ account_id, symbol }) => placeOf(account_id, symbol)))
  return asked.filter((each) => !held.has(placeOfAsked(each))).length
}

const fixes: Readonly<Record<'snapshot' | 'by hand', Fix>> = {
  snapshot: { kind: 'import-snapshot', label: 'Import a newer snapshot', entry: null },
  'by hand': { kind: 'edit-position', label: 'Say on Options what became of it', entry: null },
}

const evidenceOf = ({ data_source }: Pick<ExpiredRow, 'data_source'>): 'snapshot' | 'by hand' =>
  data_source === 'manual' ? 'by hand' : 'snapshot'

/** How many of {@link outsideHistory} each source alone tells of. */
export function countOutside(rows: readonly ExpiredRow[]): PendingOutside {
  const byHand = rows.filter((row) => evidenceOf(row) === 'by hand').length
  return { snapshot: rows.length - byHand, byHand }
}

export function expiredOption(row: ExpiredRow, accounts: AccountNumbers): PendingOption[] {
  const expirationDate = dateOf(row.expiration_date)
  if (expirationDate === null) return []
  const quantity = signedQuantity(row)
  const evidence = evidenceOf(row)
  return [
    {
      positionId: row.id,
      accountId: row.account_id,
      accountNumber: accounts.get(row.account_id ?? '') ?? null,
      symbol: row.symbol,
      underlying: row.underlying_symbol ?? row.symbol,
      side: quantity < 0 ? 'short' : 'long',
      contracts: absQuantity(quantity) / MICROS,
      expirationDate,
      evidence,
      shareEntryIds: [],
      fixes: [fixes[evidence]],
    },
  ]
}
