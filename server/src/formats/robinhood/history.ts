/**
 * Robinhood's activity report as CSV. An option is named in the description alone, a description may hold line breaks,
 * amounts below zero stand in parentheses. Fees are not stated: an option's are what lies between price and amount. A report
 * of several accounts names their kind in each row; one of a single account does not say which of that kind it is. No sample
 * of it may be kept here; its traps are those that the tests list.
 */
import { eachRow, readCsvHistory } from '../text/csv-format.ts'
import { recogniseCsv } from '../text/csv-header.ts'
import type { CsvReading } from '../text/csv-format.ts'
import { endedSides } from '../rows/ended-sides.ts'
import type { Format, ReadContext, ReadFile } from '../format.ts'
import { KnownHoldings } from '../rows/known-holdings.ts'
import type { LegSide } from '../rows/leg-sides.ts'
import { isChange, isMerger, paidInPart, pairChanges } from './changes.ts'
import { instrumentOf } from './facts.ts'
import { readRobinhoodRow } from './rows.ts'
import { robinhoodSides } from './sides.ts'
import type { Row } from '../rows/row.ts'
import { asPartlyPaid } from '../rows/drafts.ts'
import { withDrafts } from '../rows/verdict.ts'

type RobinhoodReading = Omit<CsvReading, 'readRow'>

const reading: RobinhoodReading = {
  source: 'robinhood-csv',
  columns: {
    date: ['ACTIVITY DATE'],
    processed: ['PROCESS DATE'],
    settled: ['SETTLE DATE'],
    accountType: ['ACCOUNT TYPE'],
    instrument: ['INSTRUMENT'],
    description: ['DESCRIPTION'],
    code: ['TRANS CODE'],
    quantity: ['QUANTITY'],
    price: ['PRICE'],
    amount: ['AMOUNT'],
  },
  required: ['date', 'instrument', 'description', 'code', 'quantity', 'price', 'amount'],
  key: 'date',
  addedLater: ['accountType'],
  isNote: (row) => !/^\d/.test(row.text('date')) && !row.has('code'),
  instrumentOf,
}

export const robinhood: Format = {
  name: reading.source,
  title: 'Robinhood account activity (CSV)',
  broker: 'robinhood',
  recognises: (text) => recogniseCsv(reading, text),
  read,
}

const kindOf = (row: Row): string | null => row.text('accountType') || null

/** With an account for each kind, where a report has several. */
function ofAccounts(text: string): RobinhoodReading {
  const kinds = new Set<string | null>()
  if (/\baccount type\b/i.test(text.slice(0, 4000)))
    for (const row of eachRow(reading, text)) if (row.text('code') !== '') kinds.add(kindOf(row))
  return kinds.size > 1 ? { ...reading, accountOf: kindOf, accountTitleOf: kindOf } : reading
}

function read(text: string, context: ReadContext): ReadFile {
  const own = ofAccounts(text)
  const sidesOf = robinhoodSides(own.accountOf ?? (() => null))
  const known = new KnownHoldings(context)
  const sides = new Map<number, LegSide>()
  const inPart = new Set<number>()
  const pair = {
    concerns: (row: Row): boolean => isChange(row) || isMerger(row) || sidesOf.isEnding(row),
    judge: (rows: readonly Row[], everyRow: () => Iterable<Row>) => {
      for (const [line, side] of endedSides(rows, everyRow, known, sidesOf)) sides.set(line, side)
      for (const line of paidInPart(rows)) inPart.add(line)
      return pairChanges(rows)
    },
  }
  const readRow = (row: Row) => {
    const verdict = readRobinhoodRow(row, sides.get(row.line) ?? null)
    return inPart.has(row.line) ? withDrafts(verdict, asPartlyPaid) : verdict
  }
  return { ...readCsvHistory({ ...own, pair, readRow }, text, context), questions: known.questions }
}
