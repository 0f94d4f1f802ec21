/**
 * The simulated market as a source like any other, for demo users and nobody else. It is called simulated wherever it
 * is named, moves with the clock that it is given, and is the same for the same instant.
 */
import {
  addDays,
  canonicalEquitySymbol,
  expirationInstant,
  formatOptionSymbol,
  instantFromMs,
  latestSession,
  moneyToNumber,
  ok,
  optionContract,
  parseOptionSymbol,
  refuse,
  tradingDateAt,
} from '@wheelwright/core'
import type { Instant, OptionContract, Result, TradingDate } from '@wheelwright/core'
import { assert } from '@wheelwright/core'
import { mapByTurns } from '../map-by-turns.ts'
import type {
  Chain,
  ChainContract,
  Dividend,
  Provider,
  ProviderQuote,
  ProviderRefusal,
} from '../market-data/provider.ts'
import { exDatesOf } from './simulated-dividends.ts'
import { dailyBars, dailyOptionBars } from './simulated-history.ts'
import { inCents, isListed, listingOf, pricedAt, spotAt, toMoney } from './simulated-market.ts'
import { expirationsAt, quoteAt, strikesAt, volatilityAt } from './simulated-options.ts'
import type { DemoContract, DemoQuote } from './simulated-options.ts'

/** Dividends are announced so far ahead. */
const announcedDays = 45
const yearMs = 365 * 86_400_000

const asQuote = (
  symbol: string,
  prices: Pick<DemoQuote, 'bid' | 'ask' | 'last'> & { readonly previousClose: number | null },
  asOf: Instant,
): ProviderQuote => ({
  symbol,
  bid: toMoney(prices.bid),
  ask: toMoney(prices.ask),
  last: toMoney(prices.last),
  mark: toMoney(inCents((prices.bid + prices.ask) / 2)),
  previousClose: prices.previousClose === null ? null : toMoney(prices.previousClose),
  asOf,
  isDelayed: false,
  currency: 'USD',
})

/** The close of the session before the one that prices are of. */
const previousClose = (ms: number): number => latestSession(latestSession(ms).opensAtMs - 1).closesAtMs

const shareQuote = (ticker: string, ms: number): ProviderQuote => {
  const spot = spotAt(ticker, ms)
  const prices = { bid: inCents(spot - 0.01), ask: inCents(spot + 0.01), last: spot }
  return asQuote(
    ticker,
    { ...prices, previousClose: spotAt(ticker, previousClose(ms)) },
    instantFromMs(Math.round(ms)),
  )
}

const demoContractOf = ({ underlying, right, strike, expiration }: OptionContract): DemoContract => ({
  ticker: underlying,
  right,
  strike: moneyToNumber(strike),
  expiration,
})

/** Listed strikes only: a multiple of the step; what has expired has no quote. */
const isTraded = ({ ticker, strike, expiration }: DemoContract, ms: number): boolean =>
  isListed(ticker) &&
  Math.abs(strike / listingOf(ticker).strikeStep - Math.round(strike / listingOf(ticker).strikeStep)) <
    1e-9 &&
  ms < expirationInstant(expiration) &&
  expirationsAt(ms).includes(expiration)

const optionQuote = (contract: DemoContract, symbol: string, ms: number, quote: DemoQuote): ProviderQuote => {
  const before = previousClose(ms)
  const { bid, ask } = quoteAt(contract, before)
  const prices = { ...quote, previousClose: inCents((bid + ask) / 2) }
  return asQuote(symbol, prices, instantFromMs(Math.round(ms)))
}

const quoteOf = (symbol: string, ms: number): ProviderQuote | null => {
  const equity = canonicalEquitySymbol(symbol)
  if (equity.ok && isListed(equity.value)) return shareQuote(equity.value, ms)
  const option = parseOptionSymbol(symbol)
  if (!option.ok || option.value.adjusted) return null
  const contract = demoContractOf(option.value)
  return isTraded(contract, ms) ? optionQuote(contract, symbol, ms, quoteAt(contract, ms)) : null
}

const chainContract = (contract: DemoContract, ms: number): ChainContract => {
  const { ticker: root, right, expiration } = contract
  const strike = toMoney(contract.strike)
  const made = optionContract({ root, right, strike, expiration })
  assert(made.ok, 'a listed strike makes a contract')
  const quote = quoteAt(contract, ms)
  const years = (expirationInstant(expiration) - ms) / yearMs
  const { bid, ask, last, volume, openInterest } = quote
  return {
    quote: asQuote(
      formatOptionSymbol(made.value),
      { bid, ask, last, previousClose: null },
      instantFromMs(Math.round(ms)),
    ),
    right,
    strike,
    expiration,
    multiplier: 100,
    style: 'american',
    isAdjusted: false,
    openInterest,
    volume,
    impliedVolatility: volatilityAt(contract, spotAt(root, ms), years),
  }
}

const contractsOf = (ticker: string, expiration: TradingDate, ms: number): Promise<ChainContract[]> => {
  const listed = strikesAt(ticker, expiration, ms).flatMap((strike) =>
    (['Call', 'Put'] as const).map((right): DemoContract => ({ ticker, right, strike, expiration })),
  )
  return mapByTurns(listed, (contract) => chainContract(contract, ms))
}

const chainOf = async (ticker: string, expiration: TradingDate | null, ms: number): Promise<Chain> => {
  const expirations = expirationsAt(ms)
  const isAsked = expiration !== null && expirations.includes(expiration)
  return {
    underlying: shareQuote(ticker, ms),
    expirations,
    contracts: isAsked ? await contractsOf(ticker, expiration, ms) : [],
  }
}

const dividendsOf = (ticker: string, nowMs: number): Dividend[] => {
  const today = tradingDateAt(nowMs)
  const { dividend } = listingOf(ticker)
  return exDatesOf(ticker, addDays(today, -365), addDays(today, announcedDays)).map((exDate) => ({
    exDate,
    amount: toMoney(dividend),
  }))
}

export function createDemoProvider(clock: () => number): Provider {
  const listed = async <T>(
    symbol: string,
    answer: (ticker: string, nowMs: number) => T | Promise<T>,
  ): Promise<Result<T, ProviderRefusal>> =>
    isListed(symbol) ? ok(await answer(symbol, clock())) : refuse({ kind: 'unknown-symbol' })
  return {
    name: 'demo',
    title: 'The simulated market',
    batchSize: 500,
    isSplitAdjusted: false,
    quotes: async (symbols) => {
      const ms = pricedAt(clock())
      const found = await mapByTurns(symbols, (symbol) => quoteOf(symbol, ms))
      return ok({
        quotes: found.filter((quote) => quote !== null),
        unknown: symbols.filter((_, index) => found[index] === null),
        bad: [],
      })
    },
    chain: (symbol, expiration) =>
      listed(symbol, (ticker, nowMs) => chainOf(ticker, expiration, pricedAt(nowMs))),
    history: async (symbol, days) => {
      const option = parseOptionSymbol(symbol)
      if (!option.ok) return listed(symbol, (ticker, nowMs) => dailyBars(ticker, days, nowMs))
      const contract = demoContractOf(option.value)
      return listed(contract.ticker, (_, nowMs) => dailyOptionBars(contract, days, nowMs))
    },
    dividends: (symbol) => listed(symbol, dividendsOf),
  }
}
