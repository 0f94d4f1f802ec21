/**
 * The call that would be written on free shares of each ticker: from its chain where a source has one, else estimated
 * and marked so. Chains are asked for a bounded number of tickers and within a bounded time; the others are estimated.
 */
import {
  callExpiration,
  estimateCall,
  markOf,
  suggestCall,
  tradingDateAt,
  type CallSuggestion,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import type { Audience, Market } from '../market-data/market.ts'
import { rateFor } from '../market-data/rates.ts'
import { mapByTurns } from '../map-by-turns.ts'
import { findChain } from '../market-data/find-chain.ts'

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

const fromChain = async (
  context: SuggestContext,
  ticker: string,
  expiration: TradingDate,
): Promise<CallSuggestion | null> => {
  const found = await findChain(context, ticker, expiration)
  if (!found.ok) return null
  const calls = found.value.contracts
    .filter(({ right, isAdjusted }) => right === 'Call' && !isAdjusted)
    .map(({ strike, quote, delta }) => ({
      strike,
      expiration,
      mark: markOf(quote, 'option')?.price ?? null,
      delta,
    }))
  return suggestCall(calls, tradingDateAt(context.nowMs))
}

/** A suggestion for each ticker whose price is known. */
export const suggestCalls = async (
  context: SuggestContext,
  tickers: readonly string[],
  spots: ReadonlyMap<string, Money>,
): Promise<ReadonlyMap<string, CallSuggestion>> => {
  const today = tradingDateAt(context.nowMs)
  const { rate } = rateFor(context.audience, context.riskFreeRate)
  const suggestions = new Map<string, CallSuggestion>()
  const hasSource = context.market.sourcesFor(context.audience).length > 0
  const expiration = callExpiration(today)
  const asked = hasSource && expiration !== null ? tickers.slice(0, mostChains) : []
  for (let start = 0; start < asked.length && !context.signal.aborted; start += atOnce)
    await Promise.all(
      asked.slice(start, start + atOnce).map(async (ticker) => {
        const found = await fromChain(context, ticker, expiration as TradingDate)
        if (found !== null) suggestions.set(ticker, found)
      }),
    )
  const others = tickers.filter((ticker) => !suggestions.has(ticker))
  await mapByTurns(others, (ticker) => {
    const spot = spots.get(ticker)
    const inputs = { spot, volatility: assumedVolatility, rate }
    const estimate = spot === undefined ? null : estimateCall({ ...inputs, spot }, today)
    if (estimate !== null) suggestions.set(ticker, estimate)
  })
  return suggestions
}
