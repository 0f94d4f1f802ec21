/**
 * Whether a short option may be assigned before it expires (docs/domain.md, 8). A call is likely to be exercised the evening
 * before an ex-date when what its holder gives up, the time value, is less than the dividend that the shares bring. A
 * put is when it is deep in the money and hardly any time value is left.
 */
import type { Money } from '../base/money.ts'
import { addDays, daysBetween, type TradingDate } from '../base/trading-date.ts'
import type { OptionRight } from '../instruments/option-contract.ts'
import { nextMarketDay } from '../market/market-calendar.ts'

/** Days before an ex-date from which on it is watched. */
export const watchedDays = 7
/** A put is deep from so much of its strike on; dollars per share of time value are hardly any up to so many. */
export const deepShare = 0.05
export const hardlyAny = 50_000

export interface ShortOption {
  readonly right: OptionRight
  readonly strike: Money
  readonly expiration: TradingDate
  /** Dollars per share, both of the same session; null where not known. */
  readonly mark: Money | null
  readonly spot: Money | null
  /** The next one of the underlying; null where none is known. */
  readonly dividend: { readonly exDate: TradingDate; readonly amount: Money } | null
}

/** `timeValue` in micro-dollars per share, never below 0. */
export type AssignmentRisk =
  | {
      readonly kind: 'dividend'
      readonly timeValue: number
      readonly amount: Money
      readonly exDate: TradingDate
      /** Whoever exercises today still gets the dividend, tomorrow no longer. */
      readonly isLastSession: boolean
    }
  | { readonly kind: 'deep-put'; readonly timeValue: number; readonly inTheMoney: number }

/** Null where nothing suggests an early assignment, or where a price that it would take is not known. */
export function assignmentRisk(short: ShortOption, today: TradingDate): AssignmentRisk | null {
  const { right, strike, spot, mark, expiration, dividend } = short
  if (spot === null || mark === null || expiration < today) return null
  const inTheMoney = right === 'Call' ? spot - strike : strike - spot
  if (inTheMoney <= 0) return null
  const timeValue = Math.max(0, mark - inTheMoney)
  if (right === 'Put')
    return inTheMoney >= strike * deepShare && timeValue <= hardlyAny
      ? { kind: 'deep-put', timeValue, inTheMoney }
      : null
  if (dividend === null || dividend.exDate <= today || dividend.exDate > expiration) return null
  if (daysBetween(today, dividend.exDate) > watchedDays || timeValue >= dividend.amount) return null
  const isLastSession = nextMarketDay(addDays(today, 1)) >= dividend.exDate
  return { kind: 'dividend', timeValue, amount: dividend.amount, exDate: dividend.exDate, isLastSession }
}
