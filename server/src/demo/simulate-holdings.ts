/** Shares and long calls bought outright, their dividends, and the calls written against them in the open month. */
import { addDays, newYorkTime, nextMonthlyExpirations, tradingDateAt } from '@wheelwright/core'
import { assert } from '@wheelwright/core'
import { holdings } from './campaigns.ts'
import { exDatesOf, paidOn } from './simulated-dividends.ts'
import { listings, spotAt, strikeAbove, strikeBelow } from './simulated-market.ts'
import { markAt } from './simulated-options.ts'
import type { DemoContract } from './simulated-options.ts'
import type { Month } from './timetable.ts'
import { averageOf } from './trades.ts'
import type { DemoTrade, OpenOption, OpenShares, Outcome } from './trades.ts'

const monthAgo = (months: readonly Month[], count: number): Month => {
  const month = months[months.length - 1 - count]
  assert(month !== undefined, 'a month of the history')
  return month
}

/** What went ex after the purchase and has been paid. */
const dividendsOf = (ticker: string, shares: number, boughtAt: number, nowMs: number): DemoTrade[] => {
  const each = listings[ticker]?.dividend ?? 0
  return exDatesOf(ticker, addDays(tradingDateAt(boughtAt), 1), tradingDateAt(nowMs))
    .map((exDate): DemoTrade => {
      const amount = Math.round(shares * each * 100) / 100
      return { kind: 'dividend', ms: newYorkTime(paidOn(exDate), 6, 0), ticker, amount }
    })
    .filter(({ ms }) => ms < nowMs)
}

const buyShares = (months: readonly Month[], nowMs: number) => {
  const trades: DemoTrade[] = []
  const shares: OpenShares[] = []
  for (const { ticker, shares: quantity, monthsAgo } of holdings.shares) {
    const { opensAt } = monthAgo(months, monthsAgo)
    const price = spotAt(ticker, opensAt)
    trades.push({
      kind: 'shares',
      ms: opensAt,
      on: tradingDateAt(opensAt),
      ticker,
      quantity,
      price,
      effect: 'OPENING',
      fee: 0,
    })
    trades.push(...dividendsOf(ticker, quantity, opensAt, nowMs))
    shares.push({ ticker, quantity, average: price })
  }
  return { trades, shares }
}

const writeCall = (ticker: string, contracts: number, strike: number, month: Month, order: number) => {
  const contract: DemoContract = { ticker, right: 'Call', strike, expiration: month.expiration }
  const price = markAt(contract, month.opensAt)
  const trade: DemoTrade = {
    kind: 'option',
    ms: month.opensAt,
    contract,
    quantity: -contracts,
    price,
    effect: 'OPENING',
    order,
  }
  return { trade, open: { contract, quantity: -contracts, average: averageOf(price, -1) } }
}

/** A long call of about a year, deep in the money. */
const buyLongCall = (
  months: readonly Month[],
  order: number,
): { readonly trade: DemoTrade; readonly open: OpenOption } => {
  const { ticker, monthsAgo, longStrike } = holdings.poorMansCoveredCall
  const { opensAt } = monthAgo(months, monthsAgo)
  const expiration = nextMonthlyExpirations(tradingDateAt(opensAt), 18).at(-1)
  assert(expiration !== undefined, 'an expiration far ahead')
  const strike = strikeBelow(ticker, spotAt(ticker, opensAt) * longStrike)
  const contract: DemoContract = { ticker, right: 'Call', strike, expiration }
  const price = markAt(contract, opensAt)
  const trade: DemoTrade = {
    kind: 'option',
    ms: opensAt,
    contract,
    quantity: 1,
    price,
    effect: 'OPENING',
    order,
  }
  return { trade, open: { contract, quantity: 1, average: averageOf(price, 1) } }
}

export function simulateHoldings(
  settled: readonly Month[],
  current: Month,
  nowMs: number,
  firstOrder: number,
): Outcome {
  const bought = buyShares(settled, nowMs)
  const long = buyLongCall(settled, firstOrder)
  const { ticker, shortStrike } = holdings.poorMansCoveredCall
  const written = [
    ...holdings.coveredCalls.map(({ ticker: stock, contracts, above }, index) =>
      writeCall(
        stock,
        contracts,
        strikeAbove(stock, spotAt(stock, current.opensAt) * above),
        current,
        firstOrder + 1 + index,
      ),
    ),
    writeCall(
      ticker,
      1,
      strikeAbove(ticker, spotAt(ticker, current.opensAt) * shortStrike),
      current,
      firstOrder + 9,
    ),
  ]
  return {
    trades: [...bought.trades, long.trade, ...written.map(({ trade }) => trade)],
    options: [long.open, ...written.map(({ open }) => open)],
    shares: bought.shares,
  }
}
