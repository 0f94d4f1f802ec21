/**
 * A retry with the same `Idempotency-Key` and body answers as the first call did and changes nothing. The record is
 * written in the transaction of the effect itself, so that neither exists without the other. Refusals change nothing
 * and are not recorded. Records are kept for a day.
 */
import type { Reader, Tx } from '../database/database.ts'
import type { IdempotencyRow } from '../database/schema.ts'
import { instantText } from '../instants.ts'

export const keptFor = 24 * 60 * 60_000
export const longestKey = 200

/** One call as its key identifies it. */
export interface KeyedCall {
  /** Empty for a call that nobody is signed in for. */
  readonly userId: string
  readonly key: string
  /** Method and path: a key belongs to one call, not to one body. */
  readonly route: string
  readonly bodyHash: string
  readonly now: number
}

export interface Recorded {
  readonly status: number
  readonly body: string | null
  readonly etag: string | null
}

export type Earlier =
  | { readonly kind: 'none' }
  | { readonly kind: 'reused' }
  | ({ readonly kind: 'same' } & Recorded)

const earlierOf = (row: IdempotencyRow | undefined, call: KeyedCall): Earlier => {
  if (!row || row.created_at <= instantText(call.now - keptFor)) return { kind: 'none' }
  if (row.route !== call.route || row.body_hash !== call.bodyHash) return { kind: 'reused' }
  return { kind: 'same', status: row.status, body: row.body, etag: row.etag }
}

/** What an earlier call under the same key came to. */
export async function findEarlier(db: Reader, call: KeyedCall): Promise<Earlier> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .executeTakeFirst()
  return earlierOf(row, call)
}

const insertClaim = async (tx: Tx, call: KeyedCall): Promise<boolean> => {
  const result = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: call.userId,
      key: call.key,
      route: call.route,
      body_hash: call.bodyHash,
      status: 0,
      etag: null,
      body: null,
      created_at: instantText(call.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Takes the key before anything else is done. A second call under the same key waits here until the first one has
 * ended, and then finds its record.
 */
export async function claimKey(tx: Tx, call: KeyedCall): Promise<Earlier> {
  if (await insertClaim(tx, call)) return { kind: 'none' }
  const earlier = await findEarlier(tx, call)
  if (earlier.kind !== 'none') return earlier
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .execute()
  await insertClaim(tx, call)
  return earlier
}

/** Completes the claim with what was answered. */
export async function recordAnswer(tx: Tx, call: KeyedCall, answer: Recorded): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: answer.body, etag: answer.etag })
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .execute()
}
