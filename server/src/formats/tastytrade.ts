/**
 * tastytrade's history as CSV, with and without the later columns Total and Currency. Symbols are OCC's, padded; times
 * have an offset. Assignments and expirations may come without an action and always with a quantity above zero.
 */
import {
  absMoney,
  absQuantity,
  dividePrice,
  isIndexRoot,
  negateMoney,
  negateQuantity,
  subtractMoney,
  zeroMoney,
} from '@wheelwright/core'
import type { Instrument, Money, OptionInstrument, Quantity } from '@wheelwright/core'
import { readCsvHistory, recogniseCsv } from './csv-format.ts'
import type { CsvReading } from './csv-format.ts'
import { cashDraft, endingDraft, tradeDraft, transferDraft } from './drafts.ts'
import type { CashKind, EndingKind, RowFacts, TradeKind } from './drafts.ts'
import type { Format } from './format.ts'
import { compareOn, multiplierOf, optionOf, shareOf } from './instruments.ts'
import { momentOf, monthFirstDate } from './printed-date.ts'
import type { Row } from './row.ts'
import { openSides } from './tastytrade-sides.ts'
import { isChange, pairChanges } from './tastytrade-changes.ts'
import { refuseRow, take } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const reading: Omit<CsvReading, 'readRow'> = {
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
}

export const tastytrade: Format = {
  name: reading.source,
  title: 'tastytrade history (CSV)',
  broker: 'tastytrade',
  recognises: (text) => recogniseCsv(reading, text),
  read: (text, context) => {
    let sides: ReadonlyMap<number, number> = new Map()
    const pair = {
      concerns: (row: Row) => row.code('instrumentType') !== 'EQUITY' || isChange(row),
      judge: (rows: readonly Row[]) => {
        sides = openSides(rows)
        return pairChanges(rows, { factsOf, instrumentOf })
      },
    }
    return readCsvHistory(
      { ...reading, pair, readRow: (row) => readRow(row, sides.get(row.line) ?? 0) },
      text,
      context,
    )
  },
}

const tradeKinds: Readonly<Record<string, TradeKind>> = {
  BUY_TO_OPEN: 'buy-to-open',
  BUY_TO_CLOSE: 'buy-to-close',
  SELL_TO_OPEN: 'sell-to-open',
  SELL_TO_CLOSE: 'sell-to-close',
  BUY: 'buy',
  SELL: 'sell',
}

const deliveredShares: ReadonlySet<string> = new Set([
  'BUY TO OPEN',
  'BUY TO CLOSE',
  'SELL TO OPEN',
  'SELL TO CLOSE',
])

const endings: Readonly<Record<string, EndingKind>> = {
  EXPIRATION: 'expiration',
  ASSIGNMENT: 'assignment',
  EXERCISE: 'exercise',
  'CASH SETTLED ASSIGNMENT': 'assignment',
  'CASH SETTLED EXERCISE': 'exercise',
}

const movements: Readonly<Record<string, CashKind>> = {
  DEPOSIT: 'cash-transfer',
  WITHDRAWAL: 'cash-transfer',
  TRANSFER: 'cash-transfer',
  DIVIDEND: 'dividend',
  'CREDIT INTEREST': 'interest',
  'DEBIT INTEREST': 'interest',
  'FULLY PAID STOCK LENDING INCOME': 'interest',
  'BALANCE ADJUSTMENT': 'fee',
  FEE: 'fee',
}

function readRow(row: Row, openSide: number): Verdict {
  const currency = row.code('currency')
  if (currency !== '' && currency !== 'USD')
    return refuseRow(row, 'currency', `is not US dollars: '${currency.slice(0, 10)}'`)
  const facts = factsOf(row)
  if (facts === null) return { kind: 'refuse' }
  const type = row.code('type')
  if (type === 'TRADE') return readTrade(row, facts)
  if (type === 'MONEY MOVEMENT') return readMovement(row, facts)
  if (type === 'RECEIVE DELIVER') return readDelivery(row, facts, openSide)
  return refuseRow(row, 'type', type === '' ? 'is missing' : `is not known: '${type.slice(0, 40)}'`)
}

function factsOf(row: Row): RowFacts | null {
  const moment = momentOf(row.text('date'))
  if (moment?.at == null)
    return row.refuse('date', `is not a time with its offset: '${row.text('date').slice(0, 40)}'`)
  const isTrade = row.code('type') === 'TRADE'
  return {
    tradeDate: moment.date,
    time: isTrade ? moment.at : null,
    postedAt: isTrade ? null : moment.at,
    orderId: row.text('order').slice(0, 80) || null,
    note: row.text('description'),
  }
}

function instrumentOf(row: Row): Instrument | null {
  const type = row.code('instrumentType')
  if (type === 'EQUITY') return shareOf(row, 'symbol')
  if (type !== 'EQUITY OPTION')
    return row.refuse(
      'instrumentType',
      type === '' ? 'is missing' : `is not kept: '${row.text('instrumentType').slice(0, 40)}'`,
    )
  const multiplier = multiplierOf(row, 'multiplier')
  const option = multiplier === null ? null : optionOf(row, 'symbol', multiplier)
  if (option !== null) compareWithFields(row, option)
  return option
}

function compareWithFields(row: Row, { contract }: OptionInstrument): void {
  const right = ({ CALL: 'Call', PUT: 'Put' } as const)[row.code('right') as 'CALL' | 'PUT']
  const strike = row.money('strike')
  const expiration = row.has('expiration') ? row.date('expiration', monthFirstDate) : null
  compareOn(row, 'right', contract, { ...(right && { right }) })
  compareOn(row, 'strike', contract, { ...(strike !== null && { strike }) })
  compareOn(row, 'expiration', contract, { ...(expiration && { expiration }) })
}

/** Fees are printed rounded, so that a cent or two may lie between the parts and the total that moved. */
const roundingSlack = 50_000

/** What moved and what was charged of it; without a total, the value less commissions and fees. */
function amountsOf(row: Row): { readonly net: Money; readonly fees: Money } | null {
  const value = row.needMoney('value')
  const [commissions, charges] = [row.money('commissions') ?? zeroMoney, row.money('fees') ?? zeroMoney]
  const net = value === null ? null : row.sum('value', value, commissions, charges)
  const total = row.money('total')
  if (value === null || net === null) return null
  if (total === null) return { net, fees: subtractMoney(value, net) }
  if (Math.abs(total - net) > roundingSlack)
    return row.refuse('total', 'is not the value less commissions and fees')
  return { net: total, fees: subtractMoney(value, total) }
}

function readTrade(row: Row, facts: RowFacts): Verdict {
  const action = row.code('action')
  const kind = tradeKinds[action]
  if (kind === undefined)
    return refuseRow(row, 'action', action === '' ? 'is missing' : `is not known: '${action.slice(0, 40)}'`)
  const instrument = instrumentOf(row)
  const [quantity, amounts] = [row.needQuantity('quantity'), amountsOf(row)]
  if (instrument === null || quantity === null || amounts === null) return { kind: 'refuse' }
  const price = dividePrice(
    absMoney(row.money('value') ?? zeroMoney),
    absQuantity(quantity),
    sizeOf(instrument),
  )
  return take(tradeDraft(row, facts, { kind, instrument, quantity, price, ...amounts, amountField: 'value' }))
}

/** The value says the price more exactly than the average price does, which is rounded to cents. */
const sizeOf = (instrument: Instrument): number => (instrument.type === 'option' ? instrument.multiplier : 1)

function readMovement(row: Row, facts: RowFacts): Verdict {
  const name = row.code('subType')
  const kind = movements[name]
  if (kind === undefined)
    return refuseRow(
      row,
      'subType',
      name === '' ? 'is missing' : `is not known: '${row.text('subType').slice(0, 60)}'`,
    )
  const amounts = amountsOf(row)
  const share = row.has('symbol') && kind !== 'cash-transfer' ? shareOf(row, 'symbol') : null
  return amounts === null ? { kind: 'refuse' } : take(cashDraft(facts, kind, share, amounts.net))
}

function readDelivery(row: Row, facts: RowFacts, openSide: number): Verdict {
  const name = row.code('subType')
  const ending = endings[name]
  if (ending !== undefined) return readEnding(row, facts, ending, openSide)
  if (deliveredShares.has(name)) return readTrade(row, facts)
  if (name === 'ACAT') return readTransfer(row, facts)
  return refuseRow(
    row,
    'subType',
    name === '' ? 'is missing' : `is not known: '${row.text('subType').slice(0, 60)}'`,
  )
}

function readEnding(row: Row, facts: RowFacts, kind: EndingKind, openSide: number): Verdict {
  const instrument = instrumentOf(row)
  const [size, amounts] = [row.needQuantity('quantity'), amountsOf(row)]
  if (instrument === null || size === null || amounts === null) return { kind: 'refuse' }
  if (instrument.type !== 'option') return refuseRow(row, 'instrumentType', 'is not an option')
  const sides = { assignment: 1, exercise: -1, expiration: sideOf(row.code('action')) || openSide }
  if (sides[kind] === 0)
    return refuseRow(
      row,
      'action',
      'is missing, and nothing in the file opened the contract: its side is not known',
    )
  const quantity = signed(size, sides[kind])
  const fees = amounts.fees < 0 ? zeroMoney : amounts.fees
  const gross =
    isIndexRoot(instrument.contract.root) || amounts.fees < 0
      ? row.sum('value', amounts.net, fees)
      : zeroMoney
  if (gross === null) return { kind: 'refuse' }
  if (gross === 0 && amounts.net !== negateMoney(fees))
    return refuseRow(row, 'value', 'moves cash where the shares do that in a row of their own')
  return take(endingDraft(facts, kind, instrument, quantity, { gross, fees }))
}

const sideOf = (action: string): number => (action.startsWith('BUY') ? 1 : action.startsWith('SELL') ? -1 : 0)

const signed = (size: Quantity, side: number): Quantity =>
  side < 0 ? negateQuantity(absQuantity(size)) : absQuantity(size)

function readTransfer(row: Row, facts: RowFacts): Verdict {
  const instrument = instrumentOf(row)
  const [size, side] = [row.needQuantity('quantity'), sideOf(row.code('action'))]
  if (side === 0) return refuseRow(row, 'action', 'is missing: what came cannot be told from what went')
  if (instrument === null || size === null) return { kind: 'refuse' }
  // What it once cost is not in the file: a value of nothing is no basis of nothing.
  return take(transferDraft(facts, instrument, signed(size, side)))
}
