/** Quotes, terms and daily prices over HTTP, from sources that are plain objects. */
import { expect, it } from 'vitest'
import { dollars, plainQuote } from '../market-data/testing/plain-source.ts'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { now, openMarket, type Quotes } from './testing/open-market.ts'

describeDecidedInCode('market data', ({ openTestDatabase, engine }) => {
  const open = async () => openMarket(await openTestDatabase())

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

  it('has no price of a contract after the close of its last day, at 13:00 on a half day', async () => {
    const { get, primary, clock } = await open()
    // The day after Thanksgiving.
    const weekly = 'AAA   261127P00045000'
    primary.tell([plainQuote(weekly, 1, '2026-11-27T17:59:00Z')])
    const ask = () => get<Quotes>(`/market/quotes?symbols=${weekly.replaceAll(' ', '%20')}`)
    clock.jump(Date.parse('2026-11-27T17:59:59Z') - clock.now())
    expect((await ask()).body.quotes).toHaveLength(1)
    clock.advance(1000)
    const { body } = await ask()
    expect([body.quotes, body.message]).toEqual([
      [],
      'AAA $45.00 put, Nov 27, 2026: Expired contracts are not priced.',
    ])
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

  // What one asked of a source is kept for all, and the price that another one has stored may not agree with it.
  it('refuses a doubtful price as well when it is the last good one of a source that fails', async () => {
    const { get, send, token, primary, alternative, clock } = await open()
    primary.tell([plainQuote('AAA', 20, now)])
    await get('/market/quotes?symbols=AAA')
    const stock = { symbol: 'AAA', shares: 100, cost_basis: 110, market_price: 115 }
    await send('POST', '/stocks/', { token, body: stock })
    clock.advance(3_600_000)
    primary.tell([plainQuote('AAA', 20, '2026-11-20T15:29:00.000Z')])
    const refused = { mark: 115, source: 'manual', held_price: { price: 20 } }
    const first = await get<Quotes>('/market/quotes?symbols=AAA')
    expect(first.body.quotes[0]).toMatchObject(refused)
    clock.advance(3_600_000)
    for (const source of [primary, alternative]) source.refuseAll({ kind: 'timeout' })
    const { body } = await get<Quotes>('/market/quotes?symbols=AAA')
    expect(body.quotes[0]).toMatchObject(refused)
    expect(body.message).toBe('AAA: $115.00 → $20.00 refused: more than 40% off its last price.')
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
