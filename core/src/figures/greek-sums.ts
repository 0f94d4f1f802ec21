// What the options of one expiration come to: the shares that they move like, and what a day brings. An option whose mark
// tells no Greeks is left out and counted. The figures are a model's, so they are plain numbers and no money.
// Authority: docs/domain.md, section "Option value".
import { compareText } from '../base/text-order.ts'
import type { TradingDate } from '../base/trading-date.ts'

export interface GreekHolding {
  readonly expiration: TradingDate
  /** That the contracts deliver, below zero when short. */
  readonly shares: number
  /** Of one share; null where it is not known. */
  readonly greeks: { readonly delta: number; readonly theta: number } | null
}

export interface GreekSum {
  /** In shares; null where nothing is known. */
  readonly delta: number | null
  /** Dollars a day; null where nothing is known. */
  readonly theta: number | null
  /** Positions in the sums. */
  readonly known: number
  /** Positions that the sums leave out. */
  readonly unknown: number
}

export interface GreekSums {
  /** The earliest first. */
  readonly expirations: readonly (GreekSum & { readonly expiration: TradingDate })[]
  readonly total: GreekSum
}

/** Position delta and theta by expiration, and of all. */
export function greeksByExpiration(holdings: readonly GreekHolding[]): GreekSums {
  const expirations = [...Map.groupBy(holdings, ({ expiration }) => expiration)]
    .map(([expiration, own]) => ({ expiration, ...sumOf(own) }))
    .toSorted((a, b) => compareText(a.expiration, b.expiration))
  return { expirations, total: sumOf(holdings) }
}

function sumOf(holdings: readonly GreekHolding[]): GreekSum {
  let [delta, theta, known] = [0, 0, 0]
  for (const { shares, greeks } of holdings) {
    if (greeks === null) continue
    const [moved, brought] = [greeks.delta * shares, greeks.theta * shares]
    if (!Number.isFinite(moved) || !Number.isFinite(brought)) continue
    delta += moved
    theta += brought
    known += 1
  }
  const unknown = holdings.length - known
  return known === 0 ? { delta: null, theta: null, known, unknown } : { delta, theta, known, unknown }
}
