/**
 * From which day on shares were traded without a dividend: Robinhood tells the record date (`R/D 2026-05-07`), on which who bought
 * before is an owner once the trade has settled: on the next day since May 28, 2024, after two since September 5, 2017, after
 * three before. Authority: SEC Rule 15c6-1; FINRA Rule 11140(b).
 */
import { addDays, weekday } from '@wheelwright/core/entries'
import type { TradingDate } from '@wheelwright/core/entries'
import { yearFirstDate } from '../text/printed-date.ts'

const recorded = /\bR\/D (\d{4}-\d{2}-\d{2})\b/

export function exDateIn(note: string): TradingDate | null {
  const record = yearFirstDate(recorded.exec(note)?.[1] ?? '')
  if (!record.ok) return null
  const sessions = record.date >= '2024-05-28' ? 0 : record.date >= '2017-09-05' ? 1 : 2
  let day = record.date
  for (let back = 0; back < sessions; back += 1) day = weekdayBefore(day)
  return day
}

/** Of holidays nothing is known here: where one stands between, it is the day itself, which nobody trades on. */
function weekdayBefore(date: TradingDate): TradingDate {
  const before = addDays(date, -1)
  return weekday(before) === 0 || weekday(before) === 6 ? weekdayBefore(before) : before
}
