/**
 * Facts: what changed of a user's, in the order in which it was committed, each written in the transaction of the change
 * itself. Whoever was not there reads in them what was missed.
 */
import { routes, type Route, type RouteName, type Topic } from '@wheelwright/api'
import type { Reader, Tx } from '../database/database.ts'
import { instantText } from '../instants.ts'

/** What settling decides by itself, with what it touches. */
const settled = {
  'holdings-settled': ['positions'],
  'wheels-settled': ['status'],
} as const satisfies Record<string, readonly Topic[]>

/** What became of a connection without a call of the user who has it. */
const ofConnections = {
  'brokerage-connected': ['brokerage'],
  'brokerage-login-ending': ['brokerage'],
  'brokerage-login-ended': ['brokerage'],
} as const satisfies Record<string, readonly Topic[]>

const notCalls: Readonly<Record<string, readonly Topic[]>> = { ...settled, ...ofConnections }

/** The name of the call by which the user did it, what settling decided, or what became of a connection. */
type FactKind = RouteName | keyof typeof settled | keyof typeof ofConnections

export interface NewFact {
  readonly userId: string
  readonly kind: FactKind
  /** What it is about, as the call names it; empty where it names nothing. */
  readonly subject: string
  readonly cause: 'user' | 'settle' | 'broker' | 'sync'
  readonly nowMs: number
}

const calls: Readonly<Record<string, Route>> = routes

/** What a fact of this kind touches; all that follows from entries where a version of later knows the kind alone. */
export function topicsOf(kind: string): readonly Topic[] {
  return (
    notCalls[kind] ??
    (Object.hasOwn(calls, kind) ? (calls[kind]?.touches ?? []) : ['import', 'prices', 'settings'])
  )
}

/** In a transaction of the user, so that numbers follow the order of commits. Answers the fact's number. */
export async function appendFact(tx: Tx, { userId, kind, subject, cause, nowMs }: NewFact): Promise<number> {
  const fact_no = (await newestFact(tx, userId)) + 1
  const at = instantText(nowMs)
  await tx.insertInto('facts').values({ user_id: userId, fact_no, at, kind, subject, cause }).execute()
  return fact_no
}

/** 0 for a user of whom there is none. */
export async function newestFact(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('facts')
    .select(({ fn }) => fn.max('fact_no').as('newest'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.newest ?? 0
}

/** Facts are told once what follows from them is settled: one of before may be told after one of later. */
const overlapMs = 60_000

export interface Missed {
  readonly newest: number
  readonly topics: readonly Topic[]
}

/** What changed since a fact was told; null where that fact is not kept, so that anything may have changed. */
export async function missedSince(db: Reader, userId: string, told: number): Promise<Missed | null> {
  const last = await db
    .selectFrom('facts')
    .select('at')
    .where('user_id', '=', userId)
    .where('fact_no', '=', told)
    .executeTakeFirst()
  if (last === undefined) return null
  const { newest, topics } = await topicsAfter(db, userId, Date.parse(last.at) - overlapMs)
  return { newest: Math.max(told, newest), topics }
}

/** A fact bears the moment before its transaction ended, by the clock of the process that wrote it. */
const leewayMs = 2000

/** What may have changed while somebody read, who began so many milliseconds ago and was told of no fact yet. */
export function missedWhileReading(
  db: Reader,
  userId: string,
  { nowMs, forMs }: { readonly nowMs: number; readonly forMs: number },
): Promise<Missed> {
  return topicsAfter(db, userId, nowMs - forMs - leewayMs)
}

const topicsAfter = async (db: Reader, userId: string, afterMs: number): Promise<Missed> => {
  const rows = await db
    .selectFrom('facts')
    .select(['kind', ({ fn }) => fn.max('fact_no').as('newest')])
    .where('user_id', '=', userId)
    .where('at', '>', instantText(afterMs))
    .groupBy('kind')
    .orderBy('newest')
    .execute()
  return {
    newest: rows.at(-1)?.newest ?? 0,
    topics: [...new Set(rows.flatMap(({ kind }) => topicsOf(kind)))],
  }
}

/** The newest of each user stays, from which the next is numbered. */
export async function dropOldFacts(tx: Tx, before: string): Promise<void> {
  await tx
    .deleteFrom('facts')
    .where('at', '<=', before)
    .where((where) =>
      where(
        'fact_no',
        '<',
        where
          .selectFrom('facts as later')
          .select(({ fn }) => fn.max('later.fact_no').as('newest'))
          .whereRef('later.user_id', '=', 'facts.user_id'),
      ),
    )
    .execute()
}
