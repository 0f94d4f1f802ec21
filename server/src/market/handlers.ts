/** The exchange's days and expirations, from the rules in core. */
import { addDays, marketDay, monthlyExpirationsOf, refuse } from '@wheelwright/core'
import type { MarketDay, TradingDate } from '@wheelwright/core'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'

const daysBetween = (from: TradingDate, to: TradingDate): MarketDay[] => {
  const days: MarketDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(marketDay(date))
  return days
}

/** Until a source is wired in, every price is refused with the same sentence. */
const noSource = async () =>
  refuse({ kind: 'unavailable' as const, message: 'No market data source is configured.' })

export const marketHandlers = () =>
  ({
    marketQuotes: noSource,
    marketTerms: noSource,
    marketChain: noSource,
    marketHistory: noSource,
    marketDataSettings: noSource,
    chooseMarketDataSource: noSource,
    refreshWheelPrices: noSource,
    marketCalendar: async ({ query }) => answer({ days: daysBetween(query.from, query.to) }),
    marketExpirations: async ({ query }) => answer({ expirations: monthlyExpirationsOf(query.year) }),
  }) satisfies Partial<Handlers>
