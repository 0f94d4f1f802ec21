/** The exchange's days and expirations, from the rules in core. */
import { addDays, marketDay, monthlyExpirationsOf } from '@wheelwright/core'
import type { MarketDay, TradingDate } from '@wheelwright/core'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'

const daysBetween = (from: TradingDate, to: TradingDate): MarketDay[] => {
  const days: MarketDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(marketDay(date))
  return days
}

export const marketHandlers = () =>
  ({
    marketCalendar: async ({ query }) => answer({ days: daysBetween(query.from, query.to) }),
    marketExpirations: async ({ query }) => answer({ expirations: monthlyExpirationsOf(query.year) }),
  }) satisfies Partial<Handlers>
