/**
 * Stores an upload once it has arrived: its bytes, a batch, and a job that stages it, before anything is read. From then on
 * nobody has to wait for it.
 */
import type { Problem } from '@wheelwright/api'
import { ok, refuse } from '@wheelwright/core'
import type { Result } from '@wheelwright/core'
import type { Deps } from '../../../deps.ts'
import type { Reader, Tx } from '../../../database/database.ts'
import { detailOf, emptyDetail, type BatchDetail } from '../../../entries/batches/batches.ts'
import type { BatchKey } from '../../../entries/duplicates/compare-batch.ts'
import { deleteBatch } from '../../../entries/batches/delete-batch.ts'
import { nextBatchKey } from '../../../entries/rows/entry-keys.ts'
import { countSent, stagingProblem } from '../../../entries/batches/import-limits.ts'
import { dropUpload, stagingKind, writeUpload } from '../../../entries/batches/uploads.ts'
import { keyReused } from '../../../idempotency/call-key.ts'
import { instantText } from '../../../instants.ts'
import { addJob } from '../../../jobs/queue.ts'
import type { AccountChoices } from '../accounts/account-choices.ts'

export interface Upload extends AccountChoices {
  readonly bytes: Uint8Array
  readonly fileName: string | null
}

type SentAs = NonNullable<BatchDetail['sentAs']> | null

type KeepDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'storage' | 'config'>

type Sent = Pick<BatchKey, 'batchId'> & { readonly state: string; readonly bodyHash: string }

/** What an earlier call with the same key made, whose answer got lost. */
const findSent = async (db: Reader, userId: string, sentAs: SentAs): Promise<Sent | null> => {
  if (sentAs === null) return null
  const rows = await db
    .selectFrom('entry_batches')
    .select(['id', 'state', 'detail'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['staging', 'staged', 'failed'])
    .execute()
  for (const row of rows) {
    const { sentAs: other } = detailOf(row)
    if (other?.key === sentAs.key) return { batchId: row.id, state: row.state, bodyHash: other.bodyHash }
  }
  return null
}

const insertBatch = async (
  tx: Tx,
  { userId, batchId }: BatchKey,
  { bytes, fileName, accountId, accountName, byName }: Upload,
  { sentAs, nowMs }: { readonly sentAs: SentAs; readonly nowMs: number },
): Promise<void> => {
  const detail: BatchDetail = {
    ...emptyDetail,
    bytes: bytes.byteLength,
    ...(sentAs === null ? {} : { sentAs }),
  }
  await tx
    .insertInto('entry_batches')
    .values({
      user_id: userId,
      id: batchId,
      ...(await nextBatchKey(tx, userId)),
      kind: 'history',
      format: '',
      format_title: '',
      file_name: fileName,
      state: 'staging',
      staged_at: instantText(nowMs),
      confirmed_at: null,
      undone_at: null,
      staged_revision: 0,
      detail: JSON.stringify(detail),
      payload: null,
    })
    .execute()
  const payload = JSON.stringify({ accountId, accountName, byName })
  await addJob(tx, { userId, kind: stagingKind, subject: batchId, payload, dueMs: nowMs, nowMs })
}

/** Returns the batch to stage: a new one, or the one that the same call made before. */
export async function keepUpload(
  deps: KeepDeps,
  userId: string,
  upload: Upload,
  sentAs: SentAs,
): Promise<Result<BatchKey, Problem>> {
  const { db, clock, newId, config } = deps
  const earlier = await findSent(db.read, userId, sentAs)
  if (earlier !== null && earlier.bodyHash !== sentAs?.bodyHash) return refuse(keyReused)
  if (earlier !== null && earlier.state !== 'failed') return ok({ userId, batchId: earlier.batchId })
  if (earlier !== null) await deleteBatch(db, { userId, batchId: earlier.batchId })
  const size = upload.bytes.byteLength
  // Checked before the file is stored, and again when its batch is made: others may be staged in the meantime.
  const early = await stagingProblem(db.read, userId, size, config)
  if (early !== null) return refuse(early)
  const within = await countSent(deps, userId, size)
  if (!within.ok) return within
  const batch = { userId, batchId: newId() }
  const nowMs = clock()
  await writeUpload(db, batch, upload.bytes, nowMs)
  const made = await db.transaction(
    async (tx) => {
      const other = await findSent(tx, userId, sentAs)
      if (other !== null) return refuse(keyReused)
      const problem = await stagingProblem(tx, userId, size, config)
      if (problem !== null) return refuse(problem)
      await insertBatch(tx, batch, upload, { sentAs, nowMs })
      return ok(batch)
    },
    { user: userId },
  )
  if (made.ok) return made
  await db.transaction((tx) => dropUpload(tx, batch), { user: userId })
  // Of two equal calls at once, the second continues with what the first one made.
  return made.refusal === keyReused ? keepUpload(deps, userId, upload, sentAs) : made
}
