/** Daily prices of the simulated market, read off the same function that quotes are: no bar where it was closed. */
import { addDays, expirationInstant, latestSession, marketDay, newYorkTime } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { createBoundedMap } from '../market-data/bounded-map.ts'
import type { DailyBar } from '../market-data/provider.ts'
import { markAt, type DemoContract } from './simulated-options.ts'
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

interface Days {
  readonly from: TradingDate
  readonly to: TradingDate
}

/** Both days inclusive, up to the last session that has ended. */
export function dailyBars(ticker: string, days: Days, nowMs: number): DailyBar[] {
  return sessionsIn(days, nowMs).map(({ day, close }) =>
    knownBar(`${ticker} ${day}`, () => barOf(ticker, day, close)),
  )
}

/** The same of a contract, which is told at the open and the close alone. */
export function dailyOptionBars(contract: DemoContract, days: Days, nowMs: number): DailyBar[] {
  return sessionsIn(days, nowMs).flatMap(({ day, close }) => {
    const closesAt = newYorkTime(day, close === '13:00' ? 13 : 16, 0)
    if (closesAt >= expirationInstant(contract.expiration)) return []
    const { ticker, right, strike, expiration } = contract
    return [
      knownBar([ticker, right, strike, expiration, day].join(' '), () =>
        optionBarOf(contract, day, closesAt),
      ),
    ]
  })
}

const optionBarOf = (contract: DemoContract, date: TradingDate, closesAt: number): DailyBar => {
  const [open, close] = [markAt(contract, newYorkTime(date, 9, 30)), markAt(contract, closesAt)]
  const [low, high] = [Math.min(open, close), Math.max(open, close)]
  return {
    date,
    open: toMoney(open),
    high: toMoney(high),
    low: toMoney(low),
    close: toMoney(close),
    volume: null,
  }
}

/** Whoever opens a demo asks for the same days, and a day is always the same. */
const known = createBoundedMap<string, DailyBar>(10_000)

const knownBar = (key: string, make: () => DailyBar): DailyBar => {
  const bar = known.get(key) ?? make()
  known.set(key, bar)
  return bar
}

interface Session {
  readonly day: TradingDate
  readonly close: '16:00' | '13:00'
}

function sessionsIn({ from, to }: Days, nowMs: number): Session[] {
  const { date, closesAtMs, opensAtMs } = latestSession(nowMs)
  const ended = nowMs >= closesAtMs ? date : latestSession(opensAtMs - 1).date
  const sessions: Session[] = []
  const last = to < ended ? to : ended
  const first = addDays(last, -mostDays)
  for (let day = from > first ? from : first; day <= last; day = addDays(day, 1)) {
    const { close } = marketDay(day)
    if (close !== null) sessions.push({ day, close })
  }
  return sessions
}
