/**
 * The calls that would be written on free shares: from the chain of their ticker where a source has one, else estimated
 * and marked so; and the volatility that each chain stands at. Chains are asked for a bounded number of tickers and
 * within a bounded time; the others are estimated.
 */
import {
  adviseByPlan,
  callDays,
  callExpiration,
  chainVolatility,
  cycleMark,
  estimateByPlan,
  priceMoment,
  standingOf,
  tradingDateAt,
  type CallAdvice,
  type DatedPrice,
  type ListedCall,
  type ShareCosts,
  type StrikePlan,
  type TradingDate,
} from '@wheelwright/core'
import type { MarketChain } from '@wheelwright/api'
import type { Audience, Market } from '../../market-data/market.ts'
import { rateFor } from '../../market-data/rates.ts'
import { mapByTurns } from '../../map-by-turns.ts'
import { findChain } from '../../market-data/find-chain.ts'

export interface SuggestContext {
  readonly market: Market
  readonly audience: Audience
  readonly riskFreeRate: number
  readonly nowMs: number
  /** Ends the waiting for sources. */
  readonly signal: AbortSignal
}

/** So many chains are read for one detection, */
const mostChains = 40
/** side by side. */
const atOnce = 8

/** What estimates assume where nothing says how much a share moves. */
export const assumedVolatility = 0.3

/** What a chain says, as far as its prices are of the latest session. */
export interface ReadChain {
  readonly expiration: TradingDate
  /** At the money, a fraction a year; null where the chain says none. */
  readonly volatility: number | null
  readonly calls: readonly ListedCall[]
}

const toReadChain = ({ contracts, underlying }: MarketChain, expiration: TradingDate): ReadChain => {
  const priced = contracts.filter(({ quote, isAdjusted }) => !quote.isStale && !isAdjusted)
  const spot = underlying.isStale ? null : underlying.mark
  return {
    expiration,
    volatility: spot === null ? null : chainVolatility(priced, spot),
    calls: priced
      .filter(({ right }) => right === 'Call')
      .map(({ strike, quote, delta }) => ({ strike, expiration, mark: quote.mark, delta })),
  }
}

/**
 * The chain of each ticker for the expiration that calls would be written for, within the days of its plan; those first
 * that are named first.
 */
export async function readChains(
  context: SuggestContext,
  tickers: readonly string[],
  planOf: (ticker: string) => StrikePlan | null,
): Promise<ReadonlyMap<string, ReadChain>> {
  const chains = new Map<string, ReadChain>()
  if (context.market.sourcesFor(context.audience).length === 0) return chains
  const today = tradingDateAt(context.nowMs)
  const asked = tickers.slice(0, mostChains)
  for (let start = 0; start < asked.length && !context.signal.aborted; start += atOnce)
    await Promise.all(
      asked.slice(start, start + atOnce).map(async (ticker) => {
        const expiration = callExpiration(today, callDays(planOf(ticker)))
        if (expiration === null) return
        const found = await findChain(context, ticker, expiration)
        if (found.ok) chains.set(ticker, toReadChain(found.value, expiration))
      }),
    )
  return chains
}

/** Shares of an account that calls could be written on. */
export interface HeldBlocks {
  readonly accountId: string | null
  readonly ticker: string
  readonly costs: ShareCosts
}

/** Advice for each account and ticker whose price is of the latest session, by `cycleMark`. */
export async function suggestCalls(
  context: Pick<SuggestContext, 'audience' | 'riskFreeRate' | 'nowMs'>,
  blocks: readonly HeldBlocks[],
  market: {
    readonly chains: ReadonlyMap<string, ReadChain>
    readonly spots: ReadonlyMap<string, DatedPrice>
    readonly delta: number
    readonly planOf: (block: Pick<HeldBlocks, 'accountId' | 'ticker'>) => StrikePlan | null
  },
): Promise<ReadonlyMap<string, CallAdvice>> {
  const today = tradingDateAt(context.nowMs)
  const moment = priceMoment(context.nowMs)
  const { rate } = rateFor(context.audience, context.riskFreeRate)
  const advice = new Map<string, CallAdvice>()
  await mapByTurns(blocks, (block) => {
    const { accountId, ticker, costs } = block
    const wish = { delta: market.delta, plan: market.planOf(block) }
    const chain = market.chains.get(ticker)
    const told = market.spots.get(ticker)
    const spot = told !== undefined && standingOf(told, moment) === 'current' ? told.price : null
    const volatility = chain?.volatility ?? assumedVolatility
    const found =
      (chain === undefined ? null : adviseByPlan(chain.calls, today, costs, { ...wish, spot })) ??
      (spot === null ? null : estimateByPlan({ spot, volatility, rate }, today, costs, wish))
    if (found !== null) advice.set(cycleMark(accountId, ticker), found)
  })
  return advice
}
