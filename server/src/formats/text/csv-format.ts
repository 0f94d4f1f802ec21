/**
 * A format of separated text: its columns by name, since brokers reorder and rename them, and what each row states.
 * Lines above the header are titles; what stands below the table without a value in the key column is a note.
 */
import { isTradeKind, withFormulas } from '@wheelwright/core/entries'
import type { Instrument } from '@wheelwright/core/entries'
import type { ReadContext, ReadFile } from '../format.ts'
import { atOnce, type InSteps } from '../in-steps.ts'
import { delimiterOf, eachRecord, isBlank } from './csv.ts'
import type { CsvRecord } from './csv.ts'
import { headerOf, headerWithin, withoutTextFormulas, type CsvTable, type Header } from './csv-header.ts'
import { DecimalMarks } from './decimal-mark.ts'
import { DateOrders } from './printed-date.ts'
import type { DateOrder } from './printed-date.ts'
import { isCusip, underlyingOf } from '../rows/instruments.ts'
import { RefusedBefore } from '../rows/refused-before.ts'
import { keyIn } from '../rows/row-key.ts'
import { Row } from '../rows/row.ts'
import type { Cells } from '../rows/row.ts'
import { Verdicts } from '../rows/verdicts.ts'
import type { RowIdentity } from '../rows/verdicts.ts'
import { ignore, refuseRow } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

export interface CsvReading extends CsvTable {
  readonly source: string
  /** Fields that only some years' files have: a row is the same with and without them. */
  readonly addedLater?: readonly string[]
  readonly accountOf?: (row: Row) => string | null
  /** What the file calls the account of a row beside its number. */
  readonly accountTitleOf?: (row: Row) => string | null
  /**
   * Finds the account in a title above the header. Of a file with one it belongs to no row: files without the title have
   * equal rows. Where tables of several accounts follow one another, each row is of the title before it.
   */
  readonly accountInTitle?: RegExp
  /** Verdicts on rows that only make sense together; the others are read one by one. */
  readonly pair?: {
    /** Whether a row may be one of them. */
    readonly concerns: (row: Row) => boolean
    /** `everyRow` reads all rows of the file anew, for what stands elsewhere. */
    readonly judge: (rows: readonly Row[], everyRow: () => Iterable<Row>) => ReadonlyMap<Row, Verdict>
  }
  /** Puts a row into the fields that are read, where the table has others. */
  readonly translate?: (row: Row) => Row
  readonly readRow: (row: Row) => Verdict
  /** What a row's field of the symbol names; null, or a fault on the row, where it can't be read. */
  readonly instrumentOf: (row: Row) => Instrument | null
}

/** A row of a file of refused rows without the reason that was written after its last cell. */
function withoutReason(record: CsvRecord, { reasonAt }: Header): CsvRecord {
  const { cells, raw, lastCellAt, fault } = record
  if (reasonAt === null || fault !== null || cells.length <= reasonAt) return record
  return { ...record, cells: cells.slice(0, -1), raw: raw.slice(0, lastCellAt - 1) }
}

/** The key behind what stands in the column of reasons. */
const keyOfReason = ({ cells }: CsvRecord, { reasonAt }: Header): string | undefined =>
  reasonAt === null ? undefined : keyIn(cells[reasonAt] ?? '')

/** The cells as they were before a file of refused rows guarded them against spreadsheets. */
const withFormulasOf = (record: CsvRecord): CsvRecord =>
  record.raw.includes("'") ? { ...record, cells: record.cells.map(withFormulas) } : record

/** The cells below a header by their field's name. */
class RowCells implements Cells {
  readonly #cells: readonly string[]
  readonly #columnOf: Header['columnOf']

  constructor(cells: readonly string[], columnOf: Header['columnOf']) {
    this.#cells = cells
    this.#columnOf = columnOf
  }

  get(field: string): string | undefined {
    const column = this.#columnOf.get(field)
    return column === undefined ? undefined : this.#cells[column]
  }
}

/** How a file writes its dates and figures. */
export interface Printing {
  readonly order: DateOrder
  readonly hasCommas: boolean
}

const usualPrinting: Printing = { order: 'month-first', hasCommas: false }

/** The cells below a header as a row of fields. */
export function rowOf(
  { line, raw, cells }: CsvRecord,
  { columnOf, heads }: Header,
  { order, hasCommas }: Printing = usualPrinting,
  mends?: string,
): Row {
  return new Row({ line, raw, cells: new RowCells(cells, columnOf), heads, order, hasCommas, mends })
}

interface PlacedIn {
  readonly addedLater: readonly string[]
  readonly mends: string | undefined
  readonly titled: string | null
}

const namesNothing = (): string | null => null

/** A record with the header that it stands under. */
class Placed implements RowIdentity {
  readonly record: CsvRecord
  readonly header: Header
  readonly #addedLater: readonly string[]
  /** The key of the refused row that the column of reasons says this one was. */
  readonly mends: string | undefined
  /** The account that the last title before it names. */
  readonly titled: string | null
  account: string | null = null
  accountTitle: string | null = null
  names = namesNothing
  isTogether = false

  constructor(record: CsvRecord, header: Header, { addedLater, mends, titled }: PlacedIn) {
    this.mends = mends
    this.titled = titled
    this.record = record
    this.header = header
    this.#addedLater = addedLater
  }

  /** By the field's name, so that a later file with other or reordered columns has the same content. */
  content(): string {
    let content = ''
    for (const [field, at] of this.header.columnOf) {
      const cell = this.record.cells[at]?.trim()
      if (cell && !this.#addedLater.includes(field)) content += `${field}=${cell}\n`
    }
    return content
  }
}

export function readCsvHistory(reading: CsvReading, text: string, context: ReadContext): ReadFile {
  return atOnce(csvHistoryInSteps(reading, text, context))
}

/** Reads twice: first for what only the whole file says, then row by row, so that no row outlives its verdict. */
export function* csvHistoryInSteps(
  reading: CsvReading,
  text: string,
  context: ReadContext,
): InSteps<ReadFile> {
  const { printing, paired, concerned, titled } = yield* wholeFile(reading, text)
  const verdicts = new Verdicts(reading.source, context)
  for (const account of titled) verdicts.name(account)
  let first: string | null = null
  let header: Header | null = null
  let before = new RefusedBefore()
  for (const placed of eachBelowHeader(reading, text)) {
    if (placed === null) {
      yield 'turn'
      continue
    }
    if (placed.header !== header) before = new RefusedBefore()
    if (header !== null && placed.header !== header) verdicts.beginTable()
    header = placed.header
    first ??= header.raw
    const { line, raw } = placed.record
    const together = paired.get(line)
    const isAlone = together === undefined && placed.mends === undefined
    const end = isAlone ? before.endOf(raw) : null
    if (end !== null) {
      verdicts.judgeAlike(end, line, raw)
      continue
    }
    const { row, verdict } = together ?? { row: rowIn(reading, placed, printing), verdict: null }
    const unfit = verdict === null ? misfit(row, placed, reading) : null
    if (unfit === null) {
      placed.account = reading.accountOf?.(row) ?? (titled.size > 1 ? placed.titled : null)
      placed.accountTitle = reading.accountTitleOf?.(row) ?? null
      placed.names = () => underlyingOf(row, reading.instrumentOf)
    }
    const judged = verdict ?? unfit ?? reading.readRow(row)
    placed.isTogether = (concerned.has(line) && !isTrade(judged)) || isNumbered(placed)
    verdicts.judge(row, judged, placed)
    // What is judged together, or names an account, means more than its own words.
    if (isAlone && placed.account === null) before.note(row, judged, placed.names)
  }
  return verdicts.history(first)
}

/** It may tell others what they are, and needs none itself. */
const isTrade = (judged: Verdict): boolean =>
  judged.kind === 'take' && judged.drafts.every(({ kind }) => isTradeKind(kind))

/** It names a security by a number, which other rows may explain. */
const isNumbered = ({ record, header }: Placed): boolean =>
  isCusip(record.cells[header.columnOf.get('symbol') ?? -1]?.trim() ?? '')

interface Judged {
  readonly row: Row
  readonly verdict: Verdict
}

interface WholeFile {
  readonly printing: Printing
  /** By their lines the rows that were judged together. */
  readonly paired: ReadonlyMap<number, Judged>
  /** The lines of rows that may be some of them. */
  readonly concerned: ReadonlySet<number>
  /** The accounts that titles name. */
  readonly titled: ReadonlySet<string>
}

function* wholeFile(reading: CsvReading, text: string): InSteps<WholeFile> {
  const { pair, key } = reading
  const concerned: Placed[] = []
  const titled = new Set<string>()
  const first = titledAccount(reading, text)
  if (first !== null) titled.add(first)
  let alone = { header: null as Header | null, raw: '' }
  const [marks, orders] = [new DecimalMarks(), new DateOrders()]
  for (const placed of eachBelowHeader(reading, text)) {
    if (placed === null) {
      yield 'turn'
      continue
    }
    marks.note(placed.record.cells)
    orders.note(dateIn(placed, key))
    // Of equal rows in a row only the first is asked.
    const { header, record } = placed
    if (placed.titled !== null) titled.add(placed.titled)
    if (pair === undefined || (header === alone.header && record.raw === alone.raw)) continue
    if (pair.concerns(rowIn(reading, placed))) {
      concerned.push(placed)
      if (concerned.length === mostOfStep) yield 'long'
    } else alone = { header, raw: record.raw }
  }
  const printing = { order: orders.order, hasCommas: marks.areCommas }
  const paired = new Map<number, Judged>()
  const everyRow = (): Iterable<Row> => eachRow(reading, text, printing)
  const tables = [...Map.groupBy(concerned, ({ header }) => header).values()]
  for (const own of tables.flatMap((table) => [...Map.groupBy(table, (placed) => placed.titled).values()])) {
    const rows = own.flatMap((placed) => {
      const row = rowIn(reading, placed, printing)
      return misfit(row, placed, reading) === null ? row : []
    })
    for (const [row, verdict] of pair?.judge(rows, everyRow) ?? []) paired.set(row.line, { row, verdict })
  }
  return { printing, paired, concerned: new Set(concerned.map(({ record }) => record.line)), titled }
}

/** The rows below the header, whatever they are. */
export function* eachRow(
  reading: Omit<CsvReading, 'readRow'>,
  text: string,
  printing?: Printing,
): Generator<Row> {
  for (const placed of eachBelowHeader(reading, text))
    if (placed !== null) yield rowIn(reading, placed, printing)
}

function rowIn(
  { translate }: Pick<CsvReading, 'translate'>,
  { record, header, mends }: Placed,
  printing?: Printing,
): Row {
  const row = rowOf(record, header, printing, mends)
  return translate === undefined ? row : translate(row)
}

/** The account that a title above the first header names. */
function titledAccount({ accountInTitle, columns, required }: CsvReading, text: string): string | null {
  if (accountInTitle === undefined) return null
  for (const record of eachRecord(text, delimiterOf(text))) {
    const named = accountNamedBy(accountInTitle, record)
    if (named !== null) return named
    if (record.line > headerWithin || headerOf(record, columns, required) !== null) break
  }
  return null
}

const accountNamedBy = (title: RegExp, { cells }: CsvRecord): string | null =>
  title.exec(cells[0] ?? '')?.[1]?.trim() ?? null

const recordsOfStep = 200
/** So many rows are judged together in a step. */
const mostOfStep = 10

/**
 * What stands below the first header; a header that comes again begins the table anew, and so does a title. Null after each
 * so many records, whatever they are: whoever reads may stop there.
 */
function* eachBelowHeader(
  { columns, required, addedLater = [], accountInTitle }: Omit<CsvReading, 'readRow'>,
  text: string,
): Generator<Placed | null> {
  let header: Header | null = null
  let titled: string | null = null
  let records = 0
  for (const printed of eachRecord(text, delimiterOf(text))) {
    records += 1
    if (records % recordsOfStep === 0) yield null
    if (isBlank(printed)) continue
    const record = withoutTextFormulas(printed)
    const found = headerOf(record, columns, required)
    const named = accountInTitle === undefined ? null : accountNamedBy(accountInTitle, record)
    if (found !== null) header = found
    else if (named !== null) titled = named
    else if (header !== null)
      yield new Placed(withFormulasOf(withoutReason(record, header)), header, {
        addedLater,
        mends: keyOfReason(record, header),
        titled,
      })
  }
}

/** The first date of the key column: `04/20/2026 as of 04/17/2026` is written in one order. */
function dateIn({ record, header }: Placed, key: string): string {
  const column = header.columnOf.get(key)
  return (column === undefined ? undefined : record.cells[column])?.trim().split(' ', 1)[0] ?? ''
}

export const cutOff =
  'ends before its last column, where the file ends: it may have been cut off. Download it again'

/** Whether the file ends within a row of several cells; words of the broker at its end have no columns. */
export function isCutOff({ cells, isLast }: CsvRecord, { width }: Header): boolean {
  return isLast && cells.length < width && cells.filter((cell) => cell.trim() !== '').length > 1
}

const total = /^(?:(?:grand|sub|account|transactions) ?)?totals?(?: as of .{1,40})?:?$/i

/** The verdict on what cannot be a row of the table; null when it can. */
function misfit(row: Row, { record, header }: Placed, { key, isNote }: CsvTable): Verdict | null {
  const { cells, fault } = record
  const { width } = header
  if (fault !== null) return refuseRow(row, null, fault)
  if (isNote?.(row) ?? (!row.has(key) && cells.filter((cell) => cell.trim() !== '').length <= 3))
    return ignore('is a note of the broker')
  if (isCutOff(record, header)) return refuseRow(row, null, cutOff)
  if (total.test(row.text(key))) return ignore('is the total of the table')
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  if (last < width) return null
  return refuseRow(row, null, `has ${last + 1} columns where the header has ${width}`)
}
