// An American option on a share that moves by its drift alone: exercise is worth most now, at expiration, around an
// ex-date, or where interest on the strike and yield of the share are equal in between.
import type { EscrowedTerms } from './terms.ts'

/** The most that exercise brings, discounted, with its change per dollar of the share. */
export function certainAmerican(terms: EscrowedTerms): { price: number; delta: number; gamma: number } {
  const { right, stock, strike, years, rate, dividendYield, dividends = [] } = terms
  const sign = right === 'Call' ? 1 : -1
  const balance = Math.log((dividendYield * stock) / (rate * strike)) / (dividendYield - rate)
  const exDates = dividends.map((dividend) => dividend.years)
  const instants = [0, ...exDates, balance, years].filter((at) => at >= 0 && at <= years)
  let best = { price: 0, delta: 0, gamma: 0 }
  for (const at of instants) {
    for (const isBefore of [true, false]) {
      let coming = 0
      for (const dividend of dividends)
        if (dividend.years <= years && (dividend.years > at || (isBefore && dividend.years === at)))
          coming += dividend.amount * Math.exp(-rate * dividend.years)
      const share = Math.exp(-dividendYield * at)
      const price = sign * (stock * share + coming - strike * Math.exp(-rate * at))
      if (price > best.price) best = { price, delta: sign * share, gamma: 0 }
    }
  }
  return best
}
