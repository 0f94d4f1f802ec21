/**
 * Counts what happens too often. The count stands in the database, so that it holds across processes and restarts.
 * A window begins with the first count and ends a fixed time later.
 */
import { refuse } from '@wheelwright/core'
import { sql } from 'kysely'
import type { Problem } from '@wheelwright/api'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { instantText } from '../instants.ts'

export interface Limit {
  readonly scope: string
  readonly most: number
  readonly windowMs: number
  /** What the client is told when the limit is reached. */
  readonly message: string
}

export type WithinLimit = { readonly ok: true } | { readonly ok: false; readonly refusal: Problem }

/** One statement, so that calls at once wait for each other instead of failing: the count after this one. */
const countOnce = async (tx: Tx, { scope, windowMs }: Limit, subject: string, now: number) => {
  const isOver = sql<boolean>`rate_limits.window_start <= ${instantText(now - windowMs)}`
  const row = await tx
    .insertInto('rate_limits')
    .values({ scope, subject, window_start: instantText(now), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'subject']).doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        window_start: sql<string>`case when ${isOver} then excluded.window_start else rate_limits.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
  return { count: row.count, endsAt: Date.parse(row.window_start) + windowMs }
}

/** Counts one more, and refuses above the limit, with the seconds until the window ends. */
export const countAgainst = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: Limit,
  subject: string,
): Promise<WithinLimit> => {
  const now = clock()
  const { count, endsAt } = await db.transaction((tx) => countOnce(tx, limit, subject, now), 'read committed')
  if (count <= limit.most) return { ok: true }
  const retryAfter = Math.max(1, Math.ceil((endsAt - now) / 1000))
  return refuse({ kind: 'tooMany', message: limit.message, retryAfter })
}

/** Forgets what was counted, as after a sign-in that succeeded. */
export const resetCount = async (tx: Tx, limit: Limit, subject: string): Promise<void> => {
  await tx.deleteFrom('rate_limits').where('scope', '=', limit.scope).where('subject', '=', subject).execute()
}
