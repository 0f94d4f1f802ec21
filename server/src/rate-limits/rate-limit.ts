/**
 * Counts what happens too often. The count stands in the database, so that it holds across processes and restarts.
 * A window begins with the first count and ends a fixed time later. One that begins further ahead than it lasts
 * was begun while the clock was ahead, and is over.
 */
import { refuse } from '@wheelwright/core'
import { sql } from 'kysely'
import type { Problem } from '@wheelwright/api'
import type { Reader, Tx } from '../database/database.ts'
import { storeIfPossible } from '../database/storage-fault.ts'
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
const countOnce = async (
  tx: Tx,
  { scope, windowMs }: Limit,
  { subject, now, by }: { subject: string; now: number; by: number },
) => {
  const isOver = sql<boolean>`(rate_limits.window_start <= ${instantText(now - windowMs)} or rate_limits.window_start > ${instantText(now + windowMs)})`
  const row = await tx
    .insertInto('rate_limits')
    .values({ scope, subject, window_start: instantText(now), count: by })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'subject']).doUpdateSet({
        count: sql<number>`case when ${isOver} then ${by} else rate_limits.count + ${by} end`,
        window_start: sql<string>`case when ${isOver} then excluded.window_start else rate_limits.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
  return { count: row.count, endsAt: Date.parse(row.window_start) + windowMs }
}

const tooMany = (limit: Limit, waitMs: number): WithinLimit =>
  refuse({ kind: 'tooMany', message: limit.message, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })

/** Counts `by` more, and refuses above the limit, with the seconds until the window ends. */
export async function countAgainst(
  { db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>,
  limit: Limit,
  subject: string,
  by = 1,
): Promise<WithinLimit> {
  const now = clock()
  const { scope, windowMs } = limit
  const { count, endsAt } = await storeIfPossible(
    () => db.transaction((tx) => countOnce(tx, limit, { subject, now, by }), 'by itself'),
    () => storage.counts.add(scope, subject, { now, windowMs, by }),
  )
  return count <= limit.most ? { ok: true } : tooMany(limit, endsAt - now)
}

/** The same of what was counted while nothing could be written. */
export function checkUnsaved(
  { clock, storage }: Pick<Deps, 'clock' | 'storage'>,
  limit: Limit,
  subject: string,
): WithinLimit {
  const now = clock()
  const found = storage.counts.look(limit.scope, subject, { now, windowMs: limit.windowMs })
  return found !== null && found.count >= limit.most ? tooMany(limit, found.endsAt - now) : { ok: true }
}

/** Refuses where the next count would be refused, and counts nothing. */
export async function checkLimit(
  db: Reader,
  limit: Limit,
  subject: string,
  now: number,
): Promise<WithinLimit> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['count', 'window_start'])
    .where('scope', '=', limit.scope)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const waitMs = row ? Date.parse(row.window_start) + limit.windowMs - now : 0
  const stands = waitMs > 0 && waitMs <= 2 * limit.windowMs
  return row && stands && row.count >= limit.most ? tooMany(limit, waitMs) : { ok: true }
}

/** Forgets what was counted, as after a sign-in that succeeded. */
export async function resetCount(tx: Tx, limit: Limit, subject: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('scope', '=', limit.scope).where('subject', '=', subject).execute()
}
