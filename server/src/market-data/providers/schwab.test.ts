import { moneyFromMicros, ok, type Money, type TradingDate } from '@wheelwright/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notConnected } from './provider-parts.ts'
import { documented, recorded } from './testing/fixtures.ts'
import { startLocalServer, type LocalServer, type Reply } from './testing/local-server.ts'
import { providerAt, waiting } from './testing/provider-at.ts'
import { departures } from './testing/schema-departures.ts'
import { accessToken } from './testing/stand-ins.ts'

let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer()
})
afterAll(() => server.close())

const dollars = (amount: number): Money => moneyFromMicros(Math.round(amount * 1_000_000))
const day = (text: string) => text as TradingDate

/** What is answered below /marketdata/v1. */
const answering = (answers: Readonly<Record<string, Reply>>) => {
  server.asked.length = 0
  server.replier = ({ path }) => answers[path.replace('/marketdata/v1', '')] ?? { status: 404, body: '' }
  return providerAt('schwab', server.url).provider
}
const body = (answer: unknown): Reply => ({ body: answer })

const quotesOf = (...paths: string[]) =>
  Object.assign({}, ...paths.map((path) => recorded(`schwab/${path}`) as object)) as object

describe('quotes of Schwab', () => {
  it('are read from recorded answers: a share, an index and an option', async () => {
    const provider = answering({
      '/quotes': body(
        quotesOf(
          'quotes/NVDA_quote.json',
          'quotes/_SPX_quote.json',
          'quotes/NVDA__250307P00095000_quote.json',
        ),
      ),
    })
    const answer = await provider.quotes(['NVDA', 'SPX', 'NVDA  250307P00095000'], waiting())
    expect(answer).toEqual({
      ok: true,
      value: {
        unknown: [],
        bad: [],
        quotes: [
          {
            symbol: 'NVDA',
            bid: dollars(123.2),
            ask: dollars(123.22),
            last: dollars(123.2291),
            mark: dollars(123.22),
            previousClose: dollars(123.7),
            // 1738285199972 of its quote.
            asOf: '2025-01-31T00:59:59.972Z',
            tradedAt: '2025-01-31T00:59:59.788Z',
            isDelayed: false,
            currency: null,
          },
          {
            symbol: 'SPX',
            bid: null,
            ask: null,
            last: dollars(6071.17),
            mark: null,
            previousClose: dollars(6039.31),
            // 1738274121590 of its last trade: an index has no market.
            asOf: '2025-01-30T21:55:21.590Z',
            isDelayed: false,
            currency: null,
          },
          {
            symbol: 'NVDA  250307P00095000',
            bid: dollars(1.41),
            ask: dollars(2.13),
            last: dollars(1.62),
            mark: dollars(1.77),
            previousClose: dollars(1.6929),
            asOf: '2025-01-30T21:00:00.028Z',
            tradedAt: '2025-01-30T20:59:46.351Z',
            isDelayed: false,
            currency: null,
          },
        ],
      },
    })
  })
  it('are asked with the token in a header, and each symbol in its own spelling', async () => {
    const provider = answering({ '/quotes': body({}) })
    await provider.quotes(['BRK.B', 'SPX', 'NVDA  250307P00095000'], waiting())
    const [asked] = server.asked
    expect(asked?.query.get('symbols')).toBe('BRK/B,$SPX,NVDA  250307P00095000')
    expect(asked?.headers.authorization).toBe(`Bearer ${accessToken}`)
  })
  it('tell which symbols are not known, and when they are late', async () => {
    const provider = answering({ '/quotes': body(documented('schwab/quotes-with-invalid.json')) })
    expect(await provider.quotes(['NVDA', 'NOSUCH'], waiting())).toMatchObject({
      ok: true,
      value: { quotes: [{ symbol: 'NVDA', isDelayed: true }], unknown: ['NOSUCH'], bad: [] },
    })
  })
  it('are bad without any time, and take that of the regular trade where it is the only one', async () => {
    const samples = [
      recorded('schwab/endpoint-samples/quotes/get.json'),
      recorded('schwab/endpoint-samples/quotes/list.json'),
    ]
    const [apple, both] = samples as [Record<string, unknown>, Record<string, unknown>]
    const provider = answering({ '/quotes': body({ AAPL: apple['AAPL'], MSFT: both['MSFT'] }) })
    expect(await provider.quotes(['AAPL', 'MSFT'], waiting())).toMatchObject({
      ok: true,
      value: {
        quotes: [{ symbol: 'AAPL', asOf: '2024-03-14T21:00:00.000Z' }],
        bad: [{ symbol: 'MSFT', reason: 'does not say when' }],
      },
    })
  })
})

describe('the connection to Schwab', () => {
  it('is renewed once when the token is refused', async () => {
    answering({})
    let token = 'old'
    let renewals = 0
    server.replier = ({ headers }) =>
      headers.authorization === 'Bearer new'
        ? body(quotesOf('quotes/NVDA_quote.json'))
        : { status: 401, body: documented('schwab/client-not-authorized.json') }
    const { provider } = providerAt('schwab', server.url, {
      schwab: {
        accessToken: async () => ok(token),
        renew: async () => {
          renewals += 1
          token = 'new'
        },
      },
    })
    expect((await provider.quotes(['NVDA'], waiting())).ok).toBe(true)
    expect(renewals).toBe(1)
  })
  it('is asked by once more, when the renewed token is refused too', async () => {
    answering({})
    let token = 'old'
    server.replier = () => ({ status: 401, body: documented('schwab/client-not-authorized.json') })
    const { provider } = providerAt('schwab', server.url, {
      schwab: { accessToken: async () => ok(token), renew: async () => void (token = 'new') },
    })
    expect(await provider.quotes(['NVDA'], waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unauthorized' },
    })
    expect(server.asked).toHaveLength(2)
  })
  it('is asked of nobody who has none', async () => {
    answering({})
    const { provider } = providerAt('schwab', server.url, {
      schwab: notConnected,
    })
    expect(await provider.quotes(['NVDA'], waiting())).toEqual({
      ok: false,
      refusal: { kind: 'not-connected' },
    })
    expect(server.asked).toEqual([])
  })
})

describe('a chain of Schwab', () => {
  const answers = {
    '/expirationchain': body(recorded('schwab/option_expiration_chain.json')),
    '/chains': body(recorded('schwab/AAPL_chain_puts_trimmed_2025-01-16.json')),
    '/quotes': body(recorded('schwab/endpoint-samples/quotes/get.json')),
  }
  it('is read from a recorded one, whose underlying is asked for beside it', async () => {
    const provider = answering(answers)
    const answer = await provider.chain('AAPL', day('2025-01-17'), waiting())
    if (!answer.ok) throw new Error(answer.refusal.kind)
    const { underlying, contracts, expirations, bad } = answer.value
    expect(underlying.last).toBe(dollars(175.5))
    expect(expirations[0]).toBe('2025-07-21')
    expect(contracts[0]).toEqual({
      quote: {
        symbol: 'AAPL  250117P00205000',
        // Nobody bids for it, and one cent is asked.
        bid: dollars(0),
        ask: dollars(0.01),
        last: dollars(0.01),
        mark: dollars(0.01),
        previousClose: dollars(0.01),
        // 1737061196003 of its quote.
        asOf: '2025-01-16T20:59:56.003Z',
        tradedAt: '2025-01-16T20:58:06.573Z',
        isDelayed: false,
        currency: null,
      },
      right: 'Put',
      strike: dollars(205),
      expiration: '2025-01-17',
      multiplier: 100,
      style: 'american',
      isAdjusted: false,
      openInterest: 27_522,
      volume: 1550,
      // 69.1 percent.
      impliedVolatility: 0.691,
    })
    expect(contracts.every(({ expiration }) => expiration === '2025-01-17')).toBe(true)
    expect(bad?.every(({ reason }) => reason === 'was not asked for')).toBe(true)
  })
  it('is read by the documented names too, with the underlying that it brings', async () => {
    const provider = answering({
      '/expirationchain': body(recorded('schwab/endpoint-samples/expiration_chain/get.json')),
      '/chains': body(recorded('schwab/endpoint-samples/chains/get.json')),
    })
    const answer = await provider.chain('AAPL', day('2024-03-15'), waiting())
    expect(answer).toMatchObject({
      ok: true,
      value: {
        underlying: { bid: dollars(175.48), ask: dollars(175.52), previousClose: dollars(174.21) },
        expirations: ['2024-03-15', '2024-03-22', '2024-04-19'],
        contracts: [
          { right: 'Call', quote: { bid: dollars(0.85), ask: dollars(0.9), mark: dollars(0.875) } },
          { right: 'Put', quote: { bid: dollars(0.55) }, style: 'american', openInterest: 10_000 },
        ],
      },
    })
  })
  it('is not believed where symbols contradict their terms', async () => {
    const provider = answering({
      ...answers,
      '/chains': body(recorded('schwab/option_chains/ACME_calls.json')),
    })
    const answer = await provider.chain('AAPL', day('2025-01-16'), waiting())
    if (!answer.ok) throw new Error(answer.refusal.kind)
    expect(answer.value.contracts).toEqual([])
    expect(answer.value.bad?.length).toBeGreaterThan(0)
  })
  it('brings the list of expirations alone, with the price of the underlying', async () => {
    const provider = answering(answers)
    const answer = await provider.chain('AAPL', null, waiting())
    expect(answer).toMatchObject({ ok: true, value: { contracts: [], underlying: { symbol: 'AAPL' } } })
    expect(server.asked.map(({ path }) => path)).not.toContain('/marketdata/v1/chains')
  })
  it('is refused when it is too big for the gateway, and not asked for again', async () => {
    const provider = answering({
      ...answers,
      '/chains': { status: 502, body: documented('schwab/too-big.json') },
    })
    expect(await provider.chain('AAPL', day('2025-01-17'), waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unreadable', detail: 'more than the provider can send at once' },
    })
    expect(server.asked).toHaveLength(2)
  })
  it('of an unknown symbol is told as such, but not when a gateway answers', async () => {
    const error = recorded('schwab/endpoint-samples/errors/market_data_error.json')
    const unknown = answering({ '/expirationchain': { status: 404, body: error } })
    expect(await unknown.chain('NOSUCH', null, waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unknown-symbol' },
    })
    expect(await answering({}).chain('AAPL', null, waiting())).toEqual({
      ok: false,
      refusal: { kind: 'failed', status: 404 },
    })
  })
})

describe('days of Schwab', () => {
  it('are those in Chicago of a recorded history', async () => {
    const provider = answering({ '/pricehistory': body(recorded('schwab/price_history_daily.json')) })
    const answer = await provider.history(
      'SPY',
      { from: day('2025-06-18'), to: day('2025-06-20') },
      waiting(),
    )
    expect(answer).toEqual({
      ok: true,
      value: [
        // 1750222800000 is midnight in Chicago of 18 June; the 19th is a holiday.
        {
          date: '2025-06-18',
          open: dollars(598.44),
          high: dollars(601.22),
          low: dollars(596.47),
          close: dollars(597.44),
          volume: 76_605_029,
        },
        {
          date: '2025-06-20',
          open: dollars(598.38),
          high: dollars(599.46),
          low: dollars(592.86),
          close: dollars(594.28),
          volume: 94_051_374,
        },
      ],
    })
  })
  it('are none of an unknown symbol', async () => {
    const provider = answering({ '/pricehistory': body(documented('schwab/history-empty.json')) })
    const days = { from: day('2025-06-18'), to: day('2025-06-20') }
    expect(await provider.history('NOSUCH', days, waiting())).toEqual({ ok: true, value: [] })
  })
})

describe('dividends of Schwab', () => {
  const ofNvidia = async (nowMs: number) => {
    answering({ '/quotes': body(recorded('schwab/quotes/NVDA_quote.json')) })
    const { provider } = providerAt('schwab', server.url, { clock: () => nowMs })
    return provider.dividends('NVDA', waiting())
  }
  it('are the last one that was paid within the year, and no guess of the next', async () => {
    expect(await ofNvidia(Date.UTC(2025, 0, 31))).toEqual({
      ok: true,
      value: [{ exDate: '2024-12-05', amount: dollars(0.01) }],
    })
    expect(await ofNvidia(Date.UTC(2026, 0, 31))).toEqual({ ok: true, value: [] })
  })
  it('are none of an index, and unknown of an unknown symbol', async () => {
    const index = answering({ '/quotes': body(recorded('schwab/quotes/_SPX_quote.json')) })
    expect(await index.dividends('SPX', waiting())).toEqual({ ok: true, value: [] })
    const unknown = answering({ '/quotes': body(documented('schwab/quotes-with-invalid.json')) })
    expect(await unknown.dividends('NOSUCH', waiting())).toEqual({
      ok: false,
      refusal: { kind: 'unknown-symbol' },
    })
  })
})

describe("Schwab's documentation", () => {
  const { schemas } = recorded('market-data/schwab/documented-schemas.json') as {
    schemas: Readonly<Record<string, unknown>>
  }
  const only = (path: string) => Object.values(recorded(`schwab/${path}`) as object)[0] as unknown

  const contractIn = (chain: unknown): unknown =>
    Object.values(Object.values((chain as { putExpDateMap: object }).putExpDateMap)[0] as object)[0]?.[0]
  const chain = recorded('schwab/AAPL_chain_puts_trimmed_2025-01-16.json')

  it.each<[string, unknown, string[]]>([
    ['EquityResponse', only('quotes/NVDA_quote.json'), []],
    ['IndexResponse', only('quotes/_SPX_quote.json'), []],
    ['OptionResponse', only('quotes/NVDA__250307P00095000_quote.json'), []],
    ['CandleList', recorded('schwab/price_history_daily.json'), []],
    // A list of contracts stands under each strike, where one contract is documented.
    ['OptionChain', chain, ['OptionChain.putExpDateMap.*.*']],
    ['OptionContract', contractIn(chain), ['OptionContract.optionDeliverablesList.*.deliverableUnits']],
    // Null, where a text is documented.
    ['ExpirationChain', recorded('schwab/option_expiration_chain.json'), ['ExpirationChain.status']],
  ])('describes %s as it was recorded, but for what is named here', (name, answer, departing) => {
    expect(departures(schemas, name, answer)).toEqual(departing)
  })
})
