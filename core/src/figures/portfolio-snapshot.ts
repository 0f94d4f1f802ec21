// The dashboard's figures: stocks and options at signed market value, what was invested in them, and their open profit
// and loss. A figure that is unknown counts as unknown and is never added as 0, so that the screen can say so.
// Authority: docs/domain.md, section "Figures"; document 1, section 2.5 (Dashboard).
import { wheelCollateral } from './cash-collateral.ts'
import {
  investedBasisOf,
  marketValueOf,
  profitLossOf,
  profitLossPercentOf,
  type Holding,
} from './holding-value.ts'
import type { Money } from '../base/money.ts'
import { isPendingExpiry } from './options/option-metrics.ts'
import { isOpen, type OptionRecord, type PositionRecord } from '../holdings/position-record.ts'
import { totalOf, type Total } from './total.ts'

export interface CategoryTotals {
  readonly totalValue: Total
  /** Sum of |quantity| x multiplier x average price. */
  readonly investedBasis: Total
  readonly totalProfitLoss: Total
  readonly openCount: number
}

export interface PortfolioSnapshot {
  readonly portfolio: CategoryTotals & {
    /** See {@link openReturnPercentOf}. */
    readonly profitLossPercent: number | null
  }
  readonly stocks: CategoryTotals
  readonly options: CategoryTotals
  /** Of short options, wheels or not. */
  readonly collateral: Total
  /** Open options past their expiration whose outcome nobody has stated. */
  readonly pendingExpiry: number
}

/** The snapshot of the open positions among the records at an instant in milliseconds since 1970 UTC. */
export function snapshotOf(records: readonly PositionRecord[], nowMs: number): PortfolioSnapshot {
  const open = records.filter(isOpen)
  const stocks = open.filter((record) => record.kind === 'stock')
  const options = open.filter((record) => record.kind === 'option')
  const [ofStocks, ofOptions] = [figuresOf(stocks), figuresOf(options)]
  const all = categoryTotals(joinFigures(ofStocks, ofOptions))
  return {
    portfolio: {
      ...all,
      profitLossPercent: openReturnPercentOf(open),
    },
    stocks: categoryTotals(ofStocks),
    options: categoryTotals(ofOptions),
    collateral: wheelCollateral(open),
    pendingExpiry: countPending(options, nowMs),
  }
}

/**
 * The open profit or loss of holdings in percent of what those that have a known one cost: both are sums over the same
 * holdings. Null when nothing is known, or when the cost is 0 or unknown.
 */
export function openReturnPercentOf(holdings: readonly Holding[]): number | null {
  const known = holdings.filter((holding) => profitLossOf(holding) !== null)
  const basis = totalOf(known.map(investedBasisOf))
  return basis.unknownCount > 0
    ? null
    : profitLossPercentOf(totalOf(known.map(profitLossOf)).amount, basis.amount)
}

/** Many options share few expirations, so that each is judged once. */
function countPending(open: readonly OptionRecord[], nowMs: number): number {
  const byExpiration = Map.groupBy(open, ({ contract }) => contract.expiration)
  const pending = [...byExpiration].filter(([expiration]) => isPendingExpiry(expiration, 'Open', nowMs))
  return pending.reduce((sum, [, options]) => sum + options.length, 0)
}

/** Each position's figures, side by side. */
interface Figures {
  readonly values: readonly (Money | null)[]
  readonly bases: readonly (Money | null)[]
  readonly gains: readonly (Money | null)[]
}

function figuresOf(open: readonly PositionRecord[]): Figures {
  return { values: open.map(marketValueOf), bases: open.map(investedBasisOf), gains: open.map(profitLossOf) }
}

function joinFigures(a: Figures, b: Figures): Figures {
  return {
    values: [...a.values, ...b.values],
    bases: [...a.bases, ...b.bases],
    gains: [...a.gains, ...b.gains],
  }
}

function categoryTotals({ values, bases, gains }: Figures): CategoryTotals {
  return {
    totalValue: totalOf(values),
    investedBasis: totalOf(bases),
    totalProfitLoss: totalOf(gains),
    openCount: values.length,
  }
}
