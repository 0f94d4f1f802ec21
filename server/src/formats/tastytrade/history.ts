/**
 * tastytrade's history as CSV, with and without the later columns Total and Currency. Symbols are OCC's, padded; times
 * have an offset. Assignments and expirations may come without an action and always with a quantity above zero.
 */
import { readCsvHistory } from '../text/csv-format.ts'
import { recogniseCsv } from '../text/csv-header.ts'
import type { CsvReading } from '../text/csv-format.ts'
import type { Format, HoldingQuestion, ReadContext, ReadFile } from '../format.ts'
import { KnownHoldings } from '../rows/known-holdings.ts'
import { LegSides } from '../rows/leg-sides.ts'
import type { LegPlace, LegSide } from '../rows/leg-sides.ts'
import type { Row } from '../rows/row.ts'
import { isChange, pairChanges } from './changes.ts'
import { instrumentOf } from './facts.ts'
import { readTastytradeRow, tradeKinds } from './rows.ts'
import { pairSettlements } from './settlements.ts'
import { moveOf, legPlace } from './sides.ts'

const reading: TastytradeReading = {
  source: 'tastytrade-csv',
  columns: {
    date: ['DATE'],
    type: ['TYPE'],
    subType: ['SUB TYPE'],
    action: ['ACTION'],
    symbol: ['SYMBOL'],
    instrumentType: ['INSTRUMENT TYPE'],
    description: ['DESCRIPTION'],
    value: ['VALUE'],
    quantity: ['QUANTITY'],
    averagePrice: ['AVERAGE PRICE'],
    commissions: ['COMMISSIONS'],
    fees: ['FEES'],
    multiplier: ['MULTIPLIER'],
    expiration: ['EXPIRATION DATE'],
    strike: ['STRIKE PRICE'],
    right: ['CALL OR PUT'],
    order: ['ORDER #'],
    total: ['TOTAL'],
    currency: ['CURRENCY'],
  },
  required: ['date', 'type', 'subType', 'action', 'symbol', 'instrumentType', 'value', 'quantity', 'fees'],
  key: 'date',
  addedLater: ['total', 'currency'],
  instrumentOf,
}

export const tastytrade: Format = {
  name: reading.source,
  title: 'tastytrade history (CSV)',
  broker: 'tastytrade',
  recognises: (text) => recogniseCsv(reading, text),
  read: (text, context) => readTastytrade(reading, text, context),
}

export type TastytradeReading = Omit<CsvReading, 'readRow' | 'pair'>

/** A table with the fields of the present history, whatever its columns are called. */
export function readTastytrade(own: TastytradeReading, text: string, context: ReadContext): ReadFile {
  const known = new KnownHoldings(context)
  const sides = new Map<number, LegSide>()
  const pair = {
    // What is neither a trade nor a delivery is no part of anything, and a file may be full of it.
    concerns: (row: Row): boolean =>
      (tradeKinds[row.code('action')] !== undefined || row.code('type') === 'RECEIVE DELIVER') &&
      (row.code('instrumentType') !== 'EQUITY' || isChange(row)),
    judge: (rows: readonly Row[]) => {
      for (const [line, side] of sidesOf(rows, known)) sides.set(line, side)
      return new Map([...pairChanges(rows), ...pairSettlements(rows)])
    },
  }
  const readRow = (row: Row) => readTastytradeRow(row, ({ line }) => sides.get(line) ?? null)
  const history = readCsvHistory({ ...own, pair, readRow }, text, context)
  return { ...history, questions: known.questions }
}

/** By its line the side of each contract that expires and doesn't say it. */
function sidesOf(rows: readonly Row[], known: KnownHoldings): Map<number, LegSide> {
  const found = new Map<number, LegSide>()
  const unsided = rows.filter(isUnsided)
  if (unsided.length === 0) return found
  const sides = new LegSides(rows.flatMap((row) => moveOf(row) ?? []))
  for (const row of unsided) {
    const place = legPlace(row)
    const side = place === null ? null : (sides.before(place) ?? known.find(questionOf(place))?.side ?? null)
    if (side !== null) found.set(row.line, side)
  }
  return found
}

const questionOf = ({ account, contract, day }: LegPlace): HoldingQuestion => ({
  account,
  symbol: contract,
  on: day,
})

const isUnsided = (row: Row): boolean =>
  row.code('type') === 'RECEIVE DELIVER' && row.code('subType') === 'EXPIRATION' && !row.has('action')
