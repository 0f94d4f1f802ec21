/**
 * Sources that take a question and never answer, or drip: whoever looks at a screen has what came until then. Each would
 * hold a call for half a minute; that the tests end at all is the proof.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startLocalServer, type LocalServer, type Reply } from './providers/testing/local-server.ts'
import { dollars, plainQuote, plainSource } from './testing/plain-source.ts'
import type { Patience } from './patience.ts'

type Json = Record<string, unknown>
type Result = { summary: Record<string, number>; message: string | null; unanswered: string[] }

const madeMs = Date.parse('2026-11-20T14:30:00Z')
const patience: Patience = { totalMs: 250, sourceMs: 100, afterSilenceMs: 10, silenceMs: 60_000 }
const hang: Reply = { fault: 'hang' }

const tradier = (...prices: readonly (readonly [string, number])[]): Reply => ({
  body: {
    quotes: {
      quote: prices.map(([symbol, price]) => ({
        symbol,
        last: price,
        bid: price,
        ask: price,
        trade_date: madeMs,
        bid_date: madeMs,
        ask_date: madeMs,
      })),
    },
  },
})
const polygon = (symbol: string, price: number): Reply => ({
  body: {
    status: 'OK',
    results: [
      {
        ticker: symbol,
        type: 'stocks',
        last_quote: { bid: price, ask: price, last_updated: madeMs * 1e6, timeframe: 'REAL-TIME' },
      },
    ],
  },
})

describeDecidedInCode('a source that does not answer', ({ openTestDatabase }) => {
  let server: LocalServer
  beforeEach(async () => {
    server = await startLocalServer()
  })
  afterEach(() => server.close())

  const hold = async (app: ReturnType<typeof createTestApp>) => {
    const { access_token: token } = await app.signUp('ann')
    app.clock.advance(-60_000)
    for (const symbol of ['AAA', 'BBB'])
      await app.send('POST', '/stocks/', {
        token,
        body: { symbol, shares: 10, cost_basis: 50, market_price: 51 },
      })
    app.clock.advance(60_000)
    const { body } = await app.send<Json[]>('GET', '/stocks/', { token })
    return { token, ids: body.map(({ id }) => id) }
  }
  const open = async (alternative: 'polygon' | null) => {
    const app = createTestApp(
      await openTestDatabase(),
      {
        MARKET_DATA_PRIMARY: 'tradier',
        TRADIER_API_KEY: 't',
        TRADIER_BASE_URL: server.url,
        POLYGON_API_KEY: 'p',
        POLYGON_BASE_URL: server.url,
        ...(alternative === null ? {} : { MARKET_DATA_ALTERNATIVE: alternative }),
      },
      { patience },
    )
    const { token, ids } = await hold(app)
    const refresh = async (path = '/portfolio/refresh-all-prices', body?: unknown) =>
      (await app.send<Result>('POST', path, body === undefined ? { token } : { token, body })).body
    const prices = async () => {
      const { body } = await app.send<Json[]>('GET', '/stocks/', { token })
      return body.map((position) => position['current_price'])
    }
    return { ...app, token, ids, refresh, prices }
  }

  it.each([
    ['takes the question', hang],
    ['drips', { ...tradier(['AAA', 52], ['BBB', 53]), fault: 'drip' } as const],
    ['hangs in its answer', { ...tradier(['AAA', 52], ['BBB', 53]), fault: 'hang-in-body' } as const],
  ])('and %s holds no refresh: prices stay, and the answer names it', async (_title, reply) => {
    const { refresh, prices, ids } = await open(null)
    server.replier = () => reply
    for (const [path, body] of [
      ['/portfolio/refresh-all-prices'],
      ['/portfolio/refresh-selected-prices', ids],
    ] as const) {
      const { summary, message, unanswered } = await refresh(path, body)
      expect(summary).toMatchObject({ stocks_updated: 0, total_positions: 2 })
      expect(unanswered).toEqual(['Tradier'])
      expect(message).toContain('Tradier did not answer in time.')
    }
    expect(await prices()).toEqual([51, 51])
  })

  it('is passed over for the other one, and named all the same', async () => {
    const { refresh, prices } = await open('polygon')
    server.replier = ({ path }) => (path.startsWith('/v3/') ? polygon('AAA', 52) : hang)
    const { summary, message, unanswered } = await refresh()
    expect(summary).toMatchObject({ stocks_updated: 1 })
    expect(unanswered).toEqual(['Tradier'])
    expect(message).toContain('Tradier did not answer in time.')
    expect(await prices()).toEqual([52, 51])
  })

  it('beside another that does not either holds nothing: both are named', async () => {
    const { refresh, prices } = await open('polygon')
    server.replier = () => hang
    const { unanswered, message } = await refresh()
    expect(unanswered).toEqual(['Tradier', 'Polygon'])
    expect(message).toContain('Polygon did not answer in time.')
    expect(await prices()).toEqual([51, 51])
  })

  it('when it should confirm a price holds nothing: the price waits', async () => {
    const { refresh } = await open('polygon')
    server.replier = ({ path }) => (path.startsWith('/v3/') ? hang : tradier(['AAA', 5], ['BBB', 53]))
    const { summary, unanswered } = await refresh()
    expect(summary).toMatchObject({ stocks_updated: 1, held: 1 })
    expect(unanswered).toEqual(['Polygon'])
  })

  it('holds neither quotes nor chains nor days', async () => {
    const { send, token } = await open('polygon')
    server.replier = () => hang
    const quotes = await send<{ message: string }>('GET', '/market/quotes?symbols=AAA,BBB', { token })
    expect([quotes.status, quotes.body.message]).toEqual([200, 'AAA, BBB: Tradier did not answer in time.'])
    for (const path of ['/market/chain?symbol=AAA', '/market/history?symbol=AAA']) {
      const { status, body } = await send<{ message: string }>('GET', path, { token })
      expect([path, status]).toEqual([path, 503])
      expect(body.message).toContain('did not answer in time')
    }
    expect((await send('GET', '/market/terms?symbols=AAA', { token })).status).toBe(200)
  })

  it('in time goes on without a caller, and the next one has what it told', async () => {
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const source = plainSource({ before: () => answered })
    const app = createTestApp(await openTestDatabase(), {}, { patience, sources: { primary: source } })
    const { token } = await hold(app)
    source.tell([plainQuote('AAA', 52, new Date(madeMs).toISOString())])
    const late = await app.send<Result>('POST', '/portfolio/refresh-all-prices', { token })
    expect(late.body.summary).toMatchObject({ stocks_updated: 0 })
    answer()
    const next = await app.send<Result>('POST', '/portfolio/refresh-all-prices', { token })
    expect(next.body.summary).toMatchObject({ stocks_updated: 1 })
    expect(source.asked).toEqual([['AAA', 'BBB']])
  })

  it('is let go when the process ends', async () => {
    const ended: string[] = []
    const primary = {
      ...plainSource(),
      quotes: (_: readonly string[], signal: AbortSignal) =>
        new Promise<{ ok: false; refusal: { kind: 'timeout' } }>((resolve) => {
          signal.addEventListener('abort', () => {
            ended.push('quotes')
            resolve({ ok: false, refusal: { kind: 'timeout' } })
          })
        }),
    }
    const app = createTestApp(await openTestDatabase(), {}, { patience, sources: { primary } })
    const { token } = await hold(app)
    await app.send('POST', '/portfolio/refresh-all-prices', { token })
    expect(ended).toEqual([])
    app.deps.market.close()
    expect(ended).toEqual(['quotes'])
  })

  it('to one of its questions leaves what it answered to the others', async () => {
    const never = new Promise<never>(() => {})
    const source = plainSource({ batchSize: 1 })
    const primary = {
      ...source,
      quotes: (symbols: readonly string[], signal: AbortSignal) =>
        symbols.includes('BBB') ? never : source.quotes(symbols, signal),
    }
    const app = createTestApp(await openTestDatabase(), {}, { patience, sources: { primary } })
    const { token } = await hold(app)
    const now = new Date(madeMs).toISOString()
    source.tell([plainQuote('AAA', 52, now, { bid: dollars(52), ask: dollars(52) })])
    const { body } = await app.send<Result>('POST', '/portfolio/refresh-all-prices', { token })
    expect(body.summary).toMatchObject({ stocks_updated: 1 })
    expect(body.message).toContain('BBB: Tradier did not answer in time.')
  })
})
