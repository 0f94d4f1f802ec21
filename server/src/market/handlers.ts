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
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/call.ts'
import type { Handlers, Refused } from '../http/call.ts'
import { audienceOf, storeChoice } from '../market-data/choice.ts'
import { patiently } from '../market-data/patience.ts'
import { noSource, secondsUntilAgain, sentenceOfRefusal } from '../market-data/sentences.ts'
import { findChain } from '../market-data/find-chain.ts'
import { chainBeside } from '../price-checks/chain-beside.ts'
import { openPriceChecks } from '../price-checks/check-prices.ts'
import { readEvidence } from '../price-checks/evidence.ts'
import { holdAgain } from '../price-checks/held-changes.ts'
import { findQuotes, type FoundQuotes } from './find-quotes.ts'
import { findTerms, type TermsContext } from '../market-data/find-terms.ts'
import { readMarketDataSettings } from './source-settings.ts'

const daysBetween = (from: TradingDate, to: TradingDate): MarketDay[] => {
  const days: MarketDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(marketDay(date))
  return days
}

const unavailable = (message: string, retryAfter: number | undefined): Refused =>
  refuse({ kind: 'unavailable', message, ...(retryAfter !== undefined && { retryAfter }) })
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
const noSymbol = notFound('This is not the symbol of a share or an index.')

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

/** Nobody waits longer than the market's patience, whatever is asked. */
const createInTime =
  ({ db, clock, config, market }: Deps) =>
  async <T>({ user, signal }: Caller, find: (context: TermsContext) => Promise<T>): Promise<T> => {
    const waiting = patiently(signal, market.patience.totalMs)
    try {
      return await find({
        market,
        audience: await audienceOf(db.read, user),
        riskFreeRate: config.riskFreeRate,
        nowMs: clock(),
        signal: waiting.signal,
      })
    } finally {
      waiting.done()
    }
  }
/** A price that is found doubtful while someone looks is held, so that it can be decided about. */
const createHoldNew =
  ({ db, market, events, background }: Deps) =>
  (userId: string, { told, newlyHeld }: FoundQuotes): void => {
    if (newlyHeld.length === 0) return
    const hold = (tx: Tx) =>
      holdAgain(tx, userId, newlyHeld, (evidence) => openPriceChecks(market, told, evidence))
    background.start('hold prices', async () => {
      if (await db.transaction(hold, { user: userId })) events.publish(userId, { topic: 'prices' })
    })
  }
export function marketHandlers(deps: Deps) {
  const { db, clock, market } = deps
  const [inTime, holdNew] = [createInTime(deps), createHoldNew(deps)]
  return {
    marketQuotes: async (call) => {
      const found = await inTime(call, async (context) => {
        const evidence = await readEvidence(db.read, call.user.id)
        return findQuotes(context, namesIn(call.query.symbols), evidence, context.nowMs)
      })
      holdNew(call.user.id, found)
      return answer(found.answer)
    },
    marketTerms: async (call) => {
      const symbols = new Set(namesIn(call.query.symbols).map(underlyingOf))
      const named = [...symbols].filter((symbol) => symbol !== null)
      const find = (context: TermsContext) => Promise.all(named.map((symbol) => findTerms(context, symbol)))
      return answer({ underlyings: await inTime(call, find) })
    },
    marketChain: async (call) => {
      const symbol = underlyingOf(call.query.symbol)
      if (symbol === null) return noSymbol
      const { expiration = null } = call.query
      const found = await inTime(call, (context) => findChain(context, symbol, expiration))
      if (found.ok)
        return answer(chainBeside(found.value, await readEvidence(db.read, call.user.id), clock()))
      const { isUnknown, message, retryAfter } = found.refusal
      return isUnknown ? notFound(message) : unavailable(message, retryAfter)
    },
    marketHistory: async (call) => {
      const symbol = underlyingOf(call.query.symbol)
      if (symbol === null) return noSymbol
      const days = historyDays(call.query, clock())
      if (days === null) return refuse({ kind: 'invalid', errors: [notYet] })
      const found = await inTime(call, ({ audience, signal }) =>
        market.history(audience, symbol, days, signal),
      )
      if (found.ok)
        return answer({
          symbol,
          source: found.value.source.name,
          asOf: found.value.askedAt,
          days: [...found.value.value],
        })
      const { refusal, source } = found.refusal
      const message = source === null ? noSource : sentenceOfRefusal(refusal, source)
      return refusal.kind === 'unknown-symbol'
        ? notFound(message)
        : unavailable(message, secondsUntilAgain(refusal))
    },
    marketDataSettings: async ({ user }) => answer(await readMarketDataSettings(db.read, market, user)),
    chooseMarketDataSource: async ({ user, body, write }) => {
      return write(async (tx) => {
        await storeChoice(tx, user.id, body.source)
        // By the transaction's own connection: one that waits for a second one may wait for ever.
        return answer(await readMarketDataSettings(tx, market, user))
      })
    },
    marketCalendar: async ({ query }) => answer({ days: daysBetween(query.from, query.to) }),
    marketExpirations: async ({ query }) => answer({ expirations: monthlyExpirationsOf(query.year) }),
  } satisfies Partial<Handlers>
}
