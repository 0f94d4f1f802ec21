/** The positions from which wheels could be made, what was decided of them, and the wheels that stand beside them. */
import { createHash } from 'node:crypto'
import {
  isUnexpired,
  wheelSetups,
  type PositionRecord,
  type TradingDate,
  type WheelSetup,
} from '@wheelwright/core'
import { inChunks } from '../../database/chunks.ts'
import type { Reader, Tx } from '../../database/database.ts'
import type { WheelRow, WheelSetupRow } from '../../database/schema.ts'
import { toPositionRecord } from '../../positions/position-record.ts'
import { selectValuedRows, type ValuedRow } from '../../positions/queries.ts'

/** Account and ticker; positions of no account have an empty one. */
export function setupMark({ accountId, ticker }: Pick<WheelSetup, 'accountId' | 'ticker'>): string {
  return `${accountId ?? ''} ${ticker}`
}

export function rowMark({ account_id, ticker }: Pick<WheelSetupRow, 'account_id' | 'ticker'>): string {
  return `${account_id} ${ticker}`
}

/** The same for the same positions, in few letters. */
export function positionHash({ position }: Pick<WheelSetup, 'position'>): string {
  return createHash('sha256').update(position).digest('base64url').slice(0, 22)
}

export interface FoundSetup {
  readonly setup: WheelSetup
  /** Whether all of its positions are what a broker's snapshot names. */
  readonly isOfSnapshot: boolean
}

/** Every position that could be a wheel, complete or not; of an account perhaps without what had expired before a day. */
export async function findSetups(
  db: Reader,
  userId: string,
  unexpiredIn: ReadonlyMap<string, TradingDate> = new Map(),
): Promise<FoundSetup[]> {
  const rows = await selectValuedRows(db, userId)
  const byHand = new Set(rows.filter((row) => !isOfSnapshot(row)).map(markOfRow))
  const isAsked = (record: PositionRecord): boolean => {
    const unexpired = unexpiredIn.get(record.accountId ?? '')
    return unexpired === undefined || isUnexpired(record, unexpired)
  }
  return wheelSetups(rows.map(toPositionRecord).filter(isAsked)).map((setup) => ({
    setup,
    isOfSnapshot: setup.accountId !== null && !byHand.has(setupMark(setup)),
  }))
}

const isOfSnapshot = ({ snapshot_quantity }: ValuedRow): boolean => snapshot_quantity !== null

const markOfRow = ({ account_id, underlying_symbol, symbol }: ValuedRow): string =>
  setupMark({ accountId: account_id, ticker: underlying_symbol ?? symbol })

export function selectSetupRows(db: Reader, userId: string): Promise<WheelSetupRow[]> {
  return db.selectFrom('wheel_setups').selectAll().where('user_id', '=', userId).execute()
}

export function storeSetupRow(tx: Tx, row: WheelSetupRow): Promise<unknown> {
  const { user_id: _user, account_id: _account, ticker: _ticker, ...decided } = row
  return tx
    .insertInto('wheel_setups')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id', 'ticker']).doUpdateSet(decided))
    .execute()
}

/** Nothing is decided about it from then on. */
export function removeSetupRow(
  tx: Tx,
  userId: string,
  { accountId, ticker }: Pick<WheelSetup, 'accountId' | 'ticker'>,
): Promise<unknown> {
  return tx
    .deleteFrom('wheel_setups')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId ?? '')
    .where('ticker', '=', ticker)
    .execute()
}

/**
 * Wheels on these tickers: all by hand, trashed ones among them, and those whose campaign the ledger has, in the account to
 * which its shares have gone.
 */
export async function selectWheelsBeside(
  db: Reader,
  userId: string,
  tickers: readonly string[],
): Promise<WheelRow[]> {
  const found: WheelRow[] = []
  await inChunks([...tickers], async (chunk) => {
    const rows = await db
      .selectFrom('wheels')
      .selectAll()
      .where('user_id', '=', userId)
      .where('ticker', 'in', chunk)
      .execute()
    const campaigns = await db
      .selectFrom('ledger_cycles')
      .select(['id', 'account_id'])
      .where('user_id', '=', userId)
      .where('ticker', 'in', chunk)
      .where('card', 'is not', null)
      .execute()
    const accounts = new Map(campaigns.map(({ id, account_id }) => [id, account_id]))
    for (const row of rows) {
      const account = accounts.get(row.campaign_id ?? row.id)
      if (account !== undefined) found.push({ ...row, account_id: account })
      else if (row.origin === 'manual') found.push(row)
    }
  })
  return found
}

/** Whether a wheel stands for these positions: in their account, or in none. */
export function standsFor(
  { account_id, ticker }: Pick<WheelRow, 'account_id' | 'ticker'>,
  setup: Pick<WheelSetup, 'accountId' | 'ticker'>,
): boolean {
  return (
    ticker === setup.ticker &&
    (account_id === null || setup.accountId === null || account_id === setup.accountId)
  )
}
