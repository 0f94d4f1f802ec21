/** What two tellings of one history come to alike: not how each source words it. */
import type { Pages } from '../../figures/testing/read-pages.ts'

export function outcomeOf({ profit, wheels, stocks, options }: Pages) {
  return {
    profit: profit.items.map(({ underlying, realizedPnl, unrealizedPnl, netCash, fees, taxYears, open }) => ({
      underlying,
      realizedPnl,
      unrealizedPnl,
      netCash,
      fees,
      taxYears,
      open,
    })),
    wheels: wheels.map(
      ({ ticker, startedAt, endedAt, realizedPnl, premiumCollected, outcome, phase, status }) => ({
        ticker,
        startedAt,
        endedAt,
        realizedPnl,
        premiumCollected,
        outcome,
        phase,
        status,
      }),
    ),
    stocks: stocks.map(({ symbol, shares, averagePrice }) => ({ symbol, shares, averagePrice })),
    options: options.map(({ symbol, contracts, averagePrice, isPendingExpiry }) => ({
      symbol,
      contracts,
      averagePrice,
      isPendingExpiry,
    })),
  }
}
