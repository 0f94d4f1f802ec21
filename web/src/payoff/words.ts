/** The payoff as text: its limits, its break-evens and a sentence for all of it. */
import type { PriceRange, TradingDate } from '@wheelwright/core'
import { formatDate, formatMoney } from '../ui/figures/figures.ts'
import type { AtExpiration, Limit } from './payoff.ts'

type InWords = (money: PriceRange['from']) => string

const cents = 10_000
const exactly: InWords = (money) => formatMoney(money, { digits: money % cents === 0 ? 2 : 4 })

/** $48.00; $0.00 to $45.00; $50.00 and above. */
export function rangeInWords({ from, to }: PriceRange, price: InWords = exactly): string {
  if (to === null) return from === 0 ? 'any price' : `${price(from)} and above`
  return from === to ? price(from) : `${price(from)} to ${price(to)}`
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

export function whereInWords(limit: Limit): string {
  return limit.kind === 'unlimited' ? '' : `at ${listed(limit.where.map((range) => rangeInWords(range)))}`
}

/** To the cent, as net stock cost beside it and the break-evens of the roll sheet; the table has all digits. */
export function breakEvensInWords(ranges: readonly PriceRange[]): string {
  return listed(ranges.map((range) => rangeInWords(range, (money) => formatMoney(money))))
}

type Profit = NonNullable<AtExpiration['profit']>

const gain = (best: Limit): string => {
  if (best.kind === 'unlimited') return 'It can earn without limit'
  if (best.amount <= 0) return `It earns nothing: at best it loses ${formatMoney(positive(best.amount))}`
  return `It earns at most ${formatMoney(best.amount)}, ${whereInWords(best)}`
}

const risk = (worst: Limit): string => {
  if (worst.kind === 'unlimited') return 'can lose without limit'
  if (worst.amount >= 0) return `cannot lose: it earns at least ${formatMoney(worst.amount)}`
  return `loses at most ${formatMoney(positive(worst.amount))}, ${whereInWords(worst)}`
}

const positive = (amount: PriceRange['from']): PriceRange['from'] => Math.abs(amount) as PriceRange['from']

/** One sentence for the picture. */
export function summaryInWords({ isExact, profit }: AtExpiration, expiration: TradingDate | null): string {
  const when = expiration === null ? '' : ` on ${formatDate(expiration)}`
  if (profit === null)
    return `What it cost is not known, so the lines show what the position is worth${when}, not what it earns.`
  const { best, worst, breakEvens }: Profit = profit
  const even =
    breakEvens.length === 0 ? 'never breaks even' : `breaks even at ${breakEvensInWords(breakEvens)}${when}`
  const about = isExact ? '' : ' These figures are approximate, since later options are valued by the model.'
  return `${gain(best)}, ${risk(worst)}, and ${even}.${about}`
}
