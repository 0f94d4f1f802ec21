// What the market does at an instant, always told in New York: the session from 09:30 to the close, the early and late
// trading around it, and the hours in which prices refresh by themselves. Authority: NYSE's hours; docs/domain.md,
// "Market time" for the refresh window, "Option value" for the years to expiration.
import { marketDay, nextMarketDay, type MarketDay } from './market-calendar.ts'
import {
  addDays,
  expirationInstant,
  newYorkTime,
  tradingDateAt,
  weekday,
  type TradingDate,
} from '../base/trading-date.ts'

export type MarketState = 'pre-market' | 'open' | 'after-hours' | 'closed'

export interface MarketStatus extends MarketDay {
  readonly state: MarketState
  readonly isHalfDay: boolean
  /** When the session under way ends, in milliseconds since 1970 UTC; null outside one. */
  readonly closesAtMs: number | null
  /** When the next session begins; that of today before it has. */
  readonly opensAtMs: number
}

const YEAR_MS = 365 * 86_400_000

/** The state of the market at an instant, in milliseconds since 1970 UTC. */
export function marketStatusAt(nowMs: number): MarketStatus {
  const day = marketDay(tradingDateAt(nowMs))
  const opening = newYorkTime(day.date, 9, 30)
  const isBefore = day.isOpen && nowMs < opening
  const nextDay = isBefore ? day.date : nextMarketDay(addDays(day.date, 1))
  const state = stateOf(day, nowMs)
  return {
    ...day,
    state,
    isHalfDay: day.close === '13:00',
    closesAtMs: state === 'open' ? closingInstant(day) : null,
    opensAtMs: isBefore ? opening : newYorkTime(nextDay, 9, 30),
  }
}

/** Early trading begins at 04:00; late trading ends at 20:00, on a half day at 17:00. */
function stateOf(day: MarketDay, nowMs: number): MarketState {
  if (!day.isOpen) return 'closed'
  const { date } = day
  if (nowMs < newYorkTime(date, 9, 30)) return nowMs < earlyTrading(date) ? 'closed' : 'pre-market'
  if (nowMs < closingInstant(day)) return 'open'
  return nowMs < newYorkTime(date, day.close === '13:00' ? 17 : 20, 0) ? 'after-hours' : 'closed'
}

/** 04:00; clocks change on Sundays only, so a trading day has all its hours. */
function earlyTrading(date: TradingDate): number {
  return newYorkTime(date, 9, 30) - 5.5 * 3_600_000
}

function closingInstant({ date, close }: MarketDay): number {
  return newYorkTime(date, close === '13:00' ? 13 : 16, 0)
}

/** Whether prices refresh by themselves: Monday to Friday from 09:00 to before 16:00, but on holidays. */
export function isRefreshTime(nowMs: number): boolean {
  const date = tradingDateAt(nowMs)
  const isWeekday = weekday(date) >= 1 && weekday(date) <= 5
  return (
    isWeekday &&
    marketDay(date).isOpen &&
    nowMs >= newYorkTime(date, 9, 0) &&
    nowMs < newYorkTime(date, 16, 0)
  )
}

/** Years of 365 days up to 16:00 New York on expiration; 0 from then on. */
export function yearsToExpiration(nowMs: number, expiration: TradingDate): number {
  return Math.max(0, (expirationInstant(expiration) - nowMs) / YEAR_MS)
}

/**
 * The day of the first session that has not closed (16:00 New York, 13:00 on a half day): a contract that expires before it is
 * past its expiration, on every page alike.
 */
export function unexpiredFrom(nowMs: number): TradingDate {
  if (latest?.nowMs !== nowMs) latest = { nowMs, day: firstUnclosed(nowMs) }
  return latest.day
}

/** All contracts of a page are asked about at one instant. */
let latest: { readonly nowMs: number; readonly day: TradingDate } | null = null

function firstUnclosed(nowMs: number): TradingDate {
  const day = nextMarketDay(tradingDateAt(nowMs))
  return nowMs >= closingInstant(marketDay(day)) ? nextMarketDay(addDays(day, 1)) : day
}

/** Whether a contract no longer trades; what became of it is for the broker to say. */
export function isPastExpiration(expiration: TradingDate, nowMs: number): boolean {
  return expiration < unexpiredFrom(nowMs)
}
