/**
 * Fidelity's positions as CSV: the statement with a section for each kind of security, and the download with a row per
 * holding. The statement names an option in its description alone, and its cash in the place of a description. The
 * download says at its end when that was, in New York's time: all of it was held then.
 */
import { optionContract } from '@wheelwright/core/entries'
import type { Instrument } from '@wheelwright/core/entries'
import { cutOff, isCutOff, rowOf } from '../text/csv-format.ts'
import { headerOf, recogniseCsv, type CsvTable, type Header } from '../text/csv-header.ts'
import { delimiterOf, readCsv } from '../text/csv.ts'
import { describedOption, listedOption, lostSymbol } from './description.ts'
import { isBankSweep } from './facts.ts'
import type { Format, ReadFile } from '../format.ts'
import { readHeldRow } from '../rows/held-row.ts'
import { looksLikeOption, optionInstrument, optionOf, readShare } from '../rows/instruments.ts'
import type { Row } from '../rows/row.ts'
import { printedInstant } from '../text/printed-instant.ts'
import { cashHolding, Snapshot } from '../snapshot.ts'
import type { Holding } from '../snapshot.ts'

const table: CsvTable = {
  columns: {
    symbol: ['SYMBOL/CUSIP', 'SYMBOL'],
    description: ['DESCRIPTION'],
    quantity: ['QUANTITY'],
    price: ['PRICE', 'LAST PRICE'],
    marketValue: ['ENDING VALUE', 'CURRENT VALUE'],
    costBasis: ['COST BASIS', 'COST BASIS TOTAL'],
    account: ['ACCOUNT NUMBER'],
  },
  required: ['symbol', 'description', 'quantity', 'price', 'marketValue', 'costBasis'],
  key: 'symbol',
}

/** Alone in a line it heads a section of the statement. */
const accountNumber = /^[A-Z]{0,2}\d{6,12}$/
/** In the column of the download; a workplace plan has a shorter one. */
const listedAccount = /^(?=.*\d)[A-Z\d-]{3,20}$/i
/** What holds the cash, a money market fund or a sweep (CORE**), is marked with two stars in the download. */
const cash = /^(?:CASH|[A-Z]{4,5}\*\*)$/i

export const fidelityPositions: Format = {
  name: 'fidelity-positions',
  title: 'Fidelity positions (CSV)',
  broker: 'fidelity',
  recognises: (text) => recogniseCsv(table, text),
  read: readPositions,
}

const downloaded = /\bDate downloaded"?:?\s+([^"\r\n]{8,60})/gi

function readPositions(text: string): ReadFile {
  const snapshot = new Snapshot()
  const asOf = printedInstant([...text.slice(-4000).matchAll(downloaded)].at(-1)?.[1] ?? '')
  let header: Header | null = null
  let account: string | null = null
  const begun = new Set<string>()
  for (const record of readCsv(text, delimiterOf(text))) {
    const found = headerOf(record, table.columns, table.required)
    if (found !== null) {
      header = found
      begun.clear()
    }
    if (found !== null || header === null) continue
    const row = rowOf(record, header)
    const filled = record.cells.filter((cell) => cell.trim() !== '').length
    const named = filled === 1 ? row.text('symbol') : row.text('account')
    const isAccount = (filled === 1 ? accountNumber : listedAccount).test(named)
    if (isAccount && named !== account) {
      // Rows that were sorted otherwise may go back and forth between accounts.
      if (begun.has(named)) snapshot.resume(named)
      else snapshot.begin(named, asOf)
      begun.add((account = named))
    }
    if (record.fault !== null) row.refuse(null, record.fault)
    else if (isCutOff(record, header)) row.refuse(null, cutOff)
    snapshot.judge(row, row.fault !== null ? { kind: 'refuse' } : readRow(row, filled))
  }
  snapshot.refuseEmpty()
  return snapshot.file()
}

function readRow(row: Row, filled: number): Holding {
  if (filled === 1) return { kind: 'ignore', reason: 'is a heading' }
  if (/^subtotal\b|^(?:account|grand )?total\b/i.test(row.text('symbol')))
    return { kind: 'ignore', reason: 'is a total' }
  if (cash.test(row.text('symbol'))) return readCash(row)
  if (isBankSweep(row)) return cashHolding(row.needMoney('marketValue'))
  if (/^pending activity$/i.test(row.text('symbol')))
    return { kind: 'ignore', reason: 'is cash that is still under way' }
  return readHeldRow(row, instrumentOf)
}

/** The statement leaves the description out, so that every figure stands one column to the left. */
function readCash(row: Row): Holding {
  const field = /^[\d,.$]+$/.test(row.text('description')) ? 'description' : 'marketValue'
  return cashHolding(row.needMoney(field))
}

function instrumentOf(row: Row): Instrument | null {
  if (looksLikeOption(row.text('symbol'))) return optionOf(row, 'symbol')
  const isNamed = row.has('symbol') && row.text('symbol') !== lostSymbol
  const [described, listed] = isNamed
    ? [null, null]
    : [describedOption(row.text('description')), listedOption(row.text('description'))]
  const terms = described ?? listed
  if (terms === null) return readShare(row, 'symbol')
  const contract = optionContract(terms)
  if (contract.ok) return optionInstrument(contract.value, 100, described?.shares)
  return row.refuse('description', 'describes a contract that no option can have')
}
