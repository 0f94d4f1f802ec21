/** The instant that OFX prints: `20240115093000.000[-5:EST]`. One without a zone is taken as New York's. */
import { expirationInstant, instantFromMs, newYorkTime } from '@wheelwright/core/entries'
import type { Instant, TradingDate } from '@wheelwright/core/entries'
import { yearFirstDate } from '../text/printed-date.ts'

/** What a day without a time means, in milliseconds since 1970 UTC. */
export type EndOfDay = (day: TradingDate) => number

const printed =
  /^(\d{8})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d{1,6})?)?(?:\[([+-]?\d{1,2}(?:\.\d{1,2})?)(?::[^\]]{0,20})?\])?$/

const hourMs = 3_600_000

/** Null where it cannot be read; `end` is what a day alone means. */
export function instantIn(text: string, end: EndOfDay = expirationInstant): Instant | null {
  const [, day = '', hour, minute, second = '0', zone] = printed.exec(text.trim()) ?? []
  const date = yearFirstDate(day)
  if (!date.ok) return null
  if (hour === undefined) return instantFromMs(end(date.date))
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const sinceMidnight = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  if (zone === undefined) return instantFromMs(midnightIn(date.date) + sinceMidnight)
  const offset = Number(zone)
  return Math.abs(offset) > 14
    ? null
    : instantFromMs(Date.parse(`${date.date}T00:00:00Z`) + sinceMidnight - Math.round(offset * hourMs))
}

/** Of a day in New York. The clock changes on Sundays alone. */
export function midnightIn(day: TradingDate): number {
  return newYorkTime(day, 5, 0) - 5 * hourMs
}
