/**
 * A format of separated text: its columns by name, since brokers reorder and rename them, and what each row states.
 * Lines above the header are titles; what stands below the table without a value in the key column is a note.
 */
import type { ReadContext, ReadHistory } from './format.ts'
import { delimiterOf, readCsv } from './csv.ts'
import type { CsvRecord } from './csv.ts'
import { dateOrderOf } from './printed-date.ts'
import type { DateOrder } from './printed-date.ts'
import { Row } from './row.ts'
import { Verdicts } from './verdicts.ts'
import { ignore, refuseRow } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** By the field's name the headers that stand for it, in capitals. */
export type Columns = Readonly<Record<string, readonly string[]>>

export interface CsvTable {
  readonly columns: Columns
  /** A header without one of these is not this format's. */
  readonly required: readonly string[]
  /** The field that every true row fills. */
  readonly key: string
  /** Whether a row with a key is still but a note under the table. */
  readonly isNote?: (row: Row) => boolean
}

export interface CsvReading extends CsvTable {
  readonly source: string
  /** Fields that only some years' files have: a row is the same with and without them. */
  readonly addedLater?: readonly string[]
  readonly accountOf?: (row: Row) => string | null
  /** Verdicts on rows that only make sense together; the others are read one by one. */
  readonly pair?: (rows: readonly Row[]) => ReadonlyMap<Row, Verdict>
  readonly readRow: (row: Row) => Verdict
}

export interface Header {
  /** The column's number by the field's name, in the order of the names. */
  readonly columnOf: ReadonlyMap<string, number>
  /** The field's name as printed. */
  readonly heads: ReadonlyMap<string, string>
  readonly width: number
  /** As it stands in the file, without a column of reasons. */
  readonly raw: string
  /** Where the column of reasons stands that a file of refused rows has after all others; null without one. */
  readonly reasonAt: number | null
}

/** The last column of the file in which refused rows are given back to be mended. */
export const reasonHead = 'Reason'

const headerWithin = 30
const headSize = 40_000

/** The share of the table's columns that a header in the beginning of the text has; 0 without a header. */
export function recogniseCsv({ columns, required }: CsvTable, text: string): number {
  const head = text.slice(0, headSize)
  const records = readCsv(head, delimiterOf(head), headerWithin)
  const header = records.map((record) => headerOf(record, columns, required)).find((found) => found !== null)
  return header ? header.heads.size / Math.max(Object.keys(columns).length, header.width) : 0
}

export function headerOf(
  { cells, broken, raw, lastCellAt }: CsvRecord,
  columns: Columns,
  required: readonly string[],
): Header | null {
  if (broken || !mayBeHeader(cells, columns, required)) return null
  const heads = new Map<string, string>()
  const found: [string, number][] = []
  for (const [at, cell] of cells.entries()) {
    const name = headName(cell)
    const field = Object.keys(columns).find((key) => columns[key]?.includes(name) && !heads.has(key))
    if (field === undefined) continue
    heads.set(field, cell.trim())
    found.push([field, at])
  }
  if (!required.every((field) => heads.has(field))) return null
  const columnOf = new Map(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const reasonAt = cells.at(-1)?.trim() === reasonHead ? cells.length - 1 : null
  const own = reasonAt === null ? cells : cells.slice(0, reasonAt)
  const width = own.findLastIndex((cell) => cell.trim() !== '') + 1
  return { columnOf, heads, width, raw: reasonAt === null ? raw : raw.slice(0, lastCellAt - 1), reasonAt }
}

/** A row of a file of refused rows without the reason that was written after its last cell. */
export function withoutReason(record: CsvRecord, { reasonAt }: Header): CsvRecord {
  const { cells, raw, lastCellAt, broken } = record
  if (reasonAt === null || broken || cells.length <= reasonAt) return record
  return { ...record, cells: cells.slice(0, -1), raw: raw.slice(0, lastCellAt - 1) }
}

/** In capitals, with single blanks of the usual kind. */
const headName = (cell: string): string => cell.trim().replaceAll(/\s+/g, ' ').toUpperCase()

/** Whether a cell has the name of the first column that is required: most rows are told apart by that alone. */
function mayBeHeader(cells: readonly string[], columns: Columns, [first = '']: readonly string[]): boolean {
  const names = columns[first] ?? []
  return cells.some((cell) => cell.length <= 40 && names.includes(headName(cell)))
}

/** The cells below a header as a row of fields. */
export function rowOf(
  { line, raw, cells }: CsvRecord,
  { columnOf, heads }: Header,
  order: DateOrder = 'month-first',
): Row {
  const get = (field: string): string | undefined => {
    const column = columnOf.get(field)
    return column === undefined ? undefined : cells[column]
  }
  return new Row({ line, raw, cells: { get }, heads, order })
}

interface Placed {
  readonly record: CsvRecord
  readonly header: Header
}

export function readCsvHistory(reading: CsvReading, text: string, context: ReadContext): ReadHistory {
  const placed = recordsBelowHeaders(reading, text)
  const order = dateOrderOf(placed.map(({ record, header }) => dateIn(record, header, reading.key)))
  const rows = placed.map(({ record, header }) => {
    const row = rowOf(record, header, order)
    return { row, record, header, verdict: misfit(row, record, header, reading) }
  })
  const paired = reading.pair?.(rows.filter(({ verdict }) => verdict === null).map(({ row }) => row))
  const verdicts = new Verdicts(reading.source, context)
  for (const { row, record, header, verdict } of rows) {
    const account = verdict === null ? (reading.accountOf?.(row) ?? null) : null
    const content = (): string => contentOf(record, header, reading.addedLater ?? [])
    verdicts.judge(row, verdict ?? paired?.get(row) ?? reading.readRow(row), { account, content })
  }
  return verdicts.history(placed[0]?.header.raw)
}

/** What stands below the first header; a header that comes again begins the table anew. */
function recordsBelowHeaders({ columns, required }: CsvTable, text: string): Placed[] {
  const placed: Placed[] = []
  let header: Header | null = null
  for (const record of readCsv(text, delimiterOf(text))) {
    const found = headerOf(record, columns, required)
    if (found !== null) header = found
    else if (header !== null) placed.push({ record: withoutReason(record, header), header })
  }
  return placed
}

/** The first date of the key column: `04/20/2026 as of 04/17/2026` is written in one order. */
function dateIn({ cells }: CsvRecord, { columnOf }: Header, key: string): string {
  const column = columnOf.get(key)
  return (column === undefined ? undefined : cells[column])?.trim().split(' ', 1)[0] ?? ''
}

/** The verdict on what cannot be a row of the table; null when it can. */
function misfit(
  row: Row,
  { cells, broken }: CsvRecord,
  { width }: Header,
  { key, isNote }: CsvTable,
): Verdict | null {
  if (broken) return refuseRow(row, null, 'has a quotation mark that is never closed')
  if (isNote?.(row) ?? (!row.has(key) && cells.filter((cell) => cell.trim() !== '').length <= 3))
    return ignore('is a note of the broker')
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  if (last < width) return null
  return refuseRow(row, null, `has ${last + 1} columns where the header has ${width}`)
}

/** By the field's name, so that a later file with other or reordered columns has the same content. */
function contentOf({ cells }: CsvRecord, { columnOf }: Header, without: readonly string[]): string {
  let content = ''
  for (const [field, at] of columnOf) {
    const cell = cells[at]?.trim()
    if (cell && !without.includes(field)) content += `${field}=${cell}\n`
  }
  return content
}
