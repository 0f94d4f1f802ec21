/**
 * Robinhood's activity report as CSV. An option is named in the description alone, a description may hold line breaks,
 * amounts below zero stand in parentheses, a quantity `3S` is the short side. Fees are not stated: an option's are what
 * lies between price and amount. No sample of it may be kept here; its traps are those that the tests list.
 */
import {
  isIndexRoot,
  multiplyPriceWithin,
  negateMoney,
  negateQuantity,
  subtractMoney,
  zeroMoney,
} from '@wheelwright/core'
import type { Money, OptionInstrument, Quantity } from '@wheelwright/core'
import { readCsvHistory, recogniseCsv } from './csv-format.ts'
import type { CsvReading } from './csv-format.ts'
import { cashDraft, endingDraft, tradeDraft, unratedSplitDraft } from './drafts.ts'
import type { CashKind, EndingKind, RowFacts, TradeKind } from './drafts.ts'
import type { Format } from './format.ts'
import { optionOf, shareOf } from './instruments.ts'
import { printedQuantity } from './printed-number.ts'
import type { Row } from './row.ts'
import { refuseRow, take } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const reading: CsvReading = {
  source: 'robinhood-csv',
  columns: {
    date: ['ACTIVITY DATE'],
    processed: ['PROCESS DATE'],
    settled: ['SETTLE DATE'],
    instrument: ['INSTRUMENT'],
    description: ['DESCRIPTION'],
    code: ['TRANS CODE'],
    quantity: ['QUANTITY'],
    price: ['PRICE'],
    amount: ['AMOUNT'],
  },
  required: ['date', 'instrument', 'description', 'code', 'quantity', 'price', 'amount'],
  key: 'date',
  isNote: (row) => !/^\d/.test(row.text('date')) && !row.has('code'),
  readRow,
}

export const robinhood: Format = {
  name: reading.source,
  title: 'Robinhood account activity (CSV)',
  broker: 'robinhood',
  recognises: (text) => recogniseCsv(reading, text),
  read: (text, context) => readCsvHistory(reading, text, context),
}

const trades: Readonly<Record<string, TradeKind>> = {
  BTO: 'buy-to-open',
  STO: 'sell-to-open',
  BTC: 'buy-to-close',
  STC: 'sell-to-close',
  BUY: 'buy',
  SELL: 'sell',
}

const endings: Readonly<Record<string, EndingKind>> = {
  OASGN: 'assignment',
  OEXP: 'expiration',
  OEXCS: 'exercise',
}

const cashKinds: Readonly<Record<string, CashKind>> = {
  CDIV: 'dividend',
  DTAX: 'dividend',
  DFEE: 'fee',
  GOLD: 'fee',
  INT: 'interest',
  MINT: 'interest',
  SLIP: 'interest',
  ACH: 'cash-transfer',
  FUTSWP: 'cash-transfer',
}

const bought: ReadonlySet<TradeKind> = new Set(['buy', 'buy-to-open', 'buy-to-close'])

function readRow(row: Row): Verdict {
  const code = row.code('code')
  const tradeDate = row.date('date')
  if (tradeDate === null) return { kind: 'refuse' }
  const note = row.text('description').replaceAll(/\s+/g, ' ')
  const facts: RowFacts = { tradeDate, time: null, postedAt: null, orderId: null, note }
  const [trade, ending, cash] = [trades[code], endings[code], cashKinds[code]]
  if (trade !== undefined) return readTrade(row, facts, trade)
  if (ending !== undefined) return readEnding(row, facts, ending)
  if (cash !== undefined) return readCash(row, facts, cash)
  if (code === 'ITRF') return readTransfer(row, facts)
  if (code === 'SPL') return readSplit(row, facts)
  if (code === 'SPR')
    return refuseRow(row, 'code', 'is a reverse split, and the file does not give its ratio')
  return refuseRow(
    row,
    'code',
    code === '' ? 'is missing' : `is not known: '${row.text('code').slice(0, 40)}'`,
  )
}

/** The description names the contract, the instrument what it stands on. */
function contractOf(row: Row): OptionInstrument | null {
  const option = optionOf(row, 'description')
  if (option === null || !row.has('instrument')) return option
  const shares = shareOf(row, 'instrument')
  if (shares === null) return null
  const { underlying, root } = option.contract
  return shares.symbol === underlying || shares.symbol === root
    ? option
    : row.refuse('instrument', 'contradicts the description: the two name different underlyings')
}

function readTrade(row: Row, facts: RowFacts, kind: TradeKind): Verdict {
  const instrument = kind === 'buy' || kind === 'sell' ? shareOf(row, 'instrument') : contractOf(row)
  const quantity = sidedQuantity(row)?.size ?? null
  const [price, net] = [row.money('price'), row.needMoney('amount')]
  if (instrument === null || quantity === null || net === null) return { kind: 'refuse' }
  const multiplier = instrument.type === 'option' ? instrument.multiplier : null
  const fees =
    multiplier === null || price === null ? zeroMoney : feesIn(kind, { price, quantity, multiplier, net })
  return take(tradeDraft(row, facts, { kind, instrument, quantity, price, net, fees, amountField: 'amount' }))
}

/** An option's price is exact, so that what the amount lacks of it was charged: at most a dollar a contract. */
function feesIn(
  kind: TradeKind,
  { price, quantity, multiplier, net }: { price: Money; quantity: Quantity; multiplier: number; net: Money },
): Money {
  const product = multiplyPriceWithin(price, quantity, multiplier)
  if (product === null) return zeroMoney
  const gross = bought.has(kind) ? negateMoney(product) : product
  const missing = gross - net
  return missing > 0 && missing <= quantity ? subtractMoney(gross, net) : zeroMoney
}

/** `3S` is three of the short side. */
function sidedQuantity(row: Row): { readonly size: Quantity; readonly isShort: boolean } | null {
  const text = row.code('quantity')
  const isShort = text.endsWith('S')
  const printed = printedQuantity(isShort ? text.slice(0, -1) : text)
  if (printed.kind === 'none') return row.refuse('quantity', 'is missing')
  if (printed.kind === 'unreadable') return row.refuse('quantity', printed.reason)
  if (printed.value <= 0) return row.refuse('quantity', 'is not above zero')
  return { size: printed.value, isShort }
}

function readEnding(row: Row, facts: RowFacts, kind: EndingKind): Verdict {
  const option = contractOf(row)
  const quantity = sidedQuantity(row)
  const amount = row.money('amount') ?? zeroMoney
  if (option === null || quantity === null) return { kind: 'refuse' }
  if (amount !== 0 && !isIndexRoot(option.contract.root))
    return refuseRow(row, 'amount', 'moves cash where the shares do that in a row of their own')
  const closesShort = kind === 'assignment' || (kind === 'expiration' && quantity.isShort)
  const change = closesShort ? quantity.size : negateQuantity(quantity.size)
  return take(endingDraft(facts, kind, option, change, { gross: amount, fees: zeroMoney }))
}

function readCash(row: Row, facts: RowFacts, kind: CashKind): Verdict {
  const amount = row.needMoney('amount')
  const shares = row.has('instrument') && kind !== 'cash-transfer' ? shareOf(row, 'instrument') : null
  return amount === null ? { kind: 'refuse' } : take(cashDraft(facts, kind, shares, amount))
}

/** The quantity is what the split added. */
function readSplit(row: Row, facts: RowFacts): Verdict {
  const shares = shareOf(row, 'instrument')
  const quantity = sidedQuantity(row)
  if (shares === null || quantity === null) return { kind: 'refuse' }
  if (quantity.isShort)
    return refuseRow(row, 'quantity', 'is of the short side, which a split does not add to')
  return take(unratedSplitDraft(row, facts, shares, quantity.size))
}

function readTransfer(row: Row, facts: RowFacts): Verdict {
  if (row.has('quantity') && !row.has('amount'))
    return refuseRow(row, 'quantity', 'does not say whether the shares came or went')
  return readCash(row, facts, 'cash-transfer')
}
