/** Option chains over HTTP, with our own Greeks. */
import { expect, it } from 'vitest'
import { impliedVolatility } from '@wheelwright/core'
import type { ChainContract } from '../market-data/provider.ts'
import { dollars, plainContract, plainQuote } from '../market-data/testing/plain-source.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { december, now, openMarket, putOf, type Chain } from './testing/open-market.ts'

describeDecidedInCode('market data', ({ openTestDatabase }) => {
  const open = async (environment?: Record<string, string>) =>
    openMarket(await openTestDatabase(), environment)

  it('reckons Greeks from our own mark and never shows the provider’s', async () => {
    const { get, primary } = await open({ RISK_FREE_RATE: '3.5' })
    primary.tellChain({
      underlying: plainQuote('AAA', 50, now),
      expirations: [december],
      contracts: [putOf(50, 1.5, { impliedVolatility: 9.99, style: 'european' })],
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
        putOf(60, 9),
        putOf(55, 60),
        plainContract(quote('AAA   261218P00051000', none), terms(51)),
        plainContract(quote('AAA   261218P00052000', { bid: dollars(3) }), terms(52)),
        plainContract(quote('AAA   261218P00053000', { currency: 'EUR' }), terms(53)),
        putOf(54, 4.5, { isAdjusted: true }),
        putOf(50, 1.5, { impliedVolatility: Number.NaN }),
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
      contracts: [putOf(50, 1.5)],
    })
    const { body } = await get<Chain>('/market/chain?symbol=AAA&expiration=2026-12-18')
    expect(body.underlying['mark']).toBeNull()
    expect(body.contracts[0]?.['refused']).toBe('The underlying has no price.')
  })

  it('without an expiration shows the next monthly one that is a week ahead', async () => {
    const { get, primary } = await open()
    const expirations = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-18', '2027-01-15'] as never[]
    primary.tellChain({ underlying: plainQuote('AAA', 50, now), expirations, contracts: [putOf(50, 1.5)] })
    const { body } = await get<Chain>('/market/chain?symbol=AAA')
    expect([body.expiration, body.contracts.length]).toEqual(['2026-12-18', 1])
    expect(body.expirations.slice(0, 2)).toEqual([
      { date: '2026-11-20', days: 0, is_monthly: true },
      { date: '2026-11-27', days: 7, is_monthly: false },
    ])
  })

  it('lists no expiration whose last session has closed, at 13:00 on a half day', async () => {
    const { get, primary, clock } = await open()
    // The day after Thanksgiving.
    const weekly = '2026-11-27' as typeof december
    primary.tellChain({
      underlying: plainQuote('AAA', 50, now),
      expirations: [weekly, december],
      contracts: [],
    })
    const listed = async () => (await get<Chain>('/market/chain?symbol=AAA')).body.expirations
    clock.jump(Date.parse('2026-11-27T17:59:00Z') - clock.now())
    expect(await listed()).toMatchObject([{ date: weekly, days: 0 }, { date: december }])
    clock.advance(60_000)
    expect(await listed()).toMatchObject([{ date: december }])
  })

  it('asks for a chain once for all who look at it, and again after half a minute', async () => {
    const { get, primary, clock } = await open()
    primary.tellChain({
      underlying: plainQuote('AAA', 50, now),
      expirations: [december],
      contracts: [putOf(50, 1.5)],
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

  it.each([
    ['says when', { kind: 'rate-limited', retryAfterMs: 37_001 } as const, '38'],
    ['does not say when', { kind: 'rate-limited', retryAfterMs: null } as const, '30'],
    ['cannot be reached', { kind: 'unreachable' } as const, '30'],
    ['nobody gave a key', { kind: 'not-configured' } as const, null],
  ])('of a source that %s names the time to ask again', async (_title, refusal, seconds) => {
    const { get, primary, alternative } = await open()
    for (const source of [primary, alternative]) source.refuseAll(refusal)
    for (const path of ['/market/chain?symbol=AAA', '/market/history?symbol=AAA'])
      expect((await get(path)).headers.get('retry-after')).toBe(seconds)
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
})
