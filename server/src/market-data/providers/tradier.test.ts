import { moneyFromMicros, type Money, type TradingDate } from '@wheelwright/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documented } from './testing/fixtures.ts'
import { startLocalServer, type LocalServer, type Reply } from './testing/local-server.ts'
import { providerAt, waiting } from './testing/provider-at.ts'
import { apiKey } from './testing/stand-ins.ts'
import { noon } from './testing/told-market.ts'

let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer()
})
afterAll(() => server.close())

const dollars = (amount: number): Money => moneyFromMicros(Math.round(amount * 1_000_000))
const day = (text: string) => text as TradingDate

/** What is answered below /v1/markets. */
const answering = (answers: Readonly<Record<string, string | Reply>>) => {
  server.asked.length = 0
  server.replier = ({ path }) => {
    const answer = answers[path.replace('/v1/markets', '')]
    return typeof answer === 'string'
      ? { body: documented(`tradier/${answer}.json`) }
      : (answer ?? { status: 404, body: '' })
  }
  return providerAt('tradier', server.url)
}

describe('quotes of Tradier', () => {
  it('are read from the documented answer: shares, an option without trades, an index', async () => {
    const { provider } = answering({ '/quotes': 'quotes' })
    const symbols = ['AAPL', 'VXX   190517P00016000', 'SPX', 'BRK.B', 'NOSUCH', 'NONE']
    const answer = await provider.quotes(symbols, waiting())
    const common = { mark: null, isDelayed: false, currency: null }
    expect(answer).toEqual({
      ok: true,
      value: {
        unknown: ['NOSUCH', 'NONE'],
        bad: [],
        quotes: [
          {
            ...common,
            symbol: 'AAPL',
            bid: dollars(210.5),
            ask: dollars(210.55),
            last: dollars(210.52),
            previousClose: dollars(200.67),
            // 1556740795000 of the bid, two seconds before the ask.
            asOf: '2019-05-01T19:59:55.000Z',
            tradedAt: '2019-05-01T19:59:59.000Z',
          },
          {
            ...common,
            symbol: 'VXX   190517P00016000',
            // Nobody bids; a zero that is a price.
            bid: dollars(0),
            ask: dollars(0.02),
            last: null,
            previousClose: null,
            // Ten minutes before that, when the bid last moved.
            asOf: '2019-05-01T19:49:55.000Z',
          },
          {
            ...common,
            symbol: 'SPX',
            bid: null,
            ask: null,
            last: dollars(2923.73),
            previousClose: dollars(2945.83),
            asOf: '2019-05-01T19:59:55.000Z',
          },
          {
            ...common,
            symbol: 'BRK.B',
            bid: dollars(214.5),
            ask: dollars(214.6),
            last: dollars(214.55),
            previousClose: dollars(216.71),
            asOf: '2019-05-01T19:59:55.000Z',
          },
        ],
      },
    })
    const [asked] = server.asked
    expect(asked?.method).toBe('POST')
    expect(asked?.form.get('symbols')).toBe('AAPL,VXX190517P00016000,SPX,BRK/B,NOSUCH,NONE')
    expect(asked?.headers.authorization).toBe(`Bearer ${apiKey}`)
  })
  it('may be one alone, or none', async () => {
    const alone = await answering({ '/quotes': 'quote-alone' }).provider.quotes(['VXX'], waiting())
    expect(alone).toMatchObject({ ok: true, value: { quotes: [{ symbol: 'VXX', last: dollars(27.3) }] } })
    const none = await answering({ '/quotes': 'quotes-all-unmatched' }).provider.quotes(['NOSUCH'], waiting())
    expect(none).toEqual({ ok: true, value: { quotes: [], unknown: ['NOSUCH'], bad: [] } })
  })
  it('of the sandbox are late', async () => {
    // The server of the test answers in the sandbox's name.
    const { provider } = providerAt('tradier', server.url, {
      environment: { TRADIER_BASE_URL: 'https://sandbox.tradier.com' },
      transport: { fetch: (url, init) => fetch(`${server.url}${url.pathname}`, init) },
    })
    answering({ '/quotes': 'quote-alone' })
    const answer = await provider.quotes(['VXX'], waiting())
    expect(answer).toMatchObject({ ok: true, value: { quotes: [{ isDelayed: true }] } })
  })
  it('need a key, and one that is right', async () => {
    answering({})
    const without = providerAt('tradier', server.url, { environment: { TRADIER_API_KEY: '' } })
    expect(await without.provider.quotes(['VXX'], waiting())).toEqual({
      ok: false,
      refusal: { kind: 'not-configured' },
    })
    expect(server.asked).toEqual([])
    const wrong = answering({ '/quotes': { status: 401, body: documented('tradier/invalid-token.json') } })
    expect(await wrong.provider.quotes(['VXX'], waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unauthorized' },
    })
  })
  it('wait for the quota to start anew, as its own header says', async () => {
    const over: Reply = {
      status: 429,
      headers: { 'x-ratelimit-expiry': String(noon + 1500) },
      body: documented('tradier/quota.json'),
    }
    const { provider, pace } = answering({})
    let times = 0
    server.replier = () => {
      times += 1
      return times === 1 ? over : { body: documented('tradier/quote-alone.json') }
    }
    expect((await provider.quotes(['VXX'], waiting())).ok).toBe(true)
    expect(pace.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(1500)
  })
})

describe('a chain of Tradier', () => {
  const answers = {
    '/quotes': 'quote-alone',
    '/options/expirations': 'expirations',
    '/options/chains': 'chain',
  }
  it('is read from the documented answers', async () => {
    const { provider } = answering(answers)
    const answer = await provider.chain('VXX', day('2019-05-17'), waiting())
    expect(answer).toMatchObject({
      ok: true,
      value: {
        underlying: { symbol: 'VXX', last: dollars(27.3) },
        expirations: ['2019-05-17', '2019-05-24', '2019-06-21'],
        bad: [],
        contracts: [
          // A volatility of 0 is none.
          { strike: dollars(16), right: 'Put', impliedVolatility: null, openInterest: 12 },
          { strike: dollars(27), right: 'Call', impliedVolatility: 0.36, volume: 40, isAdjusted: false },
          // VXX1 delivers 25 shares.
          { strike: dollars(27), isAdjusted: true, quote: { symbol: 'VXX1  190517C00027000' } },
          { strike: dollars(27), right: 'Put', impliedVolatility: 0.37 },
        ],
      },
    })
    expect(server.asked.at(-1)?.query.toString()).toBe('symbol=VXX&expiration=2019-05-17&greeks=true')
  })
  it('may have one expiration, or none, or no contracts', async () => {
    const one = answering({ ...answers, '/options/expirations': 'expiration-alone' }).provider
    expect(await one.chain('VXX', null, waiting())).toMatchObject({
      value: { expirations: ['2019-05-17'], contracts: [] },
    })
    const none = answering({
      ...answers,
      '/options/expirations': { body: { expirations: null } },
      '/options/chains': { body: { options: null } },
    }).provider
    expect(await none.chain('VXX', day('2019-05-17'), waiting())).toMatchObject({
      ok: true,
      value: { expirations: [], contracts: [] },
    })
  })
  it('of an unknown symbol is told as such', async () => {
    const { provider } = answering({ '/quotes': 'quotes-all-unmatched' })
    expect(await provider.chain('NOSUCH', null, waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unknown-symbol' },
    })
  })

  it('asks once for the underlying and for the expirations, of however many expirations', async () => {
    const { provider } = answering(answers)
    const dates = [day('2019-05-17'), day('2019-05-24'), null]
    await Promise.all(dates.map((date) => provider.chain('VXX', date, waiting())))
    await provider.chain('VXX', day('2019-05-31'), waiting())
    const asked = Map.groupBy(server.asked, ({ path }) => path.replace('/v1/markets', ''))
    expect([...asked].map(([path, calls]) => [path, calls.length])).toEqual([
      ['/quotes', 1],
      ['/options/expirations', 1],
      ['/options/chains', 3],
    ])
  })
})

describe('the history of Tradier', () => {
  const days = { from: day('2019-05-02'), to: day('2019-05-03') }
  const last = {
    date: '2019-05-03',
    open: dollars(210.89),
    high: dollars(211.84),
    low: dollars(210.23),
    close: dollars(211.75),
    volume: 20_892_378,
  }
  it('has many days, one, or none', async () => {
    const bars = []
    for (const file of ['history', 'history-alone', 'history-empty'])
      bars.push(await answering({ '/history': file }).provider.history('AAPL', days, waiting()))
    expect(bars).toMatchObject([
      { ok: true, value: [{ date: '2019-05-02', close: dollars(209.15) }, last] },
      { ok: true, value: [last] },
      { ok: true, value: [] },
    ])
    expect(server.asked[0]?.query.toString()).toBe(
      'symbol=AAPL&interval=daily&start=2019-05-02&end=2019-05-03',
    )
  })
  it('has no dividends beside it', async () => {
    expect(await answering({}).provider.dividends('AAPL', waiting())).toEqual({
      ok: false,
      refusal: { kind: 'not-offered' },
    })
  })
})
