/** A day as callers name it: by its date, or by an instant, which stands for its day in New York. */
import { parseInstant, parseTradingDate, tradingDateAt, type TradingDate } from '@wheelwright/core'

/** Null for a text that is neither. */
export function readDay(text: string): TradingDate | null {
  const instant = parseInstant(text)
  // The evening before the first day that there is has no date.
  const day = parseTradingDate(instant.ok ? tradingDateAt(Date.parse(instant.value)) : text)
  return day.ok ? day.value : null
}
