// A qualified covered call has more than 30 days left when written, at most 12 months (33 with the adjusted
// benchmark), and a strike not below the lowest qualified benchmark: the highest listed strike below the stock price,
// the second highest past 90 days and above 50. Authority: Treasury Reg. 1.1092(c)-1 and -4; IRC 1092(c)(4).
import { moneyFromMicros, type Money } from '../money.ts'
import { daysBetween, type TradingDate } from '../trading-date.ts'

export interface CallWritten {
  readonly writtenOn: TradingDate
  readonly expiration: TradingDate
  readonly strike: Money
  /** Close of the day before; the open of the day instead when it is above 110% of it. */
  readonly priorClose: Money
  readonly open: Money | null
  /** Strikes listed for that expiration, in any order. */
  readonly listedStrikes: readonly Money[]
}

export type CallQualification =
  | { readonly qualified: true; readonly benchmark: Money }
  | {
      readonly qualified: false
      readonly reason: 'too short' | 'too long' | 'too deep'
      readonly benchmark: Money | null
    }
  | { readonly qualified: null; readonly reason: 'no listed strike below the price' }

const MIN_DAYS = 30
const LONG_TERM_DAYS = 90
const MAX_MONTHS = 33

/** Adjusted applicable stock price by the longest term in months that each factor is for: Reg. 1.1092(c)-4(e). */
const termFactors = [
  { months: 12, percent: 100 },
  { months: 15, percent: 108 },
  { months: 18, percent: 110 },
  { months: 21, percent: 112 },
  { months: 24, percent: 114 },
  { months: 27, percent: 116 },
  { months: 30, percent: 118 },
  { months: 33, percent: 120 },
] as const

const dollars = 1_000_000

/** Whether the call was a qualified one when it was written. */
export function qualifyCall(call: CallWritten): CallQualification {
  const days = daysBetween(call.writtenOn, call.expiration)
  if (days <= MIN_DAYS) return { qualified: false, reason: 'too short', benchmark: null }
  if (call.expiration > monthsAfter(call.writtenOn, MAX_MONTHS))
    return { qualified: false, reason: 'too long', benchmark: null }
  const price = adjustedPrice(applicablePrice(call), call.writtenOn, call.expiration)
  const benchmark = lowestBenchmark(price, call.listedStrikes, days)
  if (benchmark === null) return { qualified: null, reason: 'no listed strike below the price' }
  return call.strike >= benchmark
    ? { qualified: true, benchmark }
    : { qualified: false, reason: 'too deep', benchmark }
}

/** Beyond 12 months the price counts higher, by a factor for every three months more, so that the benchmark does too. */
export function adjustedPrice(price: Money, writtenOn: TradingDate, expiration: TradingDate): Money {
  const factor = termFactors.find(({ months }) => expiration <= monthsAfter(writtenOn, months))
  const percent = factor?.percent ?? 100
  return moneyFromMicros(Math.round((price * percent) / 100))
}

/** The stock price that counts. */
export function applicablePrice({ priorClose, open }: Pick<CallWritten, 'priorClose' | 'open'>): Money {
  return open !== null && open * 100 > priorClose * 110 ? open : priorClose
}

/** The lowest qualified benchmark; the floors for cheap shares count where they are higher. */
export function lowestBenchmark(price: Money, listedStrikes: readonly Money[], days: number): Money | null {
  const below = listedStrikes.filter((strike) => strike < price).toSorted((a, b) => b - a)
  const [highest, second] = below
  if (highest === undefined) return null
  const deeper = days > LONG_TERM_DAYS && second !== undefined && second > 50 * dollars
  return Math.max(deeper ? second : highest, floorOf(price)) as Money
}

/** At or below 25 at least 85% of the price, at or below 150 at least the price less 10: the higher where both apply. */
function floorOf(price: Money): number {
  if (price > 150 * dollars) return 0
  const lessTen = price - 10 * dollars
  return price <= 25 * dollars ? Math.max(lessTen, Math.ceil(price * 0.85)) : lessTen
}

function monthsAfter(date: TradingDate, months: number): string {
  const index = Number(date.slice(5, 7)) - 1 + months
  const year = Number(date.slice(0, 4)) + Math.floor(index / 12)
  return `${year}-${String((index % 12) + 1).padStart(2, '0')}-${date.slice(8)}`
}
