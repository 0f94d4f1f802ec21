/**
 * Schwab's positions as CSV: what is held now. One block per account, each with a header whose names come twice ("Qty
 * (Quantity)"), under a title that names the account; where one title stands for all accounts, a line above each header
 * does. Cash has a row of its own; totals are no positions; a short is below zero.
 */
import { cutOff, isCutOff, rowOf } from '../text/csv-format.ts'
import { headerOf, recogniseCsv, type CsvTable, type Header } from '../text/csv-header.ts'
import { delimiterOf, readCsv } from '../text/csv.ts'
import type { CsvRecord } from '../text/csv.ts'
import type { Format, ReadFile } from '../format.ts'
import type { Instant, Instrument } from '@wheelwright/core/entries'
import { readHeldRow } from '../rows/held-row.ts'
import { instrumentIn, readShare } from '../rows/instruments.ts'
import type { Row } from '../rows/row.ts'
import { printedInstant } from '../text/printed-instant.ts'
import { cashHolding, Snapshot } from '../snapshot.ts'
import type { Holding } from '../snapshot.ts'

const table: CsvTable = {
  columns: {
    symbol: ['SYMBOL'],
    description: ['DESCRIPTION'],
    quantity: ['QTY (QUANTITY)', 'QUANTITY', 'QTY'],
    price: ['PRICE'],
    marketValue: ['MKT VAL (MARKET VALUE)', 'MARKET VALUE', 'MKT VAL'],
    costBasis: ['COST BASIS'],
    securityType: ['SECURITY TYPE', 'ASSET TYPE'],
  },
  required: ['symbol', 'description', 'quantity', 'price', 'marketValue'],
  key: 'symbol',
}

const title = /^Positions for (?:account )?(.{1,80}?) as of (.{1,60})$/i
const cashRows = /^cash(?: (?:&|and) (?:cash investments|money market))?$/i
const totals = /^(?:account|positions) total$/i

export const schwabPositions: Format = {
  name: 'schwab-positions',
  title: 'Charles Schwab positions (CSV)',
  broker: 'schwab',
  recognises: (text) => recogniseCsv(table, text),
  read: readPositions,
}

function readPositions(text: string): ReadFile {
  const snapshot = new Snapshot()
  const records = readCsv(text, delimiterOf(text))
  const headers = records.map((record) => headerOf(record, table.columns, table.required))
  let header: Header | null = null
  let asOf: Instant | null = null
  for (const [at, record] of records.entries()) {
    const [, account = null, when = ''] = title.exec(record.cells[0]?.trim() ?? '') ?? []
    const isAboveHeader = (headers[at + 1] ?? null) !== null
    header = headers[at] ?? header
    if (headers[at] !== null) continue
    if (account !== null) {
      asOf = printedInstant(when)
      // One of all accounts names none: each has a line of its own above its header.
      if (!allAccounts.test(account) || isAboveHeader) snapshot.begin(account, asOf)
    } else if (isAboveHeader && isAlone(record)) snapshot.begin(record.cells[0]?.trim() ?? null, asOf)
    else if (header !== null) {
      const row = rowOf(record, header)
      if (record.fault !== null) row.refuse(null, record.fault)
      else if (isCutOff(record, header)) row.refuse(null, cutOff)
      snapshot.judge(row, row.fault !== null ? { kind: 'refuse' } : readRow(row))
    }
  }
  snapshot.refuseEmpty()
  return snapshot.file()
}

const allAccounts = /^all[- ]accounts$/i

/** Whether all that stands in the line is its first cell. */
const isAlone = ({ cells }: CsvRecord): boolean => cells.findLastIndex((cell) => cell.trim() !== '') === 0

function readRow(row: Row): Holding {
  const symbol = row.text('symbol')
  if (totals.test(symbol)) return { kind: 'ignore', reason: 'is a total' }
  if (cashRows.test(symbol)) return cashHolding(row.needMoney('marketValue'))
  return readHeldRow(row, instrumentOf)
}

/** What the broker lists as a fund or share is none of the options, however its symbol is written. */
const shareTypes = /^(?:equity|stock|etf|mutual fund|.*\bfunds?\b)/i

function instrumentOf(row: Row): Instrument | null {
  return shareTypes.test(row.text('securityType')) ? readShare(row, 'symbol') : instrumentIn(row, 'symbol')
}
