// A converged tree to check American values against: Cox, Ross and Rubinstein's with its own European value taken off and
// the exact one put in. Without dividends it is averaged over an even and an odd number of steps, with them over trees of
// several sizes, and extrapolated. It shares nothing with the methods it checks but the European value.
import { europeanPrice } from '../european.ts'
import type { EscrowedTerms } from '../terms.ts'

/** Ex-dates must fall on the steps of every tree: on fortieths of the time. */
const STRIDE = 40

/** The value of an American option by trees of about that many steps, which is even. */
export function treePrice(terms: EscrowedTerms, volatility: number, steps: number): number {
  const mean = (counts: readonly number[]) =>
    counts.reduce((sum, count) => sum + singleTree(terms, volatility, count), 0) / counts.length
  const around = (count: number) =>
    terms.escrow > 0 ? Array.from({ length: 6 }, (_, index) => count + index * STRIDE) : [count, count + 1]
  return 2 * mean(around(steps)) - mean(around(steps / 2))
}

function singleTree(terms: EscrowedTerms, volatility: number, steps: number): number {
  const { right, stock, strike, years, rate, dividendYield, dividends = [] } = terms
  const sign = right === 'Call' ? 1 : -1
  const time = years / steps
  const up = Math.exp(volatility * Math.sqrt(time))
  const chance = (Math.exp((rate - dividendYield) * time) - 1 / up) / (up - 1 / up)
  if (!(chance > 0 && chance < 1)) throw new Error('more steps')
  const discount = Math.exp(-rate * time)
  const [rise, fall] = [chance * discount, (1 - chance) * discount]
  const shares = Float64Array.from({ length: 2 * steps + 1 }, (_, i) => stock * up ** (i - steps))
  /** A call is exercised just before the share goes ex, a put just after. */
  const strikeAt = (step: number): number => {
    let left = strike
    for (const dividend of dividends) {
      const exStep = Math.round(dividend.years / time)
      if (dividend.years <= years && (sign > 0 ? exStep >= step : exStep > step))
        left -= dividend.amount * Math.exp(-rate * (dividend.years - step * time))
    }
    return left
  }
  const paid = (strikes: number) => (_: unknown, i: number) =>
    Math.max(0, sign * ((shares[2 * i] as number) - strikes))
  const european = Float64Array.from({ length: steps + 1 }, paid(strike))
  const american = Float64Array.from({ length: steps + 1 }, paid(strikeAt(steps)))
  for (let step = steps - 1; step >= 0; step -= 1) {
    const strikeNow = strikeAt(step)
    for (let i = 0; i <= step; i += 1) {
      european[i] = rise * (european[i + 1] as number) + fall * (european[i] as number)
      const held = rise * (american[i + 1] as number) + fall * (american[i] as number)
      const exercised = sign * ((shares[2 * i + steps - step] as number) - strikeNow)
      american[i] = Math.max(held, exercised)
    }
  }
  return (american[0] as number) - (european[0] as number) + europeanPrice(terms, volatility)
}
