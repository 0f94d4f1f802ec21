/** Compares a batch with the current ledger, and counts what it would add. */
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../database/database.ts'
import { detailOf, stateOfBatch, type BatchDetail } from '../../entries/batches/batches.ts'
import { compareBatch, type BatchKey } from '../../entries/duplicates/compare-batch.ts'
import { readLedgerRevision } from '../../entries/books/ledger-revision.ts'
import { dropUpload } from '../../entries/batches/uploads.ts'
import { compareSnapshots } from '../positions/same-positions.ts'
import { noteCorrections } from './staging/correction-notes.ts'
import { countTaken } from './staging/count-rows.ts'
import { noteRows } from './staging/row-notes.ts'

/** The batch is no longer staged: it was discarded, cancelled, or confirmed by someone else. */
export class GivenUp extends Error {}

/** A batch that was discarded or confirmed in the meantime is not touched any more. */
export async function demandState(tx: Tx, batch: BatchKey, state: 'staging' | 'staged'): Promise<void> {
  if ((await stateOfBatch(tx, batch)) !== state) throw new GivenUp()
}

interface Recount {
  readonly taken: number
  /** Called within each transaction; throws where the batch must not be touched any more. */
  readonly demand: (tx: Tx) => Promise<void>
  /** When the batch became staged, where it does so now. */
  readonly stagedAt?: string
  readonly exportedOn: string
  /** Kept as stored where absent. */
  readonly turnover?: number
  readonly reasons?: BatchDetail['reasons']
  readonly notices?: number
  readonly unlisted?: BatchDetail['unlisted']
}

/** Updates the states and counts of a batch to the current ledger. Returns the counts. */
export async function recount(
  { db }: Pick<Deps, 'db'>,
  batch: BatchKey,
  counts: BatchDetail['counts'],
  { taken, demand, stagedAt, ...found }: Recount,
): Promise<BatchDetail['counts']> {
  const revision = await readLedgerRevision(db.read, batch.userId)
  const { exportedOn } = found
  const { twins, corrections: corrected } = await compareBatch(db, batch, {
    exportedOn,
    demand,
    isNew: stagedAt !== undefined,
  })
  await noteRows({ db }, batch, twins, demand)
  await noteCorrections({ db }, batch, corrected, demand)
  const { alreadyHere: entriesHere, corrections, sameTrade, ...sums } = await countTaken(db.read, batch)
  const held = await compareSnapshots(db.read, batch)
  const alreadyHere = entriesHere + held.heldRows.alreadyHere
  const added = taken - alreadyHere - corrections - sameTrade
  const recounted = { ...counts, alreadyHere, corrections, sameTrade, new: added }
  await db.transaction(
    async (tx) => {
      await demand(tx)
      const row = await tx
        .selectFrom('entry_batches')
        .select('detail')
        .where('user_id', '=', batch.userId)
        .where('id', '=', batch.batchId)
        .executeTakeFirstOrThrow()
      const { snapshots, heldRows } = held
      const told = snapshots.length === 0 ? {} : { snapshots, heldRows }
      const detail = { ...detailOf(row), ...found, ...sums, ...told, counts: recounted }
      await tx
        .updateTable('entry_batches')
        .set({
          state: 'staged',
          staged_revision: revision,
          detail: JSON.stringify(detail),
          ...(stagedAt === undefined ? {} : { staged_at: stagedAt }),
        })
        .where('user_id', '=', batch.userId)
        .where('id', '=', batch.batchId)
        .execute()
      if (stagedAt !== undefined) await dropUpload(tx, batch)
    },
    { user: batch.userId },
  )
  return recounted
}
