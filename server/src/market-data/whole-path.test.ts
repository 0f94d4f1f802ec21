/** From a provider's own answer, over HTTP and a real adapter, to the stored price of a position. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startLocalServer, type LocalServer } from './providers/testing/local-server.ts'

/** The test clock stands at Friday's opening. */
const madeMs = Date.parse('2026-11-20T14:29:58Z')
const key = 'the-secret-key-of-a-test'

const tradierQuote = (symbol: string, bid: number, ask: number) => ({
  symbol,
  type: symbol.length > 6 ? 'option' : 'stock',
  last: bid,
  bid,
  ask,
  prevclose: bid,
  trade_date: madeMs,
  bid_date: madeMs,
  ask_date: madeMs,
})

const option = {
  ticker: 'AAA',
  option_type: 'Put',
  strike_price: 50,
  expiration_date: '2026-12-18',
  contracts: -2,
  cost_basis: 1.5,
}

type Result = { summary: Record<string, number>; message: string | null }
type Position = Record<string, unknown>

describeDecidedInCode('a price on its whole way', ({ openTestDatabase, engine }) => {
  let server: LocalServer
  beforeEach(async () => {
    server = await startLocalServer()
  })
  afterEach(() => server.close())

  const open = async (environment: Record<string, string> = {}) => {
    const app = createTestApp(await openTestDatabase(), {
      MARKET_DATA_PRIMARY: 'tradier',
      TRADIER_API_KEY: key,
      TRADIER_BASE_URL: server.url,
      ...environment,
    })
    const { access_token: token } = await app.signUp('ann')
    const stock = { symbol: 'AAA', shares: 10, cost_basis: 50, market_price: 51 }
    // Entered a minute ago, so that the provider's price is newer.
    app.clock.advance(-60_000)
    await app.send('POST', '/stocks/', { token, body: stock })
    await app.send('POST', '/options/', { token, body: option })
    app.clock.advance(60_000)
    const refresh = async () =>
      (await app.send<Result>('POST', '/portfolio/refresh-all-prices', { token })).body
    const positions = async () =>
      (await app.send<{ positions: Position[] }>('GET', '/portfolio/positions', { token })).body.positions
    return { ...app, token, refresh, positions }
  }

  it('comes from Tradier’s answer to a position, with its own age', async () => {
    const { refresh, positions } = await open()
    server.replier = () => ({
      body: {
        quotes: {
          quote: [tradierQuote('AAA', 52, 52.1), tradierQuote('AAA261218P00050000', 1.2, 1.3)],
        },
      },
    })
    expect(await refresh()).toEqual({
      summary: { stocks_updated: 1, options_updated: 1, held: 0, total_positions: 2 },
      message: null,
      unanswered: [],
    })
    const priced = {
      price_as_of: '2026-11-20T14:29:58.000Z',
      price_source: 'tradier',
      price_is_delayed: false,
    }
    expect(await positions()).toMatchObject([
      { symbol: 'AAA', current_price: 52.05, ...priced },
      {
        symbol: 'AAA   261218P00050000',
        current_price: 1.25,
        market_value: -250,
        profit_loss: 50,
        ...priced,
      },
    ])
    expect(server.asked[0]?.form.get('symbols')).toBe('AAA,AAA261218P00050000')
  })

  it.each(
    casesOn(engine, [
      ['a wrong key', { status: 401, body: 'Invalid Access Token' }, 'does not accept the key'],
      ['a page in place of data', { body: '<html>Sorry</html>' }, 'answered what could not be read'],
      ['half an answer', { body: '{"quotes": {"quote": [{"sym' }, 'answered what could not be read'],
      ['too many calls', { status: 429, headers: { 'retry-after': '60' } }, 'may be asked again in 60 s'],
      [
        'a bid above the ask',
        { body: { quotes: { quote: [tradierQuote('AAA', 60, 50)] } } },
        'bid above the ask',
      ],
    ]),
  )('stops at %s: nothing is written, and the answer says why', async (_title, reply, sentence) => {
    const { refresh, positions, send, token } = await open()
    const before = await positions()
    server.replier = () => reply
    const { summary, message } = await refresh()
    expect([summary['stocks_updated'], summary['options_updated']]).toEqual([0, 0])
    expect(message).toContain(sentence)
    expect(message).not.toContain(key)
    expect(await positions()).toEqual(before)
    const settings = JSON.stringify((await send('GET', '/settings/market-data-source', { token })).body)
    expect(settings).not.toContain(key)
  })

  it('comes from the other source when the first one is gone', async () => {
    const { refresh } = await open({
      MARKET_DATA_PRIMARY: 'polygon',
      POLYGON_API_KEY: 'p',
      POLYGON_BASE_URL: server.url,
      MARKET_DATA_ALTERNATIVE: 'tradier',
    })
    server.replier = ({ path }) =>
      path.startsWith('/v1/markets')
        ? { body: { quotes: { quote: tradierQuote('AAA', 52, 52.1) } } }
        : { status: 401 }
    expect((await refresh()).summary).toMatchObject({ stocks_updated: 1 })
  })
})
