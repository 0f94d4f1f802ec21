/**
 * Refused rows as a file of their own: the header of the file they came in, each row as it stood there and, after its
 * last column, the reason. Mended and imported again it is read as any file of its format; the reasons are passed over.
 */
import { reasonHead } from './csv-format.ts'
import { delimiterOf, readCsv } from './csv.ts'
import type { ReadRows, RowNote } from './format.ts'

/** Null where the format has no header that rows could stand under, or nothing was refused. */
export function refusedRowsText({ header, refusals }: Pick<ReadRows, 'header' | 'refusals'>): string | null {
  if (header === null || refusals.length === 0) return null
  const delimiter = delimiterOf(header)
  const cellsIn = (text: string): number => readCsv(text, delimiter, 1)[0]?.cells.length ?? 0
  const width = cellsIn(header)
  const rows = refusals.map((refusal) => {
    const missing = delimiter.repeat(Math.max(0, width - cellsIn(refusal.raw)))
    return `${refusal.raw}${missing}${delimiter}${quoted(reasonOf(refusal))}`
  })
  return [`${header}${delimiter}${reasonHead}`, ...rows, ''].join('\r\n')
}

const reasonOf = ({ column, reason }: RowNote): string => `${column ?? 'The row'} ${reason}`

const quoted = (text: string): string => `"${text.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"`
