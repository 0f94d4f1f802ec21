/** Reading positions and accounts of one user. */
import type { Reader } from '../database/database.ts'
import type { AccountRow, LedgerAccountRow, PositionRow, StoredPositionStatus } from '../database/schema.ts'
import { latestPriceAmong } from './latest-prices.ts'

/** Which of the user's accounts a row belongs to. */
export type AccountNumbers = ReadonlyMap<string, string>

export type PositionFilter = {
  readonly kind?: 'stocks' | 'options'
  /** Open unless told otherwise. */
  readonly status?: StoredPositionStatus | 'all' | undefined
}

/** As they are stored. In a stable order: symbol, then account, then the order of making. */
export function selectPositions(
  db: Reader,
  userId: string,
  { kind, status = 'Open' }: PositionFilter = {},
): Promise<PositionRow[]> {
  let query = db.selectFrom('positions').selectAll().where('user_id', '=', userId)
  if (status !== 'all') query = query.where('status', '=', status)
  if (kind !== undefined) query = query.where('asset_type', kind === 'options' ? '=' : '<>', 'OPTION')
  return query.orderBy('symbol').orderBy('account_id').orderBy('id').execute()
}

/** What the formulas need of a position, without what only a screen shows. */
const valuedColumns = [
  'id',
  'account_id',
  'asset_type',
  'symbol',
  'underlying_symbol',
  'option_type',
  'strike_price',
  'expiration_date',
  'multiplier',
  'is_adjusted',
  'long_quantity',
  'short_quantity',
  'average_price',
  'current_price',
  'price_as_of',
  'price_source',
  'price_is_delayed',
  'market_value',
  'open_profit_loss',
  'status',
  'snapshot_quantity',
  'ledger_quantity',
  'basis',
  'splits',
] as const satisfies readonly (keyof PositionRow)[]

export type ValuedRow = Pick<PositionRow, (typeof valuedColumns)[number]>

/** The open positions in no particular order, each at the latest price of its instrument. */
export async function selectValuedRows(db: Reader, userId: string): Promise<ValuedRow[]> {
  const rows = await db
    .selectFrom('positions')
    .select(valuedColumns)
    .where('user_id', '=', userId)
    .where('status', '=', 'Open')
    .execute()
  return rows.map(latestPriceAmong(rows))
}

/** A position as it is shown: at the latest price of its instrument. */
export async function withLatestPrice(db: Reader, row: PositionRow): Promise<PositionRow> {
  const same = await db
    .selectFrom('positions')
    .selectAll()
    .where('user_id', '=', row.user_id)
    .where('symbol', '=', row.symbol)
    .where('status', '=', 'Open')
    .execute()
  return latestPriceAmong(same)(row)
}

export type ComparedRow = ValuedRow & Pick<PositionRow, 'difference'>

/** What of the accounts a snapshot names or a history holds, in no particular order. */
export function selectComparedRows(db: Reader, userId: string): Promise<ComparedRow[]> {
  return db
    .selectFrom('positions')
    .select([...valuedColumns, 'difference'])
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([where('snapshot_quantity', 'is not', null), where('difference', 'is not', null)]),
    )
    .execute()
}

const differingColumns = [
  'account_id',
  'symbol',
  'underlying_symbol',
  'option_type',
  'strike_price',
  'expiration_date',
  'long_quantity',
  'short_quantity',
  'ledger_quantity',
] as const satisfies readonly (keyof PositionRow)[]

export type DifferingRow = Pick<PositionRow, (typeof differingColumns)[number]>

/** What the newest snapshots hold otherwise than the history, in no particular order. */
export function selectDifferingRows(db: Reader, userId: string): Promise<DifferingRow[]> {
  return db
    .selectFrom('positions')
    .select(differingColumns)
    .where('user_id', '=', userId)
    .where('difference', '<>', 0)
    .execute()
}

export function selectPosition(db: Reader, userId: string, id: string): Promise<PositionRow | undefined> {
  return db
    .selectFrom('positions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function selectAccounts(db: Reader, userId: string): Promise<AccountRow[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('account_number')
    .orderBy('id')
    .execute()
}

/** What the user chose for each account; an account without a row has the defaults. */
export async function selectAccountSettings(
  db: Reader,
  userId: string,
): Promise<ReadonlyMap<string, LedgerAccountRow>> {
  const rows = await db.selectFrom('ledger_accounts').selectAll().where('user_id', '=', userId).execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

export async function selectAccountNumbers(db: Reader, userId: string): Promise<AccountNumbers> {
  return new Map((await selectAccounts(db, userId)).map((account) => [account.id, account.account_number]))
}

export async function countOpenByAccount(db: Reader, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('positions')
    .select(['account_id', ({ fn }) => fn.countAll().as('open')])
    .where('user_id', '=', userId)
    .where('status', '=', 'Open')
    .where('account_id', 'is not', null)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, open }) => [account_id ?? '', Number(open)]))
}
