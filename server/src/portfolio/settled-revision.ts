/**
 * Whether what was decided when something was written is still what it follows from: the state of the ledger at which a
 * user's positions and wheels were last settled.
 */
import type { Families, Instant, TradingDate } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import { readLedgerRevision } from '../entries/books/ledger-revision.ts'
import { raiseRevision } from '../positions/revision.ts'
import { storeCards, type SettledCards } from './settled-cards.ts'
import { storeProfits, type ProfitTexts } from './settled-profits.ts'

/** Raised with every change of what settling does, so that a new version does it again for everyone. */
export const rulesVersion = 29

/** Of nobody's ledger. */
const never = -1

const nothingSettled = {
  revision: never,
  touched: 0,
  rules: 0,
  day: '',
  // Of a version that counted them beforehand.
  open_wheels: '[]',
  settled_at: '',
  failed_at: null,
  asked: null,
  months: null,
  entries: null,
  families: null,
}

/** When a user's figures are of, where what came since could not be settled; null where they are of now. */
export async function readStaleSince(db: Reader, userId: string): Promise<Instant | null> {
  const row = await db
    .selectFrom('settled_ledgers')
    .select(['settled_at', 'failed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined || row.failed_at === null) return null
  return (row.settled_at === '' ? row.failed_at : row.settled_at) as Instant
}

/** Notes that it was tried and did not succeed. */
export async function storeFailedSettling(tx: Tx, userId: string, now: string): Promise<void> {
  await tx
    .insertInto('settled_ledgers')
    .values({ ...nothingSettled, user_id: userId, failed_at: now })
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

export async function readSettled(db: Reader, userId: string): Promise<Settled | null> {
  const row = await db
    .selectFrom('settled_ledgers')
    .select(['revision', 'touched', 'rules', 'day'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, day: row.day as TradingDate }
}

/** Says, in the transaction that stored a snapshot, that positions are to be settled though no entry changed. */
export async function markUnsettled(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('settled_ledgers')
    .values({ ...nothingSettled, user_id: userId, touched: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((update) => ({ revision: never, touched: update('settled_ledgers.touched', '+', 1) })),
    )
    .execute()
}

/**
 * Reads what was settled of the ledger. Null where it lags behind the ledger, is of other rules, or was settled anew in
 * between: then it is booked.
 */
export async function readWhileSettled<T>(
  db: Reader,
  userId: string,
  read: (revision: number) => Promise<T>,
): Promise<T | null> {
  const before = await readSettled(db, userId)
  if (before?.rules !== rulesVersion || before.revision !== (await readLedgerRevision(db, userId)))
    return null
  const found = await read(before.revision)
  const after = await readSettled(db, userId)
  return after?.revision === before.revision && after.touched === before.touched ? found : null
}

/** How much is asked of the entries: what became of a contract is asked from the close of its last session on. */
export interface AskedOfEntries {
  readonly always: number
  /** Questions by expiration, and the underlyings of which they are. */
  readonly pendingAfter: readonly (readonly [day: string, count: number, on: readonly string[]])[]
  /** Underlyings of which anything else is asked. */
  readonly askedOn: readonly string[]
  /**
   * Underlyings of which something could not be booked, may be a roll, or came from another account; empty for cash that names
   * none.
   */
  readonly told: readonly string[]
  /** One for each split that an account lacks, and another one reports. */
  readonly missingSplits: readonly MissingSplit[]
  /** Entries that count nowhere, since the broker canceled them or they cancel another one. */
  readonly canceled: readonly string[]
  /** Of those that cancel: what was charged on the trade and not refunded, in micro-dollars. */
  readonly keptFees?: readonly (readonly [id: string, fee: number])[]
  /** Of entries that were canceled in part: what is left of them, in micro-units and micro-dollars. */
  readonly keptParts?: readonly KeptPart[]
}

export type KeptPart = readonly [id: string, quantity: number, netCash: number, fees: number]

export interface MissingSplit {
  readonly accountId: string
  readonly underlying: string
}

/** Null where it is not stored. */
export async function readAsked(db: Reader, userId: string): Promise<AskedOfEntries | null> {
  const row = await db
    .selectFrom('settled_ledgers')
    .select('asked')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return JSON.parse(row?.asked ?? 'null') as AskedOfEntries | null
}

/** How many entries count. */
export async function readEntryCount(db: Reader, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('settled_ledgers')
    .select('entries')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.entries ?? null
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
  readonly profits: ProfitTexts
  readonly cards: SettledCards
  readonly asked: AskedOfEntries
  readonly months: string
  readonly entries: number
  readonly families: Families
}

export async function storeSettled(
  tx: Tx,
  userId: string,
  { revision, touched, day, now }: Settling,
  { profits, cards, asked, months, entries, families }: SettledFacts,
): Promise<void> {
  await storeProfits(tx, userId, profits)
  const areCardsChanged = await storeCards(tx, userId, cards)
  const before = await tx
    .selectFrom('settled_ledgers')
    .select('failed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const columns = {
    revision,
    touched,
    rules: rulesVersion,
    day,
    settled_at: now,
    failed_at: null,
    asked: JSON.stringify(asked),
    months,
    entries,
    families: JSON.stringify(families),
  }
  await tx
    .insertInto('settled_ledgers')
    .values({ ...nothingSettled, user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
  if (areCardsChanged || before?.failed_at != null) await raiseRevision(tx, userId)
}
