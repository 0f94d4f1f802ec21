/** Reading positions and accounts of one user. */
import type { Reader } from '../database/database.ts'
import type { AccountRow, PositionRow, StoredPositionStatus } from '../database/schema.ts'
import type { AccountNumbers } from './position-view.ts'

export type PositionFilter = {
  readonly kind?: 'stocks' | 'options'
  /** Open unless told otherwise. */
  readonly status?: StoredPositionStatus | 'all' | undefined
}

/** In a stable order: symbol, then account, then the order of making. */
export const selectPositions = (
  db: Reader,
  userId: string,
  { kind, status = 'Open' }: PositionFilter = {},
): Promise<PositionRow[]> => {
  let query = db.selectFrom('positions').selectAll().where('user_id', '=', userId)
  if (status !== 'all') query = query.where('status', '=', status)
  if (kind !== undefined) query = query.where('asset_type', kind === 'options' ? '=' : '<>', 'OPTION')
  return query.orderBy('symbol').orderBy('account_id').orderBy('id').execute()
}

export const selectPosition = (db: Reader, userId: string, id: string): Promise<PositionRow | undefined> =>
  db.selectFrom('positions').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export const selectAccounts = (db: Reader, userId: string): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('account_number')
    .orderBy('id')
    .execute()

export const selectAccountNumbers = async (db: Reader, userId: string): Promise<AccountNumbers> =>
  new Map((await selectAccounts(db, userId)).map((account) => [account.id, account.account_number]))

export const countOpenByAccount = async (
  db: Reader,
  userId: string,
): Promise<ReadonlyMap<string, number>> => {
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
