/** The refused rows as a file: mended and imported again, it brings exactly what was missing. */
import type { RefusedRowsFile } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'
import type { EntryBatchRow, ImportNoteRow } from '../database/schema.ts'
import { detailOf } from '../entries/batches.ts'

const delimiters = [',', ';', '\t'] as const

const delimiterOf = (header: string): string =>
  delimiters.toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ','

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

const sentenceOf = ({ column_name, reason }: ImportNoteRow): string =>
  column_name === null ? reason : `${column_name} ${reason}`

/** Below the file's own header, with the reason in one more column that a later import passes over. */
const asTable = (header: string, notes: readonly ImportNoteRow[]): string => {
  const delimiter = delimiterOf(header)
  const rows = notes.map((note) => `${note.raw}${delimiter}${cell(sentenceOf(note))}`)
  return [`${header}${delimiter}Reason`, ...rows, ''].join('\n')
}

const asList = (notes: readonly ImportNoteRow[]): string =>
  notes.map((note) => `line ${note.line}: ${sentenceOf(note)}\n${note.raw}\n\n`).join('')

export const refusedFile = async (db: Reader, batch: EntryBatchRow): Promise<RefusedRowsFile> => {
  const notes = await db
    .selectFrom('import_notes')
    .selectAll()
    .where('user_id', '=', batch.user_id)
    .where('batch_id', '=', batch.id)
    .where('outcome', 'in', ['refused', 'needs-fix'])
    .orderBy('line')
    .orderBy('ordinal')
    .execute()
  const { header } = detailOf(batch)
  const stem = (batch.file_name ?? batch.format).replace(/\.[^.]*$/, '').slice(0, 100)
  return header === null
    ? { fileName: `${stem}-refused.txt`, text: asList(notes) }
    : { fileName: `${stem}-refused.csv`, text: asTable(header, notes) }
}
