/** Takes away what has run out: sessions, idempotency keys, counts, and demo users whom nobody can reach any more. */
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { packState } from '../database/packing/codes.ts'
import type { Deps } from '../deps.ts'
import { deleteBatch, deleteRows } from '../entries/batches/delete-batch.ts'
import { dropStrayUploads, stagingKind, syncKind } from '../entries/batches/uploads.ts'
import { dropOldFacts } from '../facts/facts.ts'
import { keptFor } from '../idempotency/idempotency.ts'
import { instantText } from '../instants.ts'
import type { JobKind } from '../jobs/job.ts'
import { absoluteLimit, idleLimit } from '../sessions/sessions.ts'
import { disbeliefMs } from '../steady-clock.ts'
import { shrink } from './shrink.ts'

const hour = 60 * 60_000

const purgeSessions = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expires_at', '<=', instantText(now)),
        where('last_used_at', '<=', instantText(now - idleLimit)),
      ]),
    )
    .execute()
}

/** Of a clock that was ahead once: no session is used in the future, nor lasts longer than one that begins now. */
const takeBackFuture = async (tx: Tx, now: number): Promise<void> => {
  const tomorrow = instantText(now + 24 * hour)
  const latestEnd = instantText(now + absoluteLimit)
  await tx
    .updateTable('sessions')
    .set({ last_used_at: instantText(now) })
    .where('last_used_at', '>', tomorrow)
    .execute()
  await tx
    .updateTable('sessions')
    .set({ expires_at: latestEnd })
    .where('expires_at', '>', instantText(now + absoluteLimit + 24 * hour))
    .execute()
}

/** A demo user has no password: without a session there is no way back to it. */
const purgeForsakenDemos = async (tx: Tx): Promise<void> => {
  await tx
    .deleteFrom('users')
    .where('is_demo', '=', 1)
    .where('id', 'not in', (query) => query.selectFrom('sessions').select('user_id'))
    .execute()
}

export const trashKeptFor = 30 * 24 * hour
const stagedKeptFor = 24 * hour
const factsKeptFor = 90 * 24 * hour
const deadJobsKeptFor = 30 * 24 * hour

/** A staging that goes on is nobody's to take away, however long the machine slept. */
const isBeingStaged = async (db: Database, userId: string, batchId: string): Promise<boolean> => {
  const job = await db.read
    .selectFrom('jobs')
    .select('subject')
    .where('user_id', '=', userId)
    .where('kind', 'in', [stagingKind, syncKind])
    .where('subject', '=', batchId)
    .where('dead_at', 'is', null)
    .executeTakeFirst()
  return job !== undefined
}

/** Previews that nobody confirmed, files that could not be staged, and rows of imports that were undone. */
const purgeBatches = async (db: Database, now: number): Promise<void> => {
  const batches = await db.read
    .selectFrom('entry_batches')
    .select(['user_id', 'id', 'state'])
    .where(sql<boolean>`state <> 'confirmed'`)
    .where((where) =>
      where.or([
        where.and([
          where('state', 'in', ['staging', 'staged', 'failed']),
          where('staged_at', '<=', instantText(now - stagedKeptFor)),
        ]),
        where.and([where('state', '=', 'undone'), where('undone_at', '<=', instantText(now - hour))]),
      ]),
    )
    .execute()
  for (const { user_id, id, state } of batches) {
    const batch = { userId: user_id, batchId: id }
    if (state === 'undone') await deleteRows(db, batch)
    else if (state !== 'staging' || !(await isBeingStaged(db, user_id, id))) await deleteBatch(db, batch)
  }
}

/** A clock that was set right a moment ago may be set again; only previews and undone rows can be made again. */
const steadyBeforePurge = 10 * 60_000

export async function purge({ db, steadyClock }: Pick<Deps, 'db' | 'steadyClock'>): Promise<void> {
  const now = steadyClock.now()
  const steadyMs = steadyClock.steadyMs()
  await purgeBatches(db, now)
  if (steadyMs >= steadyBeforePurge) await purgeRows(db, now, steadyMs >= disbeliefMs)
}

/** Entries by hand stand in a batch of their own, which is found without looking at any other entry. */
const emptyTrash = async (tx: Tx, now: number): Promise<void> => {
  const batches = await tx
    .selectFrom('entry_batches')
    .select(['user_no', 'batch_no'])
    .where('kind', '=', 'manual')
    .execute()
  for (const { user_no, batch_no } of batches)
    await tx
      .deleteFrom('entries')
      .where('user_no', '=', user_no)
      .where('batch_no', '=', batch_no)
      .where('state', '=', packState('trash'))
      .where('trashed_at', '<=', instantText(now - trashKeptFor))
      .execute()
}

/** A hidden campaign of the ledger stays hidden: its entries would bring it back. */
const emptyWheelTrash = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('wheels')
    .where('origin', '=', 'manual')
    .where('deleted_at', '<=', instantText(now - trashKeptFor))
    .execute()
}

const emptyOtherTrash = async (tx: Tx, now: number): Promise<void> => {
  for (const table of ['tracked_tickers', 'trashed_positions'] as const)
    await tx
      .deleteFrom(table)
      .where('deleted_at', '<=', instantText(now - trashKeptFor))
      .execute()
}

/** What is not tried again is shown for a while. */
const dropDeadJobs = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('jobs')
    .where('dead_at', '<=', instantText(now - deadJobsKeptFor))
    .execute()
}

const purgeRows = (db: Database, now: number, isBelieved: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    await purgeSessions(tx, now)
    if (isBelieved) await takeBackFuture(tx, now)
    await purgeForsakenDemos(tx)
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', instantText(now - keptFor))
      .execute()
    await emptyTrash(tx, now)
    await dropStrayUploads(tx, instantText(now - hour))
    await dropDeadJobs(tx, now)
    await dropOldFacts(tx, instantText(now - factsKeptFor))
    await emptyWheelTrash(tx, now)
    await emptyOtherTrash(tx, now)
    await tx
      .deleteFrom('rate_limits')
      .where('window_start', '<=', instantText(now - 24 * hour))
      .execute()
  }, 'by itself')

/** Purges at each start and every hour, and gives back the space. */
export function housekeeping(deps: Pick<Deps, 'db' | 'steadyClock'>): JobKind {
  return {
    name: 'housekeeping',
    everyMs: hour,
    atOnce: 1,
    mostAttempts: Infinity,
    longestMs: hour,
    run: async ({ signal }) => {
      await purge(deps)
      await shrink(deps.db, signal)
    },
  }
}
