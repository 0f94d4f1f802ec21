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
  /** The rows of a table, read anew each time. */
  readonly rowsOf: (table: CarriedTable) => Generator<Row>
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
  'This is no file of a whole account that Wheelwright wrote. Take it from Profile of the other server, and bring it in as it is.'
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

/** Lines with the place behind each. */
function* linesOf(
  bytes: Uint8Array,
  from: number,
): Generator<{ readonly line: string; readonly end: number }> {
  for (let start = from; start < bytes.length;) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found < 0 ? bytes.length : found
    yield { line: decoded(bytes.subarray(start, end)), end: end + 1 }
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

const readHead = (line: string | undefined): Head => {
  const { schema, ...rest } = shaped(head, parse(`${line ?? ''}${openEnd}`, notOurs), notOurs)
  if (!schema.startsWith('wheelwright/account/')) stop(notOurs)
  if (schema !== accountSchema) stop(otherVersion(schema))
  return { schema, ...rest }
}

interface Placed {
  readonly table: CarriedTable
  readonly columns: readonly string[]
  /** Where its first row begins. */
  readonly from: number
}

const readTableHead = (line: string, from: number, known: ReadonlyMap<string, Placed>): Placed => {
  const { name, columns } = shaped(tableHead, parse(`${line}${openEnd}`, brokenHead), notOurs)
  const table = carriedTables.find((each) => each.name === name)
  if (table === undefined)
    return stop(
      `The file has a table ${name.slice(0, 60)}, of which this version knows nothing. Update this server.`,
    )
  if (known.has(name)) stop(`The file has the table ${name} twice.`)
  const wanted = Object.keys(table.columns)
  const unknown = columns.find((column) => !wanted.includes(column))
  if (unknown !== undefined)
    stop(
      `The table ${name} has a column ${unknown.slice(0, 60)}, of which this version knows nothing. Update this server.`,
    )
  // What a later version added may be nothing in a file of an earlier one.
  const missing = wanted.find((column) => !columns.includes(column) && table.columns[column]?.(null) !== null)
  if (missing !== undefined || new Set(columns).size < columns.length)
    stop(`The table ${name} does not have the columns that it should: ${missing ?? 'one stands twice'}.`)
  return { table, columns, from }
}

const rowOf = ({ table, columns }: Placed, line: string, number: number): Row => {
  const where = `Row ${number.toLocaleString('en-US')} of ${table.name}`
  const values = parse(withoutComma(line), `${where} cannot be read: the file is damaged or cut.`)
  if (!Array.isArray(values) || values.length !== columns.length)
    return stop(`${where} does not have the columns of its table.`)
  return Object.fromEntries(
    Object.keys(table.columns).map((column) => {
      const at = columns.indexOf(column)
      return [column, at < 0 ? null : values[at]]
    }),
  )
}

const checkRow = (table: CarriedTable, row: Row, number: number, referred: ReferredRows): void => {
  for (const [column, check] of Object.entries(table.columns)) {
    const problem = check(row[column])
    if (problem !== null)
      stop(`Row ${number.toLocaleString('en-US')} of ${table.name}: ${column} must be ${problem}.`)
  }
  const missing = referred.missing(table, row)
  if (missing !== null)
    stop(
      `Row ${number.toLocaleString('en-US')} of ${table.name} names by ${missing} what is not in the file.`,
    )
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

const read = async (bytes: Uint8Array): Promise<AccountFile> => {
  const lines = linesOf(bytes, 0)
  const begin = readHead(lines.next().value?.line)
  const placed = new Map<string, Placed>()
  const found = new Map<string, Sums['tables'][string]>()
  const referred = new ReferredRows()
  let open: { readonly placed: Placed; readonly digest: ReturnType<typeof createHash>; rows: number } | null =
    null
  let endsAt = performance.now() + turnMs
  for (const { line, end } of lines) {
    if (performance.now() >= endsAt) {
      await nextTurn()
      endsAt = performance.now() + turnMs
    }
    if (open === null) {
      if (line.startsWith(sumsStart)) {
        const { sums: told } = parse(`{${line.slice(2)}`, cutShort) as { readonly sums: unknown }
        const totals = shaped(sums, told, cutShort)
        checkSums(totals, found)
        return { head: begin, sums: totals, rowsOf: (table) => rowsAgain(bytes, placed.get(table.name)) }
      }
      const table = readTableHead(line, end, placed)
      placed.set(table.table.name, table)
      open = { placed: table, digest: createHash('sha256'), rows: 0 }
    } else if (withoutComma(line) === tableEnd) {
      found.set(open.placed.table.name, { rows: open.rows, sha256: open.digest.digest('hex') })
      open = null
    } else {
      open.rows += 1
      checkRow(open.placed.table, rowOf(open.placed, line, open.rows), open.rows, referred)
      open.digest.update(open.rows === 1 ? withoutComma(line) : `\n${withoutComma(line)}`)
    }
  }
  return stop(cutShort)
}

function* rowsAgain(bytes: Uint8Array, placed: Placed | undefined): Generator<Row> {
  if (placed === undefined) return
  let number = 0
  for (const { line } of linesOf(bytes, placed.from)) {
    if (withoutComma(line) === tableEnd) return
    number += 1
    yield rowOf(placed, line, number)
  }
}

export async function readAccountFile(bytes: Uint8Array): Promise<Result<AccountFile, string>> {
  try {
    return ok(await read(bytes))
  } catch (error) {
    if (error instanceof Refused) return refuse(error.message)
    throw error
  }
}
