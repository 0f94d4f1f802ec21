/** The exchange's days, and prices as whoever asks may see them. */
import {
  addDays,
  canonicalEquitySymbol,
  marketDay,
  monthlyExpirationsOf,
  refuse,
  tradingDateAt,
} from '@wheelwright/core'
import type { MarketDay, TradingDate } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { answer } from '../http/call.ts'
import type { Handlers, Refused } from '../http/call.ts'
import { audienceOf, storeChoice } from '../market-data/choice.ts'
import { noSource, sentenceOfRefusal } from '../market-data/sentences.ts'
import { findChain } from '../market-data/find-chain.ts'
import { findQuotes } from './find-quotes.ts'
import { findTerms, type TermsContext } from '../market-data/find-terms.ts'
import { readMarketDataSettings } from './source-settings.ts'

const daysBetween = (from: TradingDate, to: TradingDate): MarketDay[] => {
  const days: MarketDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(marketDay(date))
  return days
}

const retryAfter = 30
const unavailable = (message: string): Refused => refuse({ kind: 'unavailable', message, retryAfter })
const notFound = (message: string): Refused => refuse({ kind: 'notFound', message })

type Caller = {
  readonly user: { readonly id: string; readonly isDemo: boolean }
  readonly signal: AbortSignal
}

const namesIn = (symbols: string): string[] => symbols.split(',').filter((name) => name.trim() !== '')

/** The underlying that is asked about, as it is spelt here. */
const underlyingOf = (text: string): string | null => {
  const symbol = canonicalEquitySymbol(text)
  return symbol.ok ? symbol.value : null
}
const noSymbol = notFound('This is no symbol of a share or an index.')

/** A year back, unless told otherwise, and never beyond today; null where that leaves no day. */
const historyDays = (
  query: { readonly from?: TradingDate | undefined; readonly to?: TradingDate | undefined },
  nowMs: number,
): { readonly from: TradingDate; readonly to: TradingDate } | null => {
  const today = tradingDateAt(nowMs)
  const to = query.to === undefined || query.to > today ? today : query.to
  const from = query.from ?? addDays(to, -365)
  return from > to ? null : { from, to }
}

const notYet = { pointer: '/from', message: 'Must not be in the future' }

export const marketHandlers = (deps: Deps) => {
  const { db, clock, config, market, events } = deps
  const contextOf = async ({ user, signal }: Caller): Promise<TermsContext> => ({
    market,
    audience: await audienceOf(db.read, user),
    riskFreeRate: config.riskFreeRate,
    nowMs: clock(),
    signal,
  })
  return {
    marketQuotes: async (call) => {
      const context = await contextOf(call)
      return answer(await findQuotes(market, context.audience, namesIn(call.query.symbols), context))
    },
    marketTerms: async (call) => {
      const context = await contextOf(call)
      const symbols = new Set(namesIn(call.query.symbols).map(underlyingOf))
      const named = [...symbols].filter((symbol) => symbol !== null)
      return answer({ underlyings: await Promise.all(named.map((symbol) => findTerms(context, symbol))) })
    },
    marketChain: async (call) => {
      const symbol = underlyingOf(call.query.symbol)
      if (symbol === null) return noSymbol
      const found = await findChain(await contextOf(call), symbol, call.query.expiration ?? null)
      if (found.ok) return answer(found.value)
      return found.refusal.isUnknown ? notFound(found.refusal.message) : unavailable(found.refusal.message)
    },
    marketHistory: async (call) => {
      const symbol = underlyingOf(call.query.symbol)
      if (symbol === null) return noSymbol
      const { audience, signal, nowMs } = await contextOf(call)
      const days = historyDays(call.query, nowMs)
      if (days === null) return refuse({ kind: 'invalid', errors: [notYet] })
      const found = await market.history(audience, symbol, days, signal)
      if (found.ok)
        return answer({
          symbol,
          source: found.value.source.name,
          asOf: found.value.askedAt,
          days: [...found.value.value],
        })
      const { refusal, source } = found.refusal
      if (source === null) return unavailable(noSource)
      const message = sentenceOfRefusal(refusal, source)
      return refusal.kind === 'unknown-symbol' ? notFound(message) : unavailable(message)
    },
    marketDataSettings: async ({ user }) => answer(await readMarketDataSettings(db.read, market, user)),
    chooseMarketDataSource: async ({ user, body, write }) => {
      const outcome = await write(async (tx) => {
        await storeChoice(tx, user.id, body.source)
        // By the transaction's own connection: one that waits for a second one may wait for ever.
        return answer(await readMarketDataSettings(tx, market, user))
      })
      if (outcome.ok) events.publish(user.id, { topic: 'status' })
      return outcome
    },
    marketCalendar: async ({ query }) => answer({ days: daysBetween(query.from, query.to) }),
    marketExpirations: async ({ query }) => answer({ expirations: monthlyExpirationsOf(query.year) }),
  } satisfies Partial<Handlers>
}
