// Open P&L: what closing at the mark would bring, and what opening brought or cost. Premium stays with the option and
// shares count at the strike. No mark, or no known opening, is unknown: never "all premium is profit".
// Authority: docs/domain.md, section "Figures".
import { MAX_MICROS, MICROS } from '../../base/micros.ts'
import { moneyFromMicros, multiplyPriceWithin, sumMoneyWithin, type Money } from '../../base/money.ts'
import { quantityFromMicros, wholeUnits, type Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { OptionRight } from '../../instruments/option-contract.ts'
import type { CycleLot } from '../../ledger/campaigns/cycle.ts'
import { boundLotProfit } from '../../ledger/booking/bound-lots.ts'
import type { Book } from '../../ledger/booking/book.ts'
import type { CycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { addKnown, stockCash } from '../../ledger/entries/amounts.ts'
import { contractKey, rightOfKey } from '../../ledger/entries/instrument-key.ts'
import type { OpenLeg } from '../../ledger/lots/leg.ts'
import type { ShareLot } from '../../ledger/lots/lot.ts'

/** Prices per share by instrument key. */
export type Marks = Pick<ReadonlyMap<string, Money>, 'get'>

/** What an open leg is worth, below zero when short; null without a mark. */
export function legValue({ instrument, side, contracts }: OpenLeg, marks: Marks): Money | null {
  const signed = wholeUnits(side === 'long' ? contracts : -contracts)
  return valueAt(marks.get(contractKey(instrument)), signed, instrument.multiplier)
}

/** Of a leg, after the fees of its opening; null without a mark or a known opening. */
export function openLegProfit(leg: OpenLeg, marks: Marks): Money | null {
  const opening = leg.cash === null ? null : moneyFromMicros(leg.cash - leg.fees)
  return gainOf(legValue(leg, marks), opening)
}

/** What a lot is worth, below zero when short; null without a mark. */
export function lotValue({ symbol, side, quantity }: ShareLot, marks: Marks): Money | null {
  return valueAt(marks.get(symbol), quantityFromMicros(side === 'long' ? quantity : 0 - quantity), 1)
}

/** Of a lot against its cost at the strike; null without a mark or a known cost. */
export function lotProfit(lot: ShareLot, marks: Marks): Money | null {
  return gainOf(lotValue(lot, marks), stockCash(lot.amounts))
}

/** What shares of a cycle are worth; null without a mark. */
export function cycleLotValue({ quantity }: CycleLot, underlying: string, marks: Marks): Money | null {
  return valueAt(marks.get(underlying), quantityFromMicros(quantity), 1)
}

/** Of shares of a cycle against their cost at the strike; null without a mark or a known cost. */
export function cycleLotProfit(lot: CycleLot, underlying: string, marks: Marks): Money | null {
  return gainOf(cycleLotValue(lot, underlying, marks), lot.stock)
}

/** What is open of one instrument, as far as open P&L and what is pending follow from it. */
export interface OpenHolding {
  /** Of its mark: the symbol of shares, or the key of a contract. */
  readonly key: string
  readonly multiplier: number
  /** Below zero when short. */
  readonly quantity: Quantity
  /** What opening brought or cost, shares at the strike; null where that is not known. */
  readonly opening: Money | null
  /** Null for shares. */
  readonly expiration: TradingDate | null
  /** Legs or lots that were opened. */
  readonly openings: number
}

/**
 * What is open in a book; shares at the cost of the account's lots, or of campaigns where not all costs are known. Legs of a
 * contract count together, and so do lots of whole shares, since their products with a price are exact; a fraction of a share is
 * rounded by itself.
 */
export function openHoldings(book: Book, settings: CycleSettings): OpenHolding[] {
  const together = new Map<string, OpenHolding>()
  const alone: OpenHolding[] = []
  for (const holding of [...book.openLegs.map(holdingOfLeg), ...sharesHeld(book, settings)]) {
    const key = `${holding.key}\n${holding.multiplier}`
    const before = together.get(key)
    if (holding.quantity % MICROS !== 0 || (before && !canBeAdded(before, holding))) alone.push(holding)
    else together.set(key, before === undefined ? holding : addHoldings(before, holding))
  }
  return [...together.values(), ...alone]
}

function sharesHeld(book: Book, settings: CycleSettings): OpenHolding[] {
  const { partly } = boundLotProfit(book, settings)
  const [first] = book.lots
  if (partly === null || first === undefined) return book.lots.map(holdingOfLot)
  if (partly.held !== null)
    return partly.held.map(({ quantity, stock }) => holdingOfShares(first.symbol, quantity, stock))
  // Which company's shares campaigns have at which cost is not told.
  const isOtherwise = partly.rows.length > 0
  return book.lots.map((lot) => ({ ...holdingOfLot(lot), ...(isOtherwise && { opening: null }) }))
}

function canBeAdded(a: OpenHolding, b: OpenHolding): boolean {
  const isWithin = (sum: number): boolean => Math.abs(sum) <= MAX_MICROS
  return isWithin(a.quantity + b.quantity) && isWithin((a.opening ?? 0) + (b.opening ?? 0))
}

function holdingOfLeg({ instrument, side, contracts, cash, fees }: OpenLeg): OpenHolding {
  return {
    key: contractKey(instrument),
    multiplier: instrument.multiplier,
    quantity: wholeUnits(side === 'long' ? contracts : -contracts),
    opening: cash === null ? null : moneyFromMicros(cash - fees),
    expiration: instrument.contract.expiration,
    openings: 1,
  }
}

function holdingOfLot({ symbol, side, quantity, amounts }: ShareLot): OpenHolding {
  return holdingOfShares(symbol, side === 'long' ? quantity : 0 - quantity, stockCash(amounts))
}

function holdingOfShares(symbol: string, quantity: number, opening: number | null): OpenHolding {
  return {
    key: symbol,
    multiplier: 1,
    quantity: quantityFromMicros(quantity),
    opening: opening === null ? null : moneyFromMicros(opening),
    expiration: null,
    openings: 1,
  }
}

function addHoldings(a: OpenHolding, b: OpenHolding): OpenHolding {
  return {
    ...a,
    quantity: quantityFromMicros(a.quantity + b.quantity),
    opening: addKnown(a.opening, b.opening),
    openings: a.openings + b.openings,
  }
}

/** Of all that is open; null where one has no mark or no known opening. 0 when nothing is open. */
export function holdingsProfit(holdings: readonly OpenHolding[], marks: Marks): Money | null {
  const profits: Money[] = []
  for (const { key, multiplier, quantity, opening } of holdings) {
    const profit = gainOf(valueAt(marks.get(key), quantity, multiplier), opening)
    if (profit === null) return null
    profits.push(profit)
  }
  return sumMoneyWithin(profits)
}

/** How many of the legs are past their expiration on that day, and nothing has ended them; of one right or of both. */
export function countPendingLegs(
  holdings: readonly OpenHolding[],
  asOf: TradingDate,
  right: OptionRight | null = null,
): number {
  const pending = holdings.filter(
    ({ key, expiration }) =>
      expiration !== null && expiration < asOf && (right === null || rightOfKey(key) === right),
  )
  return pending.reduce((sum, { openings }) => sum + openings, 0)
}

function valueAt(mark: Money | undefined, quantity: Quantity, multiplier: number): Money | null {
  return mark === undefined ? null : multiplyPriceWithin(mark, quantity, multiplier)
}

function gainOf(value: Money | null, opening: number | null): Money | null {
  return value === null || opening === null ? null : sumMoneyWithin([value, moneyFromMicros(opening)])
}
