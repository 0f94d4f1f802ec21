/** The job that stages a stored file, and how a request waits for it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Problem } from '@wheelwright/api'
import type { Deps } from '../../../deps.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { detailOf, emptyDetail, selectBatch, stateOfBatch } from '../../../entries/batches/batches.ts'
import type { BatchKey } from '../../../entries/duplicates/compare-batch.ts'
import { deleteRows } from '../../../entries/batches/delete-batch.ts'
import type { Ledgers } from '../../../entries/books/ledgers.ts'
import { dropUpload, stagingKind } from '../../../entries/batches/uploads.ts'
import { JobLost, type JobKind, type RunningJob } from '../../../jobs/job.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { RunEnd } from '../../../jobs/run-job.ts'
import { demandState, GivenUp } from '../recount.ts'
import type { AccountChoices } from '../accounts/account-choices.ts'
import { stageFile } from './stage.ts'
import { fillingHeap } from '../../../release-memory.ts'

const minute = 60_000
/** For 100,000 rows, on a slow machine that is busy. */
const longestMs = 30 * minute
/** Each start of the server is an attempt too, so that a file that crashes the process is not read forever. */
const mostAttempts = 8

const unreadable: Problem = {
  kind: 'internal',
  message:
    'The file could not be read: the server failed at it again and again. Nothing of it was written. Export a shorter range of dates, and import part by part.',
}

/** Of the file only the reason is kept. */
const storeFailure = async (
  db: Database,
  batch: BatchKey,
  problem: Problem,
  demand: (tx: Tx) => Promise<void>,
): Promise<void> => {
  await deleteRows(db, batch)
  await db.transaction(
    async (tx) => {
      await demand(tx)
      const row = await selectBatch(tx, batch.userId, batch.batchId)
      if (row === undefined) return
      const { sentAs } = detailOf(row)
      const detail = { ...emptyDetail, ...(sentAs === undefined ? {} : { sentAs }), problem }
      await tx
        .updateTable('entry_batches')
        .set({ state: 'failed', detail: JSON.stringify(detail), payload: null })
        .where('user_id', '=', batch.userId)
        .where('id', '=', batch.batchId)
        .execute()
      await tx
        .deleteFrom('import_notes')
        .where('user_id', '=', batch.userId)
        .where('batch_id', '=', batch.batchId)
        .execute()
      await dropUpload(tx, batch)
    },
    { user: batch.userId },
  )
}

const batchOf = ({ userId, subject }: Pick<RunningJob, 'userId' | 'subject'>): BatchKey => ({
  userId,
  batchId: subject,
})

export function stagingJobs(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  ledgers: Pick<Ledgers, 'of'>,
): JobKind {
  const tell = (userId: string): void => events.publish(userId, { topic: 'staged' })
  const failed = async (batch: BatchKey, problem: Problem, demand: (tx: Tx) => Promise<void>) => {
    const demandBoth = async (tx: Tx): Promise<void> => {
      await demand(tx)
      await demandState(tx, batch, 'staging')
    }
    await storeFailure(db, batch, problem, demandBoth)
  }
  return {
    name: stagingKind,
    atOnce: 2,
    mostAttempts,
    longestMs,
    run: async (job) => {
      const batch = batchOf(job)
      const choices = JSON.parse(job.payload) as AccountChoices
      const { signal, demand } = job
      try {
        const staged = await fillingHeap(() =>
          stageFile({ db, clock, events, ledgers }, { batch, choices, signal, demand }),
        )
        if (!staged.ok) await failed(batch, staged.refusal, demand)
      } catch (error) {
        // It was discarded in the meantime.
        if (!(error instanceof GivenUp)) throw error
      }
      tell(job.userId)
    },
    whenDead: async (key) => {
      try {
        await failed(batchOf(key), unreadable, async () => {})
      } catch (error) {
        if (!(error instanceof GivenUp)) throw error
      }
      tell(key.userId)
    },
  }
}

const lookEveryMs = 250
/** After this time the client may ask again with the same key. */
const longestWaitMs = 10 * minute

/** Resolves as soon as the batch is staged, failed or removed, in whichever process. */
const untilStaged = async (db: Database, batch: BatchKey, signal: AbortSignal): Promise<void> => {
  const until = performance.now() + longestWaitMs
  while (performance.now() < until && !signal.aborted) {
    if ((await stateOfBatch(db.read, batch)) !== 'staging') return
    await wait(lookEveryMs, undefined, { signal }).catch(() => {})
  }
}

const whenAborted = (signal: AbortSignal): Promise<RunEnd> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve({ kind: 'elsewhere' })
    else signal.addEventListener('abort', () => resolve({ kind: 'elsewhere' }), { once: true })
  })

/**
 * Stages the batch, or waits for the process that does; returns early when the client hangs up, while the staging goes on.
 */
export async function waitForStaging(
  db: Database,
  jobs: Pick<Jobs, 'run'>,
  batch: BatchKey,
  signal: AbortSignal,
): Promise<RunEnd> {
  const key = { userId: batch.userId, kind: stagingKind, subject: batch.batchId }
  const end = await Promise.race([jobs.run(key), whenAborted(signal)])
  const isElsewhere = end.kind === 'elsewhere' || (end.kind === 'failed' && end.error instanceof JobLost)
  if (!isElsewhere) return end
  await untilStaged(db, batch, signal)
  return { kind: 'elsewhere' }
}
