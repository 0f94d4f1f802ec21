// A qualified covered call has more than 30 days left when written, at most 12 months (33 with the adjusted
// benchmark), and a strike not below the lowest qualified benchmark: the highest listed strike below the stock price,
// the second highest past 90 days and above 50. Authority: Treasury Reg. 1.1092(c)-1 and -4; IRC 1092(c)(4).
import { MICROS } from '../../base/micros.ts'
import { isMarketOpenOn } from '../../market/market-calendar.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { addDays, daysBetween, type TradingDate } from '../../base/trading-date.ts'

/** Null is what is not known. */
export interface CallWritten {
  readonly writtenOn: TradingDate
  readonly expiration: TradingDate
  readonly strike: Money
  /** Close of the trading day before the one when it was written. */
  readonly priorClose: Money | null
  /** Open of the day when it was written. */
  readonly open: Money | null
  /** Strikes listed for that expiration, in any order. */
  readonly listedStrikes: readonly Money[] | null
}

/** The stock price that counts: `adjusted` is the one that the benchmark is taken from, the same up to 12 months. */
export interface ApplicablePrice {
  readonly amount: Money
  readonly from: 'prior close' | 'open'
  readonly adjusted: Money
}

export interface Benchmark {
  readonly amount: Money
  readonly rule: 'highest strike' | 'second highest strike' | '85% of the price' | 'price less 10'
}

export type CallQualification =
  | { readonly qualified: true; readonly price: ApplicablePrice; readonly benchmark: Benchmark }
  | { readonly qualified: false; readonly reason: 'too short' | 'too long' }
  | {
      readonly qualified: false
      readonly reason: 'too deep'
      readonly price: ApplicablePrice
      readonly benchmark: Benchmark
    }
  | { readonly qualified: null; readonly reason: 'prior close not known' | 'open not known' }
  | {
      readonly qualified: null
      readonly reason: 'strikes not known' | 'no listed strike below the price'
      readonly price: ApplicablePrice
    }

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

const dollars = MICROS

/** The trading day whose close counts for a call written on that day. */
export function priorCloseDay(writtenOn: TradingDate): TradingDate {
  let date = addDays(writtenOn, -1)
  while (!isMarketOpenOn(date)) date = addDays(date, -1)
  return date
}

/** Why a call does not qualify whatever the market says; null where that depends on the market. */
export function refuseTerm({
  writtenOn,
  expiration,
}: Pick<CallWritten, 'writtenOn' | 'expiration'>): 'too short' | 'too long' | null {
  if (daysBetween(writtenOn, expiration) <= MIN_DAYS) return 'too short'
  return expiration > monthsAfter(writtenOn, MAX_MONTHS) ? 'too long' : null
}

/** Whether the call was a qualified one when it was written. */
export function qualifyCall(call: CallWritten): CallQualification {
  const term = refuseTerm(call)
  if (term !== null) return { qualified: false, reason: term }
  const { writtenOn, expiration, strike, priorClose, open, listedStrikes } = call
  if (priorClose === null) return { qualified: null, reason: 'prior close not known' }
  if (open === null) return { qualified: null, reason: 'open not known' }
  const counted = applicablePrice({ priorClose, open })
  const price = { ...counted, adjusted: adjustedPrice(counted.amount, writtenOn, expiration) }
  if (listedStrikes === null) return { qualified: null, reason: 'strikes not known', price }
  // It was listed when it was written, whatever the list says.
  const strikes = new Set([...listedStrikes, strike])
  const benchmark = lowestBenchmark(price.adjusted, [...strikes], daysBetween(writtenOn, expiration))
  if (benchmark === null) return { qualified: null, reason: 'no listed strike below the price', price }
  return strike >= benchmark.amount
    ? { qualified: true, price, benchmark }
    : { qualified: false, reason: 'too deep', price, benchmark }
}

/** Beyond 12 months the price counts higher, by a factor for every three months more, so that the benchmark does too. */
export function adjustedPrice(price: Money, writtenOn: TradingDate, expiration: TradingDate): Money {
  const factor = termFactors.find(({ months }) => expiration <= monthsAfter(writtenOn, months))
  const percent = factor?.percent ?? 100
  return moneyFromMicros(Math.round((price * percent) / 100))
}

/** The open where it is above 110% of the close before. */
export function applicablePrice({
  priorClose,
  open,
}: {
  readonly priorClose: Money
  readonly open: Money
}): Omit<ApplicablePrice, 'adjusted'> {
  return open * 100 > priorClose * 110
    ? { amount: open, from: 'open' }
    : { amount: priorClose, from: 'prior close' }
}

/** The lowest qualified benchmark; the floors for cheap shares count where they are higher. */
export function lowestBenchmark(
  price: Money,
  listedStrikes: readonly Money[],
  days: number,
): Benchmark | null {
  const below = listedStrikes.filter((strike) => strike < price).toSorted((a, b) => b - a)
  const [highest, second] = below
  if (highest === undefined) return null
  const deeper = days > LONG_TERM_DAYS && second !== undefined && second > 50 * dollars
  const listed: Benchmark = deeper
    ? { amount: second, rule: 'second highest strike' }
    : { amount: highest, rule: 'highest strike' }
  return floorsOf(price).reduce((best, floor) => (floor.amount > best.amount ? floor : best), listed)
}

/** At or below 25 at least 85% of the price, at or below 150 at least the price less 10. */
function floorsOf(price: Money): Benchmark[] {
  const floors: Benchmark[] = []
  if (price <= 25 * dollars)
    floors.push({ amount: moneyFromMicros(Math.ceil((price * 85) / 100)), rule: '85% of the price' })
  if (price <= 150 * dollars)
    floors.push({ amount: moneyFromMicros(price - 10 * dollars), rule: 'price less 10' })
  return floors
}

function monthsAfter(date: TradingDate, months: number): string {
  const index = Number(date.slice(5, 7)) - 1 + months
  const year = Number(date.slice(0, 4)) + Math.floor(index / 12)
  return `${year}-${String((index % 12) + 1).padStart(2, '0')}-${date.slice(8)}`
}
