/** Begins a sync: its batch, which counts for nothing yet, and the job that goes on with it, in one transaction. */
import type { StartedSync } from '@wheelwright/api'
import type { Instant, TradingDate } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { SyncRow } from '../database/rows/sync-rows.ts'
import { emptyDetail } from '../entries/batches/batches.ts'
import { nextBatchKey } from '../entries/rows/entry-keys.ts'
import { syncKind } from '../entries/batches/uploads.ts'
import { instantText } from '../instants.ts'
import { addJob } from '../jobs/queue.ts'
import { broker, endDiscarded, selectLastDone, selectRunning } from './sync-store.ts'
import { windowOf } from './windows.ts'

export const syncFormat = { format: 'schwab-sync', formatTitle: 'Charles Schwab (sync)' } as const

export interface Wanted {
  readonly userId: string
  readonly cause: SyncRow['cause']
  /** Null to go on from the last one. */
  readonly askedFrom: TradingDate | null
  readonly nowMs: number
}

export function startedOf({ id, from_at, until_at }: SyncRow): StartedSync {
  return {
    batchId: id,
    from: from_at as Instant,
    until: until_at as Instant,
  }
}

/** The sync that was begun, or the one that is under way: there is one at a time. Within a transaction of the user. */
export async function beginSync(
  tx: Tx,
  { newId }: { readonly newId: () => string },
  { userId, cause, askedFrom, nowMs }: Wanted,
): Promise<SyncRow> {
  const running = await selectRunning(tx, userId)
  if (running !== undefined) return running
  await endDiscarded(tx, userId, instantText(nowMs))
  const last = await selectLastDone(tx, userId, nowMs)
  const resumeMs =
    last?.resume_at === undefined || last.resume_at === null ? null : Date.parse(last.resume_at)
  const { fromMs, toMs } = windowOf({ askedFrom, resumeMs, nowMs })
  const sync: SyncRow = {
    user_id: userId,
    id: newId(),
    broker,
    cause,
    state: 'running',
    asked_from: askedFrom,
    from_at: instantText(fromMs),
    until_at: instantText(toMs),
    resume_at: null,
    parts: null,
    started_at: instantText(nowMs),
    finished_at: null,
    result: null,
    recent_ids: '[]',
  }
  await tx.insertInto('syncs').values(sync).execute()
  await insertBatch(tx, sync)
  await addJob(tx, { userId, kind: syncKind, subject: sync.id, dueMs: nowMs, nowMs })
  return sync
}

const insertBatch = async (tx: Tx, { user_id, id, started_at }: SyncRow): Promise<void> => {
  await tx
    .insertInto('entry_batches')
    .values({
      user_id,
      id,
      ...(await nextBatchKey(tx, user_id)),
      kind: 'history',
      format: syncFormat.format,
      format_title: syncFormat.formatTitle,
      file_name: null,
      state: 'staging',
      staged_at: started_at,
      confirmed_at: null,
      undone_at: null,
      staged_revision: 0,
      detail: JSON.stringify(emptyDetail),
      payload: null,
    })
    .execute()
}
