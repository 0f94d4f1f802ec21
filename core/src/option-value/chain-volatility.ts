// The volatility that a chain stands at: the implied volatility at the money, between the strikes on either side of the
// spot. It is the market's own figure of how much the share moves; where the chain says none it is unknown.
// Authority: docs/domain.md, section "Option value".
import type { Money } from '../base/money.ts'

/** A contract of a chain, as far as its volatility is known; a fraction a year. */
export interface ListedVolatility {
  readonly strike: Money
  readonly impliedVolatility: number | null
}

/** Of one expiration, calls and puts alike; null where no contract says. */
export function chainVolatility(contracts: readonly ListedVolatility[], spot: Money): number | null {
  let below: Money | null = null
  let above: Money | null = null
  for (const { strike, impliedVolatility } of contracts) {
    if (impliedVolatility === null) continue
    if (strike <= spot && (below === null || strike > below)) below = strike
    if (strike >= spot && (above === null || strike < above)) above = strike
  }
  const low = averageAt(contracts, below)
  const high = averageAt(contracts, above)
  if (low === null || high === null || below === null || above === null || above === below) return low ?? high
  const part = (spot - below) / (above - below)
  return low + (high - low) * part
}

/** Calls and puts of a strike say the same, but for the width of their markets. */
function averageAt(contracts: readonly ListedVolatility[], wanted: Money | null): number | null {
  const known = contracts.flatMap(({ strike, impliedVolatility }) =>
    strike === wanted && impliedVolatility !== null ? [impliedVolatility] : [],
  )
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length
}
