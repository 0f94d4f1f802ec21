// Lots as copied from a broker's cost-basis page: one line each with day, quantity and cost, separated by tabs or commas. A
// first line of titles says which column is which; without it they are in that order. A line that cannot be read, or can be
// read in two ways, is reported and never guessed.
// Authority: docs/domain.md, section "The ledger" (openings); docs/decisions/0026-words-on-shares.md.
import { moneyFromDecimal, type Money } from '../../base/money.ts'
import { quantityFromDecimal, type Quantity } from '../../base/quantity.ts'
import { parseTradingDate, tradingDateOf, type TradingDate } from '../../base/trading-date.ts'

/** Whether a cost is per share or for all shares of its lot. */
export type CostKind = 'share' | 'total'

export interface TableLot {
  readonly acquiredOn: TradingDate
  /** Above zero. */
  readonly quantity: Quantity
  /** Not below zero; per share or for all, as the table's `costs` says. */
  readonly cost: Money
}

/** A line that was not taken, counted from 1, and which part of it could not be read. */
export interface RefusedLotLine {
  readonly line: number
  readonly text: string
  readonly why: 'columns' | 'date' | 'quantity' | 'cost' | 'two readings'
}

export interface LotTable {
  readonly lots: readonly TableLot[]
  readonly refused: readonly RefusedLotLine[]
  /** What the title of the cost column says; null where it says neither. */
  readonly costs: CostKind | null
}

/** Empty lines are skipped. */
export function readLotTable(text: string): LotTable {
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ line: at + 1, text: line }))
  const [first, ...others] = lines.filter((line) => line.text.trim() !== '')
  if (first === undefined) return { lots: [], refused: [], costs: null }
  const titles = columnsOf(first.text)
  const columns = titles ?? untitled
  const lots: TableLot[] = []
  const refused: RefusedLotLine[] = []
  for (const { line, text: told } of titles === null ? [first, ...others] : others) {
    const read = readLine(told, columns)
    if (typeof read === 'string') refused.push({ line, text: told.trim(), why: read })
    else lots.push(read)
  }
  return { lots, refused, costs: columns.costs }
}

interface Columns {
  readonly date: number
  readonly quantity: number
  readonly cost: number
  readonly costs: CostKind | null
  readonly count: number
}

const untitled: Columns = { date: 0, quantity: 1, cost: 2, costs: null, count: 3 }

const dateTitle = /date|acquired|open|bought|purchased/i
const quantityTitle = /^(qty|quantity|shares|units)\b/i

/** The first matching title is used: a page may show the current price beside what was paid. */
const costTitles: readonly (readonly [RegExp, CostKind | null])[] = [
  [/cost basis|total cost|cost total|total basis/i, 'total'],
  [
    /(cost|basis|price) ?(\/|per) ?share|unit cost|(average|avg\.?) (cost|price)|price paid|purchase price/i,
    'share',
  ],
  [/cost|basis/i, null],
  [/price/i, 'share'],
]

/** Null for a line that contains a number: it is a lot. */
function columnsOf(line: string): Columns | null {
  if (/\d/.test(line)) return null
  const titles = fieldsOf(line).map((title) => title.trim())
  for (const [fits, costs] of costTitles) {
    const cost = titles.findIndex((title) => fits.test(title))
    if (cost < 0) continue
    const date = titles.findIndex((title, at) => at !== cost && dateTitle.test(title))
    const quantity = titles.findIndex((title) => quantityTitle.test(title))
    if (date >= 0 && quantity >= 0) return { date, quantity, cost, costs, count: titles.length }
  }
  return null
}

function fieldsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  const fields = `,${line}`.matchAll(/,(?:\s*"([^"]*)"\s*(?=,|$)|([^,]*))/g)
  return [...fields].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

function readLine(line: string, columns: Columns): TableLot | RefusedLotLine['why'] {
  const fields = fieldsOf(line).map((field) => field.trim())
  // Copied lines may end in a separator.
  while (fields.length > columns.count && fields.at(-1) === '') fields.pop()
  if (fields.length < columns.count) return 'columns'
  const readings = (line.includes('\t') ? [fields] : joinThousands(fields, columns.count)).map((each) =>
    readFields(each, columns),
  )
  const lots = readings.filter((read) => typeof read !== 'string')
  if (lots.length > 1) return 'two readings'
  return lots[0] ?? readings[0] ?? 'columns'
}

const mostFields = 20
const begins = /^-?\$?[1-9]\d{0,2}$/
const goesOn = /^\d{3}$/
const ends = /^\d{3}(\.\d+)?$/

/** Every way to read commas as thousands separators, without quotation marks, that leaves that many fields. */
function joinThousands(fields: readonly string[], count: number): string[][] {
  if (fields.length === count) return [[...fields]]
  const [first, ...rest] = fields
  if (first === undefined || fields.length < count || fields.length > mostFields) return []
  const ways = joinThousands(rest, count - 1).map((way) => [first, ...way])
  if (!begins.test(first)) return ways
  for (let size = 2; size <= fields.length; size += 1) {
    const groups = fields.slice(1, size)
    if (!ends.test(groups.at(-1) ?? '') || !groups.slice(0, -1).every((group) => goesOn.test(group))) break
    const figure = [first, ...groups].join('')
    ways.push(...joinThousands(fields.slice(size), count - 1).map((way) => [figure, ...way]))
  }
  return ways
}

function readFields(fields: readonly string[], columns: Columns): TableLot | RefusedLotLine['why'] {
  const acquiredOn = readDay(fields[columns.date] ?? '')
  if (acquiredOn === null) return 'date'
  const quantity = quantityFromDecimal(figureOf(fields[columns.quantity] ?? ''))
  if (!quantity.ok || quantity.value.value <= 0) return 'quantity'
  const cost = moneyFromDecimal(figureOf(fields[columns.cost] ?? ''))
  if (!cost.ok || cost.value.value < 0) return 'cost'
  return { acquiredOn, quantity: quantity.value.value, cost: cost.value.value }
}

const figure = /^(-?)\$? ?(-?)(\d+|\d{1,3}(?:,\d{3})+)?(\.\d+)?$/

/** The plain decimal of a number with a dollar sign and thousands separators; any other text unchanged. */
function figureOf(text: string): string {
  const match = figure.exec(text)
  if (match === null) return text
  const [, sign = '', after = '', whole = '', fraction = ''] = match
  return whole + fraction === '' ? text : `${sign || after}${whole.replaceAll(',', '') || '0'}${fraction}`
}

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const named = /^([a-z]{3})[a-z]*[-. ]+(\d{1,2}),?[- ]+(\d{4})$/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 2023-01-05, 1/5/2023, Jan-05-2023 or Jan 5, 2023. */
function readDay(text: string): TradingDate | null {
  const iso = parseTradingDate(text)
  if (iso.ok) return iso.value
  const numbers = american.exec(text)
  if (numbers !== null) return tradingDateOf(Number(numbers[3]), Number(numbers[1]), Number(numbers[2]))
  const words = named.exec(text)
  if (words === null) return null
  const month = months.indexOf((words[1] ?? '').toLowerCase()) + 1
  return month === 0 ? null : tradingDateOf(Number(words[3]), month, Number(words[2]))
}
