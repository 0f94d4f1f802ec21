// Whether a price is stale: made before the session that is under way, or that ended last, began. A price of Friday's
// session is good all weekend and until Monday's opening, and stale from 09:30 on.
// Authority: docs/domain.md, section "Prices".
import { marketDay } from './market-calendar.ts'
import { addDays, newYorkTime, tradingDateAt, type TradingDate } from '../base/trading-date.ts'

/** From the opening to the close, in milliseconds since 1970 UTC. */
export interface Session {
  readonly date: TradingDate
  readonly opensAtMs: number
  readonly closesAtMs: number
}

/** The session that is under way at an instant, or the last one that ended before it. */
export function latestSession(nowMs: number): Session {
  let date = tradingDateAt(nowMs)
  for (;;) {
    const day = marketDay(date)
    const opensAtMs = newYorkTime(date, 9, 30)
    if (day.isOpen && opensAtMs <= nowMs)
      return { date, opensAtMs, closesAtMs: newYorkTime(date, day.close === '13:00' ? 13 : 16, 0) }
    date = addDays(date, -1)
  }
}

/** Whether a price of that instant is older than the latest session. */
export function isStale(asOfMs: number, latest: Session): boolean {
  return asOfMs < latest.opensAtMs
}
