import { moneyFromMicros, type Money, type TradingDate } from '@wheelwright/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documented } from './testing/fixtures.ts'
import { startLocalServer, type Asked, type LocalServer, type Reply } from './testing/local-server.ts'
import { providerAt, waiting } from './testing/provider-at.ts'
import { standIns } from './testing/stand-ins.ts'

let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer()
})
afterAll(() => server.close())

const dollars = (amount: number): Money => moneyFromMicros(Math.round(amount * 1_000_000))
const day = (text: string) => text as TradingDate
const standIn = standIns.find(({ name }) => name === 'yahoo')

/** Gives cookie and crumb to whoever asks, and answers below them. */
const answering = (answer: (asked: Asked) => string | Reply | undefined) => {
  server.asked.length = 0
  server.replier = (asked) => {
    const told = answer(asked) ?? standIn?.greet(asked) ?? { status: 404, body: '' }
    return typeof told === 'string' ? { body: documented(`yahoo/${told}.json`) } : told
  }
  return providerAt('yahoo', server.url).provider
}
const at =
  (path: string, told: string | Reply) =>
  ({ path: asked }: Asked) =>
    asked.startsWith(path) ? told : undefined
const unauthorized: Reply = { status: 401, body: documented('yahoo/unauthorized.json') }

describe('quotes of Yahoo', () => {
  const symbols = ['AAPL', 'SPX', 'BRK.B', 'AAPL  250228C00185000', 'VOD', 'NOSUCH']
  it('are read from the recorded shape; bid and ask only within the session', async () => {
    const answer = await answering(at('/v7/finance/quote', 'quotes')).quotes(symbols, waiting())
    // 1740171602 seconds.
    const common = { mark: null, isDelayed: false, currency: 'USD', asOf: '2025-02-21T21:00:02.000Z' }
    expect(answer).toEqual({
      ok: true,
      value: {
        // Left out of the answer, which is how Yahoo says it.
        unknown: ['NOSUCH'],
        bad: [],
        quotes: [
          {
            ...common,
            symbol: 'AAPL',
            bid: null,
            ask: null,
            last: dollars(245.55),
            previousClose: dollars(245.83),
          },
          {
            ...common,
            symbol: 'SPX',
            bid: null,
            ask: null,
            last: dollars(6013.13),
            previousClose: dollars(6117.52),
            isDelayed: true,
          },
          {
            ...common,
            symbol: 'BRK.B',
            bid: dollars(478.5),
            ask: dollars(478.9),
            last: dollars(478.74),
            previousClose: dollars(482.42),
          },
          {
            ...common,
            symbol: 'AAPL  250228C00185000',
            bid: dollars(60.1),
            ask: dollars(61),
            last: dollars(60.77),
            previousClose: dollars(60),
            asOf: '2025-02-21T20:57:07.000Z',
            isDelayed: true,
          },
          {
            ...common,
            symbol: 'VOD',
            bid: dollars(290),
            ask: dollars(290.4),
            last: dollars(290.1),
            previousClose: dollars(290.2),
            isDelayed: true,
            // Pence, told and not turned into anything.
            currency: 'GBp',
          },
        ],
      },
    })
    const asked = server.asked.at(-1)
    expect(asked?.query.get('symbols')).toBe('AAPL,^SPX,BRK-B,AAPL250228C00185000,VOD,NOSUCH')
    expect(asked?.query.get('crumb')).toBe('crumbA1.b2/')
    expect(asked?.headers.cookie).toBe('A3=d=abc&S=xyz')
  })
  it('share one cookie and crumb, fetched once for all who wait', async () => {
    const provider = answering(at('/v7/finance/quote', 'quotes'))
    await Promise.all([1, 2, 3].map(() => provider.quotes(['AAPL'], waiting())))
    await provider.quotes(['AAPL'], waiting())
    expect(server.asked.filter(({ path }) => path === '/v1/test/getcrumb')).toHaveLength(1)
  })
  it('fetch them again when they are refused', async () => {
    let refused = false
    const provider = answering(({ path }) => {
      if (path !== '/v7/finance/quote') return undefined
      const told = refused ? 'quotes' : unauthorized
      refused = true
      return told
    })
    expect((await provider.quotes(['AAPL'], waiting())).ok).toBe(true)
    expect(server.asked.filter(({ path }) => path === '/v1/test/getcrumb')).toHaveLength(2)
  })
  it('come from charts where the pass is refused for good, but not those of options', async () => {
    const provider = answering(({ path }) => {
      if (path === '/v7/finance/quote') return unauthorized
      if (path === '/v8/finance/chart/NOSUCH')
        return { status: 404, body: documented('yahoo/chart-not-found.json') }
      return path.startsWith('/v8/finance/chart/') ? 'chart' : undefined
    })
    expect(await provider.quotes(['MSFT', 'NOSUCH', 'AAPL  250228C00185000'], waiting())).toEqual({
      ok: true,
      value: {
        quotes: [
          {
            symbol: 'MSFT',
            bid: null,
            ask: null,
            last: dollars(408.21),
            mark: null,
            previousClose: dollars(231.96),
            asOf: '2025-02-21T21:00:01.000Z',
            isDelayed: true,
            currency: 'USD',
          },
        ],
        unknown: ['NOSUCH'],
        bad: [{ symbol: 'AAPL  250228C00185000', reason: 'is an option, which Yahoo refused to quote' }],
      },
    })
  })
  it.each<[string, Reply, object]>([
    ['busy', { status: 429, body: 'Too Many Requests' }, { kind: 'rate-limited', retryAfterMs: null }],
    ['a page', { body: '<html></html>' }, { kind: 'unreadable', detail: 'no crumb' }],
    ['empty', { body: '' }, { kind: 'unreadable', detail: 'no crumb' }],
  ])('are refused while the crumb is %s, and come when it is there', async (_, reply, refusal) => {
    let isThere = false
    const provider = answering(({ path }) => {
      if (path === '/v1/test/getcrumb' && !isThere) return reply
      return path === '/v7/finance/quote' ? 'quotes' : undefined
    })
    expect(await provider.quotes(['AAPL'], waiting())).toEqual({ ok: false, refusal })
    isThere = true
    expect((await provider.quotes(['AAPL'], waiting())).ok).toBe(true)
  })
})

describe('a chain of Yahoo', () => {
  it('is read from the recorded shape', async () => {
    const provider = answering(at('/v7/finance/options/AAPL', 'options'))
    const answer = await provider.chain('AAPL', day('2025-02-28'), waiting())
    if (!answer.ok) throw new Error(answer.refusal.kind)
    const { contracts, expirations, underlying } = answer.value
    // 1740700800 and 1741305600 are midnights in UTC.
    expect(expirations).toEqual(['2025-02-28', '2025-03-07'])
    expect(underlying).toMatchObject({ bid: dollars(245.5), ask: dollars(245.6) })
    expect(contracts).toMatchObject([
      {
        right: 'Call',
        strike: dollars(110),
        impliedVolatility: 3.58593853515625,
        // The market is of now, the last trade of a month ago.
        quote: { bid: dollars(135.9), last: dollars(111.67), asOf: '2025-02-21T21:00:02.000Z' },
      },
      { right: 'Put', strike: dollars(110), isAdjusted: true, quote: { bid: null, ask: null, last: null } },
      {
        right: 'Call',
        strike: dollars(160),
        impliedVolatility: null,
        // No market: as old as its last trade, 1740168278.
        quote: { bid: null, ask: null, last: dollars(86.11), asOf: '2025-02-21T20:04:38.000Z' },
      },
      { right: 'Put', strike: dollars(160), quote: { bid: dollars(0), ask: dollars(0.02) } },
    ])
    expect(server.asked.at(-1)?.query.get('date')).toBe('1740700800')
  })
  it('of an unknown symbol is told as such', async () => {
    const provider = answering(at('/v7/finance/options/', 'options-none'))
    expect(await provider.chain('NOSUCH', null, waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unknown-symbol' },
    })
  })
})

describe('the chart of Yahoo', () => {
  const days = { from: day('2021-02-01'), to: day('2021-02-03') }
  it('has the days as traded, rid of the noise of single precision, without a day of nulls', async () => {
    const answer = await answering(at('/v8/finance/chart/MSFT', 'chart')).history('MSFT', days, waiting())
    expect(answer).toEqual({
      ok: true,
      value: [
        {
          date: '2021-02-01',
          open: dollars(235.06),
          high: dollars(242.5),
          low: dollars(232.43),
          close: dollars(239.65),
          volume: 33_314_200,
        },
        {
          date: '2021-02-02',
          open: dollars(241.3),
          high: dollars(242.31),
          low: dollars(238.69),
          close: dollars(239.51),
          volume: 25_916_300,
        },
      ],
    })
  })
  it('has dividends by the day in New York, those of the last year', async () => {
    const chart = documented('yahoo/chart.json') as { chart: { result: [{ events: unknown }] } }
    // 9 February 2026, 09:30 in New York.
    const recent = { '1770647400': { amount: 0.91, date: 1_770_647_400 } }
    chart.chart.result[0].events = {
      dividends: { ...recent, '1613572200': { amount: 0.56, date: 1_613_572_200 } },
    }
    const provider = answering(at('/v8/finance/chart/MSFT', { body: chart }))
    expect(await provider.dividends('MSFT', waiting())).toEqual({
      ok: true,
      value: [{ exDate: '2026-02-09', amount: dollars(0.91) }],
    })
  })
  it('in another currency is refused', async () => {
    const text = JSON.stringify(documented('yahoo/chart.json')).replace('"USD"', '"GBp"')
    const provider = answering(at('/v8/finance/chart/', { body: text }))
    const refusal = { kind: 'unreadable', detail: 'prices in another currency than dollars' }
    expect(await provider.history('VOD', days, waiting())).toEqual({ ok: false, refusal })
    expect(await provider.dividends('VOD', waiting())).toEqual({ ok: false, refusal })
  })
})
