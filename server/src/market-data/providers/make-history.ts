/** Daily bars and dividends from the rows of any provider. What cannot be believed is left out: a gap, not a guess. */
import type { TradingDate } from '@wheelwright/core'
import type { DailyBar, Dividend } from '../provider.ts'
import type { Row } from './row.ts'

export interface Days {
  readonly from: TradingDate
  readonly to: TradingDate
}

interface BarFields {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** Null unless all four prices are there, above zero, and lie between the day's low and high. */
export function makeBar(date: TradingDate | null, row: Row, names: BarFields): DailyBar | null {
  const [open, high] = [row.priceAboveZero(names.open), row.priceAboveZero(names.high)]
  const [low, close] = [row.priceAboveZero(names.low), row.priceAboveZero(names.close)]
  if (date === null || open === null || high === null || low === null || close === null) return null
  const isOrdered = low <= Math.min(open, close) && high >= Math.max(open, close)
  return isOrdered && row.fault === null
    ? { date, open, high, low, close, volume: row.count(names.volume) }
    : null
}

/** Those within the days, ascending, one a day: the first where a day comes twice. */
export function gatherBars(bars: readonly (DailyBar | null)[], { from, to }: Days): DailyBar[] {
  const byDate = new Map<TradingDate, DailyBar>()
  for (const bar of bars)
    if (bar !== null && bar.date >= from && bar.date <= to && !byDate.has(bar.date)) byDate.set(bar.date, bar)
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Those from a day on, ascending. Two of one day are two, a special one beside the usual; the very same twice is one. */
export function gatherDividends(dividends: readonly (Dividend | null)[], from: TradingDate): Dividend[] {
  const byContent = new Map<string, Dividend>()
  for (const dividend of dividends)
    if (dividend !== null && dividend.exDate >= from && dividend.amount > 0)
      byContent.set(`${dividend.exDate} ${dividend.amount}`, dividend)
  return [...byContent.values()].sort((a, b) => (a.exDate < b.exDate ? -1 : 1))
}
