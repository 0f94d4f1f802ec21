/** Which source a user asks, and how those stand. */
import { expect, it } from 'vitest'
import { at, dollars, plainQuote } from '../market-data/testing/plain-source.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { testPassword } from '../testing/test-app.ts'
import { now, openMarket, type Chain, type Quotes } from './testing/open-market.ts'

describeDecidedInCode('market data', ({ openTestDatabase }) => {
  const open = async () => openMarket(await openTestDatabase())

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

  it('counts the prices that were refused', async () => {
    const { get, primary } = await open()
    primary.tell([plainQuote('AAA', 52, now, { bid: dollars(60) }), plainQuote('BBB', 10, now)])
    await get('/market/quotes?symbols=AAA,BBB')
    expect((await get('/settings/market-data-source')).body['primary']).toMatchObject({ refused_prices: 1 })
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
})
