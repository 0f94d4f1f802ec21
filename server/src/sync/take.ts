/**
 * Takes what came through the intake of files: staged, compared, and confirmed without anybody looking, as one batch. Where it
 * says nothing that was not here, its prices and balances are taken and no batch is left.
 */
import type { Problem } from '@wheelwright/api'
import { assert, ok, refuse, type Instant, type Result } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Tx } from '../database/database.ts'
import { detailOf, selectBatch, type BatchDetail } from '../entries/batches/batches.ts'
import { deleteBatch } from '../entries/batches/delete-batch.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { appendFact } from '../facts/facts.ts'
import { noChoice } from '../intake/files/accounts/account-choices.ts'
import { comparedTooEarly, confirmBatch, refreshStaged, sizeProblem } from '../intake/files/confirm.ts'
import { stageFile } from '../intake/files/staging/stage.ts'
import { sourceOf } from '../intake/positions/data-sources.ts'
import { importPositions } from '../intake/positions/import-positions.ts'
import { readPayload, type PayloadRead } from '../intake/positions/read-payload.ts'
import { countChangedHoldings } from '../intake/positions/same-positions.ts'
import { raiseRevision } from '../positions/revision.ts'
import { instantText } from '../instants.ts'
import { syncFormat } from './begin-sync.ts'
import type { SyncDocument } from './document.ts'
import { countNewRefusals } from './new-refusals.ts'
import { broker, nothingCame, type SyncKey, type SyncResult } from './sync-store.ts'

export interface Taking {
  readonly key: SyncKey
  readonly document: SyncDocument
  readonly asOf: Instant
  readonly notes: readonly string[]
  readonly signal: AbortSignal
  /** Within each transaction: throws where this run may write nothing more. */
  readonly demand: (tx: Tx) => Promise<void>
  /** Ends the sync in the transaction in which its rows come to count. */
  readonly end: (tx: Tx, result: SyncResult) => Promise<void>
}

type TakeDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'newId'> & { readonly ledgers: Ledgers }

const batchOf = ({ userId, syncId }: SyncKey) => ({ userId, batchId: syncId })

/** What the brokerage says that its accounts hold. */
export function readHeld({ payload }: Pick<SyncDocument, 'payload'>): PayloadRead {
  const read = readPayload(JSON.parse(payload))
  assert(read.ok, 'what the converter makes is an import file')
  return read.payload
}

const resultOf = (
  { counts, heldRows }: BatchDetail,
  more: Pick<SyncResult, 'refused' | 'changedPositions' | 'notes'>,
): SyncResult => ({
  ...nothingCame,
  ...more,
  newEntries: counts.new - (heldRows?.new ?? 0),
  corrections: counts.corrections,
  sameTrades: counts.sameTrade,
})

const isNews = ({ newEntries, corrections, sameTrades, refused, changedPositions }: SyncResult): boolean =>
  newEntries + corrections + sameTrades + refused + changedPositions > 0

/** Someone else may write between the comparison and the transaction. */
const mostAttempts = 5

const confirm = async (
  deps: TakeDeps,
  { key, demand, end }: Taking,
  resultNow: (detail: BatchDetail) => SyncResult,
): Promise<Result<SyncResult, Problem>> => {
  const { db, ledgers, clock } = deps
  for (let attempt = 1; ; attempt += 1) {
    const batch = await selectBatch(db.read, key.userId, key.syncId)
    assert(batch?.state === 'staged', 'what is confirmed was staged')
    await refreshStaged(deps, batch)
    const problem = sizeProblem(batch, await ledgers.of(key.userId))
    if (problem !== null) return refuse(problem)
    const done = await db.transaction(
      async (tx) => {
        await demand(tx)
        const current = await selectBatch(tx, key.userId, key.syncId)
        assert(current?.state === 'staged', 'nobody else confirms a sync')
        const result = { ...resultNow(detailOf(current)), hasReceipt: true }
        const confirmed = await confirmBatch(tx, deps, current, {
          keepBoth: false,
          now: instantText(clock()),
        })
        if (!confirmed.ok) return confirmed
        await end(tx, result)
        const fact = { kind: 'confirmImport', subject: key.syncId, cause: 'sync' } as const
        await appendFact(tx, { ...fact, userId: key.userId, nowMs: clock() })
        return ok(result)
      },
      { user: key.userId },
    )
    if (done.ok || done.refusal !== comparedTooEarly || attempt === mostAttempts) return done
  }
}

/** Of syncs that left no batch only what the last one said is held is kept. */
const dropQuietBefore = async (tx: Tx, { userId, syncId }: SyncKey): Promise<void> => {
  const quiet = tx
    .selectFrom('syncs')
    .select('syncs.id')
    .where('syncs.user_id', '=', userId)
    .where('syncs.id', '<>', syncId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('entry_batches')
            .select('entry_batches.id')
            .whereRef('entry_batches.user_id', '=', 'syncs.user_id')
            .whereRef('entry_batches.id', '=', 'syncs.id'),
        ),
      ),
    )
  await tx.deleteFrom('snapshots').where('user_id', '=', userId).where('batch_id', 'in', quiet).execute()
  await tx.deleteFrom('import_batches').where('user_id', '=', userId).where('id', 'in', quiet).execute()
}

const takeQuietly = async (
  { db, clock, newId }: TakeDeps,
  { key, document, demand, end }: Taking,
  result: SyncResult,
): Promise<void> => {
  await db.transaction(
    async (tx) => {
      await demand(tx)
      const context = {
        tx,
        userId: key.userId,
        batchId: key.syncId,
        now: instantText(clock()) as Instant,
        newId,
      }
      await importPositions(context, readHeld(document), { bodyHash: key.syncId, source: sourceOf(broker) })
      await raiseRevision(tx, key.userId)
      await dropQuietBefore(tx, key)
      await end(tx, result)
    },
    { user: key.userId },
  )
  await deleteBatch(db, batchOf(key))
}

/** The refusal is why it cannot be taken at all; nothing of it is kept then. */
export async function takeDocument(deps: TakeDeps, taking: Taking): Promise<Result<SyncResult, Problem>> {
  const { key, document, asOf, notes, signal, demand } = taking
  const staged = await stageFile(deps, {
    batch: batchOf(key),
    choices: noChoice,
    signal,
    demand,
    fetched: {
      bytes: new TextEncoder().encode(document.text),
      ...syncFormat,
      payload: document.payload,
      asOf,
    },
  })
  if (!staged.ok) return staged
  const batch = await selectBatch(deps.db.read, key.userId, key.syncId)
  assert(batch !== undefined, 'what was staged is there')
  const more = {
    notes: [...notes],
    refused: await countNewRefusals(deps.db.read, batchOf(key)),
    changedPositions: await countChangedHoldings(deps.db.read, key.userId, readHeld(document)),
  }
  const result = resultOf(detailOf(batch), more)
  if (isNews(result)) return confirm(deps, taking, (detail) => resultOf(detail, more))
  await takeQuietly(deps, taking, result)
  return ok(result)
}
