/**
 * Schwab's positions as CSV: what is held now. One block per account, each with a title line and a header whose names
 * come twice ("Qty (Quantity)"). Cash has a row of its own; totals are no positions; a short is below zero.
 */
import { cutOff, headerOf, isCutOff, recogniseCsv, rowOf } from '../text/csv-format.ts'
import type { CsvTable, Header } from '../text/csv-format.ts'
import { delimiterOf, readCsv } from '../text/csv.ts'
import type { Format, ReadFile } from '../format.ts'
import type { Instrument } from '@wheelwright/core/entries'
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
const cashRows = /^cash(?: & cash investments| and cash investments)?$/i
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
  let header: Header | null = null
  for (const record of readCsv(text, delimiterOf(text))) {
    const named = title.exec(record.cells[0]?.trim() ?? '')
    const found = headerOf(record, table.columns, table.required)
    if (found !== null) header = found
    else if (named) snapshot.begin(named[1] ?? null, printedInstant(named[2] ?? ''))
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
