/** The instant that a broker prints of what is held: `12:33 PM ET, 2025/05/04`, `05/04/2025 12:33 PM ET`, `May-04-2025 12:33 p.m ET`. */
import { instantFromMs, newYorkTime, parseInstant, tradingDateOf } from '@wheelwright/core/entries'
import type { Instant, TradingDate } from '@wheelwright/core/entries'
import { monthFirstDate } from './printed-date.ts'

const timePattern = /(\d{1,2}):(\d\d)(?::\d\d)?\s*(?:([AP])\.?M\b)?/i
const isoDate = /(\d{4})[-/](\d{1,2})[-/](\d{1,2})/
const usDate = /(\d{1,2})[-/](\d{1,2})[-/](\d{4})/

const namedDate = /\b[A-Z]{3}-\d{1,2}-\d{4}\b/i

const dateOf = (text: string): TradingDate | null => {
  const iso = isoDate.exec(text)
  if (iso) return tradingDateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const named = monthFirstDate(namedDate.exec(text)?.[0] ?? '')
  if (named.ok) return named.date
  const us = usDate.exec(text)
  return us ? tradingDateOf(Number(us[3]), Number(us[1]), Number(us[2])) : null
}

const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)

/** Null when it cannot be read. A date without a time is its end, 16:00 in New York. */
export function printedInstant(text: string): Instant | null {
  const whole = parseInstant(text)
  if (whole.ok) return whole.value
  const date = dateOf(text)
  if (date === null) return null
  const time = timePattern.exec(text)
  const [hour, minute] = time ? [hourOf(Number(time[1]), time[3]), Number(time[2])] : [16, 0]
  return hour > 23 || minute > 59 ? null : instantFromMs(newYorkTime(date, hour, minute))
}
