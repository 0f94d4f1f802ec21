/**
 * Whether what was decided when something was written is still what it follows from: the state of the ledger at which a
 * user's positions and wheels were last settled.
 */
import type { Instant, TradingDate } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import { raiseRevision } from '../positions/revision.ts'

/** Raised with every change of what settling does, so that a new version does it again for everyone. */
export const rulesVersion = 1

/** Of nobody's ledger. */
const never = -1

/** When a user's figures are of, where what came since could not be settled; null where they are of now. */
export const readStaleSince = async (db: Reader, userId: string): Promise<Instant | null> => {
  const row = await db
    .selectFrom('settled_ledgers')
    .select(['settled_at', 'failed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined || row.failed_at === null) return null
  return (row.settled_at === '' ? row.failed_at : row.settled_at) as Instant
}

/** Notes that it was tried and did not succeed. */
export const storeFailedSettling = async (tx: Tx, userId: string, now: string): Promise<void> => {
  await tx
    .insertInto('settled_ledgers')
    .values({
      user_id: userId,
      revision: never,
      touched: 0,
      rules: 0,
      day: '',
      open_wheels: '[]',
      settled_at: '',
      failed_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ failed_at: now }))
    .execute()
  await raiseRevision(tx, userId)
}

export interface Settled {
  readonly revision: number
  readonly touched: number
  readonly rules: number
  readonly day: TradingDate
}

export const readSettled = async (db: Reader, userId: string): Promise<Settled | null> => {
  const row = await db
    .selectFrom('settled_ledgers')
    .select(['revision', 'touched', 'rules', 'day'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, day: row.day as TradingDate }
}

/** Says, in the transaction that stored a snapshot, that positions are to be settled though no entry changed. */
export const markUnsettled = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .insertInto('settled_ledgers')
    .values({
      user_id: userId,
      revision: never,
      touched: 1,
      rules: 0,
      day: '',
      open_wheels: '[]',
      settled_at: '',
      failed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((update) => ({ revision: never, touched: update('settled_ledgers.touched', '+', 1) })),
    )
    .execute()
}

/** What was settled, from what it was settled. */
export interface Settling {
  readonly revision: number
  readonly touched: number
  readonly day: TradingDate
  readonly now: string
}

/** What is read from it beside positions and wheels. */
export interface SettledFacts {
  /** Ids of the ledger's wheels that run. */
  readonly openWheels: readonly string[]
}

export const storeSettled = async (
  tx: Tx,
  userId: string,
  { revision, touched, day, now }: Settling,
  { openWheels }: SettledFacts,
): Promise<void> => {
  const before = await tx
    .selectFrom('settled_ledgers')
    .select(['open_wheels', 'failed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const columns = {
    revision,
    touched,
    rules: rulesVersion,
    day,
    open_wheels: JSON.stringify(openWheels),
    settled_at: now,
    failed_at: null,
  }
  await tx
    .insertInto('settled_ledgers')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
  if (before?.open_wheels !== columns.open_wheels || before.failed_at !== null)
    await raiseRevision(tx, userId)
}
