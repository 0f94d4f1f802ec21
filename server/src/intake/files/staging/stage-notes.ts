/** What was not taken from a file, and notices on what was: stored beside its rows. */
import type { Deps } from '../../../deps.ts'
import { inChunks } from '../../../database/chunks.ts'
import { insertInChunks } from '../../../database/insert-in-chunks.ts'
import type { ImportNoteRow } from '../../../database/schema.ts'
import type { BatchKey } from '../../../entries/duplicates/compare-batch.ts'
import { withoutNul } from '../../../entries/rows/entry-row.ts'
import { rowKey } from '../../../formats/rows/row-key.ts'
import type { FileSummary } from '../../../reading/read-parts.ts'
import type { Staging } from './staging-under-way.ts'

export async function stageNotes(
  { db }: Pick<Deps, 'db'>,
  { batch, demand }: Staging,
  summary: FileSummary,
): Promise<void> {
  const refused = summary.refusals.map((note, ordinal) =>
    noteRow(batch, note.column === null ? 'refused' : 'needs-fix', ordinal, note),
  )
  const ignored = summary.ignored.map((note, ordinal) => noteRow(batch, 'nothing-new', ordinal, note))
  // A notice concerns a row that was taken, which is here already.
  const notices = summary.notices.map((note, ordinal) =>
    noteRow(batch, 'notice', ordinal, { ...note, raw: '' }),
  )
  await inChunks([...refused, ...ignored, ...notices], (chunk) =>
    db.transaction(
      async (tx) => {
        await demand(tx)
        await insertInChunks(tx, 'import_notes', chunk)
      },
      { user: batch.userId },
    ),
  )
}

const noteRow = (
  { userId, batchId }: BatchKey,
  outcome: ImportNoteRow['outcome'],
  ordinal: number,
  { line, column, reason, raw, underlying, mends }: FileSummary['refusals'][number],
): ImportNoteRow => ({
  user_id: userId,
  batch_id: batchId,
  outcome,
  ordinal,
  line,
  column_name: column === null ? null : withoutNul(column),
  reason: withoutNul(reason),
  raw: withoutNul(raw),
  underlying: underlying ?? null,
  row_key: outcome === 'refused' || outcome === 'needs-fix' ? rowKey(raw) : null,
  mends: mends ?? null,
  set_aside_at: null,
})
