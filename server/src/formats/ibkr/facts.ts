/** When a row of a Flex query counts, what it names, and which id it has. */
import { addDays, isIndexRoot, optionContract } from '@wheelwright/core/entries'
import type { Instrument, OptionInstrument, OptionTerms, ShareInstrument } from '@wheelwright/core/entries'
import type { RowFacts } from '../rows/drafts.ts'
import type { FlexRow } from './flex-row.ts'
import {
  compareOn,
  looksLikeOption,
  multiplierOf,
  optionInstrument,
  optionOf,
  readShare,
} from '../rows/instruments.ts'
import { yearFirstDate } from '../text/printed-date.ts'
import type { Row } from '../rows/row.ts'

/** Levels of detail that sum up other rows. */
const sums: ReadonlySet<string> = new Set(['SUMMARY', 'ORDER', 'SYMBOL_SUMMARY', 'CLOSED_LOT', 'WASH_SALE'])
const sumElements: ReadonlySet<string> = new Set([
  'Order',
  'Lot',
  'SymbolSummary',
  'AssetSummary',
  'WashSale',
])

/** Taxes on trades are listed once, as a summary. */
const isListedOnce = (name: string): boolean => name === 'TransactionTax'

export function isSum({ row, name, isOfAll }: FlexRow): boolean {
  if (isOfAll === true || sumElements.has(name)) return true
  return sums.has(row.code('levelOfDetail')) && !isListedOnce(name)
}

const listed = ['Trade', 'CashTransaction', 'CorporateAction']

/** What a sum stands for is in the same section: trades, cash, or what companies do. */
const sectionOf = ({ name, account }: FlexRow): string =>
  `${account ?? ''} ${listed.includes(name) ? name : 'Trade'}`

/** Sums of what the query does not list: they are all that it has, and too little to count. */
export function sumsAlone(rows: readonly FlexRow[]): ReadonlySet<FlexRow> {
  const sections = new Set(
    rows.filter((flexRow) => listed.includes(flexRow.name) && !isSum(flexRow)).map(sectionOf),
  )
  return new Set(
    rows.filter((flexRow) => isSum(flexRow) && flexRow.isOfAll !== true && !sections.has(sectionOf(flexRow))),
  )
}

/** Where no currency is named, all is in that of the account. */
export function isDollars(row: Row): boolean {
  return ['', 'USD'].includes(row.code('currency'))
}

const ids = ['tradeID', 'transactionID', 'ibExecID', 'execID'] as const

/** The broker numbers trades and transactions apart, so that the number's name is part of the id. */
export function brokerIdIn(row: Row): string | null {
  const field = ids.find((id) => row.has(id))
  return field === undefined ? null : `${field}:${row.text(field).slice(0, 80)}`
}

const otherFormat = '; choose yyyyMMdd as the date format of the query'

export function readRowFacts(row: Row): RowFacts | null {
  const field = ['tradeDate', 'dateTime', 'date', 'reportDate'].find((name) => row.has(name))
  if (field === undefined) return row.refuse('tradeDate', 'is missing')
  const day = yearFirstDate(row.text(field).split(/[;, T]/)[0] ?? '')
  if (!day.ok) {
    const isOtherFormat = row.text(field).includes('/')
    return row.refuse(field, `${day.reason}${isOtherFormat ? otherFormat : ''}`)
  }
  const orderId = row.text('ibOrderID') || row.text('orderID')
  const note = row.text('description')
  return { tradeDate: day.date, time: null, postedAt: null, orderId: orderId.slice(0, 80) || null, note }
}

const afterClose = /^[\d-]{8,10}[;, T]{1,2}(\d{2})/

/** What a company does after the close counts from the day after: the trades of that day were made before it. */
export function actionFactsOf(row: Row): RowFacts | null {
  const facts = readRowFacts(row)
  const hour = afterClose.exec(row.text('dateTime'))?.[1]
  if (facts === null || row.has('tradeDate') || hour === undefined || Number(hour) < 16) return facts
  return { ...facts, tradeDate: addDays(facts.tradeDate, 1) }
}

/** Futures, options on them, and bonds and bills. */
const notKept: ReadonlySet<string> = new Set(['FUT', 'FOP', 'FSFOP', 'BOND', 'BILL'])

export function instrumentOf(row: Row): Instrument | null {
  const category = row.code('assetCategory')
  if (category === 'STK' || (category === '' && !looksLikeOption(row.text('symbol')))) return sharesOf(row)
  if (notKept.has(category)) return row.leaveOut(`is not kept: '${category}'`)
  if (category !== 'OPT' && category !== '')
    return row.refuse('assetCategory', `is not kept: '${category.slice(0, 20)}'`)
  const multiplier = multiplierOf(row, 'multiplier')
  if (multiplier === null) return null
  const option = looksLikeOption(row.text('symbol'))
    ? optionOf(row, 'symbol', multiplier)
    : (byFields(row, multiplier) ?? optionOf(row, 'symbol', multiplier))
  if (option !== null) compareWithFields(row, option)
  return option
}

/** Shares that became others keep their old ticker with a suffix: `ABC.OLD`. */
function sharesOf(row: Row): ShareInstrument | null {
  const symbol = row.text('symbol')
  return readShare(/.\.OLD$/i.test(symbol) ? row.with({ symbol: symbol.slice(0, -4) }) : row, 'symbol')
}

/** The contract as its fields name it, where the symbol is the exchange's own; an index has several roots. */
function byFields(row: Row, multiplier: number): OptionInstrument | null {
  const right = rights[row.code('putCall')]
  const expiration = yearFirstDate(row.text('expiry'))
  const strike = row.money('strike')
  if (right === undefined || !expiration.ok || strike === null) return null
  const root = row.code('underlyingSymbol')
  if (isIndexRoot(root)) return null
  const contract = optionContract({ root, right, strike, expiration: expiration.date })
  return contract.ok && contract.value.underlying === root
    ? optionInstrument(contract.value, multiplier)
    : null
}

const rights: Readonly<Record<string, OptionTerms['right']>> = { C: 'Call', P: 'Put' }

function compareWithFields(row: Row, { contract }: OptionInstrument): void {
  const right = rights[row.code('putCall')]
  const strike = row.money('strike')
  const expiration = row.has('expiry') ? row.date('expiry', yearFirstDate) : null
  compareOn(row, 'putCall', contract, { ...(right && { right }) })
  compareOn(row, 'strike', contract, { ...(strike !== null && { strike }) })
  compareOn(row, 'expiry', contract, { ...(expiration && { expiration }) })
}
