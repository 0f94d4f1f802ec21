/** Syncs as they are stored: begun, under way part by part, and ended. */
import type { EndedSync, SyncProblem } from '@wheelwright/api'
import type { Reader, Tx } from '../database/database.ts'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import type { SyncPartRow, SyncRow } from '../database/rows/sync-rows.ts'
import { fromPieces, toPieces } from '../entries/batches/uploads.ts'
import { instantText } from '../instants.ts'

export const broker = 'schwab'

export interface SyncKey {
  readonly userId: string
  /** Of the batch, too. */
  readonly syncId: string
}

/** What is kept of a sync that has ended. */
export interface SyncResult extends Pick<
  EndedSync,
  'newEntries' | 'corrections' | 'sameTrades' | 'refused' | 'changedPositions' | 'hasReceipt' | 'notes'
> {
  readonly problem: SyncProblem | null
}

export const nothingCame: SyncResult = {
  newEntries: 0,
  corrections: 0,
  sameTrades: 0,
  refused: 0,
  changedPositions: 0,
  hasReceipt: false,
  notes: [],
  problem: null,
}

export function resultOf({ result }: Pick<SyncRow, 'result'>): SyncResult {
  return result === null ? nothingCame : { ...nothingCame, ...(JSON.parse(result) as Partial<SyncResult>) }
}

const ofUser = (db: Reader, userId: string) =>
  db.selectFrom('syncs').selectAll().where('user_id', '=', userId).where('broker', '=', broker)

/** One whose batch was discarded runs no more, though its job may not have noticed. */
export function selectRunning(db: Reader, userId: string): Promise<SyncRow | undefined> {
  return ofUser(db, userId)
    .where('state', '=', 'running')
    .where((where) =>
      where.exists(
        where
          .selectFrom('entry_batches')
          .select('entry_batches.id')
          .whereRef('entry_batches.user_id', '=', 'syncs.user_id')
          .whereRef('entry_batches.id', '=', 'syncs.id'),
      ),
    )
    .executeTakeFirst()
}

/** Those that were discarded, told apart from the one that is about to begin. */
export async function endDiscarded(tx: Tx, userId: string, now: string): Promise<void> {
  const rows = await ofUser(tx, userId).where('state', '=', 'running').execute()
  for (const { id } of rows)
    await endSync(
      tx,
      { userId, syncId: id },
      { state: 'cancelled', finished_at: now },
      { ...nothingCame, problem: null },
    )
}

export function selectSync(db: Reader, { userId, syncId }: SyncKey): Promise<SyncRow | undefined> {
  return ofUser(db, userId).where('id', '=', syncId).executeTakeFirst()
}

/** A sync that is dated further ahead was begun while the clock was ahead: what came since is not in it. */
const furthestMs = 60 * 60_000
const latestBelieved = (nowMs: number): string => instantText(nowMs + furthestMs)

/** The one that was begun last, of those that have ended. */
export function selectLastEnded(db: Reader, userId: string, nowMs: number): Promise<SyncRow | undefined> {
  return ofUser(db, userId)
    .where('state', '<>', 'running')
    .where('started_at', '<=', latestBelieved(nowMs))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export function selectLastDone(db: Reader, userId: string, nowMs: number): Promise<SyncRow | undefined> {
  return ofUser(db, userId)
    .where('state', '=', 'done')
    .where('until_at', '<=', latestBelieved(nowMs))
    .orderBy('until_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** When anybody last wanted a sync of the user's, whatever came of it. */
export async function lastBegun(db: Reader, userId: string, nowMs: number): Promise<string | null> {
  const row = await db
    .selectFrom('syncs')
    .select(({ fn }) => fn.max('started_at').as('at'))
    .where('user_id', '=', userId)
    .where('broker', '=', broker)
    .where('started_at', '<=', latestBelieved(nowMs))
    .executeTakeFirst()
  return row?.at ?? null
}

/** The instant as of which all that the brokerage said is here; null before the first sync. */
export async function lastSyncOf(db: Reader, userId: string, nowMs: number): Promise<string | null> {
  return (await selectLastDone(db, userId, nowMs))?.until_at ?? null
}

/** Ends a sync within the transaction of what it came to; its answers go with it. */
export async function endSync(
  tx: Tx,
  { userId, syncId }: SyncKey,
  change: Pick<SyncRow, 'state' | 'finished_at'> & Partial<Pick<SyncRow, 'resume_at' | 'recent_ids'>>,
  result: SyncResult,
): Promise<void> {
  await tx
    .updateTable('syncs')
    .set({ ...change, result: JSON.stringify(result) })
    .where('user_id', '=', userId)
    .where('id', '=', syncId)
    .where('state', '=', 'running')
    .execute()
  await tx.deleteFrom('sync_parts').where('user_id', '=', userId).where('sync_id', '=', syncId).execute()
}

export async function setParts(tx: Tx, { userId, syncId }: SyncKey, parts: number): Promise<void> {
  await tx
    .updateTable('syncs')
    .set({ parts })
    .where('user_id', '=', userId)
    .where('id', '=', syncId)
    .execute()
}

/** An answer whole or not at all: what is kept of one is never asked for again in this sync. */
export async function preparePart(
  { userId, syncId }: SyncKey,
  part: string,
  value: unknown,
): Promise<(tx: Tx) => Promise<void>> {
  const pieces = await toPieces(Buffer.from(JSON.stringify(value)))
  const rows = pieces.map((body, ordinal): SyncPartRow => ({
    user_id: userId,
    sync_id: syncId,
    part,
    ordinal,
    body,
  }))
  return async (tx) => void (await insertInChunks(tx, 'sync_parts', rows))
}

export async function partsHere(db: Reader, { userId, syncId }: SyncKey): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sync_parts')
    .select('part')
    .where('user_id', '=', userId)
    .where('sync_id', '=', syncId)
    .where('ordinal', '=', 0)
    .execute()
  return new Set(rows.map(({ part }) => part))
}

/** Null where it has not come yet. */
export async function readPart<T>(db: Reader, { userId, syncId }: SyncKey, part: string): Promise<T | null> {
  const rows = await db
    .selectFrom('sync_parts')
    .select('body')
    .where('user_id', '=', userId)
    .where('sync_id', '=', syncId)
    .where('part', '=', part)
    .orderBy('ordinal')
    .execute()
  if (rows.length === 0) return null
  const bytes = await fromPieces(rows.map(({ body }) => body))
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}
