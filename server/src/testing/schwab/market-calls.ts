/**
 * Market data in the shapes that were recorded (fixtures/schwab/quotes, option_chains), with invented figures: each symbol has the
 * price that the broker was told, and an option what is left of its time beside what exercise brings.
 */
import { formatOptionSymbol, optionContract, parseOptionSymbol, parseTradingDate } from '@wheelwright/core'
import { moneyFromNumber, moneyToNumber, nextWeeklyExpirations, tradingDateAt } from '@wheelwright/core'
import type { OptionContract, TradingDate } from '@wheelwright/core'
import { answered, listedRefusal, type SchwabAnswer } from './answers.ts'
import type { Broker, Row } from './broker.ts'
import type { DataCalls } from './local-schwab.ts'

const base = '/marketdata/v1'
const usualPrice = 100
const volatility = 0.3
const DAY_MS = 24 * 60 * 60_000
const EXPIRATIONS = 8
const STRIKES = 10

const cents = (dollars: number): number => Math.round(dollars * 100) / 100

const daysTo = (expiration: TradingDate, nowMs: number): number =>
  Math.max(0, Math.round((Date.parse(`${expiration}T21:00:00Z`) - nowMs) / DAY_MS))

/** Enough to look like a market: never below what exercise brings, less the farther away and the shorter it is. */
const worthOf = ({ right, strike, expiration }: OptionContract, spot: number, nowMs: number): number => {
  const price = moneyToNumber(strike)
  const intrinsic = Math.max(0, right === 'Call' ? spot - price : price - spot)
  const spread = spot * volatility * Math.sqrt(Math.max(daysTo(expiration, nowMs), 0.5) / 365)
  const away = (price - spot) / spread
  return cents(intrinsic + 0.4 * spread * Math.exp(-(away * away) / 2))
}

interface Priced {
  readonly broker: Broker
  readonly nowMs: number
}

const spotOf = ({ broker }: Priced, symbol: string): number => broker.prices.get(symbol) ?? usualPrice

const quoteBody = (mark: number, nowMs: number): Row => ({
  askPrice: cents(mark + 0.01),
  askSize: 2,
  bidPrice: Math.max(0, cents(mark - 0.01)),
  bidSize: 3,
  closePrice: mark,
  lastPrice: mark,
  mark,
  netChange: 0,
  quoteTime: nowMs,
  securityStatus: 'Normal',
  totalVolume: 1000,
  tradeTime: nowMs,
})

/** Null for what no symbol looks like. */
const quoteOf = (priced: Priced, symbol: string): Row | null => {
  const { nowMs } = priced
  const option = parseOptionSymbol(symbol)
  const common = { realtime: true, ssid: 1, symbol }
  if (option.ok) {
    const { underlying, strike } = option.value
    const mark = worthOf(option.value, spotOf(priced, underlying), nowMs)
    const reference = { multiplier: 100, strikePrice: moneyToNumber(strike), underlying, exerciseType: 'A' }
    return { ...common, assetMainType: 'OPTION', quote: quoteBody(mark, nowMs), reference }
  }
  if (!/^[$A-Z][A-Z0-9./]{0,9}$/.test(symbol)) return null
  return {
    ...common,
    assetMainType: 'EQUITY',
    quoteType: 'NBBO',
    quote: quoteBody(spotOf(priced, symbol), nowMs),
    reference: { description: symbol, exchange: 'Q', exchangeName: 'NASDAQ' },
    regular: { regularMarketLastPrice: spotOf(priced, symbol), regularMarketTradeTime: nowMs },
  }
}

const quotes = (priced: Priced, symbols: readonly string[]): SchwabAnswer => {
  const told = symbols.map((symbol) => [symbol, quoteOf(priced, symbol)] as const)
  const invalid = told.flatMap(([symbol, quote]) => (quote === null ? [symbol] : []))
  return answered({
    ...Object.fromEntries(told.filter(([, quote]) => quote !== null)),
    ...(invalid.length > 0 ? { errors: { invalidSymbols: invalid } } : {}),
  })
}

const expirationsFrom = (nowMs: number): TradingDate[] =>
  nextWeeklyExpirations(tradingDateAt(nowMs), EXPIRATIONS)

const contractRow = (priced: Priced, contract: OptionContract): Row => {
  const { nowMs } = priced
  const { right, strike, expiration, underlying } = contract
  const mark = worthOf(contract, spotOf(priced, underlying), nowMs)
  const quote = quoteBody(mark, nowMs)
  return {
    putCall: right.toUpperCase(),
    symbol: formatOptionSymbol(contract),
    description: `${underlying} ${expiration} ${moneyToNumber(strike)} ${right}`,
    bid: quote['bidPrice'],
    ask: quote['askPrice'],
    last: mark,
    mark,
    openInterest: 100,
    totalVolume: 10,
    quoteTimeInLong: nowMs,
    tradeTimeInLong: nowMs,
    volatility: volatility * 100,
    strikePrice: moneyToNumber(strike),
    expirationDate: `${expiration}T21:00:00.000+00:00`,
    daysToExpiration: daysTo(expiration, nowMs),
    multiplier: 100,
    settlementType: 'P',
    exerciseType: 'A',
    optionRoot: underlying,
    nonStandard: false,
    mini: false,
    optionDeliverablesList: [{ symbol: underlying, assetType: 'STOCK', deliverableUnits: 100 }],
  }
}

/** By the distance that listed strikes of such a price have. */
const strikesAround = (spot: number): number[] => {
  const step = spot < 25 ? 0.5 : spot < 200 ? 1 : 5
  const middle = Math.round(spot / step)
  return Array.from({ length: 2 * STRIKES + 1 }, (_, at) => (middle + at - STRIKES) * step).filter(
    (strike) => strike > 0,
  )
}

const dateMap = (
  priced: Priced,
  symbol: string,
  right: 'Call' | 'Put',
  expirations: readonly TradingDate[],
): Row =>
  Object.fromEntries(
    expirations.map((expiration) => [
      `${expiration}:${daysTo(expiration, priced.nowMs)}`,
      Object.fromEntries(
        strikesAround(spotOf(priced, symbol)).flatMap((price) => {
          const strike = moneyFromNumber(price)
          if (!strike.ok) return []
          const contract = optionContract({ root: symbol, right, strike: strike.value.value, expiration })
          return contract.ok ? [[price.toFixed(1), [contractRow(priced, contract.value)]]] : []
        }),
      ),
    ]),
  )

const chain = (priced: Priced, query: URLSearchParams): SchwabAnswer => {
  const symbol = query.get('symbol') ?? ''
  const underlying = quoteOf(priced, symbol)
  if (underlying === null) return listedRefusal(404, 'Not Found', 'Symbol not found')
  const [from, to] = [query.get('fromDate'), query.get('toDate')].map((text) => parseTradingDate(text ?? ''))
  const expirations = expirationsFrom(priced.nowMs).filter(
    (date) => (!from?.ok || date >= from.value) && (!to?.ok || date <= to.value),
  )
  return answered({
    symbol,
    status: 'SUCCESS',
    strategy: 'SINGLE',
    isDelayed: false,
    isIndex: false,
    interestRate: 4.5,
    underlyingPrice: spotOf(priced, symbol),
    underlying: {
      symbol,
      mark: spotOf(priced, symbol),
      last: spotOf(priced, symbol),
      bid: cents(spotOf(priced, symbol) - 0.01),
      ask: cents(spotOf(priced, symbol) + 0.01),
      quoteTime: priced.nowMs,
      tradeTime: priced.nowMs,
      delayed: false,
    },
    callExpDateMap: dateMap(priced, symbol, 'Call', expirations),
    putExpDateMap: dateMap(priced, symbol, 'Put', expirations),
  })
}

export const marketCalls =
  (broker: Broker): DataCalls =>
  ({ path, query }, { now }) => {
    if (!path.startsWith(base)) return null
    const priced = { broker, nowMs: now() }
    const [, single] = new RegExp(`^${base}/([^/]+)/quotes$`).exec(path) ?? []
    if (single !== undefined) return quotes(priced, [single])
    if (path === `${base}/quotes`) return quotes(priced, (query.get('symbols') ?? '').split(','))
    if (path === `${base}/chains`) return chain(priced, query)
    if (path !== `${base}/expirationchain`) return null
    const expirationList = expirationsFrom(priced.nowMs).map((expirationDate) => ({
      expirationDate,
      daysToExpiration: daysTo(expirationDate, priced.nowMs),
      expirationType: 'W',
      settlementType: 'P',
      optionRoots: query.get('symbol'),
      standard: true,
    }))
    return answered({ expirationList })
  }
