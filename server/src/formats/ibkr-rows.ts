/** One row of a Flex query. Quantities are signed as the position changes, amounts as cash does. */
import {
  absQuantity,
  addDays,
  isIndexRoot,
  moneyFromMicros,
  negateMoney,
  negateQuantity,
  quantityFromMicros,
  splitMoney,
  zeroMoney,
  zeroQuantity,
} from '@wheelwright/core'
import type { Instrument, Money, OptionInstrument, OptionTerms, Quantity } from '@wheelwright/core'
import {
  cashDraft,
  corporateDraft,
  endingDraft,
  splitDraft,
  tradeDraft,
  transferDraft,
  unratedSplitDraft,
} from './drafts.ts'
import type { CashKind, EndingKind, RowFacts, Trade, TradeKind } from './drafts.ts'
import type { FlexRow } from './ibkr-flex-row.ts'
import { pairOptionChanges } from './ibkr-option-changes.ts'
import { isBoth } from './ibkr-open-close.ts'
import { eventOf, isCancellation } from './ibkr-repeats.ts'
import { compareOn, looksLikeOption, multiplierOf, optionOf, shareOf } from './instruments.ts'
import { yearFirstDate } from './printed-date.ts'
import type { Row } from './row.ts'
import { ignore, refuseRow, take, takeAll } from './verdict.ts'
import type { EntryDraft, Verdict } from './verdict.ts'

type Reader = (flexRow: FlexRow, facts: RowFacts, closes: Quantity | null) => Verdict

const readers: Readonly<Record<string, Reader>> = {
  Trade: readTrade,
  CashTransaction: readCash,
  CorporateAction: readCorporateAction,
  OptionEAE: readEvent,
  Transfer: readTransfer,
  TradeConfirm: ({ row }) => refuseRow(row, null, 'confirms a trade that is not among the trades'),
  FxTransaction: ({ row }) => refuseRow(row, null, 'exchanges currencies; only US dollars are kept'),
}

const endings: Readonly<Record<string, EndingKind>> = {
  ASSIGNMENT: 'assignment',
  EXERCISE: 'exercise',
  EXPIRATION: 'expiration',
}

const cashKinds: Readonly<Record<string, CashKind>> = {
  DIVIDENDS: 'dividend',
  'PAYMENT IN LIEU OF DIVIDENDS': 'dividend',
  'WITHHOLDING TAX': 'dividend',
  'BROKER INTEREST PAID': 'interest',
  'BROKER INTEREST RECEIVED': 'interest',
  'BOND INTEREST': 'interest',
  'BOND INTEREST PAID': 'interest',
  'BOND INTEREST RECEIVED': 'interest',
  'OTHER FEES': 'fee',
  'BROKER FEES': 'fee',
  'ADVISOR FEES': 'fee',
  'COMMISSION ADJUSTMENTS': 'fee',
  'DEPOSITS & WITHDRAWALS': 'cash-transfer',
  'DEPOSITS/WITHDRAWALS': 'cash-transfer',
  'CASH RECEIPTS': 'cash-transfer',
}

/** Levels of detail that sum up other rows. */
const sums: ReadonlySet<string> = new Set(['SUMMARY', 'ORDER', 'SYMBOL_SUMMARY', 'CLOSED_LOT', 'WASH_SALE'])
const sumElements: ReadonlySet<string> = new Set([
  'Order',
  'Lot',
  'SymbolSummary',
  'AssetSummary',
  'WashSale',
])

const ids = ['tradeID', 'transactionID', 'ibExecID', 'execID'] as const
const slack = 10_000

export const isSum = ({ row, name }: FlexRow): boolean =>
  sumElements.has(name) || sums.has(row.code('levelOfDetail'))

/** `closes` are the contracts that an execution closes before it opens others. */
export function readFlexRow(flexRow: FlexRow, closes: Quantity | null = null): Verdict {
  const { row, name } = flexRow
  if (isSum(flexRow)) return ignore('sums up rows that stand by themselves')
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  if (reader === undefined) return refuseRow(row, null, `is not known: <${name.slice(0, 40)}>`)
  const currency = row.code('currency')
  if (currency !== '' && currency !== 'USD')
    return refuseRow(row, 'currency', `is not US dollars: '${currency.slice(0, 10)}'`)
  const facts = name === 'CorporateAction' ? actionFactsOf(row) : factsOf(row)
  if (facts === null) return { kind: 'refuse' }
  const verdict = reader(flexRow, facts, closes)
  return verdict.kind === 'take' ? { ...verdict, brokerId: idOf(row) } : verdict
}

/** The broker numbers trades and transactions apart, so that the number's name is part of the id. */
function idOf(row: Row): string | null {
  const field = ids.find((id) => row.has(id))
  return field === undefined ? null : `${field}:${row.text(field).slice(0, 80)}`
}

function factsOf(row: Row): RowFacts | null {
  const field = ['tradeDate', 'dateTime', 'date', 'reportDate'].find((name) => row.has(name))
  if (field === undefined) return row.refuse('tradeDate', 'is missing')
  const day = yearFirstDate(row.text(field).split(/[;, T]/)[0] ?? '')
  if (!day.ok) return row.refuse(field, day.reason)
  const orderId = row.text('ibOrderID') || row.text('orderID')
  const note = row.text('description')
  return { tradeDate: day.date, time: null, postedAt: null, orderId: orderId.slice(0, 80) || null, note }
}

/** What a company does after the close counts from the day after: the trades of that day were made before it. */
function actionFactsOf(row: Row): RowFacts | null {
  const facts = factsOf(row)
  const hour = /^[\d-]{8,10}[;, T](\d{2})/.exec(row.text('dateTime'))?.[1]
  if (facts === null || row.has('tradeDate') || hour === undefined || Number(hour) < 16) return facts
  return { ...facts, tradeDate: addDays(facts.tradeDate, 1) }
}

/** Contracts that a split changed, two rows at a time; their ids are the broker's. */
export function pairedOptionChanges(rows: readonly FlexRow[]): ReadonlyMap<FlexRow, Verdict> {
  const reading = {
    factsOf: actionFactsOf,
    optionOf: (row: Row): OptionInstrument | null => {
      const instrument = instrumentOf(row)
      return instrument?.type === 'option' ? instrument : null
    },
  }
  const paired = [...pairOptionChanges(rows, reading)].map(([flexRow, verdict]) => {
    const numbered = verdict.kind === 'take' ? { ...verdict, brokerId: idOf(flexRow.row) } : verdict
    return [flexRow, numbered] as const
  })
  return new Map(paired)
}

export function instrumentOf(row: Row): Instrument | null {
  const category = row.code('assetCategory')
  if (category === 'STK' || (category === '' && !looksLikeOption(row.text('symbol'))))
    return shareOf(row, 'symbol')
  if (category !== 'OPT' && category !== '')
    return row.refuse('assetCategory', `is not kept: '${category.slice(0, 20)}'`)
  const multiplier = multiplierOf(row, 'multiplier')
  const option = multiplier === null ? null : optionOf(row, 'symbol', multiplier)
  if (option !== null) compareWithFields(row, option)
  return option
}

function compareWithFields(row: Row, { contract }: OptionInstrument): void {
  const right = ({ C: 'Call', P: 'Put' } as const)[row.code('putCall') as 'C' | 'P'] as
    | OptionTerms['right']
    | undefined
  const strike = row.money('strike')
  const expiration = row.has('expiry') ? row.date('expiry', yearFirstDate) : null
  compareOn(row, 'putCall', contract, { ...(right && { right }) })
  compareOn(row, 'strike', contract, { ...(strike !== null && { strike }) })
  compareOn(row, 'expiry', contract, { ...(expiration && { expiration }) })
}

/** Net cash with what was charged of it; parts that don't add up to it within a cent are refused. */
function amountsOf(row: Row): { readonly net: Money; readonly fees: Money } | null {
  const paidIn = row.code('ibCommissionCurrency')
  if (paidIn !== '' && paidIn !== 'USD') return row.refuse('ibCommissionCurrency', 'is not US dollars')
  const proceeds = row.needMoney('proceeds')
  const [commission, taxes] = [row.money('ibCommission') ?? zeroMoney, row.money('taxes') ?? zeroMoney]
  if (proceeds === null) return null
  const sum = row.sum('proceeds', proceeds, commission, taxes)
  const net = row.money('netCash') ?? sum
  if (sum === null || net === null) return null
  if (Math.abs(net - sum) > slack)
    return row.refuse('netCash', 'is not the proceeds less commission and taxes')
  return { net, fees: moneyFromMicros(proceeds - net) }
}

function readTrade(flexRow: FlexRow, facts: RowFacts, closes: Quantity | null): Verdict {
  const { row } = flexRow
  const instrument = instrumentOf(row)
  const [quantity, price, amounts] = [row.needQuantity('quantity'), row.money('tradePrice'), amountsOf(row)]
  if (instrument === null || quantity === null || amounts === null) return { kind: 'refuse' }
  const ending = endings[eventOf(flexRow)]
  if (instrument.type === 'option' && ending !== undefined) {
    const fees = amounts.fees < 0 ? zeroMoney : amounts.fees
    const gross = row.sum('netCash', amounts.net, fees)
    return gross === null
      ? { kind: 'refuse' }
      : take(endingDraft(facts, ending, instrument, quantity, { gross, fees }))
  }
  if (isCancellation(flexRow))
    return take(reversalDraft(row, facts, { instrument, quantity, price, ...amounts }))
  const side = row.code('buySell')
  if ((side.startsWith('BUY') && quantity < 0) || (side.startsWith('SELL') && quantity > 0))
    return refuseRow(row, 'quantity', 'contradicts the side')
  if (instrument.type === 'option' && isBoth(flexRow))
    return readBoth(row, facts, { instrument, quantity, price, ...amounts }, closes)
  const kind = instrument.type === 'share' ? (quantity > 0 ? 'buy' : 'sell') : legKind(row, quantity)
  if (kind === null) return { kind: 'refuse' }
  return take(
    tradeDraft(row, facts, { kind, instrument, quantity, price, ...amounts, amountField: 'netCash' }),
  )
}

type FlexTrade = Pick<Trade, 'instrument' | 'quantity' | 'price' | 'net' | 'fees'>

/** The part that closes and the rest, which opens: each with its share of cash and commission, to the micro-dollar. */
function readBoth(row: Row, facts: RowFacts, trade: FlexTrade, closes: Quantity | null): Verdict {
  const { quantity, net, fees } = trade
  if (closes === null) return refuseRow(row, 'openCloseIndicator', unknownPart)
  const weights = [closes, Math.abs(quantity) - closes]
  const [nets, charges] = [splitMoney(net, weights), splitMoney(fees, weights)]
  const kinds: readonly TradeKind[] =
    quantity > 0 ? ['buy-to-close', 'buy-to-open'] : ['sell-to-close', 'sell-to-open']
  return takeAll(
    kinds.map((kind, at) =>
      tradeDraft(row, facts, {
        ...trade,
        kind,
        quantity: quantityFromMicros(weights[at] ?? 0),
        net: nets[at] ?? zeroMoney,
        fees: charges[at] ?? zeroMoney,
        amountField: 'netCash',
      }),
    ),
  )
}

const unknownPart =
  'closes and opens at once, and what was held before is not known: import the history that opened it, then this file again'

/** What was paid or received comes back, commission and all. */
function reversalDraft(
  row: Row,
  facts: RowFacts,
  trade: Pick<Trade, 'instrument' | 'quantity' | 'price' | 'net'>,
): EntryDraft | null {
  const buys = trade.quantity > 0
  const legs = buys ? ('buy-to-close' as const) : ('sell-to-open' as const)
  const kind = trade.instrument.type === 'option' ? legs : buys ? 'buy' : 'sell'
  const draft = tradeDraft(row, facts, { ...trade, kind, fees: zeroMoney, amountField: 'netCash' })
  return draft === null ? null : ({ ...draft, reverses: true } as EntryDraft)
}

function legKind(row: Row, quantity: number): TradeKind | null {
  const indicator = row.code('openCloseIndicator')
  if (indicator === 'O') return quantity > 0 ? 'buy-to-open' : 'sell-to-open'
  if (indicator === 'C') return quantity > 0 ? 'buy-to-close' : 'sell-to-close'
  return row.refuse(
    'openCloseIndicator',
    `does not say whether the trade opens or closes: '${indicator.slice(0, 20)}'`,
  )
}

function readCash({ row }: FlexRow, facts: RowFacts): Verdict {
  const type = row.code('type')
  const kind = cashKinds[type]
  if (kind === undefined)
    return refuseRow(
      row,
      'type',
      type === '' ? 'is missing' : `is not known: '${row.text('type').slice(0, 60)}'`,
    )
  const amount = row.needMoney('amount')
  if (amount === null) return { kind: 'refuse' }
  if (amount === 0) return ignore('moves no cash')
  const category = row.code('assetCategory')
  const named = row.has('symbol') && category !== 'BOND' && kind !== 'cash-transfer'
  if (named && category === 'OPT' && kind !== 'fee')
    return refuseRow(row, 'type', `cannot be of an option: '${row.text('type')}'`)
  const instrument = named ? instrumentOf(row) : null
  // Tax that names no shares was withheld on interest when it says so; else it stays unassigned.
  const onInterest = type === 'WITHHOLDING TAX' && !row.has('symbol') && /\bINT(?:EREST)?\b/i.test(facts.note)
  return take(cashDraft(facts, onInterest ? 'interest' : kind, instrument, amount))
}

const splitWords = /\b(\d{1,4}) ?(?:FOR|:) ?(\d{1,4})\b/i

function readCorporateAction({ row }: FlexRow, facts: RowFacts): Verdict {
  const type = row.code('type')
  const shares = instrumentOf(row)
  const [quantity, proceeds] = [row.quantity('quantity') ?? zeroQuantity, row.money('proceeds') ?? zeroMoney]
  if (shares === null) return { kind: 'refuse' }
  if (shares.type !== 'share')
    return refuseRow(row, 'assetCategory', 'is an option, and no other row tells what it became or was')
  if (type === 'FS' || type === 'RS') {
    const [, numerator, denominator] = splitWords.exec(facts.note) ?? []
    if (!numerator || !denominator)
      return quantity === 0
        ? refuseRow(row, 'description', 'does not say the ratio of the split')
        : take(unratedSplitDraft(row, facts, shares, quantity))
    const ratio = { numerator: Number(numerator), denominator: Number(denominator) }
    if (proceeds !== 0) return refuseRow(row, 'proceeds', 'moves cash in a split')
    if (type === 'FS' ? ratio.numerator <= ratio.denominator : ratio.numerator >= ratio.denominator)
      return refuseRow(row, 'description', 'has a ratio that contradicts the kind of split')
    return take(splitDraft(facts, shares, ratio, quantity))
  }
  if (!['SO', 'SD', 'TC', 'DW'].includes(type))
    return refuseRow(
      row,
      'type',
      type === '' ? 'is missing' : `is not known: '${row.text('type').slice(0, 40)}'`,
    )
  if (quantity === 0 && proceeds === 0) return refuseRow(row, null, 'moves neither shares nor cash')
  return take(corporateDraft(facts, shares, quantity, proceeds))
}

/** An event that the trades do not have. */
function readEvent({ row }: FlexRow, facts: RowFacts): Verdict {
  const event = row.code('transactionType') || row.code('type')
  const kind = endings[event]
  if (kind === undefined)
    return refuseRow(row, 'type', event === '' ? 'is missing' : `is not known: '${event.slice(0, 40)}'`)
  const option = instrumentOf(row)
  const quantity = row.needQuantity('quantity')
  if (option === null || quantity === null) return { kind: 'refuse' }
  if (option.type !== 'option') return refuseRow(row, 'symbol', 'is not an option')
  const cash = isIndexRoot(option.contract.root) ? (row.money('proceeds') ?? zeroMoney) : zeroMoney
  const fees = row.money('commisionsAndTax') ?? zeroMoney
  return take(endingDraft(facts, kind, option, quantity, { gross: cash, fees: negateMoney(fees) }))
}

function readTransfer({ row }: FlexRow, facts: RowFacts): Verdict {
  const cash = row.money('cashTransfer') ?? zeroMoney
  if (cash !== 0) return take(cashDraft(facts, 'cash-transfer', null, cash))
  const instrument = instrumentOf(row)
  const quantity = row.needQuantity('quantity')
  if (instrument === null || quantity === null) return { kind: 'refuse' }
  const direction = row.code('direction')
  if (direction !== 'IN' && direction !== 'OUT') return refuseRow(row, 'direction', 'is neither IN nor OUT')
  const size = absQuantity(quantity)
  return take(transferDraft(facts, instrument, direction === 'IN' ? size : negateQuantity(size)))
}
