/** The entries that rows state, by what happened. Amounts are signed cash: what is paid is below zero. */
import {
  absMoney,
  absQuantity,
  dividePrice,
  lastTradingDate,
  multiplyPriceWithin,
  quantityFromMicros,
  zeroMoney,
  zeroQuantity,
} from '@wheelwright/core/entries'
import type {
  CashEntry,
  ContractChange,
  CorporateAction,
  Dividend,
  HoldingEntry,
  Instant,
  Instrument,
  Money,
  OptionEnding,
  OptionInstrument,
  OptionTrade,
  Quantity,
  ShareInstrument,
  ShareTrade,
  Split,
  SymbolChange,
  TradingDate,
} from '@wheelwright/core/entries'
import { compareAmount } from './compare-amount.ts'
import type { Row } from './row.ts'
import { pairRatio, ratioInWords } from './stated-ratio.ts'
import type { EntryDraft } from './verdict.ts'

/** What every row of a history says. */
export interface RowFacts {
  readonly tradeDate: TradingDate
  readonly time: Instant | null
  readonly postedAt: Instant | null
  readonly orderId: string | null
  readonly note: string
}

/**
 * `sell-short` where the row says that it sells shares short, `buy-to-cover` where it covers such ones; shares sold to open
 * and bought to close are, too.
 */
export type TradeKind = ShareTrade['kind'] | OptionTrade['kind'] | 'sell-short' | 'buy-to-cover'
export type EndingKind = OptionEnding['kind']
export type CashKind = CashEntry['kind'] | Dividend['kind']

const bought: ReadonlySet<TradeKind> = new Set(['buy', 'buy-to-open', 'buy-to-close'])
const optionKinds: ReadonlySet<TradeKind> = new Set([
  'sell-to-open',
  'buy-to-open',
  'buy-to-close',
  'sell-to-close',
])

/** Whether it opens or closes a leg; shares may be traded by the same words. */
export function isOptionKind(kind: TradeKind): kind is OptionTrade['kind'] {
  return optionKinds.has(kind)
}

const shortKinds: ReadonlySet<TradeKind> = new Set(['sell-short', 'sell-to-open'])
const coverKinds: ReadonlySet<TradeKind> = new Set(['buy-to-cover', 'buy-to-close'])

/** The kind of share trade that an order of opening or closing is: shares are bought or sold. */
const asShares: Readonly<Record<TradeKind, ShareTrade['kind']>> = {
  buy: 'buy',
  sell: 'sell',
  'sell-short': 'sell',
  'buy-to-cover': 'buy',
  'buy-to-open': 'buy',
  'buy-to-close': 'buy',
  'sell-to-open': 'sell',
  'sell-to-close': 'sell',
}

export interface Trade {
  readonly kind: TradeKind
  readonly instrument: Instrument
  /** Of either sign: the side gives it. */
  readonly quantity: Quantity
  readonly price: Money | null
  /** Signed, after fees. */
  readonly net: Money
  /** Above zero when charged; a rebate below zero goes into gross. */
  readonly fees: Money
  /** Printed below zero by a broker that writes charges with either sign: a rebate where the amount says so. */
  readonly isBelowZero?: boolean
  /** The field that states the amount, for faults. */
  readonly amountField: string
  readonly deliveryOf?: string | null
}

/** A trade of shares or of a leg; null with a fault on the row when its parts contradict each other. */
export function tradeDraft(row: Row, facts: RowFacts, trade: Trade): EntryDraft | null {
  const { instrument, price, net, amountField } = trade
  const isOption = instrument.type === 'option'
  if (isOption && !optionKinds.has(trade.kind))
    return row.refuse(null, 'trades an option without saying whether it opens or closes')
  const kind = isOption ? trade.kind : asShares[trade.kind]
  const isRebate = trade.fees < 0 || (trade.isBelowZero === true && isPaidBack(trade, kind))
  const fees = isRebate ? zeroMoney : trade.fees
  if (isRebate) row.notice(null, 'has a rebate in place of fees, counted with the amount')
  const gross = row.sum(amountField, net, fees)
  if (gross === null) return null
  const size = Math.abs(trade.quantity)
  const quantity = (bought.has(kind) ? size : -size) as Quantity
  const multiplier = isOption ? instrument.multiplier : 1
  if (price !== null)
    compareAmount(row, {
      field: amountField,
      amount: net,
      gross,
      fees,
      price,
      quantity,
      multiplier,
      isPaid: bought.has(kind),
    })
  const common = { ...facts, quantity, price, gross, fees }
  if (instrument.type === 'option') return { ...common, kind: kind as OptionTrade['kind'], instrument }
  const shares = { kind: kind as ShareTrade['kind'], instrument, deliveryOf: trade.deliveryOf ?? null }
  if (shortKinds.has(trade.kind)) return { ...common, ...shares, opensShort: true }
  if (coverKinds.has(trade.kind)) return { ...common, ...shares, closesShort: true }
  return { ...common, ...shares }
}

/** Whether what was paid or received is price times quantity with the fees added to it, not taken off. */
function isPaidBack({ instrument, quantity, price, net, fees }: Trade, kind: TradeKind): boolean {
  if (price === null) return false
  const multiplier = instrument.type === 'option' ? instrument.multiplier : 1
  const product = multiplyPriceWithin(price, absQuantity(quantity), multiplier)
  return product !== null && net === (bought.has(kind) ? 0 - product : product) + fees
}

/**
 * A leg that ended without a trade; quantity is what closes it: above zero for a short. Brokers post it days later, but
 * it ended on its last day of trading at the latest.
 */
export function endingDraft(
  facts: RowFacts,
  kind: EndingKind,
  instrument: OptionInstrument,
  quantity: Quantity,
  settlement: { readonly gross: Money; readonly fees: Money } = { gross: zeroMoney, fees: zeroMoney },
): EntryDraft {
  const last = lastTradingDate(instrument.contract.expiration)
  const tradeDate = facts.tradeDate > last ? last : facts.tradeDate
  return { ...facts, ...settlement, tradeDate, kind, instrument, quantity, price: null }
}

/** The ending with a mark where it was posted after the close of the day that it counts for; an expiration needs none. */
export function asPostedAfterClose(draft: EntryDraft, isPostedAfterClose: boolean): EntryDraft {
  const isDelivery = draft.kind === 'assignment' || draft.kind === 'exercise'
  return isDelivery && isPostedAfterClose ? { ...draft, postedAfterClose: true } : draft
}

/** An expiration of a row that does not say whether a short or a long ended: what is open of the contract tells it. */
export function unsidedDraft(
  facts: RowFacts,
  instrument: OptionInstrument,
  size: Quantity,
  settlement: { readonly gross: Money; readonly fees: Money },
): EntryDraft {
  const draft = endingDraft(facts, 'expiration', instrument, absQuantity(size), settlement)
  return { ...draft, unsided: true } as EntryDraft
}

/**
 * Cash alone. A fee is kept as gross below zero. A dividend names shares or nothing, and from which day on they were without it,
 * where the row tells; a transfer names nothing.
 */
export function cashDraft(
  facts: RowFacts,
  kind: CashKind,
  instrument: Instrument | null,
  gross: Money,
  exDate: TradingDate | null = null,
): EntryDraft {
  const common = { ...facts, quantity: zeroQuantity, price: null, gross, fees: zeroMoney }
  if (kind === 'dividend')
    return { ...common, kind, instrument: instrument?.type === 'share' ? instrument : null, exDate }
  return { ...common, kind, instrument: kind === 'cash-transfer' ? null : instrument }
}

/** What a row says of where a position came from: what it cost in all, and when it was acquired. */
export interface StatedOrigin {
  readonly cost: Money | null
  readonly acquiredOn: TradingDate | null
}

const nothingStated: StatedOrigin = { cost: null, acquiredOn: null }

/** Shares or legs that moved to or from another account. What files print as a price is the market's, and no basis. */
export function transferDraft(
  facts: RowFacts,
  instrument: Instrument,
  quantity: Quantity,
  { cost, acquiredOn }: StatedOrigin = nothingStated,
): EntryDraft {
  const kind: HoldingEntry['kind'] = 'share-transfer'
  const multiplier = instrument.type === 'option' ? instrument.multiplier : 1
  const price = cost === null ? null : dividePrice(cost, quantity, multiplier)
  const isExact = price === null || multiplyPriceWithin(price, quantity, multiplier) === cost
  return {
    ...facts,
    kind,
    instrument,
    quantity,
    price,
    gross: zeroMoney,
    fees: zeroMoney,
    acquiredOn,
    ...(isExact || cost === null ? {} : { cost }),
  }
}

export function corporateDraft(
  facts: RowFacts,
  instrument: ShareInstrument,
  quantity: Quantity,
  gross: Money = zeroMoney,
): EntryDraft {
  const kind: CorporateAction['kind'] = 'corporate-action'
  return { ...facts, kind, instrument, quantity, price: null, gross, fees: zeroMoney }
}

/** Shares that left in a merger for other shares, too: their cash is not all that they came to. */
export function asPartlyPaid(draft: EntryDraft): EntryDraft {
  const { kind, quantity, gross } = draft
  const isPaid = kind === 'corporate-action' && quantity < 0 && gross !== 0
  return isPaid ? { ...draft, alsoShares: true } : draft
}

/** Cash for the fraction of a share that a split left; with shares it is a corporate action like others. */
export function inLieuDraft(
  facts: RowFacts,
  instrument: ShareInstrument,
  quantity: Quantity,
  gross: Money,
): EntryDraft {
  const draft = corporateDraft(facts, instrument, quantity, gross)
  return quantity === 0 ? ({ ...draft, inLieu: true } as EntryDraft) : draft
}

export function splitDraft(
  facts: RowFacts,
  instrument: ShareInstrument,
  { numerator, denominator }: Pick<Split, 'numerator' | 'denominator'>,
  change: Quantity = zeroQuantity,
): EntryDraft {
  const kind: Split['kind'] = 'split'
  const nothing = { price: null, gross: zeroMoney, fees: zeroMoney }
  return { ...facts, ...nothing, kind, instrument, numerator, denominator, quantity: change }
}

/** A row that states what a split added and not its ratio: what is held gives it when the split is booked. */
export function unratedSplitDraft(
  row: Row,
  facts: RowFacts,
  instrument: ShareInstrument,
  change: Quantity,
): EntryDraft {
  row.notice(null, 'states what the split added and not its ratio, which follows from the shares held')
  return splitDraft(facts, instrument, { numerator: null, denominator: null }, change)
}

export function symbolChangeDraft(
  facts: RowFacts,
  instrument: ShareInstrument,
  newSymbol: string,
): EntryDraft {
  const kind: SymbolChange['kind'] = 'symbol-change'
  return {
    ...facts,
    kind,
    instrument,
    newSymbol,
    quantity: zeroQuantity,
    price: null,
    gross: zeroMoney,
    fees: zeroMoney,
  }
}

/** One row of a split whose other half is missing: the ratio is what it says in words, or it stays unknown. */
export function halfSplitDraft(
  row: Row,
  facts: RowFacts,
  instrument: ShareInstrument,
  words: string,
): EntryDraft | null {
  const ratio = ratioInWords(words, 'reverse')
  if (ratio === null) return row.refuse(null, halfOfSplit)
  row.notice(null, 'is half of a reverse split; taken by the ratio that it names')
  return splitDraft(facts, instrument, ratio)
}

const halfOfSplit =
  'is half of a reverse split, and names no ratio: import a file with its other half, or enter the split by hand'

/** A split by the shares that left and those that came, and by what the rows say of its ratio. */
export function pairedSplitDraft(
  row: Row,
  facts: RowFacts,
  instrument: ShareInstrument,
  { gone, came, words }: { readonly gone: Quantity; readonly came: Quantity; readonly words: string },
): EntryDraft | null {
  if (gone > 0 === came > 0) return row.refuse(null, 'is of a split whose old and new shares move one way')
  const paired = pairRatio(absQuantity(gone), absQuantity(came), words)
  if (paired === null) return row.refuse(null, 'leaves as many shares as before, which is no split')
  if (!paired.isPlain)
    row.notice(
      null,
      'is of a split that several ratios would explain; taken by the shares that left and came',
    )
  return splitDraft(facts, instrument, paired.ratio, quantityFromMicros(gone + came))
}

/** Contracts that became others: all that are open of the old one. */
export function contractChangeDraft(
  facts: RowFacts,
  instrument: OptionInstrument,
  becomes: OptionInstrument,
  contractsPerOld: number,
): EntryDraft {
  const kind: ContractChange['kind'] = 'contract-change'
  const nothing = { quantity: zeroQuantity, price: null, gross: zeroMoney, fees: zeroMoney }
  return { ...facts, ...nothing, kind, instrument, becomes, contractsPerOld }
}

/** What a split added beside old contracts that the row does not name: what is open when it is booked tells them. */
export function addedContractsDraft(
  facts: RowFacts,
  option: OptionInstrument,
  quantity: Quantity,
): EntryDraft {
  return { ...contractChangeDraft(facts, option, option, 1), quantity }
}

/** What a fee column charges, whichever sign the broker writes it with. */
export function unsignedFee(printed: Money | null): Money {
  return printed === null ? zeroMoney : absMoney(printed)
}
