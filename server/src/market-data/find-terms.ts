/** What values of options rest on beside prices: the rate, and the dividends that are coming. */
import type { UnderlyingTerms } from '@wheelwright/api'
import { addDays, comingDividends, tradingDateAt } from '@wheelwright/core'
import type { Audience, Market } from './market.ts'
import { rateFor } from './rates.ts'

/** Dividends further ahead than the longest options are not told. */
const aheadDays = 731

export interface TermsContext {
  readonly market: Market
  readonly audience: Audience
  /** Percent a year. */
  readonly riskFreeRate: number
  readonly nowMs: number
  readonly signal: AbortSignal
}

export async function findTerms(context: TermsContext, symbol: string): Promise<UnderlyingTerms> {
  const { market, audience, riskFreeRate, nowMs, signal } = context
  const told = await market.dividends(audience, symbol, signal)
  const today = tradingDateAt(nowMs)
  return {
    symbol,
    ...rateFor(audience, riskFreeRate),
    dividends: told.ok ? comingDividends(told.value.value, today, addDays(today, aheadDays)) : null,
  }
}
