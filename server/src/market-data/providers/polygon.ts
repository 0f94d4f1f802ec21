/**
 * Polygon, which calls itself Massive since 2025. Shares are spelled BRK.B, indices I:SPX, options O: and no blanks.
 * Which calls a key may make is a matter of its plan; what the plan leaves out is not offered. Lists come in pages.
 */
import { addDays, ok, refuse, tradingDateAt } from '@wheelwright/core'
import type { Result, TradingDate } from '@wheelwright/core'
import { createAsk, type Ask } from '../ask/ask.ts'
import type { Chain, Provider, ProviderRefusal, QuoteAnswer } from '../provider.ts'
import { gatherContracts, type ToldContract } from './make-chain.ts'
import { gatherBars, gatherDividends, makeBar } from './make-history.ts'
import { gatherQuotes, makeQuote, theQuote, type AnsweredRow, type ToldQuote } from './make-quote.ts'
import { readPages, type AskPage, type Page } from './pages.ts'
import type { ProviderParts } from './provider-parts.ts'
import { Row } from './row.ts'
import { compact, spell, spellAll, type Spelling } from './spelling.ts'

const spelling: Spelling = {
  share: (symbol) => symbol,
  index: (symbol) => `I:${symbol}`,
  option: (osi) => `O:${compact(osi)}`,
}

/** The most that the service advises for paid plans; the free one answers 429 after five a minute, and is obeyed. */
const limit = { requests: 100, perMs: 1000, longestWaitMs: 20_000 }
/** The most symbols of one snapshot. */
const BATCH = 250
const YEAR_DAYS = 365

type Reading<T> = Promise<Result<T, ProviderRefusal>>

export function polygon(parts: ProviderParts): Provider {
  const { polygonBaseUrl: baseUrl, polygonApiKey: key } = parts.config
  const ask = askForPages(createAsk({ ...parts, baseUrl, limit }), key)
  return {
    name: 'polygon',
    title: 'Polygon',
    batchSize: BATCH,
    isSplitAdjusted: false,
    quotes: (symbols, signal) => readQuotes(ask, symbols, signal),
    chain: (symbol, expiration, signal) => readChain(ask, symbol, expiration, signal),
    history: async (symbol, { from, to }, signal) => {
      const ticker = encodeURIComponent(spell(spelling, symbol))
      const path = `/v2/aggs/ticker/${ticker}/range/1/day/${from}/${to}`
      const query = { adjusted: 'false', sort: 'asc', limit: '50000' }
      const pages = await readPages(ask, { path, query, signal })
      if (!pages.ok) return pages
      const bars = pages.value.rows.map((value) => {
        const row = new Row(value)
        return makeBar(row.tradingDate('t', 'milliseconds'), row, barFields)
      })
      return ok(gatherBars(bars, { from, to }))
    },
    dividends: async (symbol, signal) => {
      const from = addDays(tradingDateAt(parts.clock()), -YEAR_DAYS)
      const query = {
        ticker: spell(spelling, symbol),
        'ex_dividend_date.gte': from,
        sort: 'ex_dividend_date',
        order: 'asc',
        limit: '1000',
      }
      const pages = await readPages(ask, { path: '/v3/reference/dividends', query, signal })
      return pages.ok ? ok(gatherDividends(pages.value.rows.map(readDividend), from)) : pages
    },
  }
}

const barFields = { open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v' }

const askForPages =
  (ask: Ask, key: string | null): AskPage =>
  async (page) =>
    key === null
      ? refuse({ kind: 'not-configured' })
      : ask.json({ ...page, headers: { authorization: `Bearer ${key}` }, explain })

/** A key that is right but whose plan has no such data; and a ticker that is none, where one was in the path. */
const explain = (status: number, body: unknown): ProviderRefusal | null => {
  const answered = new Row(body).text('status')
  if (status === 403 && answered === 'NOT_AUTHORIZED') return { kind: 'not-offered' }
  return status === 404 && answered !== null ? { kind: 'unknown-symbol' } : null
}

const readQuotes = async (
  ask: AskPage,
  symbols: readonly string[],
  signal: AbortSignal,
): Reading<QuoteAnswer> => {
  const asked = spellAll(spelling, symbols)
  const query = { 'ticker.any_of': [...asked.keys()].join(','), limit: String(BATCH) }
  const pages = await readPages(ask, { path: '/v3/snapshot', query, signal })
  if (!pages.ok) return pages
  const rows = pages.value.rows.map((value) => new Row(value))
  const isUnknown = (row: Row) => row.text('error') === 'NOT_FOUND'
  const unknown = rows.filter(isUnknown).flatMap((row) => row.text('ticker') ?? [])
  const answered = rows.filter((row) => !isUnknown(row))
  return ok(
    gatherQuotes(
      asked,
      answered.map((row) => readAnswered(row, pages.value)),
      unknown,
    ),
  )
}

const readAnswered = (row: Row, page: Page): AnsweredRow => ({
  spelled: row.text('ticker'),
  read: (symbol) =>
    row.has('error')
      ? refuse({ symbol, reason: 'is not part of the plan' })
      : makeQuote(symbol, row, toldQuote(row, page)),
})

/**
 * The last price is that of the last trade; where the plan tells no trades, that of the session with the time of its
 * last minute; of an index, its value. A part that the plan leaves out is absent.
 */
const toldQuote = (row: Row, page: Page): ToldQuote => {
  const [market, trade, session] = [row.in('last_quote'), row.in('last_trade'), row.in('session')]
  const minute = row.in('last_minute')
  const isLate = (part: Row) => part.text('timeframe') === 'DELAYED'
  const updatedAt =
    minute.instant('last_updated', 'nanoseconds') ?? row.instant('last_updated', 'nanoseconds')
  const hasTrade = trade.has('price')
  const value = row.price('value') ?? session.priceAboveZero('price')
  return {
    bid: market.price('bid'),
    ask: market.price('ask'),
    last: hasTrade ? trade.priceAboveZero('price') : value,
    mark: null,
    previousClose: session.priceAboveZero('previous_close'),
    marketAt: market.instant('last_updated', 'nanoseconds'),
    tradeAt: hasTrade
      ? (trade.instant('sip_timestamp', 'nanoseconds') ?? trade.instant('last_updated', 'nanoseconds'))
      : updatedAt,
    isDelayed: page.isDelayed || [row, market, trade, minute].some(isLate),
    currency: null,
  }
}

const readChain = async (
  ask: AskPage,
  symbol: string,
  expiration: TradingDate | null,
  signal: AbortSignal,
): Reading<Chain> => {
  const quotes = await readQuotes(ask, [symbol], signal)
  const underlying = quotes.ok ? theQuote(quotes.value) : quotes
  if (!underlying.ok) return underlying
  const expirations = await readExpirations(ask, symbol, signal)
  if (!expirations.ok) return expirations
  const chain = { underlying: underlying.value, expirations: expirations.value }
  if (expiration === null) return ok({ ...chain, contracts: [] })
  const pages = await readPages(ask, {
    path: `/v3/snapshot/options/${encodeURIComponent(spell(spelling, symbol))}`,
    query: { expiration_date: expiration, sort: 'ticker', order: 'asc', limit: '250' },
    signal,
  })
  if (!pages.ok) return pages
  const rows = pages.value.rows.map((value) => readContract(new Row(value), pages.value))
  return ok({ ...chain, ...gatherContracts(expiration, underlying.value, rows) })
}

/** By the list of contracts, since no call lists expirations; the calls are enough. Indices stand without I: there. */
const readExpirations = async (
  ask: AskPage,
  symbol: string,
  signal: AbortSignal,
): Reading<readonly TradingDate[]> => {
  const query = {
    underlying_ticker: symbol,
    contract_type: 'call',
    expired: 'false',
    sort: 'expiration_date',
    order: 'asc',
    limit: '1000',
  }
  const pages = await readPages(ask, { path: '/v3/reference/options/contracts', query, signal })
  if (!pages.ok) return pages
  const dates = pages.value.rows.map((value) => new Row(value).date('expiration_date'))
  return ok([...new Set(dates.filter((date) => date !== null))].sort())
}

const rights: Readonly<Record<string, 'Call' | 'Put'>> = { call: 'Call', put: 'Put' }
const styles: Readonly<Record<string, 'american' | 'european'>> = {
  american: 'american',
  european: 'european',
}

const readContract = (row: Row, page: Page): { row: Row; told: ToldContract } => {
  const details = row.in('details')
  return {
    row,
    told: {
      spelled: details.text('ticker'),
      quote: { ...toldQuote(row, page), previousClose: row.in('day').priceAboveZero('previous_close') },
      right: rights[details.text('contract_type') ?? ''] ?? null,
      strike: details.price('strike_price'),
      multiplier: details.count('shares_per_contract'),
      style: styles[details.text('exercise_style') ?? ''] ?? null,
      isAdjusted: details.has('additional_underlyings'),
      openInterest: row.count('open_interest'),
      volume: row.in('day').count('volume'),
      impliedVolatility: row.volatility('implied_volatility', 'fraction'),
    },
  }
}

/** Paid in dollars and in cash; what is paid otherwise is none of ours. */
const readDividend = (value: unknown) => {
  const row = new Row(value)
  const exDate = row.date('ex_dividend_date')
  const amount = row.priceAboveZero('cash_amount')
  const isDollars = !row.has('currency') || row.text('currency') === 'USD'
  return exDate === null || amount === null || !isDollars ? null : { exDate, amount }
}
