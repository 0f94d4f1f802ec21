/**
 * Refused rows as a file of their own: the header of the file they came in, each row as it stood there and, after its
 * last column, the reason. Mended and imported again it is read as any file of its format; the reasons are passed over.
 * It is mended in a spreadsheet, which must not calculate what a broker or a forger wrote: cells that would be formulas
 * get an apostrophe, which the reader of a table takes off again.
 */
import { csvCell, withoutFormulas } from '@wheelwright/core/entries'
import { reasonHead } from '../text/csv-header.ts'
import { delimiterOf, readCsv, type Delimiter } from '../text/csv.ts'
import type { ReadRows } from '../format.ts'
import type { RowNote } from './row-note.ts'
import { withKey } from './row-key.ts'

/** Null where the format has no header that rows could stand under, or nothing was refused. */
export function refusedRowsText({ header, refusals }: Pick<ReadRows, 'header' | 'refusals'>): string | null {
  if (header === null || refusals.length === 0) return null
  const delimiter = delimiterOf(header)
  const safeHeader = safeRow(header, delimiter)
  const width = safeHeader.cells
  const rows = refusals.map((refusal) => {
    const { text, cells } = safeRow(refusal.raw, delimiter)
    const missing = delimiter.repeat(Math.max(0, width - cells))
    return `${text}${missing}${delimiter}${quoted(withKey(reasonOf(refusal), refusal.raw))}`
  })
  return [`${safeHeader.text}${delimiter}${reasonHead}`, ...rows, ''].join('\r\n')
}

/** A row as it stands in the file, written anew only where a cell would be a formula or a quote is never closed. */
function safeRow(raw: string, delimiter: Delimiter): { readonly text: string; readonly cells: number } {
  const record = readCsv(raw, delimiter, 1)[0]
  if (record === undefined) return { text: raw, cells: 0 }
  const { cells, fault } = record
  const isSafe = fault === null && cells.every((cell) => withoutFormulas(cell) === cell)
  return { text: isSafe ? raw : cells.map(csvCell).join(delimiter), cells: cells.length }
}

const reasonOf = ({ column, reason }: RowNote): string => `${column ?? 'The row'} ${reason}`

const quoted = (text: string): string =>
  `"${withoutFormulas(text)
    .replaceAll('"', '""')
    .replaceAll(/[\r\n]+/g, ' ')}"`
