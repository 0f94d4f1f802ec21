/** Confirms a staged batch in one short transaction: from then on its entries count. */
import type { ImportBatch, Problem } from '@wheelwright/api'
import { assert, MAX_MICROS, ok, refuse, type Instant, type Result } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import type { EntryBatchRow } from '../../database/schema.ts'
import { detailOf, toImportBatch, type BatchDetail } from '../../entries/batches/batches.ts'
import { applyCorrections, preferFills, preferNamed } from '../../entries/duplicates/confirmed-tellings.ts'
import { giveWay } from '../../entries/duplicates/give-way.ts'
import { readEntryKeys } from '../../entries/rows/entry-keys.ts'
import { entriesOfBatch, updateBatch } from '../../entries/rows/entry-rows.ts'
import { treatAsIras } from '../../entries/treat-as-iras.ts'
import { tooLargeSentence } from '../../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../../entries/books/books-of-user.ts'
import { raiseLedgerRevision, readLedgerRevision } from '../../entries/books/ledger-revision.ts'
import { sourceOf } from '../positions/data-sources.ts'
import { importPositions } from '../positions/import-positions.ts'
import { unknownType } from '../positions/read-account.ts'
import { readPayload } from '../positions/read-payload.ts'
import { raiseRevision } from '../../positions/revision.ts'
import { mayShareBroker } from '../../positions/unknown-broker.ts'
import type { ResolvedAccount } from './accounts/resolve-accounts.ts'
import { demandState, recount } from './recount.ts'

/** What would be added differs from what the user was shown. */
export const changedSince: Problem = {
  kind: 'stagedAnew',
  message:
    'The ledger has changed since this preview was made, and so has what the file would add. Look at the preview again, then confirm.',
}

/** Why the batch cannot count with what counts already, or null. */
export function sizeProblem(batch: EntryBatchRow, { turnover }: LedgerOfUser): Problem | null {
  return turnover + (detailOf(batch).turnover ?? 0) > MAX_MICROS
    ? { kind: 'invalid', message: tooLargeSentence }
    : null
}

/** Someone wrote between the comparison and the transaction: the comparison has to be repeated. */
export const comparedTooEarly: Problem = {
  kind: 'stagedAnew',
  message: 'The ledger is being changed by someone else at the same time. Confirm once more.',
}

/**
 * Updates a staged batch when the ledger has changed since it was compared. Returns whether its preview is unchanged; null
 * where there is no such batch.
 */
export async function refreshStaged(deps: Pick<Deps, 'db'>, batch: EntryBatchRow): Promise<boolean> {
  const revision = await readLedgerRevision(deps.db.read, batch.user_id)
  if (batch.state !== 'staged' || batch.staged_revision === revision) return true
  const { counts, exportedOn, lastDate } = detailOf(batch)
  const taken = counts.new + counts.alreadyHere + (counts.corrections ?? 0) + counts.sameTrade
  const key = { userId: batch.user_id, batchId: batch.id }
  const again = await recount(deps, key, counts, {
    taken,
    demand: (tx) => demandState(tx, key, 'staged'),
    exportedOn: exportedOn ?? lastDate ?? batch.staged_at,
  })
  return JSON.stringify(again) === JSON.stringify(counts)
}

const insertAccounts = async (
  tx: Tx,
  userId: string,
  accounts: readonly ResolvedAccount[],
  now: string,
): Promise<Problem | null> => {
  for (const { id, broker, accountNumber } of accounts.filter(({ isNew }) => isNew)) {
    const rows = await tx
      .selectFrom('accounts')
      .select(['id', 'broker'])
      .where('user_id', '=', userId)
      .where('account_number', '=', accountNumber)
      .execute()
    if (rows.some((row) => row.id === id)) continue
    if (rows.some((row) => mayShareBroker(broker, row.broker)))
      return {
        kind: 'stagedAnew',
        message: `The account ${accountNumber} was made by another import in the meantime. Discard this one and import the file again.`,
      }
    await tx
      .insertInto('accounts')
      .values({
        user_id: userId,
        id,
        broker,
        account_number: accountNumber,
        account_type: unknownType,
        hash_value: null,
        is_day_trader: 0,
        cash_balance: null,
        cash_held: null,
        buying_power: null,
        total_value: null,
        day_trading_buying_power: null,
        last_synced: null,
        is_active: 1,
        snapshot_as_of: null,
        created_at: now,
      })
      .execute()
  }
  return null
}

/** Also counts what another source has reported. */
const countBoth = async (tx: Tx, batch: EntryBatchRow, detail: BatchDetail): Promise<BatchDetail> => {
  const keys = await readEntryKeys(tx, batch.user_id)
  const told = await entriesOfBatch(tx, keys, batch.id)
    .select(({ fn }) => fn.countAll().as('entries'))
    .where('state', '=', packState('same-trade'))
    .executeTakeFirst()
  await updateBatch(tx, keys, batch.id)
    .set({ state: packState('counted'), same_as: null })
    .where('state', '=', packState('same-trade'))
    .execute()
  const { counts } = detail
  return {
    ...detail,
    entries: detail.entries + Number(told?.entries ?? 0),
    counts: { ...counts, new: counts.new + counts.sameTrade, sameTrade: 0 },
  }
}

/** Returns how many positions were refused after all. */
const applyPositions = async (
  tx: Tx,
  { newId }: Pick<Deps, 'newId'>,
  batch: EntryBatchRow,
  now: string,
): Promise<number> => {
  if (batch.payload === null) return 0
  const read = readPayload(JSON.parse(batch.payload))
  assert(read.ok, 'a staged snapshot is an import file')
  const context = { tx, userId: batch.user_id, batchId: batch.id, now: now as Instant, newId }
  const { positions } = await importPositions(context, read.payload, {
    bodyHash: batch.id,
    source: sourceOf(read.payload.source),
  })
  return positions.refused
}

/** Number of rows that state holdings. */
const movedToRefused = (detail: BatchDetail, rows: number): BatchDetail => {
  const { counts, heldRows } = detail
  const moved = Math.min(rows, heldRows?.new ?? counts.new)
  return {
    ...detail,
    counts: { ...counts, new: counts.new - moved, refused: counts.refused + moved },
    ...(heldRows !== undefined && { heldRows: { ...heldRows, new: heldRows.new - moved } }),
  }
}

interface Confirmation {
  readonly keepBoth: boolean
  readonly now: string
}

/** Within the transaction: whether the batch is staged, and compared with the current ledger. */
export async function confirmBatch(
  tx: Tx,
  deps: Pick<Deps, 'newId'>,
  batch: EntryBatchRow,
  { keepBoth, now }: Confirmation,
): Promise<Result<ImportBatch, Problem>> {
  if (batch.staged_revision !== (await readLedgerRevision(tx, batch.user_id))) return refuse(comparedTooEarly)
  const staged = detailOf(batch)
  const problem = await insertAccounts(tx, batch.user_id, staged.accounts, now)
  if (problem !== null) return refuse(problem)
  await treatAsIras(tx, batch.user_id, staged.newIras ?? [])
  const counted = keepBoth ? await countBoth(tx, batch, staged) : staged
  if (staged.counts.corrections > 0) await applyCorrections(tx, { userId: batch.user_id, batchId: batch.id })
  if (staged.counts.sameTrade > 0) {
    await preferNamed(tx, { userId: batch.user_id, batchId: batch.id })
    await preferFills(tx, { userId: batch.user_id, batchId: batch.id }, 2)
  }
  const told = { userId: batch.user_id, batchId: batch.id }
  const isPreferred = await giveWay(tx, told)
  // A row that the file's reader refused is in the snapshot too, and has been counted already.
  const unread = (staged.snapshots ?? []).reduce((sum, snapshot) => sum + snapshot.unread, 0)
  const refused = await applyPositions(tx, deps, batch, now)
  const detail = movedToRefused(counted, Math.max(0, refused - unread))
  const confirmed = {
    state: 'confirmed' as const,
    confirmed_at: now,
    payload: null,
    detail: JSON.stringify(detail),
  }
  await tx
    .updateTable('entry_batches')
    .set(confirmed)
    .where('user_id', '=', batch.user_id)
    .where('id', '=', batch.id)
    .execute()
  // What it corrects, and entries for which it has better ids, are in earlier batches.
  const isAlone = staged.counts.corrections + staged.counts.sameTrade === 0 && !isPreferred
  await raiseLedgerRevision(tx, batch.user_id, isAlone ? [batch.id] : 'any')
  await raiseRevision(tx, batch.user_id)
  return ok(toImportBatch({ ...batch, ...confirmed }))
}
