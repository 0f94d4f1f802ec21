/** When a trade of a Flex query was executed. Times are New York's, and name no zone. */
import { instantFromMs, newYorkTime } from '@wheelwright/core/entries'
import type { Instant, TradingDate } from '@wheelwright/core/entries'
import { yearFirstDate } from '../text/printed-date.ts'
import type { Row } from '../rows/row.ts'

const stamp = /^(\d{4}-?\d{2}-?\d{2})[;, T]{1,2}(\d{2}):?(\d{2}):?(\d{2})$/

/** Null without a time of the trade date's own day: what trades overnight counts for the next one. Midnight is no time. */
export function executedAt(row: Row, tradeDate: TradingDate): Instant | null {
  const [, day = '', ...parts] = stamp.exec(row.text('dateTime')) ?? []
  const date = yearFirstDate(day)
  const [hour = 0, minute = 0, second = 0] = parts.map(Number)
  if (!date.ok || date.date !== tradeDate) return null
  if (hour > 23 || minute > 59 || second > 59 || hour + minute + second === 0) return null
  return instantFromMs(newYorkTime(tradeDate, hour, minute) + 1000 * second)
}
