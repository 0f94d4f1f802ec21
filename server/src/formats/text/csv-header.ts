/** The header of separated text: its columns by name, since brokers reorder and rename them. */
import { delimiterOf, readCsv } from './csv.ts'
import type { CsvRecord } from './csv.ts'
import type { Row } from '../rows/row.ts'

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

export interface Header {
  /** The column's number by the field's name, in the order of the names. */
  readonly columnOf: ReadonlyMap<string, number>
  /** The field's name as printed. */
  readonly heads: ReadonlyMap<string, string>
  readonly width: number
  /** As it is in the file, without a column of reasons. */
  readonly raw: string
  /** Where the column of reasons stands that a file of refused rows has after all others; null without one. */
  readonly reasonAt: number | null
}

/** The last column of the file in which refused rows are given back to be mended. */
export const reasonHead = 'Reason'

export const headerWithin = 30
const headSize = 40_000

/** The share of the table's columns that a header in the beginning of the text has; 0 without a header. */
export function recogniseCsv({ columns, required }: CsvTable, text: string): number {
  const head = text.slice(0, headSize)
  const records = readCsv(head, delimiterOf(head), headerWithin)
  const header = records
    .map((record) => headerOf(withoutTextFormulas(record), columns, required))
    .find((found) => found !== null)
  return header ? header.heads.size / Math.max(Object.keys(columns).length, header.width) : 0
}

export function headerOf(
  { cells, fault, raw, lastCellAt }: CsvRecord,
  columns: Columns,
  required: readonly string[],
): Header | null {
  if (fault !== null || !mayBeHeader(cells, columns, required)) return null
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

const textFormula = /^\s*="(.*)"\s*$/s

/** Cells that stand in a formula, so that a spreadsheet takes none of them for a number or a date: `="ABC"`. */
export function withoutTextFormulas(record: CsvRecord): CsvRecord {
  return record.raw.includes('="')
    ? { ...record, cells: record.cells.map((cell) => textFormula.exec(cell)?.[1] ?? cell) }
    : record
}

/** In capitals, with single blanks of the usual kind. */
const headName = (cell: string): string => cell.trim().replaceAll(/\s+/g, ' ').toUpperCase()

const toCapital = 'a'.charCodeAt(0) - 'A'.charCodeAt(0)
const [lastBlank, lastAscii] = [0x20, 0x7f]

/** Nearly every cell is told apart by its length or its first character, which may be a blank or a letter of any other script. */
const isName = (cell: string, name: string): boolean => {
  if (cell.length < name.length) return false
  const [first, wanted] = [cell.charCodeAt(0), name.charCodeAt(0)]
  const mayBegin = first === wanted || first - toCapital === wanted || first <= lastBlank || first > lastAscii
  return mayBegin && headName(cell) === name
}

/** Whether a cell has the name of the first column that is required: most rows are told apart by that alone. */
function mayBeHeader(cells: readonly string[], columns: Columns, required: readonly string[]): boolean {
  const names = columns[required[0] ?? ''] ?? []
  for (const cell of cells)
    if (cell.length <= 40) for (const name of names) if (isName(cell, name)) return true
  return false
}
