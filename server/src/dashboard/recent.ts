/**
 * The open positions that changed last: those of the history on the day of their latest entry, so that the order of files
 * changes nothing; what a broker's snapshot or the user alone tells when it was told.
 */
import { compareText, msOf, tradingDateAt } from '@wheelwright/core'
import type { Instant } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { packState } from '../database/packing/codes.ts'
import { dateOfMoment } from '../database/packing/moments.ts'
import { unpackSymbol } from '../database/packing/symbols.ts'
import type { AccountRow, PositionRow } from '../database/schema.ts'
import { readEntryKeys } from '../entries/rows/entry-keys.ts'
import { confirmedRows } from '../entries/rows/select-entries.ts'

/** Positions without an entry among so many changed longest ago. */
const mostEntries = 500

type Listed = Pick<
  PositionRow,
  'id' | 'account_id' | 'asset_type' | 'symbol' | 'ledger_quantity' | 'updated_at'
>

const keyOf = (accountId: string | null, symbol: string | null): string =>
  `${accountId ?? ''}\n${symbol ?? ''}`

/** By account and symbol the day of the latest entry. */
const latestDays = async (db: Reader, userId: string): Promise<ReadonlyMap<string, string>> => {
  const keys = await readEntryKeys(db, userId)
  const rows = await confirmedRows(db, keys)
    .where('state', '=', packState('counted'))
    .select(['origin_no', 'symbol', 'underlying', 'moment'])
    .orderBy('moment', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEntries)
    .execute()
  const days = new Map<string, string>()
  for (const { origin_no, symbol, underlying, moment } of rows) {
    const key = keyOf(keys.origin(origin_no).account_id, unpackSymbol(symbol, underlying))
    if (!days.has(key)) days.set(key, dateOfMoment(moment))
  }
  return days
}

interface Dated {
  readonly row: Listed
  readonly day: string
  /** When it was told; empty where the history tells it. */
  readonly toldAt: string
}

const dated = (row: Listed, days: ReadonlyMap<string, string>): Dated =>
  row.ledger_quantity === null
    ? { row, day: tradingDateAt(msOf(row.updated_at as Instant)), toldAt: row.updated_at }
    : { row, day: days.get(keyOf(row.account_id, row.symbol)) ?? '', toldAt: '' }

/** The ids of the first so many stocks and options. */
export async function selectRecent(
  db: Reader,
  userId: string,
  accounts: readonly AccountRow[],
  { stocks, options }: { readonly stocks: number; readonly options: number },
): Promise<{ readonly stocks: readonly PositionRow[]; readonly options: readonly PositionRow[] }> {
  const positions = await db
    .selectFrom('positions')
    .select(['id', 'account_id', 'asset_type', 'symbol', 'ledger_quantity', 'updated_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'Open')
    .execute()
  const hasHistory = positions.some(({ ledger_quantity }) => ledger_quantity !== null)
  const days = hasHistory ? await latestDays(db, userId) : new Map<string, string>()
  const numbers = new Map(accounts.map(({ id, account_number }) => [id, account_number ?? '']))
  const numberOf = ({ account_id }: Listed): string => numbers.get(account_id ?? '') ?? ''
  const latestFirst = (a: Dated, b: Dated): number =>
    compareText(b.day, a.day) ||
    compareText(b.toldAt, a.toldAt) ||
    compareText(a.row.symbol, b.row.symbol) ||
    compareText(numberOf(a.row), numberOf(b.row)) ||
    compareText(a.row.id, b.row.id)
  const sorted = positions.map((row) => dated(row, days)).sort(latestFirst)
  const isOption = ({ row }: Dated): boolean => row.asset_type === 'OPTION'
  const shown = {
    stocks: sorted.filter((each) => !isOption(each)).slice(0, stocks),
    options: sorted.filter(isOption).slice(0, options),
  }
  const ids = [...shown.stocks, ...shown.options].map(({ row }) => row.id)
  const rows = new Map((await selectByIds(db, userId, ids)).map((row) => [row.id, row]))
  const whole = (listed: readonly Dated[]) => listed.flatMap(({ row }) => rows.get(row.id) ?? [])
  return { stocks: whole(shown.stocks), options: whole(shown.options) }
}

const selectByIds = async (db: Reader, userId: string, ids: readonly string[]): Promise<PositionRow[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('positions').selectAll().where('user_id', '=', userId).where('id', 'in', ids).execute()
