/**
 * Fidelity's account history as CSV. Its header changes with the years, an action is a phrase, options are written
 * ` -XLU260710P44.5`, quantities are signed. A legal notice follows the table.
 */
import { formatOptionSymbol, optionContract } from '@wheelwright/core/entries'
import { eachRow, readCsvHistory } from '../text/csv-format.ts'
import { recogniseCsv } from '../text/csv-header.ts'
import type { CsvReading } from '../text/csv-format.ts'
import { endedSides } from '../rows/ended-sides.ts'
import { describedOption, lostSymbol } from './description.ts'
import { accountOf, instrumentOf } from './facts.ts'
import { isChange, pairChanges, tickersByNumber } from './changes.ts'
import { isMerger, paidInPart } from './mergers.ts'
import { readFidelityRow } from './rows.ts'
import { fidelitySides } from './sides.ts'
import type { Format, ReadContext, ReadFile } from '../format.ts'
import { asPartlyPaid } from '../rows/drafts.ts'
import { isCusip } from '../rows/instruments.ts'
import { KnownHoldings } from '../rows/known-holdings.ts'
import type { LegSide } from '../rows/leg-sides.ts'
import type { Row } from '../rows/row.ts'
import { withDrafts } from '../rows/verdict.ts'

type FidelityReading = Omit<CsvReading, 'readRow' | 'pair'>

const columns = {
  date: ['RUN DATE', 'DATE'],
  account: ['ACCOUNT'],
  accountNumber: ['ACCOUNT NUMBER'],
  action: ['ACTION'],
  symbol: ['SYMBOL'],
  description: ['SECURITY DESCRIPTION', 'DESCRIPTION'],
  quantity: ['QUANTITY'],
  price: ['PRICE', 'PRICE ($)'],
  commission: ['COMMISSION', 'COMMISSION ($)'],
  fees: ['FEES', 'FEES ($)'],
  amount: ['AMOUNT', 'AMOUNT ($)'],
  currency: ['CURRENCY'],
  accountPart: ['TYPE', 'SECURITY TYPE'],
}

const reading: FidelityReading = {
  source: 'fidelity-csv',
  columns,
  required: ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'amount'],
  key: 'date',
  addedLater: ['account', 'accountNumber', 'currency', 'accountPart'],
  isNote: (row) => !/^(?:\d|[A-Z]{3}-\d)/i.test(row.text('date')) && !row.has('action'),
  accountOf,
  accountTitleOf: (row) => row.text('account') || null,
  instrumentOf,
}

export const fidelity: Format = {
  name: reading.source,
  title: 'Fidelity account history (CSV)',
  broker: 'fidelity',
  recognises: (text) => recogniseCsv(reading, text),
  read: (text, context) => readFidelity(reading, text, context),
}

/** Its description is the action, and the security has a description of its own. */
const traderReading: FidelityReading = {
  ...reading,
  source: 'fidelity-trader-csv',
  columns: { ...columns, action: ['DESCRIPTION'], description: ['SECURITY DESCRIPTION'] },
}

export const fidelityTrader: Format = {
  name: traderReading.source,
  title: 'Fidelity activity of Active Trader Pro (CSV)',
  broker: 'fidelity',
  recognises: (text) => recogniseCsv(traderReading, text),
  read: (text, context) => readFidelity(traderReading, text, context),
}

function readFidelity(own: FidelityReading, text: string, context: ReadContext): ReadFile {
  const known = new KnownHoldings(context)
  const tickers = tickersByNumber(/\b(?:R\/S|N\/C) FROM\b/i.test(text) ? eachRow(own, text) : [])
  const sides = new Map<number, LegSide>()
  const inPart = new Set<number>()
  const pair = {
    concerns: (row: Row): boolean => isChange(row) || isMerger(row) || fidelitySides.isEnding(row),
    judge: (rows: readonly Row[], everyRow: () => Iterable<Row>) => {
      for (const [line, side] of endedSides(rows, everyRow, known, fidelitySides)) sides.set(line, side)
      for (const line of paidInPart(rows)) inPart.add(line)
      return pairChanges(rows)
    },
  }
  const reads: CsvReading = {
    ...own,
    pair,
    translate: (row: Row) => named(spelledOut(row), tickers),
    readRow: (row) => {
      const verdict = readFidelityRow(row, sides.get(row.line) ?? null)
      return inPart.has(row.line) ? withDrafts(verdict, asPartlyPaid) : verdict
    },
  }
  return { ...readCsvHistory(reads, text, context), questions: known.questions }
}

/** An option whose symbol a spreadsheet lost: its description names the whole contract. */
function spelledOut(row: Row): Row {
  if (row.text('symbol') !== lostSymbol) return row
  const described = describedOption(row.text('description'))
  const contract = described === null ? null : optionContract(described)
  return contract?.ok ? row.with({ symbol: formatOptionSymbol(contract.value) }) : row
}

/** Shares that a later change names by their ticker. */
function named(row: Row, tickers: ReadonlyMap<string, string>): Row {
  const symbol = row.code('symbol')
  const ticker = isCusip(symbol) ? tickers.get(symbol) : undefined
  return ticker === undefined ? row : row.with({ symbol: ticker })
}
