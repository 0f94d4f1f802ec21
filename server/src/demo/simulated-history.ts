/** Daily prices of the simulated market, read off the same function that quotes are: no bar where it was closed. */
import { addDays, latestSession, marketDay, newYorkTime } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { DailyBar } from '../market-data/provider.ts'
import { listingOf, phaseOf, spotAt, toMoney } from './simulated-market.ts'

const sampleMs = 15 * 60_000
/** Nobody looks further back, and every day has to be computed. */
const mostDays = 7400

const barOf = (ticker: string, date: TradingDate, close: '16:00' | '13:00'): DailyBar => {
  const opensAt = newYorkTime(date, 9, 30)
  const closesAt = newYorkTime(date, close === '13:00' ? 13 : 16, 0)
  const count = (closesAt - opensAt) / sampleMs
  const prices = Array.from({ length: count + 1 }, (_, index) => spotAt(ticker, opensAt + index * sampleMs))
  const { around, volatility } = listingOf(ticker)
  const share = close === '13:00' ? 0.5 : 1
  return {
    date,
    open: toMoney(prices[0] ?? 0),
    high: toMoney(Math.max(...prices)),
    low: toMoney(Math.min(...prices)),
    close: toMoney(prices.at(-1) ?? 0),
    volume: Math.round(((4e9 * volatility * share) / around) * (0.6 + 0.8 * phaseOf(`${ticker}${date}`, 5))),
  }
}

/** Both days inclusive, up to the last session that has ended. */
export function dailyBars(
  ticker: string,
  { from, to }: { readonly from: TradingDate; readonly to: TradingDate },
  nowMs: number,
): DailyBar[] {
  const { date, closesAtMs, opensAtMs } = latestSession(nowMs)
  const ended = nowMs >= closesAtMs ? date : latestSession(opensAtMs - 1).date
  const bars: DailyBar[] = []
  const last = to < ended ? to : ended
  const first = addDays(last, -mostDays)
  for (let day = from > first ? from : first; day <= last; day = addDays(day, 1)) {
    const { close } = marketDay(day)
    if (close !== null) bars.push(barOf(ticker, day, close))
  }
  return bars
}
