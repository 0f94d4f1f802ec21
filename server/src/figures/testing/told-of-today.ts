/** What the Dashboard says of today, against the pages that its cells lead to: Options, Wheels, Periods and Questions. */
import { toPositionRecord } from '@wheelwright/api'
import type { Periods } from '@wheelwright/api'
import {
  addPeriods,
  isIndexRoot,
  isStale,
  latestSession,
  MICROS,
  moneyFromMicros,
  moneynessOf,
  premiumOf,
  putCollateral,
  tickerOf,
  tradingDateAt,
  withRefused,
} from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import type { Pages } from './read-pages.ts'
import { totalAmount, type Say } from './say.ts'

const subject = 'today'

export function sayOfToday(pages: Pages, say: Say): void {
  const tell: Tell = (figure, said) => say(subject, figure, said)
  sayOfOptions(pages, tell)
  sayOfLadder(pages, tell)
  sayOfCash(pages, tell)
  sayOfFreeShares(pages, tell)
  sayOfPremium(pages, tell)
  const session = latestSession(pages.nowMs)
  tell('stale prices', {
    today: pages.today.stalePrices,
    positions: pages.positions.filter(
      ({ priceAsOf, isPendingExpiry }) =>
        // What is past its expiration has no price any more.
        priceAsOf !== null && !isPendingExpiry && isStale(Date.parse(priceAsOf), session),
    ).length,
  })
}

type Tell = (figure: string, said: Parameters<Say>[2]) => void

const isShort = ({ contracts }: Pages['options'][number]): boolean => (contracts ?? 0) < 0
const contractsOf = (options: Pages['options']): number =>
  options.reduce((sum, { contracts }) => sum + Math.floor(Math.abs(contracts ?? 0) / MICROS), 0)

const recordsOf = ({ positions }: Pick<Pages, 'positions'>) =>
  positions.map(toPositionRecord).filter((record) => record !== null)

/** The Options page marks each row against the price of the shares. */
const sayOfOptions = ({ today, options, stocks, positions }: Pages, tell: Tell): void => {
  const spots = new Map(stocks.map(({ symbol, currentPrice }) => [symbol, currentPrice]))
  const live = new Set(
    options.flatMap((option) => (isShort(option) && !option.isPendingExpiry ? option.id : [])),
  )
  const states = recordsOf({ positions }).flatMap((record) => {
    if (record.kind !== 'option' || !live.has(record.id)) return []
    const spot = spots.get(record.contract.underlying) ?? null
    return [spot === null || record.contract.adjusted ? null : moneynessOf(record.contract, spot).state]
  })
  tell('in the money', {
    today: today.inTheMoney.count,
    options: states.filter((state) => state === 'in the money').length,
  })
  tell('in the money or not, nobody knows', {
    today: today.inTheMoney.unknown,
    options: states.filter((state) => state === null).length,
  })
}

/** The counters of the Options page count contracts by side and right. */
const sayOfLadder = ({ today: { ladder }, options }: Pages, tell: Tell): void => {
  const pending = options.filter((option) => isShort(option) && option.isPendingExpiry)
  for (const [right, count] of [
    ['Put', ladder.total.puts],
    ['Call', ladder.total.calls],
  ] as const)
    tell(`short ${right} contracts`, {
      ladder: count + contractsOf(pending.filter(({ optionType }) => optionType === right)),
      options: contractsOf(options.filter((option) => isShort(option) && option.optionType === right)),
    })
  tell('pending contracts', {
    ladder: ladder.leftOut.reduce((sum, { why, contracts }) => sum + (why === 'pending' ? contracts : 0), 0),
    options: contractsOf(pending),
  })
  tell('what the rows of the ladder come to', {
    rows: totalAmount(ladder.rows.map(({ ifAllAssigned }) => ifAllAssigned ?? moneyFromMicros(0))),
    total: ladder.total.ifAllAssigned ?? 0,
  })
}

const sayOfCash = ({ today: { cash }, dashboard, positions }: Pages, tell: Tell): void => {
  tell('cash', { today: cash.total, snapshot: dashboard.portfolio.cash })
  const records = recordsOf({ positions })
  // The broker's margin behind a put on an index is nobody's to compute.
  const onIndex = new Set(records.flatMap((each) => (isIndexRoot(tickerOf(each)) ? each.id : [])))
  const behind = [...putCollateral(records)].map(([id, { amount }]) => (onIndex.has(id) ? null : amount))
  const known = behind.filter((amount): amount is Money => amount !== null)
  tell('cash behind short puts', {
    today: cash.securing,
    options: known.length === 0 && behind.length > 0 ? null : totalAmount(known),
  })
  tell('cash that is free', {
    today: cash.free,
    options:
      cash.total === null || known.length < behind.length
        ? null
        : moneyFromMicros(cash.total - (totalAmount(known) ?? 0)),
  })
}

/** Several opportunities may rest on the shares of one account. */
const sayOfFreeShares = ({ today, opportunities }: Pages, tell: Tell): void => {
  const owners = Map.groupBy(opportunities, ({ accountId, ticker }) => `${accountId} ${ticker}`)
  tell('shares free of calls', {
    today: today.freeShares.shares,
    opportunities: [...owners.values()].reduce(
      (sum, [first]) => sum + (first?.numbers.freeBlocks ?? 0) * 100,
      0,
    ),
  })
}

const premiumFrom = (items: Periods['items'], start: string): number | null =>
  premiumOf(addPeriods(items.filter(({ period }) => period.startsWith(start))))

const realizedOf = ({ items, refusedRows }: Periods, start: string): number | null => {
  const own = items.filter(({ period }) => period.startsWith(start))
  return withRefused(addPeriods(own), refusedRows).realizedPnl
}

/** The Dashboard adds up months; the page that its cell leads to says the same of the year alone. */
const sayOfPremium = ({ months, yearAlone, years, nowMs }: Pages, tell: Tell): void => {
  const year = tradingDateAt(nowMs).slice(0, 4)
  tell('premium of the year', {
    dashboard: premiumFrom(months.items, year),
    'periods by year': premiumFrom(years.items, year),
    'periods of the year': premiumOf(yearAlone.total),
  })
  tell('realized P&L of the year', {
    dashboard: realizedOf(months, year),
    'periods by year': realizedOf(years, year),
    'periods of the year': yearAlone.total.realizedPnl,
  })
  const month = tradingDateAt(nowMs).slice(0, 7)
  tell('premium of the month', {
    dashboard: premiumFrom(months.items, month),
    'periods of the year': premiumFrom(yearAlone.items, month),
  })
}
