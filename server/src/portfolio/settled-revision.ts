/**
 * Which state of the ledger a user's stored positions, wheels and figures were settled at, and whether that is still the
 * current one.
 */
import type { Families, Instant, TradingDate } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import { readLedgerRevision } from '../entries/books/ledger-revision.ts'
import { raiseRevision } from '../positions/revision.ts'
import { storeCards, type SettledCards } from './settled-cards.ts'
import { storeProfits, type ProfitTexts } from './settled-profits.ts'

/** Raise it whenever settling changes what it stores, so that a new version settles every user again. */
export const rulesVersion = 32

/** A revision that no ledger has. */
const never = -1

const nothingSettled = {
  revision: never,
  touched: 0,
  rules: 0,
  day: '',
  // Written by an earlier version, which stored them.
  open_wheels: '[]',
  settled_at: '',
  failed_at: null,
  asked: null,
  months: null,
  entries: null,
  families: null,
}

/** The instant that a user's figures are from, where settling later changes failed; null where they are current. */
export async function readStaleSince(db: Reader, userId: string): Promise<Instant | null> {
  const row = await db
    .selectFrom('settled_ledgers')
    .select(['settled_at', 'failed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined || row.failed_at === null) return null
  return (row.settled_at === '' ? row.failed_at : row.settled_at) as Instant
}

/** Notes that settling failed. */
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

/** To be called in the transaction that stores a snapshot: positions have to be settled although no entry changed. */
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
 * Reads what was settled. Null, so that the caller books instead, where it lags behind the ledger, was settled by other
 * rules, or was settled again during the read.
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

/** Open questions about the entries. What became of an expired contract is asked from the close of its last session. */
export interface AskedOfEntries {
  readonly always: number
  /** Questions by expiration, and their underlyings. */
  readonly pendingAfter: readonly (readonly [day: string, count: number, on: readonly string[]])[]
  /** Underlyings with any other question. */
  readonly askedOn: readonly string[]
  /**
   * Underlyings with something that could not be booked, may be a roll, or came from another account; empty text for cash
   * that names none.
   */
  readonly told: readonly string[]
  /** One for each split that an account lacks although another one reports it. */
  readonly missingSplits: readonly MissingSplit[]
  /** Ids of entries that do not count: canceled by the broker, or reversals. */
  readonly canceled: readonly string[]
  /** For reversals: the commission on the trade that was not refunded, in micro-dollars. */
  readonly keptFees?: readonly (readonly [id: string, fee: number])[]
  /** For entries canceled in part: what is left, in micro-units and micro-dollars. */
  readonly keptParts?: readonly KeptPart[]
}

export type KeptPart = readonly [id: string, quantity: number, netCash: number, fees: number]

export interface MissingSplit {
  readonly accountId: string
  readonly underlying: string
}

/** Null where nothing is stored. */
export async function readAsked(db: Reader, userId: string): Promise<AskedOfEntries | null> {
  const row = await db
    .selectFrom('settled_ledgers')
    .select('asked')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return JSON.parse(row?.asked ?? 'null') as AskedOfEntries | null
}

/** The number of entries that count. */
export async function readEntryCount(db: Reader, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('settled_ledgers')
    .select('entries')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.entries ?? null
}

/** What a settling was based on. */
export interface Settling {
  readonly revision: number
  readonly touched: number
  readonly day: TradingDate
  readonly now: string
}

/** What it stores besides positions and wheels. */
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
