/** The four providers' shapes, told from one market. What the shapes are after is named in fixtures/README.md. */
import { newYorkTime, parseOptionSymbol, type TradingDate } from '@wheelwright/core'
import type { MarketDataSource } from '../../../config/settings.ts'
import type { Asked, Reply } from './local-server.ts'
import { asText, type ToldContractRow, type ToldMarket, type ToldRow } from './told-market.ts'

export interface StandIn {
  readonly name: MarketDataSource
  readonly tellsCurrency: boolean
  /** How a volatility is told: as a fraction or in percent. */
  readonly volatilityUnit: 1 | 100
  /** What is asked before any data, and answered well whatever else goes wrong; null for everything else. */
  readonly greet: (asked: Asked) => Reply | null
  /** The answer to a question from that market. */
  readonly tell: (asked: Asked, market: ToldMarket) => Reply
}

export const accessToken = 'token-of-an-hour-4711'
export const apiKey = 'key-that-nobody-may-see-0815'
const crumb = 'crumbA1.b2/'

const compact = (symbol: string) => symbol.replaceAll(' ', '')
const isOption = (symbol: string) => symbol.length === 21
const optionOf = (symbol: string) => {
  const parsed = parseOptionSymbol(symbol)
  if (!parsed.ok) throw new Error(`no option: ${symbol}`)
  return parsed.value
}
const scaled = (value: unknown, factor: number) =>
  typeof value === 'number' ? Number((value * factor).toPrecision(12)) : value
const seconds = (ms: number | null) => (ms === null ? null : Math.floor(ms / 1000))
const nanoseconds = (ms: number | null) => (ms === null ? null : ms * 1_000_000)
const openingOf = (date: string) => newYorkTime(date as TradingDate, 9, 30)
const reply = (body: unknown): Reply => ({ body: asText(body) })
const nothing: Reply = { status: 404, body: '<html><body>no such page</body></html>' }
const isBefore = (path: string, start: string) => path.startsWith(start)

const schwabSymbol = (symbol: string) => (isOption(symbol) ? symbol : symbol.replace('.', '/'))

const schwabContract = (row: ToldContractRow) => {
  const { right, strike } = optionOf(row.symbol)
  return {
    putCall: right.toUpperCase(),
    symbol: row.symbol,
    bid: row.bid,
    ask: row.ask,
    last: row.last,
    mark: row.last,
    closePrice: row.previousClose,
    quoteTimeInLong: row.at,
    tradeTimeInLong: row.at,
    volatility: scaled(row.volatility, 100),
    delta: 'NaN',
    openInterest: row.openInterest,
    totalVolume: 10,
    strikePrice: strike / 1e6,
    multiplier: 100,
    exerciseType: 'A',
    deliverableNote: '100 AAPL',
    nonStandard: false,
    mini: false,
  }
}

const schwabQuotes = ({ rows, unknown }: ToldMarket) => {
  const told = rows.map((row, index) => {
    const symbol = schwabSymbol(row.symbol)
    const isRepeated = rows.findIndex((other) => other.symbol === row.symbol) < index
    const quote = {
      bidPrice: row.bid,
      askPrice: row.ask,
      lastPrice: row.last,
      closePrice: row.previousClose,
      quoteTime: row.at,
      tradeTime: row.at,
    }
    return [
      isRepeated ? `${symbol}#${index}` : symbol,
      { symbol, realtime: true, quote, currency: row.currency },
    ]
  })
  const errors = unknown.length > 0 ? { errors: { invalidSymbols: unknown.map(schwabSymbol) } } : {}
  return { ...Object.fromEntries(told), ...errors }
}

const schwabChain = ({ rows, contracts }: ToldMarket) => {
  const mapOf = (right: string) => {
    const byStrike: Record<string, unknown[]> = {}
    for (const row of contracts.filter(({ symbol }) => optionOf(symbol).right === right))
      (byStrike[(optionOf(row.symbol).strike / 1e6).toFixed(1)] ??= []).push(schwabContract(row))
    return { '2026-03-20:9': byStrike }
  }
  const [first] = rows
  const underlying = {
    symbol: first?.symbol,
    bid: first?.bid,
    ask: first?.ask,
    last: first?.last,
    close: first?.previousClose,
    quoteTime: first?.at,
    tradeTime: first?.at,
    delayed: false,
  }
  return {
    status: 'SUCCESS',
    isDelayed: false,
    underlying,
    callExpDateMap: mapOf('Call'),
    putExpDateMap: mapOf('Put'),
  }
}

const schwab: StandIn = {
  name: 'schwab',
  tellsCurrency: false,
  volatilityUnit: 100,
  greet: () => null,
  tell: ({ path }, market) => {
    if (path === '/marketdata/v1/quotes') return reply(schwabQuotes(market))
    if (path === '/marketdata/v1/expirationchain')
      return reply({ expirationList: market.expirations.map((expirationDate) => ({ expirationDate })) })
    if (path === '/marketdata/v1/chains') return reply(schwabChain(market))
    if (path !== '/marketdata/v1/pricehistory') return nothing
    const candles = market.bars.map(({ date, ...bar }) => ({
      ...bar,
      datetime: openingOf(date) - 4.5 * 3_600_000,
    }))
    return reply({ symbol: 'AAPL', empty: candles.length === 0, candles })
  },
}

const tradierRow = (row: ToldRow) => ({
  symbol: isOption(row.symbol) ? compact(row.symbol) : row.symbol.replace('.', '/'),
  type: isOption(row.symbol) ? 'option' : 'stock',
  last: row.last,
  bid: row.bid,
  ask: row.ask,
  prevclose: row.previousClose,
  trade_date: row.at ?? 0,
  bid_date: row.at ?? 0,
  ask_date: row.at ?? 0,
  currency: row.currency,
})

const tradierContract = (row: ToldContractRow) => ({
  ...tradierRow(row),
  option_type: optionOf(row.symbol).right.toLowerCase(),
  strike: optionOf(row.symbol).strike / 1e6,
  contract_size: 100,
  open_interest: row.openInterest,
  volume: 10,
  greeks: { delta: 'NaN', mid_iv: row.volatility },
})

/** One in place of a list of one, and null in place of an empty one. */
const tradierList = (name: string, list: readonly unknown[]) =>
  list.length === 0 ? null : { [name]: list.length === 1 ? list[0] : list }

const tradier: StandIn = {
  name: 'tradier',
  tellsCurrency: false,
  volatilityUnit: 1,
  greet: () => null,
  tell: ({ path, method, form }, market) => {
    if (path === '/v1/markets/quotes' && method === 'POST' && form.has('symbols')) {
      const unmatched = market.unknown.map((symbol) => tradierRow({ symbol } as ToldRow).symbol)
      return reply({
        quotes: {
          ...tradierList('quote', market.rows.map(tradierRow)),
          ...(unmatched.length > 0 ? { unmatched_symbols: tradierList('symbol', unmatched) } : {}),
        },
      })
    }
    if (path === '/v1/markets/options/expirations')
      return reply({ expirations: tradierList('date', market.expirations) })
    if (path === '/v1/markets/options/chains')
      return reply({ options: tradierList('option', market.contracts.map(tradierContract)) })
    return path === '/v1/markets/history' ? reply({ history: tradierList('day', market.bars) }) : nothing
  },
}

const polygonTicker = (symbol: string) => (isOption(symbol) ? `O:${compact(symbol)}` : symbol)

const polygonRow = (row: ToldRow) => ({
  ticker: polygonTicker(row.symbol),
  type: isOption(row.symbol) ? 'options' : 'stocks',
  session: { previous_close: row.previousClose },
  last_quote: { bid: row.bid, ask: row.ask, last_updated: nanoseconds(row.at), timeframe: 'REAL-TIME' },
  last_trade: { price: row.last, sip_timestamp: nanoseconds(row.at), timeframe: 'REAL-TIME' },
  currency: row.currency,
})

const polygonContract = (row: ToldContractRow) => {
  const { right, strike, expiration } = optionOf(row.symbol)
  const { last_quote: market, last_trade: trade } = polygonRow(row)
  return {
    details: {
      ticker: polygonTicker(row.symbol),
      contract_type: right.toLowerCase(),
      exercise_style: 'american',
      expiration_date: expiration,
      shares_per_contract: 100,
      strike_price: strike / 1e6,
    },
    day: { previous_close: row.previousClose, volume: 10 },
    greeks: { delta: 'NaN' },
    implied_volatility: row.volatility,
    open_interest: row.openInterest,
    last_quote: market,
    last_trade: trade,
  }
}

const polygon: StandIn = {
  name: 'polygon',
  tellsCurrency: false,
  volatilityUnit: 1,
  greet: () => null,
  tell: ({ path }, market) => {
    const results = polygonResults(path, market)
    return results === null ? nothing : reply({ status: 'OK', request_id: '1', results })
  },
}

const polygonResults = (path: string, market: ToldMarket): unknown[] | null => {
  if (path === '/v3/snapshot') {
    const missing = market.unknown.map((symbol) => ({
      ticker: polygonTicker(symbol),
      error: 'NOT_FOUND',
      message: 'Ticker not found.',
    }))
    return [...market.rows.map(polygonRow), ...missing]
  }
  if (isBefore(path, '/v3/snapshot/options/')) return market.contracts.map(polygonContract)
  if (path === '/v3/reference/options/contracts')
    return market.expirations.map((date) => ({ expiration_date: date }))
  if (!isBefore(path, '/v2/aggs/ticker/')) return null
  return market.bars.map(({ date, open, high, low, close, volume }) => ({
    o: open,
    h: high,
    l: low,
    c: close,
    v: volume,
    t: openingOf(date) - 9.5 * 3_600_000,
  }))
}

const yahooSymbol = (symbol: string) => (isOption(symbol) ? compact(symbol) : symbol.replace('.', '-'))

const yahooQuote = (row: ToldRow) => ({
  symbol: yahooSymbol(row.symbol),
  quoteType: isOption(row.symbol) ? 'OPTION' : 'EQUITY',
  currency: row.currency ?? 'USD',
  marketState: 'REGULAR',
  bid: row.bid,
  ask: row.ask,
  regularMarketPrice: row.last,
  regularMarketPreviousClose: row.previousClose,
  regularMarketTime: seconds(row.at),
  exchangeDataDelayedBy: 0,
})

const yahooContract = (row: ToldContractRow) => ({
  contractSymbol: yahooSymbol(row.symbol),
  strike: optionOf(row.symbol).strike / 1e6,
  currency: 'USD',
  lastPrice: row.last,
  bid: row.bid,
  ask: row.ask,
  volume: 10,
  openInterest: row.openInterest,
  contractSize: 'REGULAR',
  expiration: seconds(Date.UTC(2026, 2, 20)),
  lastTradeDate: seconds(row.at),
  impliedVolatility: row.volatility,
})

const yahooChain = ({ rows, expirations, contracts }: ToldMarket) => ({
  underlyingSymbol: 'AAPL',
  expirationDates: expirations.map((date) => seconds(Date.parse(`${date}T00:00:00Z`))),
  quote: rows.map(yahooQuote)[0],
  options: [
    {
      calls: contracts.filter(({ symbol }) => optionOf(symbol).right === 'Call').map(yahooContract),
      puts: contracts.filter(({ symbol }) => optionOf(symbol).right === 'Put').map(yahooContract),
    },
  ],
})

const yahooChart = ({ rows, bars }: ToldMarket, path: string) => {
  const row = rows.find(({ symbol }) => path.endsWith(`/${yahooSymbol(symbol)}`))
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => bars.map((bar) => bar[name])
  const quote = {
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  }
  return {
    meta: {
      symbol: row?.symbol,
      currency: row?.currency ?? 'USD',
      regularMarketPrice: row?.last,
      regularMarketTime: seconds(row?.at ?? null),
      chartPreviousClose: row?.previousClose,
    },
    timestamp: bars.map(({ date }) => seconds(openingOf(date))),
    indicators: { quote: [quote] },
  }
}

const yahoo: StandIn = {
  name: 'yahoo',
  tellsCurrency: true,
  volatilityUnit: 1,
  greet: ({ path }) => {
    if (path === '/')
      return { status: 404, headers: { 'set-cookie': ['A3=d=abc&S=xyz; Max-Age=31557600; Secure'] } }
    return path === '/v1/test/getcrumb' ? { headers: { 'content-type': 'text/plain' }, body: crumb } : null
  },
  tell: ({ path }, market) => {
    if (path === '/v7/finance/quote')
      return reply({ quoteResponse: { result: market.rows.map(yahooQuote), error: null } })
    if (isBefore(path, '/v7/finance/options/'))
      return reply({ optionChain: { result: [yahooChain(market)], error: null } })
    return isBefore(path, '/v8/finance/chart/')
      ? reply({ chart: { result: [yahooChart(market, path)], error: null } })
      : nothing
  },
}

export const standIns: readonly StandIn[] = [schwab, tradier, polygon, yahoo]
