/**
 * Reads the file of a whole account, and believes nothing of it: every line, every value and what they come to is looked
 * at before anything is written. A refusal is a sentence.
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { CarriedTable } from './carried-table.ts'
import { carriedTables } from './carried-tables.ts'
import {
  accountSchema,
  head,
  openEnd,
  sums,
  sumsStart,
  tableEnd,
  tableHead,
  type Head,
  type Sums,
} from './file-form.ts'
import { ReferredRows } from './referred-rows.ts'

export type Row = Readonly<Record<string, unknown>>

export interface AccountFile {
  readonly head: Head
  readonly sums: Sums
  /** The rows of a table, read anew each time, some hundred at a time. */
  readonly rowsOf: (table: CarriedTable) => AsyncGenerator<readonly Row[]>
}

const lineFeed = 10
const turnMs = 15
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Carries a refusal out of the reading. */
class Refused extends Error {}
const stop = (sentence: string): never => {
  throw new Refused(sentence)
}

const notOurs =
  'This is not a file of a whole account from Wheelwright. Download it under Profile on the other server, and bring it in unchanged.'
const brokenHead = 'The head of a table cannot be read: the file is damaged or cut. Download it again.'
const cutShort = 'The file is cut short: its last line is missing. Download it again.'
const otherVersion = (schema: string): string =>
  `The file is of the form ${schema.slice(0, 60)}, and this version reads ${accountSchema} alone. Bring both servers to the same version.`

const decoded = (bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes)
  } catch {
    return stop('The file is not the UTF-8 text that it was written in.')
  }
}

/** Bytes of the file that are held at a time, while no line is longer. */
const sliceSize = 128 * 1024

interface Slice {
  readonly bytes: Uint8Array
  /** Where it begins in the file. */
  readonly from: number
}

/** Whole lines, some hundred at a time. */
async function* slicesOf(file: Blob, from: number): AsyncGenerator<Slice> {
  let size = sliceSize
  for (let start = from; start < file.size;) {
    const bytes = await file.slice(start, start + size).bytes()
    const isLast = start + bytes.length >= file.size
    const whole = isLast ? bytes.length : bytes.lastIndexOf(lineFeed) + 1
    size = whole === 0 ? size * 2 : sliceSize
    if (whole > 0) yield { bytes: bytes.subarray(0, whole), from: start }
    start += whole
  }
}

/** Lines with the place in the file behind each. */
function* linesOf({ bytes, from }: Slice): Generator<{ readonly line: string; readonly end: number }> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found < 0 ? bytes.length : found
    yield { line: decoded(bytes.subarray(start, end)), end: from + end + 1 }
    start = end + 1
  }
}

const parse = (text: string, otherwise: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return stop(otherwise)
  }
}

const shaped = <S extends z.ZodMiniType>(schema: S, value: unknown, otherwise: string): z.output<S> => {
  const read = schema.safeParse(value)
  return read.success ? read.data : stop(otherwise)
}

const withoutComma = (line: string): string => (line.endsWith(',') ? line.slice(0, -1) : line)

const readHead = (line: string): Head => {
  const { schema, ...rest } = shaped(head, parse(`${line}${openEnd}`, notOurs), notOurs)
  if (!schema.startsWith('wheelwright/account/')) stop(notOurs)
  if (schema !== accountSchema) stop(otherVersion(schema))
  return { schema, ...rest }
}

interface Placed {
  readonly table: CarriedTable
  /** Values in a row. */
  readonly width: number
  /** Each column with its place in a row; -1 where the file has none of it. */
  readonly places: readonly (readonly [column: string, at: number])[]
  /** Where its first row begins. */
  readonly from: number
}

const readTableHead = (line: string, from: number, known: ReadonlyMap<string, Placed>): Placed => {
  const { name, columns } = shaped(tableHead, parse(`${line}${openEnd}`, brokenHead), notOurs)
  const table = carriedTables.find((each) => each.name === name)
  if (table === undefined)
    return stop(
      `The file has a table ${name.slice(0, 60)}, which this version does not know. Update this server.`,
    )
  if (known.has(name)) stop(`The file has the table ${name} twice.`)
  const wanted = Object.keys(table.columns)
  const unknown = columns.find((column) => !wanted.includes(column))
  if (unknown !== undefined)
    stop(
      `The table ${name} has a column ${unknown.slice(0, 60)}, which this version does not know. Update this server.`,
    )
  // What a later version added may be nothing in a file of an earlier one.
  const missing = wanted.find((column) => !columns.includes(column) && table.columns[column]?.(null) !== null)
  if (missing !== undefined || new Set(columns).size < columns.length)
    stop(`The table ${name} does not have the columns that it should: ${missing ?? 'one stands twice'}.`)
  const places = wanted.map((column) => [column, columns.indexOf(column)] as const)
  return { table, width: columns.length, places, from }
}

const nameOfRow = (table: CarriedTable, number: number): string =>
  `Row ${number.toLocaleString('en-US')} of ${table.name}`

const valuesOf = (line: string): unknown => {
  try {
    return JSON.parse(withoutComma(line))
  } catch {
    return undefined
  }
}

const rowOf = ({ table, width, places }: Placed, line: string, number: number): Row => {
  const values = valuesOf(line)
  if (values === undefined)
    return stop(`${nameOfRow(table, number)} cannot be read: the file is damaged or cut.`)
  if (!Array.isArray(values) || values.length !== width)
    return stop(`${nameOfRow(table, number)} does not have the columns of its table.`)
  const row: Record<string, unknown> = {}
  for (const [column, at] of places) row[column] = at < 0 ? null : values[at]
  return row
}

const checkRow = (table: CarriedTable, row: Row, number: number, referred: ReferredRows): void => {
  for (const [column, check] of Object.entries(table.columns)) {
    const problem = check(row[column])
    if (problem !== null) stop(`${nameOfRow(table, number)}: ${column} must be ${problem}.`)
  }
  const missing = referred.missing(table, row)
  if (missing !== null) stop(`${nameOfRow(table, number)} names by ${missing} what is not in the file.`)
  referred.add(table, row)
}

const changed = (name: string): string =>
  `The rows of ${name} are not those that the file was made with: it was damaged or changed. Download it again.`

const checkSums = (told: Sums, found: ReadonlyMap<string, Sums['tables'][string]>): void => {
  for (const name of new Set([...Object.keys(told.tables), ...found.keys()])) {
    const [one, other] = [told.tables[name], found.get(name)]
    if (one === undefined || other === undefined || one.rows !== other.rows || one.sha256 !== other.sha256)
      stop(changed(name.slice(0, 60)))
  }
}

interface Open {
  readonly placed: Placed
  readonly digest: ReturnType<typeof createHash>
  rows: number
}

/** What was read so far. */
class Reading {
  readonly placed = new Map<string, Placed>()
  #head: Head | null = null
  #open: Open | null = null
  readonly #found = new Map<string, Sums['tables'][string]>()
  readonly #referred = new ReferredRows()

  /** Null before the first line. */
  get head(): Head | null {
    return this.#head
  }

  /** The sums that end the file; null for every line before. */
  take(line: string, end: number): Sums | null {
    if (this.#head === null) this.#head = readHead(line)
    else if (this.#open !== null) this.#takeRow(this.#open, line)
    else if (line.startsWith(sumsStart)) return this.#sumsIn(line)
    else {
      const placed = readTableHead(line, end, this.placed)
      this.placed.set(placed.table.name, placed)
      this.#open = { placed, digest: createHash('sha256'), rows: 0 }
    }
    return null
  }

  #takeRow(open: Open, line: string): void {
    const { placed, digest } = open
    const row = withoutComma(line)
    if (row === tableEnd) {
      this.#found.set(placed.table.name, { rows: open.rows, sha256: digest.digest('hex') })
      this.#open = null
      return
    }
    open.rows += 1
    checkRow(placed.table, rowOf(placed, line, open.rows), open.rows, this.#referred)
    digest.update(open.rows === 1 ? row : `\n${row}`)
  }

  #sumsIn(line: string): Sums {
    const { sums: told } = parse(`{${line.slice(2)}`, cutShort) as { readonly sums: unknown }
    const totals = shaped(sums, told, cutShort)
    checkSums(totals, this.#found)
    return totals
  }
}

const toAccountFile = (file: Blob, begin: Head, totals: Sums, { placed }: Reading): AccountFile => ({
  head: begin,
  sums: totals,
  rowsOf: (table) => rowsAgain(file, placed.get(table.name)),
})

const read = async (file: Blob): Promise<AccountFile> => {
  const reading = new Reading()
  for await (const slice of slicesOf(file, 0)) {
    let endsAt = performance.now() + turnMs
    for (const { line, end } of linesOf(slice)) {
      const totals = reading.take(line, end)
      if (totals !== null && reading.head !== null) return toAccountFile(file, reading.head, totals, reading)
      if (performance.now() < endsAt) continue
      await nextTurn()
      endsAt = performance.now() + turnMs
    }
  }
  return stop(reading.head === null ? notOurs : cutShort)
}

async function* rowsAgain(file: Blob, placed: Placed | undefined): AsyncGenerator<readonly Row[]> {
  if (placed === undefined) return
  let number = 0
  for await (const slice of slicesOf(file, placed.from)) {
    const rows: Row[] = []
    for (const { line } of linesOf(slice)) {
      if (withoutComma(line) === tableEnd) {
        yield rows
        return
      }
      number += 1
      rows.push(rowOf(placed, line, number))
    }
    yield rows
  }
}

export async function readAccountFile(file: Blob): Promise<Result<AccountFile, string>> {
  try {
    return ok(await read(file))
  } catch (error) {
    if (error instanceof Refused) return refuse(error.message)
    throw error
  }
}
