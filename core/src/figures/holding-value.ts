// What a holding is worth and what it gained. Its cost is the ledger's where the ledger knows the lots that are held;
// else the broker's own figure wins where it gave one; else the figure is computed from its parts; else it is unknown.
// Unknown is null, never 0, and a price of 0 is a price.
// Authority: docs/domain.md, sections "Units" and "Figures"; Schwab's openProfitLoss equals market value less signed
// quantity x multiplier x average price on every recorded position.
import { divideRounded, MICROS } from '../base/micros.ts'
import {
  absMoney,
  moneyFromMicros,
  multiplyPriceWithin,
  negateMoney,
  ratio,
  sumMoneyWithin,
  type Money,
} from '../base/money.ts'
import type { Quantity } from '../base/quantity.ts'

/** What is held of one instrument, with the figures that are known. */
export interface Holding {
  /** Shares or contracts, short below zero. */
  readonly quantity: Quantity
  /** Units of the underlying that one price stands for: 1 for shares, usually 100 for options. */
  readonly multiplier: number
  /** Dollars per share paid, or received when short. */
  readonly averagePrice: Money | null
  /** Dollars per share now. */
  readonly currentPrice: Money | null
  /** The broker's value of the whole holding, negative when short. */
  readonly marketValue: Money | null
  /** The broker's own profit or loss of the whole holding. */
  readonly openProfitLoss: Money | null
  /** What the ledger's lots cost with fees, below zero for what was received when short; null when it does not know. */
  readonly basis?: Money | null
}

/** What the holding cost: paid when long (positive), received when short (negative); null when unknown. */
export function signedBasisOf(holding: Holding): Money | null {
  return holding.basis ?? priced(holding, holding.averagePrice)
}

/** Dollars per share that the basis comes to, rounded to micro-dollars; null when unknown. */
export function averagePriceOf({
  basis,
  quantity,
  multiplier,
  averagePrice,
}: Pick<Holding, 'basis' | 'quantity' | 'multiplier' | 'averagePrice'>): Money | null {
  if (basis === undefined || basis === null || quantity === 0) return averagePrice
  const units = BigInt(Math.abs(quantity)) * BigInt(multiplier)
  return moneyFromMicros(divideRounded(BigInt(Math.abs(basis)) * BigInt(MICROS), units))
}

/** The money at stake in it whichever the side; null when unknown. */
export function investedBasisOf(holding: Holding): Money | null {
  const basis = signedBasisOf(holding)
  return basis === null ? null : absMoney(basis)
}

/** What the holding is worth, negative when short; null when neither value nor price is known. */
export function marketValueOf(holding: Holding): Money | null {
  return holding.marketValue ?? priced(holding, holding.currentPrice)
}

/** Profit (positive) or loss: on the ledger's basis, else the broker's own, else on the broker's, else unknown. */
export function profitLossOf(holding: Holding): Money | null {
  const isOurs = holding.basis !== undefined && holding.basis !== null
  if (!isOurs && holding.openProfitLoss !== null) return holding.openProfitLoss
  const value = marketValueOf(holding)
  const basis = signedBasisOf(holding)
  return value === null || basis === null ? null : sumMoneyWithin([value, negateMoney(basis)])
}

/** Profit or loss in percent of a basis (its magnitude); null when either is unknown or the basis is 0. */
export function profitLossPercentOf(profitLoss: Money | null, basis: Money | null): number | null {
  if (profitLoss === null || basis === null) return null
  const fraction = ratio(profitLoss, absMoney(basis))
  return fraction === null ? null : fraction * 100
}

/** A product beyond all range is no known figure. */
function priced({ quantity, multiplier }: Holding, price: Money | null): Money | null {
  return price === null ? null : multiplyPriceWithin(price, quantity, multiplier)
}
