import { describe, expect, it } from 'vitest'
import { isMarketOpenOn, markOf, monthlyExpiration, msOf, parseOptionSymbol } from '@wheelwright/core'
import type { Chain, ChainContract, Provider, ProviderQuote } from '../market-data/provider.ts'
import { createDemoProvider } from './demo-provider.ts'
import { listings } from './simulated-market.ts'
import { strikesAt, valueAt } from './simulated-options.ts'

const signal = new AbortController().signal
const friday = '2026-11-20T15:00:00.000Z'
const tickers = Object.keys(listings)

const at = (instant: string): Provider => createDemoProvider(() => Date.parse(instant))

const quotesAt = async (instant: string, symbols: readonly string[]): Promise<readonly ProviderQuote[]> => {
  const answer = await at(instant).quotes(symbols, signal)
  return answer.ok ? answer.value.quotes : []
}
const chainAt = async (instant: string, ticker: string, expiration: string | null): Promise<Chain> => {
  const answer = await at(instant).chain(ticker, expiration as never, signal)
  if (!answer.ok) throw new Error(answer.refusal.kind)
  return answer.value
}

describe('a quote of the simulated market', () => {
  it('is the same for the same instant, and another a minute later', async () => {
    const first = await quotesAt(friday, tickers)
    expect(await quotesAt(friday, tickers)).toEqual(first)
    const later = await quotesAt('2026-11-20T15:01:00Z', tickers)
    expect(later.map(({ last }) => last)).not.toEqual(first.map(({ last }) => last))
  })

  it.each([
    ['in a session is of now', friday, friday],
    ['in the evening is of the close', '2026-11-21T02:00:00Z', '2026-11-20T21:00:00.000Z'],
    ['on Sunday is of Friday’s close', '2026-11-22T15:00:00Z', '2026-11-20T21:00:00.000Z'],
    ['on Thanksgiving is of Wednesday’s', '2026-11-26T15:00:00Z', '2026-11-25T21:00:00.000Z'],
    ['after a half day is of 13:00', '2026-11-27T22:00:00Z', '2026-11-27T18:00:00.000Z'],
  ])('%s', async (_title, instant, asOf) => {
    const [share] = await quotesAt(instant, ['KO'])
    expect(share?.asOf).toBe(asOf)
    expect(await quotesAt(instant, ['KO'])).toEqual(await quotesAt(asOf, ['KO']))
  })

  it('moves from the close before, which is the last bar of its history', async () => {
    const [share] = await quotesAt(friday, ['KO'])
    const history = await at(friday).history('KO', { from: '2026-11-10', to: '2026-11-20' } as never, signal)
    expect(history.ok && history.value.at(-1)).toMatchObject({
      date: '2026-11-19',
      close: share?.previousClose,
    })
  })

  it('of an option is that of its chain, with a bid below the ask', async () => {
    const { contracts } = await chainAt(friday, 'KO', '2026-12-18')
    const quotes = await quotesAt(
      friday,
      contracts.map(({ quote }) => quote.symbol),
    )
    expect(quotes.map(({ bid, ask, last, asOf }) => [bid, ask, last, asOf])).toEqual(
      contracts.map(({ quote: { bid, ask, last, asOf } }) => [bid, ask, last, asOf]),
    )
    expect(quotes.every(({ bid, ask }) => bid !== null && ask !== null && bid >= 0 && bid < ask)).toBe(true)
  })

  it.each([
    ['a share that is not listed', 'AAPL'],
    ['a strike between two steps', 'KO    261218C00070100'],
    ['an expiration that is none', 'KO    261216C00070000'],
    ['a contract that has expired', 'KO    261016C00070000'],
    ['an adjusted contract', 'KO1   261218C00070000'],
    ['no symbol at all', 'what is this'],
  ])('is not given for %s', async (_title, symbol) => {
    const answer = await at(friday).quotes([symbol, 'KO'], signal)
    expect(answer.ok && [answer.value.unknown, answer.value.quotes.length]).toEqual([[symbol], 1])
  })
})

describe('a chain of the simulated market', () => {
  const instants = [friday, '2026-12-17T20:30:00Z', '2027-06-18T15:00:00Z', '2030-03-09T18:00:00Z']
  const bySide = (contracts: readonly ChainContract[], right: 'Call' | 'Put') =>
    contracts.filter((contract) => contract.right === right)

  it('lists the next eight weeks and eighteen months, each by the exchange’s rule', async () => {
    const { expirations } = await chainAt(friday, 'KO', null)
    // Christmas Day and New Year's Day 2026 are Fridays, Good Friday 2027 is 26 March: weekly options expire before.
    expect(expirations.slice(0, 8)).toEqual([
      '2026-11-20',
      '2026-11-27',
      '2026-12-04',
      '2026-12-11',
      '2026-12-18',
      '2026-12-24',
      '2026-12-31',
      '2027-01-08',
    ])
    const months = expirations.slice(8)
    expect(months[0]).toBe('2027-01-15')
    // Juneteenth 2027 is a Saturday, kept on Friday 18 June, the third Friday.
    expect(months).toContain('2027-06-17')
    for (const date of months)
      expect(date).toBe(monthlyExpiration(Number(date.slice(0, 4)), Number(date.slice(5, 7))))
  })

  it('drops an expiration at its close', async () => {
    expect((await chainAt('2026-11-20T20:59:59Z', 'KO', null)).expirations[0]).toBe('2026-11-20')
    expect((await chainAt('2026-11-20T21:00:00Z', 'KO', null)).expirations[0]).toBe('2026-11-27')
  })

  it.each(instants)('at %s has no arbitrage in its values', async (instant) => {
    const ms = Date.parse(instant)
    for (const ticker of ['PCG', 'AMD', 'KO', 'NVDA']) {
      const { expirations } = await chainAt(instant, ticker, null)
      for (const expiration of [expirations[0], expirations[3], expirations.at(-1)]) {
        if (expiration === undefined) continue
        const strikes = strikesAt(ticker, expiration, ms)
        for (const right of ['Call', 'Put'] as const) {
          const values = strikes.map((strike) => valueAt({ ticker, right, strike, expiration }, ms))
          const sign = right === 'Call' ? -1 : 1
          values.forEach((value, index) => {
            const [before, after] = [values[index - 1], values[index + 1]]
            expect(value).toBeGreaterThanOrEqual(0)
            if (before === undefined || after === undefined) return
            // Dearer towards the money, and never more between two strikes than half of both, as far as cents show.
            expect(sign * (value - before)).toBeGreaterThanOrEqual(-5e-3)
            expect(before + after - 2 * value).toBeGreaterThanOrEqual(-5e-3)
          })
        }
      }
    }
  })

  it('asks more for volatility below the spot than above it, and for longer times', async () => {
    const { contracts, underlying } = await chainAt(friday, 'AMD', '2026-12-18')
    const spot = underlying.last ?? 0
    const puts = bySide(contracts, 'Put')
    const nearest = (price: number) =>
      puts.toSorted((a, b) => Math.abs(a.strike - price) - Math.abs(b.strike - price))[0]
        ?.impliedVolatility ?? 0
    expect(nearest(spot * 0.8)).toBeGreaterThan(nearest(spot))
    expect(nearest(spot * 0.8)).toBeGreaterThan(nearest(spot * 1.2))
    const long = await chainAt(friday, 'AMD', '2028-04-21')
    const atMoney = bySide(long.contracts, 'Put').toSorted(
      (a, b) => Math.abs(a.strike - spot) - Math.abs(b.strike - spot),
    )[0]
    expect(atMoney?.impliedVolatility).toBeGreaterThan(nearest(spot))
  })

  it('has strikes in the exchange’s steps on both sides of the spot, a call and a put each', async () => {
    const { contracts, underlying } = await chainAt(friday, 'PCG', '2026-12-18')
    const strikes = [...new Set(contracts.map(({ strike }) => strike))]
    const steps = strikes.slice(1).map((strike, index) => strike - (strikes[index] ?? 0))
    expect(new Set(steps)).toEqual(new Set([500_000]))
    const spot = underlying.last ?? 0
    expect(strikes.filter((strike) => strike < spot).length).toBeGreaterThan(5)
    expect(strikes.filter((strike) => strike > spot).length).toBeGreaterThan(5)
    expect(contracts).toHaveLength(2 * strikes.length)
    for (const { quote, strike, right } of contracts)
      expect(parseOptionSymbol(quote.symbol)).toMatchObject({ ok: true, value: { strike, right } })
  })

  it('gives every contract a mark, and nobody bids for what is worth a cent', async () => {
    const { contracts } = await chainAt(friday, 'AMD', '2026-11-27')
    const marks = contracts.map(({ quote }) => markOf(quote, 'option'))
    expect(marks.every((mark) => mark !== null && mark.price >= 10_000)).toBe(true)
    expect(marks.filter((mark) => mark?.from === 'half-ask').length).toBeGreaterThan(0)
  })
})

describe('the history of the simulated market', () => {
  it('has a bar for every session and no other day, each within its own bounds', async () => {
    const answer = await at('2026-12-01T15:00:00Z').history(
      'VTI',
      { from: '2026-11-19', to: '2026-12-31' } as never,
      signal,
    )
    const bars = answer.ok ? answer.value : []
    expect(bars.map(({ date }) => date)).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-27',
      '2026-11-30',
    ])
    for (const { open, high, low, close } of bars) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
      expect(low).toBeLessThanOrEqual(Math.min(open, close))
    }
  })

  it('closes at the price that was quoted at the close', async () => {
    const [share] = await quotesAt('2026-11-27T18:00:00Z', ['NVDA'])
    const days = { from: '2026-11-27', to: '2026-11-27' } as never
    const answer = await at('2026-11-30T15:00:00Z').history('NVDA', days, signal)
    expect(answer.ok && answer.value[0]?.close).toBe(share?.last)
    expect(msOf(share?.asOf ?? ('' as never))).toBe(Date.parse('2026-11-27T18:00:00Z'))
  })
})

describe('the dividends of the simulated market', () => {
  it('come four times a year on a trading day, and are announced some weeks ahead', async () => {
    const answer = await at('2026-11-20T15:00:00Z').dividends('KO', signal)
    const dividends = answer.ok ? answer.value : []
    expect(dividends.length).toBeGreaterThanOrEqual(4)
    expect(dividends.length).toBeLessThanOrEqual(5)
    for (const { exDate, amount } of dividends) {
      expect(isMarketOpenOn(exDate)).toBe(true)
      expect(amount).toBe(510_000)
    }
  })

  it('are none of a share that pays none', async () => {
    expect(await at(friday).dividends('AMD', signal)).toEqual({ ok: true, value: [] })
  })
})
