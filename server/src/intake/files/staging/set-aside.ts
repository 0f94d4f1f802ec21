/**
 * Refused rows that the user sets aside, so that figures no longer count as incomplete because of them; and the way back.
 */
import type { Problem, SetAsideQuery, SetAsideRows } from '@wheelwright/api'
import { ok, refuse } from '@wheelwright/core'
import type { Result } from '@wheelwright/core'
import { inChunks } from '../../../database/chunks.ts'
import type { Reader, Tx } from '../../../database/database.ts'
import type { ImportNoteRow } from '../../../database/schema.ts'
import type { BatchKey } from '../../../entries/duplicates/compare-batch.ts'
import { isAlike } from '../../../formats/rows/notes.ts'
import { raiseLedgerRevision } from '../../../entries/books/ledger-revision.ts'
import { raiseRevision } from '../../../positions/revision.ts'

type NoteKey = Pick<ImportNoteRow, 'outcome' | 'ordinal'>

/** A row's name on the wire: its outcome, and its number among the rows of that outcome. */
export function rowId({ outcome, ordinal }: NoteKey): string {
  return `${outcome}-${ordinal}`
}

const pattern = /^(needs-fix|refused|nothing-new|notice|correction)-(\d{1,9})$/

const keyOf = (row: string): NoteKey | null => {
  const [, outcome, ordinal] = pattern.exec(row) ?? []
  return outcome === undefined ? null : { outcome: outcome as NoteKey['outcome'], ordinal: Number(ordinal) }
}

const notRefused = 'This row was not refused, so there is nothing to set aside.'

const selectNotes = (db: Reader, { userId, batchId }: BatchKey, outcome: NoteKey['outcome']) =>
  db
    .selectFrom('import_notes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('outcome', '=', outcome)
    .orderBy('ordinal')

const noSuchRow = refuse({
  kind: 'notFound',
  message: 'This row is gone: its import may have been undone or discarded. Nothing was changed.',
} as const)

const findRefused = async (
  db: Reader,
  batch: BatchKey,
  row: string,
): Promise<Result<ImportNoteRow, Problem>> => {
  const key = keyOf(row)
  if (key === null) return noSuchRow
  const note = await selectNotes(db, batch, key.outcome).where('ordinal', '=', key.ordinal).executeTakeFirst()
  if (note === undefined) return noSuchRow
  return key.outcome === 'refused' || key.outcome === 'needs-fix'
    ? ok(note)
    : refuse({ kind: 'invalid', message: notRefused, errors: [{ pointer: '', message: notRefused }] })
}

const mark = async (
  tx: Tx,
  batch: BatchKey,
  notes: readonly ImportNoteRow[],
  setAsideAt: string | null,
): Promise<SetAsideRows> => {
  const changed = notes.filter(({ set_aside_at }) => (set_aside_at === null) !== (setAsideAt === null))
  await inChunks(changed, async (chunk) => {
    await tx
      .updateTable('import_notes')
      .set({ set_aside_at: setAsideAt })
      .where('user_id', '=', batch.userId)
      .where('batch_id', '=', batch.batchId)
      .where('outcome', 'in', ['refused', 'needs-fix'])
      .where((where) =>
        where.or(
          chunk.map(({ outcome, ordinal }) =>
            where.and([where('outcome', '=', outcome), where('ordinal', '=', ordinal)]),
          ),
        ),
      )
      .execute()
  })
  if (changed.length > 0) {
    await raiseLedgerRevision(tx, batch.userId, [])
    await raiseRevision(tx, batch.userId)
  }
  return { rows: changed.map(rowId) }
}

/**
 * One row, or with `alike` all rows of the import refused for the same reason. Rows that are set aside already are left
 * alone.
 */
export async function setAside(
  tx: Tx,
  batch: BatchKey,
  row: string,
  { alike, now }: SetAsideQuery & { readonly now: string },
): Promise<Result<SetAsideRows, Problem>> {
  const found = await findRefused(tx, batch, row)
  if (!found.ok) return found
  const all = alike === 'true' ? await selectNotes(tx, batch, found.value.outcome).execute() : [found.value]
  return ok(await mark(tx, batch, all.filter(isAlike(found.value)), now))
}

/** One row, or with `alike` those that were set aside together with it. */
export async function takeUpAgain(
  tx: Tx,
  batch: BatchKey,
  row: string,
  { alike }: SetAsideQuery,
): Promise<Result<SetAsideRows, Problem>> {
  const found = await findRefused(tx, batch, row)
  if (!found.ok) return found
  const { outcome, set_aside_at } = found.value
  const together = selectNotes(tx, batch, outcome).where('set_aside_at', '=', set_aside_at)
  const all = alike === 'true' && set_aside_at !== null ? await together.execute() : [found.value]
  return ok(await mark(tx, batch, all.filter(isAlike(found.value)), null))
}
