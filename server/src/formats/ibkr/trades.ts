/** Executions of a Flex query, and confirmations of those that it doesn't list. */
import {
  isIndexRoot,
  moneyFromMicros,
  multiplyPriceWithin,
  negateMoney,
  quantityFromMicros,
  splitMoney,
  zeroMoney,
} from '@wheelwright/core/entries'
import type { Instrument, Money, Quantity } from '@wheelwright/core/entries'
import { endingDraft, tradeDraft } from '../rows/drafts.ts'
import type { EndingKind, RowFacts, Trade, TradeKind } from '../rows/drafts.ts'
import type { FlexRow } from './flex-row.ts'
import { instrumentOf } from './facts.ts'
import { isBoth, openCloseOf } from './open-close.ts'
import { eventOf, isCancellation } from './repeats.ts'
import type { Row } from '../rows/row.ts'
import { refuseRow, take, takeAll } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

export const endings: Readonly<Record<string, EndingKind>> = {
  ASSIGNMENT: 'assignment',
  EXERCISE: 'exercise',
  EXPIRATION: 'expiration',
}

const slack = 10_000

type Amounts = Pick<Trade, 'net' | 'fees'>

/** Net cash with what was charged of it; parts that don't add up to it within a cent are refused. */
function amountsOf(row: Row, instrument: Instrument | null): Amounts | null {
  const paidIn = row.code('ibCommissionCurrency')
  if (paidIn !== '' && paidIn !== 'USD') return row.refuse('ibCommissionCurrency', 'is not US dollars')
  const proceeds = proceedsOf(row, instrument)
  const [commission, taxes] = [row.money('ibCommission') ?? zeroMoney, row.money('taxes') ?? zeroMoney]
  if (proceeds === null) return null
  const sum = row.sum('proceeds', proceeds, commission, taxes)
  const net = row.money('netCash') ?? sum
  if (sum === null || net === null) return null
  if (Math.abs(net - sum) > slack)
    return row.refuse('netCash', 'is not the proceeds less commission and taxes')
  return { net, fees: moneyFromMicros(proceeds - net) }
}

/** Where a query leaves the proceeds out, price and quantity make them. */
function proceedsOf(row: Row, instrument: Instrument | null): Money | null {
  const stated = row.money('proceeds')
  if (stated !== null || row.has('proceeds')) return stated
  const [price, quantity] = [row.money('tradePrice'), row.quantity('quantity')]
  if (price === null || quantity === null || instrument === null) return row.needMoney('proceeds')
  const multiplier = instrument.type === 'option' ? instrument.multiplier : 1
  const paid = multiplyPriceWithin(price, quantity, multiplier)
  if (paid === null) return row.refuse('tradePrice', 'makes with the quantity more than can be held')
  row.notice('proceeds', 'is missing; taken as price times quantity')
  return negateMoney(paid)
}

/** `closes` are the contracts that an execution closes before it opens others. */
export function readTrade(flexRow: FlexRow, facts: RowFacts, closes: Quantity | null): Verdict {
  const { row } = flexRow
  const instrument = instrumentOf(row)
  const [quantity, price] = [row.needQuantity('quantity'), row.money('tradePrice')]
  const amounts = amountsOf(row, instrument)
  if (instrument === null || quantity === null || amounts === null) return { kind: 'refuse' }
  const ending = endings[eventOf(flexRow)]
  if (instrument.type === 'option' && ending !== undefined) {
    const fees = amounts.fees < 0 ? zeroMoney : amounts.fees
    const gross = row.sum('netCash', amounts.net, fees)
    if (gross === null) return { kind: 'refuse' }
    const draft = endingDraft(facts, ending, instrument, quantity, { gross, fees })
    return take(isCancellation(flexRow) ? asReversal(draft) : draft)
  }
  if (isCancellation(flexRow))
    return take(reversalDraft(row, facts, { instrument, quantity, price, ...amounts }))
  const side = row.code('buySell')
  if ((side.startsWith('BUY') && quantity < 0) || (side.startsWith('SELL') && quantity > 0))
    return refuseRow(row, 'quantity', 'contradicts the side')
  if (instrument.type === 'option' && isBoth(flexRow))
    return readBoth(row, facts, { instrument, quantity, price, ...amounts }, closes)
  const kind = instrument.type === 'share' ? shareKind(row, quantity) : legKind(row, quantity)
  if (kind === null) return { kind: 'refuse' }
  return take(
    tradeDraft(row, facts, { kind, instrument, quantity, price, ...amounts, amountField: 'netCash' }),
  )
}

/**
 * The part that closes and the rest, which opens: each with its share of cash and commission, to the micro-dollar. Where nothing
 * tells the parts, it is one closing that opens the rest, once what it closes is known.
 */
function readBoth(
  row: Row,
  facts: RowFacts,
  trade: Pick<Trade, 'instrument' | 'quantity' | 'price' | 'net' | 'fees'>,
  closes: Quantity | null,
): Verdict {
  const { quantity, net, fees } = trade
  if (closes === null) {
    const kind = quantity > 0 ? 'buy-to-close' : 'sell-to-close'
    const draft = tradeDraft(row, facts, { ...trade, kind, amountField: 'netCash' })
    row.notice('openCloseIndicator', unknownPart)
    return take(draft === null ? null : ({ ...draft, opensRest: true } as EntryDraft))
  }
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
  'closes and opens at once, and how much of it closes is not known until the history is imported that opened it'

/** What was paid or received comes back, commission and all; it's the amount before commission that the price makes. */
function reversalDraft(
  row: Row,
  facts: RowFacts,
  { net, fees, ...trade }: Pick<Trade, 'instrument' | 'quantity' | 'price' | 'net' | 'fees'>,
): EntryDraft | null {
  const buys = trade.quantity > 0
  const legs = buys ? ('buy-to-close' as const) : ('sell-to-open' as const)
  const kind = trade.instrument.type === 'option' ? legs : buys ? 'buy' : 'sell'
  const proceeds = moneyFromMicros(net + fees)
  const amounts = { net: proceeds, fees: zeroMoney, amountField: 'proceeds' }
  const draft = tradeDraft(row, facts, { ...trade, ...amounts, kind })
  return draft === null ? null : asReversal({ ...draft, gross: net })
}

export function asReversal(draft: EntryDraft): EntryDraft {
  return { ...draft, reverses: true } as EntryDraft
}

/** A sale that opens, all of it or what it sells beyond the shares held, and a purchase that only closes. */
function shareKind(row: Row, quantity: number): TradeKind {
  const indicator = row.code('openCloseIndicator')
  if (quantity > 0) return indicator === 'C' ? 'buy-to-cover' : 'buy'
  return indicator.includes('O') ? 'sell-short' : 'sell'
}

function legKind(row: Row, quantity: number): TradeKind | null {
  const indicator = row.code('openCloseIndicator')
  if (indicator === 'O') return quantity > 0 ? 'buy-to-open' : 'sell-to-open'
  if (indicator === 'C') return quantity > 0 ? 'buy-to-close' : 'sell-to-close'
  if (indicator === '') return row.refuse('openCloseIndicator', noIndicator)
  return row.refuse(
    'openCloseIndicator',
    `does not say whether the trade opens or closes: '${indicator.slice(0, 20)}'`,
  )
}

const noIndicator = 'is missing: run the query again with Open/Close Indicator among the fields of its trades'

/** An event that the trades do not have, or its shares. */
export function readEvent(flexRow: FlexRow, facts: RowFacts): Verdict {
  const { row } = flexRow
  const event = row.code('transactionType') || row.code('type')
  if (event === 'BUY' || event === 'SELL') return readDelivered(flexRow, facts)
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

/** Shares that an option delivered, with the fields of an execution under other names. */
function readDelivered(flexRow: FlexRow, facts: RowFacts): Verdict {
  const { row } = flexRow
  if (instrumentOf(row.copy())?.type === 'option')
    return refuseRow(row, 'assetCategory', 'is an option, and none of what one delivers')
  const fields = { buySell: row.text('transactionType'), ibCommission: row.text('commisionsAndTax') }
  return readAsTrade(flexRow, facts, null, { fields, printedAs: { ibCommission: 'commisionsAndTax' } })
}

/** A confirmation has the fields of an execution under other names. */
export function readConfirmation(flexRow: FlexRow, facts: RowFacts, closes: Quantity | null): Verdict {
  const { row } = flexRow
  const fields = {
    tradePrice: row.text('price') || row.text('tradePrice'),
    ibCommission: row.text('commission') || row.text('ibCommission'),
    ibCommissionCurrency: row.text('commissionCurrency') || row.text('ibCommissionCurrency'),
    taxes: row.text('tax') || row.text('taxes'),
    notes: row.text('code'),
    openCloseIndicator: row.text('openCloseIndicator') || openCloseOf(row),
  }
  const printedAs = {
    tradePrice: 'price',
    ibCommission: 'commission',
    taxes: 'tax',
    openCloseIndicator: 'code',
  }
  row.notice(null, 'is a confirmation of a trade that is not among the trades')
  return readAsTrade(flexRow, facts, closes, { fields, printedAs })
}

type Fields = Readonly<Record<string, string>>

/** What the row says of itself as an execution is said of the row. */
function readAsTrade(
  { row, ...beside }: FlexRow,
  facts: RowFacts,
  closes: Quantity | null,
  { fields, printedAs }: { readonly fields: Fields; readonly printedAs: Fields },
): Verdict {
  const trade = row.with(fields, printedAs)
  const verdict = readTrade({ ...beside, name: 'Trade', row: trade }, facts, closes)
  for (const { column, reason } of trade.notices) row.notice(column, reason)
  if (trade.fault !== null) row.refuse(trade.fault.column, trade.fault.reason)
  return verdict
}
