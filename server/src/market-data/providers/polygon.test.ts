import { moneyFromMicros, type Money, type TradingDate } from '@wheelwright/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documented } from './testing/fixtures.ts'
import { startLocalServer, type LocalServer, type Reply } from './testing/local-server.ts'
import { providerAt, waiting } from './testing/provider-at.ts'
import { apiKey } from './testing/stand-ins.ts'

let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer()
})
afterAll(() => server.close())

const dollars = (amount: number): Money => moneyFromMicros(Math.round(amount * 1_000_000))
const day = (text: string) => text as TradingDate

type Answers = Readonly<Record<string, string | Reply>>

/** A page is told by its path and its cursor, if it has one. */
const answering = (answers: Answers) => {
  server.asked.length = 0
  server.replier = ({ path, query }) => {
    const cursor = query.get('cursor')
    const answer = answers[cursor === null ? path : `${path}?${cursor}`]
    return typeof answer === 'string'
      ? { body: documented(`polygon/${answer}.json`) }
      : (answer ?? { status: 404, body: '' })
  }
  return providerAt('polygon', server.url).provider
}

describe('quotes of Polygon', () => {
  it('are read from the documented answer', async () => {
    const provider = answering({ '/v3/snapshot': 'snapshot' })
    const symbols = ['NCLH', 'SPXW  230712C04500000', 'SPX', 'BRK.B', 'NOSUCH', 'TSLA']
    const answer = await provider.quotes(symbols, waiting())
    // 1689174023516476700 nanoseconds.
    const common = { mark: null, isDelayed: false, currency: null, asOf: '2023-07-12T15:00:23.516Z' }
    expect(answer).toEqual({
      ok: true,
      value: {
        unknown: ['NOSUCH'],
        bad: [{ symbol: 'TSLA', reason: 'is not part of the plan' }],
        quotes: [
          {
            ...common,
            symbol: 'NCLH',
            bid: dollars(20.9),
            ask: dollars(21.25),
            last: dollars(21.01),
            previousClose: dollars(21.4),
          },
          {
            ...common,
            symbol: 'SPXW  230712C04500000',
            bid: dollars(1.6),
            ask: dollars(1.65),
            last: dollars(1.65),
            previousClose: dollars(1.35),
            tradedAt: '2023-07-12T15:00:23.261Z',
            isDelayed: true,
          },
          {
            ...common,
            symbol: 'SPX',
            bid: null,
            ask: null,
            last: dollars(4473.91),
            previousClose: dollars(4439.26),
          },
          // A plan without trades and quotes tells the session's price, of its last minute.
          {
            ...common,
            symbol: 'BRK.B',
            bid: null,
            ask: null,
            last: dollars(345.2),
            previousClose: dollars(343.1),
            isDelayed: true,
          },
        ],
      },
    })
    const [asked] = server.asked
    expect(asked?.query.get('ticker.any_of')).toBe('NCLH,O:SPXW230712C04500000,I:SPX,BRK.B,NOSUCH,TSLA')
    expect(asked?.headers.authorization).toBe(`Bearer ${apiKey}`)
  })
  it('need a key, one that is right, and a plan', async () => {
    const without = providerAt('polygon', server.url, { environment: { POLYGON_API_KEY: '' } })
    expect(await without.provider.quotes(['AAPL'], waiting())).toEqual({
      ok: false,
      refusal: { kind: 'not-configured' },
    })
    const wrong = answering({ '/v3/snapshot': { status: 401, body: documented('polygon/unknown-key.json') } })
    expect(await wrong.quotes(['AAPL'], waiting())).toEqual({ ok: false, refusal: { kind: 'unauthorized' } })
    const free = answering({
      '/v3/snapshot': { status: 403, body: documented('polygon/not-authorized.json') },
    })
    expect(await free.quotes(['AAPL'], waiting())).toEqual({ ok: false, refusal: { kind: 'not-offered' } })
  })
})

describe('a chain of Polygon', () => {
  const path = '/v3/snapshot/options/NCLH'
  const first = documented('polygon/chain-1.json') as { next_url: string }
  const answers: Answers = {
    '/v3/snapshot': 'snapshot',
    '/v3/reference/options/contracts': 'contracts',
    [path]: 'chain-1',
    [`${path}?YXA9MTUw`]: 'chain-2',
  }
  const ask = async (changed: Answers = {}) => {
    const answer = await answering({ ...answers, ...changed }).chain('NCLH', day('2023-06-16'), waiting())
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
    return answer.value
  }
  it('is read over its pages, each asked of the configured address', async () => {
    const { contracts, expirations, underlying } = await ask()
    expect(underlying.symbol).toBe('NCLH')
    expect(expirations).toEqual(['2023-06-16', '2023-06-23'])
    expect(contracts.map(({ quote, impliedVolatility }) => [quote.symbol, impliedVolatility])).toEqual([
      ['AAPL  230616C00150000', 0.3048997097864957],
      ['AAPL  230616P00150000', 0.3048997097864957],
      // 2151 percent.
      ['AAPL  230616C00155000', null],
      ['AAPL  230616P00155000', null],
    ])
    expect(contracts[0]).toMatchObject({
      quote: { bid: dollars(20.9), ask: dollars(21.25), last: dollars(21.4), isDelayed: true },
      openInterest: 8921,
      volume: 67,
      style: 'american',
    })
    // The page of the example names api.polygon.io, which was not asked.
    expect(server.asked.at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`)
  })
  it('ends at a page that came before, and counts it once', async () => {
    const { contracts, bad } = await ask({ [`${path}?YXA9MTUw`]: 'chain-1' })
    expect(contracts).toHaveLength(2)
    expect(bad).toEqual([
      { symbol: 'AAPL  230616C00150000', reason: 'came twice' },
      { symbol: 'AAPL  230616C00155000', reason: 'came twice' },
    ])
    expect(server.asked.filter((asked) => asked.path === path)).toHaveLength(2)
  })
  it('does not go on forever', async () => {
    const provider = answering(answers)
    const { replier } = server
    let pages = 0
    server.replier = (asked) => {
      if (asked.path !== path) return replier(asked)
      pages += 1
      return { body: { ...first, next_url: `https://api.polygon.io${path}?cursor=${pages}` } }
    }
    expect(await provider.chain('NCLH', day('2023-06-16'), waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unreadable', detail: 'more pages than there can be' },
    })
    expect(pages).toBe(50)
  })
  it('is refused when its next page cannot be told', async () => {
    for (const next of ['no address', 'https://api.polygon.io/v3/snapshot/options/NCLH']) {
      const provider = answering({ ...answers, [path]: { body: { ...first, next_url: next } } })
      expect(await provider.chain('NCLH', day('2023-06-16'), waiting())).toEqual({
        ok: false,
        refusal: { kind: 'unreadable', detail: 'a next page without its cursor' },
      })
    }
  })
  it('sends no key to the host that a next page names', async () => {
    const elsewhere = await startLocalServer()
    const next = { ...first, next_url: `${elsewhere.url}${path}?cursor=YXA9MTUw` }
    const { contracts } = await ask({ [path]: { body: next } })
    expect(contracts).toHaveLength(4)
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  })
  it('of an index is asked for by its prefix, its list of contracts without', async () => {
    const provider = answering({ ...answers, '/v3/snapshot/options/I:SPX': { body: { status: 'OK' } } })
    expect(await provider.chain('SPX', day('2023-06-16'), waiting())).toMatchObject({
      ok: true,
      value: { contracts: [] },
    })
    const contracts = server.asked.find((asked) => asked.path.endsWith('/contracts'))
    expect(contracts?.query.get('underlying_ticker')).toBe('SPX')
  })
  it('of an unknown symbol is told as such', async () => {
    expect(await answering(answers).chain('NOSUCH', null, waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unknown-symbol' },
    })
  })
})

describe('the history of Polygon', () => {
  const days = { from: day('2020-01-02'), to: day('2020-01-03') }
  const path = '/v2/aggs/ticker/AAPL/range/1/day/2020-01-02/2020-01-03'
  it('has the days in New York, as traded', async () => {
    const answer = await answering({ [path]: 'aggregates' }).history('AAPL', days, waiting())
    expect(answer).toEqual({
      ok: true,
      value: [
        // 1577941200000 is midnight in New York of 2 January.
        {
          date: '2020-01-02',
          open: dollars(74.06),
          high: dollars(75.15),
          low: dollars(73.7975),
          close: dollars(75.0875),
          volume: 135_647_456,
        },
        {
          date: '2020-01-03',
          open: dollars(74.2875),
          high: dollars(75.145),
          low: dollars(74.125),
          close: dollars(74.3575),
          volume: 146_535_512,
        },
      ],
    })
    expect(server.asked[0]?.query.get('adjusted')).toBe('false')
  })
  it('is none of an unknown symbol, which is how Polygon says it', async () => {
    expect(await answering({ [path]: 'aggregates-none' }).history('AAPL', days, waiting())).toEqual({
      ok: true,
      value: [],
    })
    const missing = { [path]: { status: 404, body: documented('polygon/not-found.json') } }
    expect(await answering(missing).history('AAPL', days, waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unknown-symbol' },
    })
  })
})

describe('dividends of Polygon', () => {
  it('are those in dollars from a year ago on, announced ones among them, two of one day if they are two', async () => {
    const provider = answering({ '/v3/reference/dividends': 'dividends' })
    expect(await provider.dividends('AAPL', waiting())).toEqual({
      ok: true,
      value: [
        { exDate: '2025-11-10', amount: dollars(0.26) },
        { exDate: '2026-02-09', amount: dollars(0.26) },
        { exDate: '2026-02-09', amount: dollars(1) },
        { exDate: '2026-05-11', amount: dollars(0.27) },
      ],
    })
    // A year before 11 March 2026.
    expect(server.asked[0]?.query.get('ex_dividend_date.gte')).toBe('2025-03-11')
  })
})
