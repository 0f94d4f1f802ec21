/** One row of tastytrade's history that makes sense by itself. */
import {
  absMoney,
  absQuantity,
  dividePrice,
  isIndexRoot,
  msOf,
  negateMoney,
  negateQuantity,
  newYorkTime,
  subtractMoney,
  zeroMoney,
  zeroQuantity,
} from '@wheelwright/core/entries'
import type { Instrument, Money, Quantity } from '@wheelwright/core/entries'
import {
  asPostedAfterClose,
  cashDraft,
  corporateDraft,
  endingDraft,
  inLieuDraft,
  tradeDraft,
  transferDraft,
  unsidedDraft,
} from '../rows/drafts.ts'
import { compareAmount } from '../rows/compare-amount.ts'
import type { CashKind, EndingKind, RowFacts, TradeKind } from '../rows/drafts.ts'
import { isForFraction } from '../rows/in-lieu.ts'
import { readShare } from '../rows/instruments.ts'
import type { LegSide } from '../rows/leg-sides.ts'
import type { Row } from '../rows/row.ts'
import { readRowFacts, instrumentOf } from './facts.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

export const tradeKinds: Readonly<Record<string, TradeKind>> = {
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

export const endings: Readonly<Record<string, EndingKind>> = {
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
  ACAT: 'cash-transfer',
  DIVIDEND: 'dividend',
  'SPECIAL DIVIDEND': 'dividend',
  'CREDIT INTEREST': 'interest',
  'DEBIT INTEREST': 'interest',
  'FULLY PAID STOCK LENDING INCOME': 'interest',
  'BALANCE ADJUSTMENT': 'fee',
  FEE: 'fee',
}

const futures: ReadonlySet<string> = new Set(['MARK TO MARKET', 'FUTURES SETTLEMENT'])

/** Older files pay interest as deposits and withdrawals: `FROM 05/16 THRU 06/15 @ 8 %`. */
const interestWords = /\bINTEREST\b|^FROM \d{1,2}\/\d{1,2} THRU \d{1,2}\/\d{1,2}\b/

type SideOf = (row: Row) => LegSide | null

export function readTastytradeRow(row: Row, sideOf: SideOf): Verdict {
  const currency = row.code('currency')
  if (currency !== '' && currency !== 'USD')
    return refuseRow(row, 'currency', `is not US dollars: '${currency.slice(0, 10)}'`)
  const facts = readRowFacts(row)
  if (facts === null) return { kind: 'refuse' }
  const type = row.code('type')
  if (type === 'TRADE') return readTrade(row, facts)
  if (type === 'MONEY MOVEMENT') return readMovement(row, facts)
  if (type === 'RECEIVE DELIVER') return readDelivery(row, facts, sideOf)
  if (type === 'ADMINISTRATIVE TRANSFER')
    return row.has('symbol') ? readTransfer(row, facts) : readCash(row, facts, 'cash-transfer')
  return refuseRow(row, 'type', type === '' ? 'is missing' : `is not known: '${type.slice(0, 40)}'`)
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
  const value = row.money('value') ?? zeroMoney
  comparePrinted(row, instrument, value, quantity)
  const price = dividePrice(absMoney(value), absQuantity(quantity), sizeOf(instrument))
  return take(tradeDraft(row, facts, { kind, instrument, quantity, price, ...amounts, amountField: 'value' }))
}

/** The average price is of one contract, whatever its multiplier, the older files' of one share; what came without cash has none. */
function comparePrinted(row: Row, instrument: Instrument, value: Money, quantity: Quantity): void {
  const average = row.money('averagePrice')
  const printed = average ?? row.money('price')
  if (printed === null || printed === 0) return
  compareAmount(row, {
    field: 'value',
    amount: value,
    gross: value,
    fees: zeroMoney,
    price: absMoney(printed),
    quantity,
    multiplier: average === null ? sizeOf(instrument) : 1,
    isPaid: value < 0,
  })
}

/** The value says the price more exactly than the average price does, which is rounded to cents. */
const sizeOf = (instrument: Instrument): number => (instrument.type === 'option' ? instrument.multiplier : 1)

function readInLieu(row: Row, facts: RowFacts): Verdict {
  const [share, amounts] = [readShare(row, 'symbol'), amountsOf(row)]
  return share === null || amounts === null
    ? { kind: 'refuse' }
    : take(inLieuDraft(facts, share, zeroQuantity, amounts.net))
}

const isInLieu = (row: Row): boolean =>
  row.has('symbol') &&
  row.code('instrumentType') !== 'EQUITY OPTION' &&
  (row.code('subType') === 'CASH IN LIEU' || isForFraction(row.code('description')))

function readMovement(row: Row, facts: RowFacts): Verdict {
  const name = row.code('subType')
  if (isInLieu(row)) return readInLieu(row, facts)
  if (futures.has(name)) return ignore('settles futures, which are not kept')
  const kind = movements[name]
  if (kind === undefined) return unknownSubType(row)
  const isPlain = name === 'DEPOSIT' || name === 'WITHDRAWAL'
  if (isPlain && interestWords.test(row.code('description'))) return readCash(row, facts, 'interest')
  // A deposit that names shares was paid by them.
  return readCash(row, facts, isPlain && row.code('instrumentType') === 'EQUITY' ? 'dividend' : kind)
}

function readCash(row: Row, facts: RowFacts, kind: CashKind): Verdict {
  const amounts = amountsOf(row)
  const share = row.has('symbol') && kind !== 'cash-transfer' ? readShare(row, 'symbol') : null
  return amounts === null ? { kind: 'refuse' } : take(cashDraft(facts, kind, share, amounts.net))
}

function unknownSubType(row: Row): Verdict {
  const name = row.text('subType').slice(0, 60)
  return refuseRow(row, 'subType', name === '' ? 'is missing' : `is not known: '${name}'`)
}

function readDelivery(row: Row, facts: RowFacts, sideOf: SideOf): Verdict {
  const name = row.code('subType')
  const ending = endings[name]
  if (ending !== undefined) return readEnding(row, facts, ending, sideOf)
  if (deliveredShares.has(name)) return readTrade(row, facts)
  if (name === 'ACAT' || name === 'TRANSFER') return readTransfer(row, facts)
  if (name === 'CASH MERGER') return readCashMerger(row, facts)
  if (name === 'CASH IN LIEU' && isInLieu(row)) return readInLieu(row, facts)
  if (name === 'DIVIDEND' && row.code('action') === 'BUY_TO_OPEN') return readReceived(row, facts)
  // A bill that is paid back is told as what it is, like one that is bought.
  if (name === 'MATURITY' && instrumentOf(row) === null) return { kind: 'refuse' }
  return unknownSubType(row)
}

/** Shares in place of a dividend come without a value, beside the row of its cash: what they cost is not told. */
function readReceived(row: Row, facts: RowFacts): Verdict {
  const [shares, size, amounts] = [readShare(row, 'symbol'), row.needQuantity('quantity'), amountsOf(row)]
  if (shares === null || size === null || amounts === null) return { kind: 'refuse' }
  if (amounts.net !== 0) return refuseRow(row, 'value', 'is that of shares received, and may be no cash')
  return take(corporateDraft(facts, shares, absQuantity(size), zeroMoney))
}

/** Shares leave for what was paid; a contract is closed for what it was worth. */
function readCashMerger(row: Row, facts: RowFacts): Verdict {
  if (row.code('instrumentType') !== 'EQUITY') return readTrade(row, facts)
  const [shares, size, side] = [
    readShare(row, 'symbol'),
    row.needQuantity('quantity'),
    sideIn(row.code('action')),
  ]
  const amounts = amountsOf(row)
  if (side === 0)
    return refuseRow(
      row,
      'action',
      'is missing: shares received cannot be distinguished from shares delivered',
    )
  if (shares === null || size === null || amounts === null) return { kind: 'refuse' }
  return take(corporateDraft(facts, shares, signed(size, side), amounts.net))
}

function readEnding(row: Row, facts: RowFacts, kind: EndingKind, sideOf: SideOf): Verdict {
  const instrument = instrumentOf(row)
  const [size, amounts] = [row.needQuantity('quantity'), amountsOf(row)]
  if (instrument === null || size === null || amounts === null) return { kind: 'refuse' }
  if (instrument.type !== 'option') return refuseRow(row, 'instrumentType', 'is not an option')
  const sign = signOf(kind, row, sideOf)
  const fees = amounts.fees < 0 ? zeroMoney : amounts.fees
  const gross =
    isIndexRoot(instrument.contract.root) || amounts.fees < 0
      ? row.sum('value', amounts.net, fees)
      : zeroMoney
  if (gross === null) return { kind: 'refuse' }
  if (gross === 0 && amounts.net !== negateMoney(fees))
    return refuseRow(row, 'value', 'moves cash where the shares do that in a row of their own')
  if (sign === 0) return take(unsidedDraft(facts, instrument, size, { gross, fees }))
  const draft = endingDraft(facts, kind, instrument, signed(size, sign), { gross, fees })
  return take(asPostedAfterClose(draft, isAfterClose(facts)))
}

/** What is assigned early is posted in the evening of that day. */
function isAfterClose({ tradeDate, postedAt }: RowFacts): boolean {
  return postedAt !== null && msOf(postedAt) >= newYorkTime(tradeDate, 16, 0)
}

/** Of what closes the contract: above zero for a short, 0 where nothing tells it. */
function signOf(kind: EndingKind, row: Row, sideOf: SideOf): number {
  if (kind !== 'expiration') return kind === 'assignment' ? 1 : -1
  const stated = sideIn(row.code('action'))
  if (stated !== 0) return stated
  return { short: 1, long: -1, none: 0 }[sideOf(row) ?? 'none']
}

const sideIn = (action: string): number => (action.startsWith('BUY') ? 1 : action.startsWith('SELL') ? -1 : 0)

const signed = (size: Quantity, side: number): Quantity =>
  side < 0 ? negateQuantity(absQuantity(size)) : absQuantity(size)

function readTransfer(row: Row, facts: RowFacts): Verdict {
  const instrument = instrumentOf(row)
  const [size, side] = [row.needQuantity('quantity'), sideIn(row.code('action'))]
  if (side === 0)
    return refuseRow(
      row,
      'action',
      'is missing: shares received cannot be distinguished from shares delivered',
    )
  if (instrument === null || size === null) return { kind: 'refuse' }
  // What it once cost is not in the file: a value of nothing is no basis of nothing.
  return take(transferDraft(facts, instrument, signed(size, side)))
}
