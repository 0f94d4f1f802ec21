/**
 * Undoes the orders and transactions that an import of the Data Import Center brought. A row that a later import repeated is
 * stored under the first one only, so only the latest import with rows of an account can be undone.
 */
import type { Problem } from '@wheelwright/api'
import { ok, refuse } from '@wheelwright/core'
import type { LedgerChange, Result } from '@wheelwright/core'
import { inChunks } from '../../../database/chunks.ts'
import type { Reader, Tx } from '../../../database/database.ts'
import type { EntryBatchRow } from '../../../database/schema.ts'
import { detailOf, selectBatches } from '../../../entries/batches/batches.ts'
import { markRowsChanged } from '../../../entries/broker-rows-changed.ts'
import { readEntryKeys } from '../../../entries/rows/entry-keys.ts'
import { deleteFromBatch, packIds } from '../../../entries/rows/entry-rows.ts'
import { raiseLedgerRevision } from '../../../entries/books/ledger-revision.ts'
import { readWithout, rowsBatchOf } from '../../../entries/read-broker-rows.ts'
import { handOver, undoChange } from './undo.ts'

const tables = ['broker_orders', 'broker_transactions'] as const

const selectAccountIds = async (
  db: Reader,
  { user_id, id }: Pick<EntryBatchRow, 'user_id' | 'id'>,
): Promise<string[]> => {
  const ids = new Set<string>()
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .select('account_id')
      .distinct()
      .where('user_id', '=', user_id)
      .where('batch_id', '=', id)
      .execute()
    for (const { account_id } of rows) ids.add(account_id)
  }
  return [...ids]
}

const saidAgain: Problem = {
  kind: 'notUndoable',
  message:
    'A later import of the Data Import Center is of the same account and may repeat what this one brought. Undo that one first.',
}

const namesOf = (batch: EntryBatchRow): string[] =>
  detailOf(batch).accounts.map(({ broker, accountNumber }) => `${broker} ${accountNumber}`)

const isSaidAgain = async (db: Reader, batch: EntryBatchRow): Promise<boolean> => {
  const names = new Set(namesOf(batch))
  const later = (await selectBatches(db, batch.user_id)).filter(
    ({ kind, state, batch_no }) => kind === 'payload' && state === 'confirmed' && batch_no > batch.batch_no,
  )
  return later.some((other) => namesOf(other).some((name) => names.has(name)))
}

/** What would leave the ledger with the rows, and how the remaining ones would be read then. */
export async function undoRowsChange(
  db: Reader,
  batch: EntryBatchRow,
): Promise<Result<Pick<LedgerChange, 'removed' | 'added'>, Problem>> {
  const accountIds = await selectAccountIds(db, batch)
  if (accountIds.length > 0 && (await isSaidAgain(db, batch))) return refuse(saidAgain)
  const [removed, added] = [new Set<string>(), new Map<string, LedgerChange['added'][number]>()]
  for (const accountId of accountIds) {
    const { gone, changed } = await readWithout(db, batch.user_id, accountId, batch.id)
    const key = { userId: batch.user_id, batchId: rowsBatchOf(accountId), only: gone }
    const change = await undoChange(db, key)
    for (const id of [...change.removed, ...changed.map((entry) => entry.id)]) removed.add(id)
    for (const entry of [...change.added, ...changed]) added.set(entry.id, entry)
  }
  return ok({ removed, added: [...added.values()] })
}

/** The rows leave with the entries that only they brought; the rest is read again when the ledger is next needed. */
export async function takeBackRows(tx: Tx, batch: EntryBatchRow): Promise<Problem | null> {
  const { user_id: userId, id } = batch
  const accountIds = await selectAccountIds(tx, batch)
  if (accountIds.length > 0 && (await isSaidAgain(tx, batch))) return saidAgain
  for (const accountId of accountIds) {
    const { gone } = await readWithout(tx, userId, accountId, id)
    const key = { userId, batchId: rowsBatchOf(accountId) }
    const changed = await handOver(tx, { ...key, only: gone })
    const keys = await readEntryKeys(tx, userId)
    await inChunks([...gone], async (chunk) => {
      await deleteFromBatch(tx, keys, key.batchId).where('id', 'in', packIds(chunk)).execute()
    })
    await raiseLedgerRevision(tx, userId, changed)
    for (const table of tables)
      await tx
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('account_id', '=', accountId)
        .where('batch_id', '=', id)
        .execute()
    await markRowsChanged(tx, userId, accountId)
  }
  return null
}
