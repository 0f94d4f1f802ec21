/**
 * tastytrade's history as it was exported until 2022: contracts by single fields under the symbol of their underlying,
 * times without a zone, fees above zero with the commission in them. Only the row of a change names an adjusted root;
 * the rows after it don't. Read as the present history, whose fields it is put into.
 */
import {
  parseOptionSymbol,
  optionContract,
  formatOptionSymbol,
  underlyingOf,
} from '@wheelwright/core/entries'
import { eachRow } from '../text/csv-format.ts'
import { recogniseCsv } from '../text/csv-header.ts'
import type { Format } from '../format.ts'
import { monthFirstDate } from '../text/printed-date.ts'
import { printedMoney } from '../text/printed-number.ts'
import type { Row } from '../rows/row.ts'
import { isChange } from './changes.ts'
import { instrumentOf } from './facts.ts'
import { readTastytrade } from './history.ts'
import type { TastytradeReading } from './history.ts'

const reading: TastytradeReading = {
  source: 'tastytrade-legacy-csv',
  columns: {
    date: ['DATE/TIME'],
    type: ['TRANSACTION CODE'],
    subType: ['TRANSACTION SUBCODE'],
    symbol: ['SYMBOL'],
    side: ['BUY/SELL'],
    effect: ['OPEN/CLOSE'],
    quantity: ['QUANTITY'],
    expiration: ['EXPIRATION DATE'],
    strike: ['STRIKE'],
    right: ['CALL/PUT'],
    price: ['PRICE'],
    fees: ['FEES'],
    value: ['AMOUNT'],
    description: ['DESCRIPTION'],
    account: ['ACCOUNT REFERENCE'],
  },
  required: ['date', 'type', 'subType', 'symbol', 'side', 'effect', 'quantity', 'fees', 'value', 'account'],
  key: 'date',
  accountOf: (row) => row.text('account').slice(0, 80) || null,
  instrumentOf,
}

export const tastytradeLegacy: Format = {
  name: reading.source,
  title: 'tastytrade history (CSV, until 2022)',
  broker: 'tastytrade',
  recognises: (text) => recogniseCsv(reading, text),
  read: (text, context) => {
    const adjusted = mayChange.test(text) ? adjustedIn(eachRow(reading, text)) : new Map()
    return readTastytrade({ ...reading, translate: (row) => present(row, adjusted) }, text, context)
  },
}

/** Without these words in it no row of a file is a change, and it need not be looked through for them. */
const mayChange = /receive\s{1,20}deliver/i

/** By the contract as single fields name it: its adjusted root, and from when on. */
type Adjusted = ReadonlyMap<string, { readonly root: string; readonly since: string }>

const contractWords = /\b([A-Z][A-Z0-9]{0,5}) {0,5}(\d{6}[CP]\d{8})\b/

function adjustedIn(rows: Iterable<Row>): Adjusted {
  const found = new Map<string, { readonly root: string; readonly since: string }>()
  for (const row of rows) {
    const root = isChange(row) ? rootIn(row) : null
    const terms = root === null ? null : termsOf(row)
    if (root === null || terms === null || row.code('effect') !== 'OPEN' || root === row.code('symbol'))
      continue
    if (underlyingOf(root) === row.code('symbol')) found.set(terms, { root, since: momentIn(row) })
  }
  return found
}

function rootIn(row: Row): string | null {
  const words = contractWords.exec(row.code('description'))
  const parsed = parseOptionSymbol(words === null ? '' : `${(words[1] ?? '').padEnd(6)}${words[2] ?? ''}`)
  return parsed.ok ? parsed.value.root : null
}

/** Null for what is no option. */
function termsOf(row: Row): string | null {
  if (!row.has('right') && !row.has('strike')) return null
  return ['symbol', 'expiration', 'strike', 'right'].map((field) => row.code(field)).join(' ')
}

const printedTime = /^(\S{1,10}) (\d{1,2}):(\d{2}) ?([AP])?M?$/i

/** `09/17/2021 10:00 PM` as `2021-09-17T22:00`; what is none stays as it is. */
function momentIn(row: Row): string {
  const text = row.text('date')
  const [, day = '', hour = '', minute = '', half = ''] = printedTime.exec(text) ?? []
  const date = monthFirstDate(day)
  if (!date.ok) return text
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  return `${date.date}T${String(hours).padStart(2, '0')}:${minute}`
}

const rights: Readonly<Record<string, string>> = { C: 'CALL', P: 'PUT' }

const printedAs = { action: 'side', instrumentType: 'symbol' }

/** The row in the fields of the present history. */
function present(row: Row, adjusted: Adjusted): Row {
  const date = momentIn(row)
  if (date === row.text('date')) {
    row.refuse('date', `is not a day and a time: '${date.slice(0, 40)}'`)
    return row
  }
  const side = row.code('side')
  const effect = row.code('effect')
  const fees = row.text('fees')
  return row.with(
    {
      date,
      action: side === '' || effect === '' ? '' : `${side}_TO_${effect}`,
      symbol: symbolOf(row, date, adjusted),
      instrumentType: typeOf(row),
      right: rights[row.code('right')] ?? row.text('right'),
      fees: fees === '' || fees.startsWith('-') ? fees : `-${fees}`,
    },
    printedAs,
  )
}

function typeOf(row: Row): string {
  const symbol = row.text('symbol')
  const isOption = termsOf(row) !== null
  if (/^\.?\//.test(symbol)) return isOption || symbol.startsWith('.') ? 'Future Option' : 'Future'
  return symbol === '' ? '' : isOption ? 'Equity Option' : 'Equity'
}

/** The contract as the OCC writes it; what its fields don't make up stays the symbol, and is refused as one. */
function symbolOf(row: Row, date: string, adjusted: Adjusted): string {
  const symbol = row.text('symbol')
  const terms = termsOf(row)
  if (terms === null || symbol.includes('/')) return symbol
  const later = adjusted.get(terms)
  const named = isChange(row) ? rootIn(row) : null
  const root = named ?? (later !== undefined && date > later.since ? later.root : row.code('symbol'))
  const right = ({ C: 'Call', P: 'Put' } as const)[row.code('right') as 'C' | 'P']
  const [expiration, strike] = [monthFirstDate(row.text('expiration')), printedMoney(row.text('strike'))]
  if (right === undefined || !expiration.ok || strike.kind !== 'figure') return symbol
  const contract = optionContract({ root, right, strike: strike.value, expiration: expiration.date })
  return contract.ok ? formatOptionSymbol(contract.value) : symbol
}
