/**
 * The job of a sync. It goes on where an earlier run was cut: answers that came are kept, and what is staged is staged anew. What
 * passes by itself is waited for; a login that has ended is not, and is never tried again without the user.
 */
import { instantFromMs, ok, refuse, type Instant, type Result } from '@wheelwright/core'
import type { SyncProblem } from '@wheelwright/api'
import type { Deps } from '../deps.ts'
import type { Tx } from '../database/database.ts'
import type { SyncRow } from '../database/rows/sync-rows.ts'
import { problemKinds, type Problem } from '@wheelwright/api'
import { noteSynced } from '../connections/create-connections.ts'
import { stateOfBatch } from '../entries/batches/batches.ts'
import { deleteBatch } from '../entries/batches/delete-batch.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { syncKind } from '../entries/batches/uploads.ts'
import { newestFact } from '../facts/facts.ts'
import { toldBefore } from '../intake/files/accounts/told-before.ts'
import { createProgress } from '../intake/files/import-progress.ts'
import { GivenUp } from '../intake/files/recount.ts'
import { instantText } from '../instants.ts'
import type { JobKind, RunningJob } from '../jobs/job.ts'
import { selectAccounts } from '../positions/queries.ts'
import { adoptAccounts } from './adopt-accounts.ts'
import { heldByNumber, nothingRecognised, recogniseAccounts, type Recognised } from './recognise-accounts.ts'
import { documentOf, type SyncDocument } from './document.ts'
import { gather, syncKey, readRows, spanOf, type AccountsPart, type RowsPart } from './gather.ts'
import { closedAccount, failedHere, givenUpProblem, loginProblem } from './sentences.ts'
import { notAuthorized, notTaken, waitingProblem } from './sentences.ts'
import { broker, endSync, nothingCame, selectSync, type SyncKey, type SyncResult } from './sync-store.ts'
import { forgetTakenBack, rowsTakenBack } from './taken-back.ts'
import { readHeld, takeDocument } from './take.ts'
import type { TraderGate, TraderRefusal } from './schwab-trader.ts'

export type RunDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'newId' | 'log'> & {
  readonly ledgers: Ledgers
  readonly settle: { readonly user: (userId: string) => Promise<void> }
  readonly traders: TraderGate
}

/** Six hours, with the pauses of the jobs between. */
const mostAttempts = 16
const longestMs = 2 * 60 * 60_000

/** The brokerage is asked again later. */
class NotYet extends Error {
  override readonly name = 'NotYet'
}

const sentenceOf = ({ kind, message }: Problem): string => message ?? problemKinds[kind].title

type Ended = Result<SyncResult, SyncProblem>

class SyncRun {
  readonly #deps: RunDeps
  readonly #job: RunningJob
  readonly #sync: SyncRow

  constructor(deps: RunDeps, job: RunningJob, sync: SyncRow) {
    this.#deps = deps
    this.#job = job
    this.#sync = sync
  }

  get #key(): SyncKey {
    return syncKey(this.#sync)
  }

  /** Nobody took the job over, and nobody discarded the batch. */
  #demand = async (tx: Tx): Promise<void> => {
    await this.#job.demand(tx)
    const state = await stateOfBatch(tx, { userId: this.#key.userId, batchId: this.#key.syncId })
    if (state === undefined) throw new GivenUp()
  }

  run = async (): Promise<void> => {
    const accounts = await this.#gather()
    if (accounts === null) return
    const ended = await this.#take(accounts)
    if (!ended.ok) await this.#fail(ended.refusal)
  }

  /** Null where the sync has ended for want of an answer. */
  async #gather(): Promise<AccountsPart | null> {
    const { db, clock, traders } = this.#deps
    const { userId, syncId } = this.#key
    const { signal } = this.#job
    const tell = createProgress(this.#deps, { userId, batchId: syncId }, null)
    const gathered = await gather({
      db,
      trader: traders.of(userId, signal),
      sync: this.#sync,
      clock,
      signal,
      demand: this.#demand,
      progress: (done, total) => tell('fetching', done, total),
    })
    if (gathered.ok) return gathered.value
    // What ended the run says nothing about the brokerage.
    signal.throwIfAborted()
    await this.#meet(gathered.refusal)
    return null
  }

  /** Ends the sync, or throws so that it is tried again. */
  async #meet(refusal: TraderRefusal): Promise<void> {
    if (refusal.kind === 'login' && refusal.why !== 'providerDown')
      return this.#fail(loginProblem(refusal.why))
    if (refusal.kind === 'provider' && refusal.refusal.kind === 'unauthorized')
      return this.#fail(notAuthorized)
    if (this.#job.attempt >= mostAttempts) return this.#fail(givenUpProblem(refusal))
    const problem = waitingProblem(refusal)
    await this.#note({ ...nothingCame, problem })
    throw new NotYet(problem.message)
  }

  async #note(result: SyncResult): Promise<void> {
    const { db, events } = this.#deps
    const { userId, syncId } = this.#key
    await db.transaction(
      async (tx) => {
        await this.#demand(tx)
        await tx
          .updateTable('syncs')
          .set({ result: JSON.stringify(result) })
          .where('user_id', '=', userId)
          .where('id', '=', syncId)
          .execute()
      },
      { user: userId },
    )
    events.publish(userId, { topic: 'staged' })
  }

  async #take(accounts: AccountsPart): Promise<Ended> {
    const { db, clock } = this.#deps
    const sync = this.#sync
    const rows = await readRows({ db, sync }, accounts)
    const takenBack = await rowsTakenBack(db.read, sync)
    const asOf: Instant = instantFromMs(accounts.askedAtMs)
    const document = documentOf({ accounts, rows, span: spanOf(sync), takenBack, asOf })
    const recognised = await this.#recognise(rows, document)
    const adopted = await db.transaction(
      async (tx) => {
        await this.#demand(tx)
        return adoptAccounts(tx, sync.user_id, document.accountNumbers, recognised)
      },
      { user: sync.user_id },
    )
    const notes = [...adopted, ...document.closed.map(closedAccount)]
    const taken = await takeDocument(this.#deps, {
      key: this.#key,
      document,
      asOf,
      notes,
      signal: this.#job.signal,
      demand: this.#demand,
      end: async (tx, result) => {
        const change = {
          state: 'done',
          finished_at: instantText(clock()),
          resume_at: instantText(document.resumeMs),
          recent_ids: JSON.stringify(document.recentIds),
        } as const
        await endSync(tx, this.#key, change, result)
        await forgetTakenBack(tx, sync)
        await noteSynced(tx, sync.user_id, Date.parse(sync.until_at))
      },
    })
    if (!taken.ok) return refuse(notTaken(sentenceOf(taken.refusal)))
    await this.#tell()
    return ok(taken.value)
  }

  /** Accounts that earlier imports named otherwise, by the trades and the positions that both tell of. */
  async #recognise(rows: ReadonlyMap<string, RowsPart>, document: SyncDocument): Promise<Recognised> {
    const { db } = this.#deps
    const userId = this.#sync.user_id
    const accounts = (await selectAccounts(db.read, userId)).filter((account) => account.broker === broker)
    const known = new Set(accounts.map(({ account_number }) => account_number))
    if ([...rows.values()].every(({ number }) => known.has(number))) return nothingRecognised
    const before = toldBefore(this.#deps, userId)
    const entries = await before.entries()
    return recogniseAccounts(
      { accounts, entriesOf: (id) => entries.get(id) ?? [], held: await before.held() },
      { rows: [...rows.values()], held: heldByNumber(readHeld(document)) },
    )
  }

  /** What came counts: figures follow, and open pages read them. */
  async #tell(): Promise<void> {
    const { db, events, settle } = this.#deps
    const { userId } = this.#key
    await settle.user(userId)
    const fact = await newestFact(db.read, userId)
    events.publish(userId, { topic: 'import', ...(fact > 0 && { fact }) })
    events.publish(userId, { topic: 'staged' })
  }

  #fail = (problem: SyncProblem): Promise<void> => failSync(this.#deps, this.#key, problem)
}

/** Nothing of it is kept but why. */
async function failSync(
  { db, clock, events }: Pick<RunDeps, 'db' | 'clock' | 'events'>,
  key: SyncKey,
  problem: SyncProblem | null,
): Promise<void> {
  const { userId, syncId } = key
  const state = problem === null ? ('cancelled' as const) : ('failed' as const)
  await deleteBatch(db, { userId, batchId: syncId })
  await db.transaction(
    (tx) => endSync(tx, key, { state, finished_at: instantText(clock()) }, { ...nothingCame, problem }),
    { user: userId },
  )
  events.publish(userId, { topic: 'staged' })
}

export function syncJobs(deps: RunDeps): JobKind {
  const keyOfJob = ({ userId, subject }: Pick<RunningJob, 'userId' | 'subject'>): SyncKey => ({
    userId,
    syncId: subject,
  })
  return {
    name: syncKind,
    atOnce: 2,
    mostAttempts: mostAttempts + 1,
    longestMs,
    run: async (job) => {
      const sync = await selectSync(deps.db.read, keyOfJob(job))
      if (sync?.state !== 'running') {
        // It ended, and its process before it could say so.
        await deleteUnconfirmed(deps, keyOfJob(job))
        return
      }
      try {
        await new SyncRun(deps, job, sync).run()
      } catch (error) {
        if (!(error instanceof GivenUp)) throw error
        await failSync(deps, keyOfJob(job), null)
      }
    },
    whenDead: (key) => failSync(deps, keyOfJob(key), failedHere),
  }
}

const deleteUnconfirmed = async ({ db }: RunDeps, { userId, syncId }: SyncKey): Promise<void> => {
  const state = await stateOfBatch(db.read, { userId, batchId: syncId })
  if (state === 'staging' || state === 'staged') await deleteBatch(db, { userId, batchId: syncId })
}
