/**
 * Yahoo, without a key and without a contract: it may change or end any day. Shares are spelled BRK-B, indices ^SPX,
 * options without blanks. Quotes and chains want a pass (`yahoo-session.ts`); charts do not, and stand in for the
 * quotes of shares where the pass is refused. A symbol that Yahoo does not know is left out of its answer.
 */
import { addDays, newYorkTime, ok, refuse, tradingDateAt } from '@wheelwright/core'
import type { Result, TradingDate } from '@wheelwright/core'
import { createAsk, type Ask } from '../ask/ask.ts'
import type { BadRow, Chain, Provider, ProviderQuote, ProviderRefusal, QuoteAnswer } from '../provider.ts'
import { gatherContracts, type ToldContract } from './make-chain.ts'
import { gatherBars, gatherDividends, makeBar, type Days } from './make-history.ts'
import { gatherQuotes, makeQuote, type AnsweredRow, type ToldQuote } from './make-quote.ts'
import type { ProviderParts } from './provider-parts.ts'
import { readBody, Row } from './row.ts'
import { compact, isOptionSymbol, spell, spellAll, type Spelling } from './spelling.ts'
import { browserLike, withPass, type AskWithPass } from './yahoo-session.ts'

const spelling: Spelling = {
  share: (symbol) => symbol.replace('.', '-'),
  index: (symbol) => `^${symbol}`,
  option: compact,
}

/** Yahoo tells no limit; this is what a reader with many pages open would ask. */
const limit = { requests: 100, perMs: 60_000, longestWaitMs: 20_000 }
const BATCH = 100
const YEAR_DAYS = 365

type Reading<T> = Promise<Result<T, ProviderRefusal>>

export function yahoo(parts: ProviderParts): Provider {
  const { yahooBaseUrl: baseUrl } = parts.config
  const ask = createAsk({ ...parts, baseUrl, limit })
  const askForCookie = createAsk({ ...parts, baseUrl: cookieAddress(baseUrl), limit: null })
  const askWithPass = withPass(ask, { askForCookie, clock: parts.clock })
  return {
    name: 'yahoo',
    title: 'Yahoo',
    batchSize: BATCH,
    isSplitAdjusted: true,
    quotes: async (symbols, signal) => {
      const answer = await readQuotes(askWithPass, symbols, signal)
      const isRefused = !answer.ok && answer.refusal.kind === 'unauthorized'
      return isRefused ? readQuotesOfCharts(ask, symbols, signal) : answer
    },
    chain: (symbol, expiration, signal) => readChain(askWithPass, symbol, expiration, signal),
    history: async (symbol, days, signal) => {
      const chart = await readDollarChart(ask, symbol, days, signal)
      return chart.ok ? ok(gatherBars(readBars(chart.value), days)) : chart
    },
    dividends: async (symbol, signal) => {
      const today = tradingDateAt(parts.clock())
      const from = addDays(today, -YEAR_DAYS)
      const chart = await readDollarChart(ask, symbol, { from, to: today }, signal)
      if (!chart.ok) return chart
      const told = chart.value.in('events').in('dividends').entries()
      return ok(
        gatherDividends(
          told.map(([, value]) => readDividend(value)),
          from,
        ),
      )
    },
  }
}

/** The cookie is given by a host of its own; where Yahoo is stood in for, by whoever does. */
const cookieAddress = (base: URL): URL =>
  base.hostname.endsWith('.yahoo.com') ? new URL('https://fc.yahoo.com') : base

const readQuotes = async (
  ask: AskWithPass,
  symbols: readonly string[],
  signal: AbortSignal,
): Reading<QuoteAnswer> => {
  const asked = spellAll(spelling, symbols)
  const query = { symbols: [...asked.keys()].join(','), formatted: 'false' }
  const answer = await ask({ path: '/v7/finance/quote', query, signal })
  const body = answer.ok ? readBody(answer.value, 'quoteResponse') : answer
  if (!body.ok) return body
  const response = readBody(body.value.plain('quoteResponse'), 'result')
  if (!response.ok) return response
  const rows = response.value.list('result').map((value): AnsweredRow => {
    const row = new Row(value)
    return { spelled: row.text('symbol'), read: (symbol) => makeQuote(symbol, row, toldQuote(row)) }
  })
  const answered = new Set(rows.map(({ spelled }) => spelled))
  const absent = [...asked.keys()].filter((spelled) => !answered.has(spelled))
  return ok(gatherQuotes(asked, rows, absent))
}

/**
 * Bid and ask carry no time of their own. Within the session they are of the same time as the last price; outside it
 * they are not, and are left out.
 */
const toldQuote = (row: Row): ToldQuote => {
  const isInSession = row.text('marketState') === 'REGULAR'
  const at = row.instant('regularMarketTime', 'seconds')
  const [bid, ask] = [row.price('bid'), row.price('ask')]
  return {
    bid: isInSession ? bid : null,
    ask: isInSession ? ask : null,
    last: row.priceAboveZero('regularMarketPrice'),
    mark: null,
    previousClose: row.priceAboveZero('regularMarketPreviousClose'),
    marketAt: at,
    tradeAt: at,
    isDelayed: row.count('exchangeDataDelayedBy') !== 0,
    currency: row.text('currency'),
  }
}

/** One request for each share; options have no charts that would tell their price. */
const readQuotesOfCharts = async (
  ask: Ask,
  symbols: readonly string[],
  signal: AbortSignal,
): Reading<QuoteAnswer> => {
  const quotes: ProviderQuote[] = []
  const unknown: string[] = []
  const bad: BadRow[] = []
  for (const symbol of symbols) {
    if (isOptionSymbol(symbol)) {
      bad.push({ symbol, reason: 'is an option, which Yahoo refused to quote' })
      continue
    }
    const chart = await readChart(ask, symbol, { range: '1d', interval: '1d' }, signal)
    if (!chart.ok) {
      if (chart.refusal.kind !== 'unknown-symbol') return chart
      unknown.push(symbol)
      continue
    }
    const meta = chart.value.in('meta')
    const quote = makeQuote(symbol, chart.value, toldByChart(meta))
    if (quote.ok) quotes.push(quote.value)
    else bad.push(quote.refusal)
  }
  return ok({ quotes, unknown, bad })
}

/** A chart does not say how late it is; Yahoo's are up to a quarter of an hour. */
const toldByChart = (meta: Row): ToldQuote => ({
  bid: null,
  ask: null,
  last: meta.priceAboveZero('regularMarketPrice'),
  mark: null,
  previousClose: meta.priceAboveZero('previousClose', 'chartPreviousClose'),
  marketAt: null,
  tradeAt: meta.instant('regularMarketTime', 'seconds'),
  isDelayed: true,
  currency: meta.text('currency'),
})

const readChart = async (
  ask: Ask,
  symbol: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Reading<Row> => {
  const path = `/v8/finance/chart/${encodeURIComponent(spell(spelling, symbol))}`
  const answer = await ask.json({ path, query, headers: browserLike, signal, explain: explainChart })
  const body = answer.ok ? readBody(answer.value, 'chart') : answer
  if (!body.ok) return body
  const [result] = body.value.in('chart').list('result')
  return readBody(result, 'meta')
}

/** Yahoo's own 404, which names the error; one of a gateway does not. */
const explainChart = (status: number, body: unknown): ProviderRefusal | null =>
  status === 404 && new Row(body).in('chart').has('error') ? { kind: 'unknown-symbol' } : null

const readDollarChart = async (ask: Ask, symbol: string, { from, to }: Days, signal: AbortSignal) => {
  const query = {
    period1: inSeconds(newYorkTime(from, 5, 0)),
    period2: inSeconds(newYorkTime(to, 23, 59)),
    interval: '1d',
    events: 'div',
  }
  const chart = await readChart(ask, symbol, query, signal)
  if (!chart.ok) return chart
  const currency = chart.value.in('meta').text('currency')
  return currency === null || currency === 'USD'
    ? chart
    : refuse({ kind: 'unreadable' as const, detail: 'prices in another currency than dollars' })
}

const inSeconds = (ms: number): string => String(Math.floor(ms / 1000))

const barFields = { open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' }

/** Lists side by side, a place for each day; a day without trades has nulls in them. */
const readBars = (chart: Row) => {
  const [quote] = chart.in('indicators').list('quote')
  const lists = new Row(quote)
  const columns = Object.keys(barFields).map((name) => [name, lists.list(name)] as const)
  return chart.list('timestamp').map((at, index) => {
    const day = columns.map(([name, list]) => [name, fromSingle(list[index])] as const)
    const row = new Row({ at, ...Object.fromEntries(day) })
    return makeBar(row.tradingDate('at', 'seconds'), row, barFields)
  })
}

/** Charts hold prices as single-precision numbers: 239.64999389648438 is 239.65, of which seven digits are sure. */
const fromSingle = (value: unknown): unknown =>
  typeof value === 'number' && Math.fround(value) === value && !Number.isInteger(value)
    ? Number(value.toPrecision(7))
    : value

const readDividend = (value: unknown) => {
  const row = new Row(value)
  const exDate = row.tradingDate('date', 'seconds')
  const amount = row.priceAboveZero('amount')
  return exDate === null || amount === null ? null : { exDate, amount }
}

/** Expirations are midnights in UTC of their day. */
const readChain = async (
  ask: AskWithPass,
  symbol: string,
  expiration: TradingDate | null,
  signal: AbortSignal,
): Reading<Chain> => {
  const path = `/v7/finance/options/${encodeURIComponent(spell(spelling, symbol))}`
  const query: Record<string, string> =
    expiration === null ? {} : { date: inSeconds(Date.parse(`${expiration}T00:00:00Z`)) }
  const answer = await ask({ path, query, signal })
  const body = answer.ok ? readBody(answer.value, 'optionChain') : answer
  if (!body.ok) return body
  const [result] = body.value.in('optionChain').list('result')
  if (result === undefined) return refuse({ kind: 'unknown-symbol' })
  const chain = readBody(result, 'quote')
  if (!chain.ok) return chain
  const row = chain.value.apart('quote')
  const underlying = makeQuote(symbol, row, toldQuote(row))
  if (!underlying.ok) return refuse({ kind: 'unreadable', detail: 'no price of the underlying' })
  const dates = chain.value.list('expirationDates').map((at) => dayOf(at))
  const expirations = [...new Set(dates.filter((date) => date !== null))].sort()
  const told = { underlying: underlying.value, expirations }
  if (expiration === null) return ok({ ...told, contracts: [] })
  const isInSession = row.text('marketState') === 'REGULAR'
  const rows = chain.value
    .list('options')
    .flatMap((value) => [...new Row(value).list('calls'), ...new Row(value).list('puts')])
    .map((value) => readContract(new Row(value), underlying.value, isInSession))
  return ok({ ...told, ...gatherContracts(expiration, underlying.value, rows) })
}

const dayOf = (at: unknown): TradingDate | null => {
  const instant = new Row({ at }).instant('at', 'seconds')
  return instant === null ? null : new Row({ date: instant }).date('date')
}

/** Of a contract only the last trade has a time; its market, in the session, is as old as the underlying's price. */
const readContract = (
  row: Row,
  underlying: ProviderQuote,
  isInSession: boolean,
): { row: Row; told: ToldContract } => {
  const [bid, ask] = [row.price('bid'), row.price('ask')]
  return {
    row,
    told: {
      spelled: row.text('contractSymbol'),
      quote: {
        bid: isInSession ? bid : null,
        ask: isInSession ? ask : null,
        last: row.priceAboveZero('lastPrice'),
        mark: null,
        previousClose: null,
        marketAt: underlying.asOf,
        tradeAt: row.instant('lastTradeDate', 'seconds'),
        isDelayed: true,
        currency: row.text('currency'),
      },
      right: null,
      strike: row.price('strike'),
      multiplier: null,
      style: null,
      isAdjusted: row.has('contractSize') && row.text('contractSize') !== 'REGULAR',
      openInterest: row.count('openInterest'),
      volume: row.count('volume'),
      impliedVolatility: row.volatility('impliedVolatility', 'fraction'),
    },
  }
}
