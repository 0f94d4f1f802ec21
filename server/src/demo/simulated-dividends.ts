/** The dividends of the simulated market: one a quarter, on the same weekday of the same month every year. */
import { addDays, nextMarketDay, tradingDateOf, weekday } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { assert } from '@wheelwright/core'
import { listingOf, phaseOf } from './simulated-market.ts'

const wednesday = 3

/** The second Wednesday of a month, or the next trading day. */
const exDateIn = (year: number, month: number): TradingDate => {
  const eighth = tradingDateOf(year, month, 8)
  assert(eighth !== null, 'every month has an eighth')
  return nextMarketDay(addDays(eighth, (wednesday - weekday(eighth) + 7) % 7))
}

/** The ex-dates of a ticker, both days inclusive, ascending; none where it pays nothing. */
export function exDatesOf(ticker: string, from: TradingDate, to: TradingDate): TradingDate[] {
  if (listingOf(ticker).dividend === 0) return []
  const first = Math.floor(phaseOf(ticker, 17) * 3)
  const dates: TradingDate[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const date = exDateIn(year, first + 3 * quarter + 1)
      if (date >= from && date <= to) dates.push(date)
    }
  return dates
}

/** When the cash of an ex-date arrives. */
export function paidOn(exDate: TradingDate): TradingDate {
  return nextMarketDay(addDays(exDate, 16))
}
