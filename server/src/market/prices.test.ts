/** Quotes, chains, terms, history and the choice of source over HTTP, from sources that are plain objects. */
import { expect, it } from 'vitest'
import { impliedVolatility, type OptionRight } from '@wheelwright/core'
import type { ChainContract } from '../market-data/provider.ts'
import { at, dollars, plainContract, plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp, testPassword } from '../testing/test-app.ts'

/** Friday at the opening, as the test clock starts. */
const now = '2026-11-20T14:30:00.000Z'
const december = '2026-12-18' as never

type Quote = Record<string, unknown>
type Quotes = { quotes: Quote[]; unknown: string[]; message: string | null }
type Contract = Record<string, unknown> & { quote: Quote; strike: number; right: OptionRight }
type Chain = {
  underlying: Quote
  expiration: string | null
  expirations: unknown[]
  contracts: Contract[]
  message: string | null
  terms: Record<string, unknown>
}

const put = (strike: number, price: number, more: Partial<ChainContract> = {}): ChainContract =>
  plainContract(
    plainQuote(`AAA   261218P${String(strike * 1000).padStart(8, '0')}`, price, now),
    { right: 'Put', strike: dollars(strike), expiration: december },
    more,
  )

describeDecidedInCode('market data', ({ openTestDatabase, engine }) => {
  const open = async (environment: Record<string, string> = {}) => {
    const primary = plainSource({
      dividends: [{ exDate: '2026-12-09' as never, amount: dollars(0.55) }],
    })
    const alternative = plainSource({
      name: 'yahoo',
      title: 'Yahoo',
      dividends: [
        { exDate: '2026-06-10' as never, amount: dollars(0.5) },
        { exDate: '2026-09-09' as never, amount: dollars(0.5) },
        { exDate: '2026-12-09' as never, amount: dollars(0.55) },
      ],
      history: [
        {
          date: '2026-11-19' as never,
          open: dollars(50),
          high: dollars(52),
          low: dollars(49),
          close: dollars(51),
          volume: null,
        },
      ],
    })
    const app = createTestApp(await openTestDatabase(), environment, { sources: { primary, alternative } })
    const { access_token: token } = await app.signUp('ann')
    const get = <T = Record<string, unknown>>(path: string) => app.send<T>('GET', path, { token })
    return { ...app, primary, alternative, token, get }
  }

  it('is for those who are signed in', async () => {
    const { send } = await open()
    for (const path of ['/market/quotes?symbols=A', '/market/chain?symbol=A', '/settings/market-data-source'])
      expect((await send('GET', path)).status).toBe(401)
  })

  it('tells a quote with its mark, its age and its source', async () => {
    const { get, primary } = await open()
    primary.tell([
      plainQuote('AAA', 52, '2026-11-19T20:00:00Z', { isDelayed: true, previousClose: dollars(50) }),
      plainQuote('AAA   261218P00050000', 1, now, { bid: dollars(0), ask: dollars(0.1) }),
    ])
    const { body } = await get<Quotes>('/market/quotes?symbols=aaa,AAA%20%20%20261218P00050000')
    expect(body).toEqual({
      quotes: [
        {
          symbol: 'AAA',
          bid: 51.99,
          ask: 52.01,
          last: 52,
          mark: 52,
          mark_from: 'middle',
          previous_close: 50,
          as_of: '2026-11-19T20:00:00.000Z',
          source: 'tradier',
          is_delayed: true,
          // Thursday's, and Friday's session has begun.
          is_stale: true,
          held_price: null,
        },
        expect.objectContaining({ mark: 0.05, mark_from: 'half-ask', is_stale: false }),
      ],
      unknown: [],
      message: null,
    })
  })

  it('says of each symbol why it has no price', async () => {
    const { get, primary, alternative, clock } = await open()
    primary.tell([plainQuote('AAA', 52, now)])
    clock.advance(86_400_000)
    const symbols = [
      'AAA',
      'NOPE',
      'AAA   261120C00060000',
      'AAA   261120P00050000',
      'AAA1  261218C00060000',
      '%25%25',
    ]
    const { body } = await get<Quotes>(
      `/market/quotes?symbols=${symbols.map((s) => s.replaceAll(' ', '%20')).join(',')}`,
    )
    expect(body.quotes.map(({ symbol }) => symbol)).toEqual(['AAA'])
    expect(body.unknown).toEqual(['NOPE', '%%'])
    expect(body.message).toBe(
      'NOPE: Tradier does not know it. ' +
        'AAA $60.00 call, Nov 20, 2026; AAA $50.00 put, Nov 20, 2026: Expired contracts are not priced. ' +
        'AAA1 $60.00 call, Dec 18, 2026: Adjusted contracts are not priced, since what they deliver is not known. ' +
        '%%: This is not the symbol of a share, an index or an option.',
    )
    expect(primary.asked.flat()).toEqual(['AAA', 'NOPE'])
    expect(alternative.asked.flat()).toEqual(['NOPE'])
  })

  it('shows the last good price with its age when both sources fail', async () => {
    const { get, primary, alternative, clock } = await open()
    primary.tell([plainQuote('AAA', 52, now)])
    await get('/market/quotes?symbols=AAA')
    clock.advance(3_600_000)
    primary.refuseAll({ kind: 'unauthorized' })
    alternative.refuseAll({ kind: 'timeout' })
    const { body } = await get<Quotes>('/market/quotes?symbols=AAA')
    expect(body.quotes[0]).toMatchObject({ mark: 52, as_of: now })
    expect(body.message).toBe(
      'AAA: Tradier does not accept the key or the sign-in that it was given. This is the last good price.',
    )
  })

  it('says that no source is configured', async () => {
    const { send, signUp } = createTestApp(await openTestDatabase())
    const { access_token: token } = await signUp('ann')
    const { body } = await send<Quotes>('GET', '/market/quotes?symbols=AAA', { token })
    expect(body).toMatchObject({ quotes: [], unknown: [] })
    expect(body.message).toContain('MARKET_DATA_PRIMARY')
    const chain = await send('GET', '/market/chain?symbol=AAA', { token })
    expect([chain.status, String(chain.body['message'])]).toEqual([
      503,
      expect.stringContaining('MARKET_DATA_PRIMARY'),
    ])
  })

  it('reckons Greeks from our own mark and never shows the provider’s', async () => {
    const { get, primary } = await open({ RISK_FREE_RATE: '3.5' })
    primary.tellChain({
      underlying: plainQuote('AAA', 50, now),
      expirations: [december],
      contracts: [put(50, 1.5, { impliedVolatility: 9.99, style: 'european' })],
    })
    const { body } = await get<Chain>('/market/chain?symbol=AAA&expiration=2026-12-18')
    const [contract] = body.contracts
    // 28 days and six and a half hours from the opening to the close of 18 December.
    const years = (28 + 6.5 / 24) / 365
    const terms = { right: 'Put', spot: 50, strike: 50, years, rate: 0.035, dividendYield: 0 } as const
    const implied = impliedVolatility({ ...terms, dividends: [{ years: 19 / 365, amount: 0.55 }] }, 1.5)
    expect(implied.ok && contract?.['implied_volatility']).toBeCloseTo(implied.ok ? implied.value : 0, 8)
    expect(contract).toMatchObject({ refused: null, style: 'european' })
    expect(contract?.['delta']).toBeLessThan(0)
    expect(contract?.['probability_in_the_money']).toBeGreaterThan(0.4)
    expect(body.terms).toMatchObject({
      rate: 0.035,
      rate_source: 'Assumed to be 3.5% a year, as RISK_FREE_RATE says.',
    })
  })

  it('says in words why a contract has no Greeks', async () => {
    const { get, primary } = await open()
    const quote = (symbol: string, more: Partial<ChainContract['quote']>) => plainQuote(symbol, 1, now, more)
    const none = { bid: null, ask: null, last: null, mark: null }
    const terms = (strike: number) => ({
      right: 'Put' as const,
      strike: dollars(strike),
      expiration: december,
    })
    primary.tellChain({
      underlying: plainQuote('AAA', 50, now),
      expirations: [december],
      contracts: [
        put(60, 9),
        put(55, 60),
        plainContract(quote('AAA   261218P00051000', none), terms(51)),
        plainContract(quote('AAA   261218P00052000', { bid: dollars(3) }), terms(52)),
        plainContract(quote('AAA   261218P00053000', { currency: 'EUR' }), terms(53)),
        put(54, 4.5, { isAdjusted: true }),
        put(50, 1.5, { impliedVolatility: Number.NaN }),
      ],
    })
    const { body } = await get<Chain>('/market/chain?symbol=AAA&expiration=2026-12-18')
    expect(body.contracts.map(({ strike, refused }) => [strike, refused])).toEqual([
      [50, null],
      [51, 'Its prices cannot be right, and none is taken.'],
      [52, 'Its prices cannot be right, and none is taken.'],
      [53, 'Its prices cannot be right, and none is taken.'],
      [54, 'It is adjusted, and what it delivers is not known.'],
      [55, 'Its mark is higher than any volatility explains.'],
      [60, 'Its mark is below what exercise would bring, so no volatility explains it.'],
    ])
    expect(body.contracts[2]?.quote).toMatchObject({ bid: null, ask: null, last: null, mark: null })
    expect(body.message).toBe('6 of 7 contracts have no Greeks; each says why.')
    for (const contract of body.contracts.slice(1))
      expect([contract['delta'], contract['implied_volatility']]).toEqual([null, null])
  })

  it('has no Greeks where the underlying has no price', async () => {
    const { get, primary } = await open()
    primary.tellChain({
      underlying: plainQuote('AAA', 50, now, { currency: 'CAD' }),
      expirations: [december],
      contracts: [put(50, 1.5)],
    })
    const { body } = await get<Chain>('/market/chain?symbol=AAA&expiration=2026-12-18')
    expect(body.underlying['mark']).toBeNull()
    expect(body.contracts[0]?.['refused']).toBe('The underlying has no price.')
  })

  it('without an expiration shows the next monthly one that is a week ahead', async () => {
    const { get, primary } = await open()
    const expirations = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-18', '2027-01-15'] as never[]
    primary.tellChain({ underlying: plainQuote('AAA', 50, now), expirations, contracts: [put(50, 1.5)] })
    const { body } = await get<Chain>('/market/chain?symbol=AAA')
    expect([body.expiration, body.contracts.length]).toEqual(['2026-12-18', 1])
    expect(body.expirations.slice(0, 2)).toEqual([
      { date: '2026-11-20', days: 0, is_monthly: true },
      { date: '2026-11-27', days: 7, is_monthly: false },
    ])
  })

  it('asks for a chain once for all who look at it, and again after half a minute', async () => {
    const { get, primary, clock } = await open()
    primary.tellChain({
      underlying: plainQuote('AAA', 50, now),
      expirations: [december],
      contracts: [put(50, 1.5)],
    })
    const path = '/market/chain?symbol=AAA&expiration=2026-12-18'
    await Promise.all([get(path), get(path), get(path)])
    // The chain, and the dividends.
    expect(primary.others()).toBe(2)
    clock.advance(30_000)
    await get(path)
    expect(primary.others()).toBe(3)
  })

  it.each([
    ['an unknown symbol', { kind: 'unknown-symbol' } as const, 404, 'Tradier does not know this symbol.'],
    ['a failing source', { kind: 'failed', status: 500 } as const, 503, 'Tradier failed with status 500.'],
    ['a missing key', { kind: 'not-configured' } as const, 503, 'Tradier has no key: set TRADIER_API_KEY'],
  ])('of %s answers a sentence', async (_title, refusal, status, sentence) => {
    const { get, primary, alternative } = await open()
    primary.refuseAll(refusal)
    alternative.refuseAll({ kind: 'unreachable' })
    for (const path of ['/market/chain?symbol=AAA', '/market/history?symbol=AAA']) {
      const got = await get(path)
      expect(got.status).toBe(status)
      expect(got.body['message']).toContain(sentence)
    }
  })

  it('tells announced dividends and expected ones apart', async () => {
    const { get, primary } = await open()
    primary.refuseAll({ kind: 'not-offered' })
    const { body } = await get<{ underlyings: Record<string, unknown>[] }>('/market/terms?symbols=AAA')
    expect(body.underlyings[0]?.['dividends']).toEqual([
      { ex_date: '2026-12-09', amount: 0.55, is_estimate: false },
      { ex_date: '2027-06-09', amount: 0.55, is_estimate: true },
      { ex_date: '2027-09-08', amount: 0.55, is_estimate: true },
      { ex_date: '2027-12-08', amount: 0.55, is_estimate: true },
      { ex_date: '2028-06-07', amount: 0.55, is_estimate: true },
      { ex_date: '2028-09-06', amount: 0.55, is_estimate: true },
    ])
  })

  it('knows of no dividends where no source tells of them', async () => {
    const { get, primary, alternative } = await open()
    for (const source of [primary, alternative]) source.refuseAll({ kind: 'not-offered' })
    const { body } = await get<{ underlyings: Record<string, unknown>[] }>('/market/terms?symbols=AAA')
    expect(body.underlyings[0]).toMatchObject({ symbol: 'AAA', rate: 0.04, dividends: null })
  })

  it('tells daily prices', async () => {
    const { get, primary } = await open()
    primary.refuseAll({ kind: 'not-offered' })
    expect((await get('/market/history?symbol=aaa&from=2026-11-01&to=2026-11-20')).body).toEqual({
      symbol: 'AAA',
      source: 'yahoo',
      as_of: now,
      days: [{ date: '2026-11-19', open: 50, high: 52, low: 49, close: 51, volume: null }],
    })
    expect((await get('/market/history?symbol=AAA&from=2026-11-20&to=2026-11-01')).status).toBe(422)
  })

  it('is asked of the source of one’s choice, which stays chosen', async () => {
    const { get, send, token, primary, alternative } = await open()
    expect((await get('/settings/market-data-source')).body).toMatchObject({
      source: 'primary',
      primary: { name: 'tradier', title: 'Tradier', status: 'active', message: null },
      alternative: { name: 'yahoo' },
      is_simulated: false,
    })
    const chosen = await send('PUT', '/settings/market-data-source', {
      token,
      body: { source: 'alternative' },
    })
    expect([chosen.status, chosen.body['source']]).toEqual([200, 'alternative'])
    const again = await send<{ access_token: string }>('POST', '/auth/login', {
      body: { username: 'ann', password: testPassword },
    })
    const settings = await send('GET', '/settings/market-data-source', { token: again.body.access_token })
    expect(settings.body['source']).toBe('alternative')
    alternative.tell([plainQuote('AAA', 52, now)])
    await get('/market/quotes?symbols=AAA')
    expect([primary.asked.length, alternative.asked.length]).toEqual([0, 1])
    const wrong = await send('PUT', '/settings/market-data-source', { token, body: { source: 'demo' } })
    expect(wrong.status).toBe(422)
  })

  it('counts the prices that were refused', async () => {
    const { get, primary } = await open()
    primary.tell([plainQuote('AAA', 52, now, { bid: dollars(60) }), plainQuote('BBB', 10, now)])
    await get('/market/quotes?symbols=AAA,BBB')
    expect((await get('/settings/market-data-source')).body['primary']).toMatchObject({ refused_prices: 1 })
  })

  it('leaves others their own choice', async () => {
    const { send, signUp, token } = await open()
    await send('PUT', '/settings/market-data-source', { token, body: { source: 'alternative' } })
    const { access_token: other } = await signUp('bob')
    const { body } = await send('GET', '/settings/market-data-source', { token: other })
    expect(body['source']).toBe('primary')
  })

  it('shows a source that was refused as an error until it answers again, in health and settings', async () => {
    const { get, primary, alternative, clock } = await open()
    const health = async () => (await get<{ market_data: unknown }>('/health')).body.market_data
    expect(await health()).toMatchObject({ primary: { status: 'active' } })
    primary.refuseAll({ kind: 'unauthorized' })
    alternative.tell([plainQuote('AAA', 52, now)])
    await get('/market/quotes?symbols=AAA')
    expect(await health()).toEqual({
      primary: { name: 'tradier', status: 'error' },
      alternative: { name: 'yahoo', status: 'active' },
    })
    expect((await get('/settings/market-data-source')).body['primary']).toMatchObject({
      status: 'error',
      message: 'Tradier does not accept the key or the sign-in that it was given.',
    })
    clock.advance(60_000)
    primary.refuseAll(null)
    primary.tell([plainQuote('AAA', 53, at('2026-11-20T14:31:00Z'))])
    await get('/market/quotes?symbols=AAA')
    expect(await health()).toMatchObject({ primary: { status: 'active' } })
  })

  it('is simulated for a demo user, who can choose nothing else', async () => {
    const { send, primary, alternative } = await open()
    const { body } = await send<{ access_token: string }>('POST', '/auth/demo')
    const token = body.access_token
    const quotes = await send<Quotes>('GET', '/market/quotes?symbols=KO,AAPL', { token })
    expect(quotes.body.quotes).toMatchObject([{ symbol: 'KO', source: 'demo' }])
    expect(quotes.body.message).toBe('AAPL: The simulated market does not know it.')
    await send('PUT', '/settings/market-data-source', { token, body: { source: 'alternative' } })
    const chain = await send<Chain>('GET', '/market/chain?symbol=KO', { token })
    expect(chain.body).toMatchObject({ source: 'demo', expiration: '2026-12-18' })
    expect(chain.body.contracts.filter(({ refused }) => refused === null).length).toBeGreaterThan(15)
    expect((await send('GET', '/settings/market-data-source', { token })).body['is_simulated']).toBe(true)
    expect([primary.asked.length, alternative.asked.length, primary.others()]).toEqual([0, 0, 0])
  })

  it('of the simulated market implies the volatility that it was made with', async () => {
    const { send } = await open()
    const { body } = await send<{ access_token: string }>('POST', '/auth/demo')
    const { contracts, underlying } = (
      await send<Chain>('GET', '/market/chain?symbol=NVDA&expiration=2027-01-15', {
        token: body.access_token,
      })
    ).body
    const spot = Number(underlying['mark'])
    const nearest = contracts.toSorted((a, b) => Math.abs(a.strike - spot) - Math.abs(b.strike - spot))[0]
    // NVDA's is 0.42 at the money; the strike is up to 2.50 away from it and marks are in cents.
    expect(nearest?.['implied_volatility']).toBeGreaterThan(0.41)
    expect(nearest?.['implied_volatility']).toBeLessThan(0.44)
  })

  it.each(
    casesOn(engine, [
      '/market/quotes',
      '/market/quotes?symbols=',
      '/market/chain',
      '/market/history?symbol=%20',
    ]),
  )('refuses a question without a symbol: %s', async (path) => {
    const { get } = await open()
    expect((await get(path)).status).toBe(422)
  })
})
