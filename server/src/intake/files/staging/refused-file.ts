/** The refused rows as a file: corrected and imported again, it brings exactly what was missing. */
import type { RefusedRowsFile } from '@wheelwright/api'
import type { Reader } from '../../../database/database.ts'
import type { EntryBatchRow, ImportNoteRow } from '../../../database/schema.ts'
import { detailOf } from '../../../entries/batches/batches.ts'
import { refusedRowsText } from '../../../formats/rows/refused-rows.ts'

const sentenceOf = ({ column_name, reason }: ImportNoteRow): string => `${column_name ?? 'The row'} ${reason}`

const asList = (notes: readonly ImportNoteRow[]): string =>
  notes.map((note) => `line ${note.line}: ${sentenceOf(note)}\n${note.raw}\n\n`).join('')

const sentenceOn = (leftOut: number): string =>
  `${leftOut.toLocaleString('en-US')} more refused ${leftOut === 1 ? 'row is' : 'rows are'} not in this file: only the first were kept.\n`

export async function refusedFile(db: Reader, batch: EntryBatchRow): Promise<RefusedRowsFile> {
  const notes = await db
    .selectFrom('import_notes')
    .selectAll()
    .where('user_id', '=', batch.user_id)
    .where('batch_id', '=', batch.id)
    .where('outcome', 'in', ['refused', 'needs-fix'])
    .orderBy('line')
    .orderBy('ordinal')
    .execute()
  const { header, counts } = detailOf(batch)
  const leftOut = Math.max(0, counts.refused + counts.needsFix - notes.length)
  const refusals = notes.map(({ line, column_name, reason, raw }) => ({
    line,
    column: column_name,
    reason,
    raw,
  }))
  const table = refusedRowsText({ header, refusals })
  const stem = (batch.file_name ?? batch.format).replace(/\.[^.]*$/, '').slice(0, 100)
  return table === null
    ? {
        fileName: `${stem}-refused.txt`,
        text: asList(notes) + (leftOut > 0 ? sentenceOn(leftOut) : ''),
        leftOut,
      }
    : { fileName: `${stem}-refused.csv`, text: table, leftOut }
}
