/**
 * Rows as a file. In JSON they are what the API tells, under the name and version of their schema; in CSV the columns of a
 * list, which begins every row of every version: amounts to the last digit, dates as ISO writes them, nothing for what is
 * not known, and no cell that a spreadsheet would calculate.
 */
import type { ExportFormat, Schema } from '@wheelwright/api'
import { encodeWire, toWireCase } from '@wheelwright/api'
import { csvCell, tradingDateAt } from '@wheelwright/core'
import type { Download } from '../http/call.ts'
import { instantText } from '../instants.ts'

export interface Sheet<Row> {
  /** As in `wheelwright/entries/1`; the number is raised when a column or a field changes its meaning. */
  readonly name: string
  readonly version: number
  readonly row: Schema
  /** Fields of a row in names of the wire. */
  readonly columns: readonly string[]
  /** Columns behind those that say the same in each row: how its figures are meant. */
  readonly meant?: Readonly<Record<string, string>>
  readonly rows: AsyncIterable<Row>
  /** Cells of columns that are no field of a row, by names of the wire. */
  readonly derived?: (row: Row) => Readonly<Record<string, Cell>>
}

type Cell = string | number | null

export interface Wanted {
  readonly format: ExportFormat
  /** What narrows the rows, in names of code. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly nowMs: number
}

const lineEnd = '\r\n'

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return csvCell(value)
  // Within the range of amounts the shortest decimal of a number is the amount itself, and never has an exponent.
  return JSON.stringify(value)
}

type WireRow = Readonly<Record<string, unknown>>
const wireOf = <Row>({ row }: Sheet<Row>, value: Row): WireRow => encodeWire(row, value as never) as WireRow

/** What a field holds has columns of its own: `cash_check_state` of `cash_check`. */
const withParts = (wire: WireRow): WireRow => ({
  ...wire,
  ...Object.fromEntries(
    Object.entries(wire).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, cell]) => [`${name}_${part}`, cell as unknown])
        : [],
    ),
  ),
})

async function* csvOf<Row>(sheet: Sheet<Row>): AsyncGenerator<string> {
  const { columns, meant = {}, derived } = sheet
  const all = [...columns, ...Object.keys(meant)]
  yield all.join(',') + lineEnd
  for await (const value of sheet.rows) {
    const wire = { ...withParts(wireOf(sheet, value)), ...derived?.(value), ...meant }
    yield all.map((column) => cellOf(wire[column])).join(',') + lineEnd
  }
}

async function* jsonOf<Row>(sheet: Sheet<Row>, { filters, nowMs }: Wanted): AsyncGenerator<string> {
  const head = {
    schema: `wheelwright/${sheet.name}/${sheet.version}`,
    exported_at: instantText(nowMs),
    filters: toWireCase(filters),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`
  let separator = '\n'
  for await (const value of sheet.rows) {
    yield separator + JSON.stringify(wireOf(sheet, value))
    separator = ',\n'
  }
  yield '\n]}\n'
}

export function downloadOf<Row>(sheet: Sheet<Row>, wanted: Wanted): Download {
  return {
    ok: true,
    fileName: `wheelwright-${sheet.name}-${tradingDateAt(wanted.nowMs)}.${wanted.format}`,
    type: wanted.format === 'csv' ? 'text/csv' : 'application/json',
    pieces: wanted.format === 'csv' ? csvOf(sheet) : jsonOf(sheet, wanted),
  }
}
