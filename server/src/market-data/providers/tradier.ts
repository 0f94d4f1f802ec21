/**
 * Tradier. Shares are spelled BRK/B, indices by their letters alone, options without blanks. A list of one comes as its
 * only element, and an empty one as null. The sandbox answers fifteen minutes late; a brokerage account is not delayed.
 * Dividends are only told by a beta call of its own, and are not asked for.
 */
import { msOf, ok, refuse } from '@wheelwright/core'
import type { Instant, Result, TradingDate } from '@wheelwright/core'
import { createAsk, type Ask, type Question } from '../ask/ask.ts'
import { createKeptAnswers, type AskKept, type KeptResult } from '../kept-answers.ts'
import type { Chain, Provider, ProviderQuote, ProviderRefusal, QuoteAnswer } from '../provider.ts'
import { gatherContracts, type ToldContract } from './make-chain.ts'
import { gatherBars, makeBar } from './make-history.ts'
import { gatherQuotes, makeQuote, theQuote, type AnsweredRow, type ToldQuote } from './make-quote.ts'
import type { ProviderParts } from './provider-parts.ts'
import { readBody, Row } from './row.ts'
import { compact, spell, spellAll, type Spelling } from './spelling.ts'

const spelling: Spelling = {
  share: (symbol) => symbol.replace('.', '/'),
  index: (symbol) => symbol,
  option: compact,
}

/** Requests a minute for market data: 120 of a brokerage account, 60 in the sandbox. */
const limitOf = (isSandbox: boolean) => ({
  requests: isSandbox ? 60 : 120,
  perMs: 60_000,
  longestWaitMs: 20_000,
})
const BATCH = 300

type Reading<T> = Promise<Result<T, ProviderRefusal>>
type AskTradier = (question: Omit<Question, 'headers'>) => Reading<unknown>

interface Tradier {
  readonly ask: AskTradier
  readonly isDelayed: boolean
}

/** What the chains of all expirations of a symbol share: whoever compares some of them asks for it once. */
interface SharedByChains {
  readonly underlyings: AskKept<ProviderQuote>
  readonly expirations: AskKept<readonly TradingDate[]>
}

const second = 1000
/** A chain's underlying is never much older than its contracts; expirations are listed anew each week. */
const underlyingFreshness = { inSessionMs: 5 * second, outsideMs: 60 * second }
const expirationsFreshness = { inSessionMs: 600 * second, outsideMs: 600 * second }
const mostSymbols = 200

export function tradier(parts: ProviderParts): Provider {
  const { tradierBaseUrl: baseUrl, tradierApiKey: key } = parts.config
  const isSandbox = baseUrl.hostname.startsWith('sandbox')
  const ask = createAsk({ ...parts, baseUrl, limit: limitOf(isSandbox) })
  const api: Tradier = { ask: withKey(ask, key, parts.clock), isDelayed: isSandbox }
  const shared: SharedByChains = {
    underlyings: createKeptAnswers(parts.clock, { answers: mostSymbols, freshness: underlyingFreshness }),
    expirations: createKeptAnswers(parts.clock, { answers: mostSymbols, freshness: expirationsFreshness }),
  }
  return {
    name: 'tradier',
    title: 'Tradier',
    batchSize: BATCH,
    isSplitAdjusted: true,
    quotes: (symbols, signal) => readQuotes(api, symbols, signal),
    chain: (symbol, expiration, signal) => readChain(api, shared, { symbol, expiration }, signal),
    history: async (symbol, { from, to }, signal) => {
      const query = { symbol: spell(spelling, symbol), interval: 'daily', start: from, end: to }
      const answer = await api.ask({ path: '/v1/markets/history', query, signal })
      if (!answer.ok) return answer
      const body = readBody(answer.value, 'history')
      if (!body.ok) return body
      const bars = body.value
        .in('history')
        .list('day')
        .map((value) => {
          const row = new Row(value)
          return makeBar(row.date('date'), row, barFields)
        })
      return ok(gatherBars(bars, { from, to }))
    },
    dividends: async () => refuse({ kind: 'not-offered' }),
  }
}

const barFields = { open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' }

const withKey =
  (ask: Ask, key: string | null, clock: () => number): AskTradier =>
  async (question) =>
    key === null
      ? refuse({ kind: 'not-configured' })
      : ask.json({
          ...question,
          headers: { authorization: `Bearer ${key}` },
          explain: (status, _, headers) => explain(status, headers, clock()),
        })

/** Tradier says by a header of its own when its count starts anew, in milliseconds since 1970. */
const explain = (status: number, headers: Headers, nowMs: number): ProviderRefusal | null => {
  const expiry = headers.get('x-ratelimit-expiry') ?? ''
  if (status !== 429 || headers.has('retry-after') || !/^\d{13}$/.test(expiry)) return null
  return { kind: 'rate-limited', retryAfterMs: Math.max(0, Number(expiry) - nowMs) }
}

/** By POST, since an address has no room for hundreds of options. */
const readQuotes = async (
  { ask, isDelayed }: Tradier,
  symbols: readonly string[],
  signal: AbortSignal,
): Reading<QuoteAnswer> => {
  const asked = spellAll(spelling, symbols)
  const form = { symbols: [...asked.keys()].join(','), greeks: 'false' }
  const answer = await ask({ path: '/v1/markets/quotes', form, signal })
  if (!answer.ok) return answer
  const body = readBody(answer.value, 'quotes')
  if (!body.ok) return body
  const quotes = body.value.in('quotes')
  const rows = quotes.list('quote').map((value) => readAnswered(new Row(value), isDelayed))
  const unmatched = quotes
    .in('unmatched_symbols')
    .list('symbol')
    .filter((symbol) => typeof symbol === 'string')
  return ok(gatherQuotes(asked, rows, unmatched))
}

const readAnswered = (row: Row, isDelayed: boolean): AnsweredRow => ({
  spelled: row.text('symbol'),
  read: (symbol) => makeQuote(symbol, row, toldQuote(row, isDelayed)),
})

/** The last price is null where there was no trade. Bid and ask have a time each; a market is as old as the older. */
const toldQuote = (row: Row, isDelayed: boolean): ToldQuote => ({
  bid: row.price('bid'),
  ask: row.price('ask'),
  last: row.priceAboveZero('last'),
  mark: null,
  previousClose: row.priceAboveZero('prevclose'),
  marketAt: older(row.instant('bid_date', 'milliseconds'), row.instant('ask_date', 'milliseconds')),
  tradeAt: row.instant('trade_date', 'milliseconds'),
  isDelayed,
  currency: null,
})

/** The older of the two that are told: a market without a bid has only the time of its ask. */
const older = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || b === null ? (a ?? b) : msOf(a) < msOf(b) ? a : b

interface AskedChain {
  readonly symbol: string
  readonly expiration: TradingDate | null
}

/** An answer that is kept for want of a newer one is none: the chain says of when it is. */
const newest = <T>(kept: KeptResult<T>): Result<T, ProviderRefusal> =>
  !kept.ok ? kept : kept.value.late === null ? ok(kept.value.value) : refuse(kept.value.late)

const readChain = async (
  api: Tradier,
  shared: SharedByChains,
  { symbol, expiration }: AskedChain,
  signal: AbortSignal,
): Reading<Chain> => {
  const { ask, isDelayed } = api
  const spelled = spell(spelling, symbol)
  const underlying = newest(
    await shared.underlyings(symbol, signal, async (waiting) => {
      const quotes = await readQuotes(api, [symbol], waiting)
      return quotes.ok ? theQuote(quotes.value) : quotes
    }),
  )
  if (!underlying.ok) return underlying
  const expirations = newest(
    await shared.expirations(symbol, signal, async (waiting) => {
      const query = { symbol: spelled, includeAllRoots: 'true' }
      const listed = await ask({ path: '/v1/markets/options/expirations', query, signal: waiting })
      const list = listed.ok ? readBody(listed.value, 'expirations') : listed
      return list.ok ? ok(readExpirations(list.value)) : list
    }),
  )
  if (!expirations.ok) return expirations
  const chain = { underlying: underlying.value, expirations: expirations.value }
  if (expiration === null) return ok({ ...chain, contracts: [] })
  const answer = await ask({
    path: '/v1/markets/options/chains',
    query: { symbol: spelled, expiration, greeks: 'true' },
    signal,
  })
  const body = answer.ok ? readBody(answer.value, 'options') : answer
  if (!body.ok) return body
  const rows = body.value
    .in('options')
    .list('option')
    .map((value) => readContract(new Row(value), isDelayed))
  return ok({ ...chain, ...gatherContracts(expiration, underlying.value, rows) })
}

const readExpirations = (body: Row): TradingDate[] => {
  const dates = body
    .in('expirations')
    .list('date')
    .map((date) => new Row({ date }).date('date'))
  return [...new Set(dates.filter((date) => date !== null))].sort()
}

const rights: Readonly<Record<string, 'Call' | 'Put'>> = { call: 'Call', put: 'Put' }

const readContract = (row: Row, isDelayed: boolean): { row: Row; told: ToldContract } => ({
  row,
  told: {
    spelled: row.text('symbol'),
    quote: toldQuote(row, isDelayed),
    right: rights[row.text('option_type') ?? ''] ?? null,
    strike: row.price('strike'),
    // What is delivered, usually 100; an adjusted contract keeps its multiplier, which is not told.
    multiplier: null,
    style: null,
    isAdjusted: row.has('contract_size') && row.count('contract_size') !== 100,
    openInterest: row.count('open_interest'),
    volume: row.count('volume'),
    impliedVolatility: row.apart('greeks').volatility('mid_iv', 'fraction'),
  },
})
