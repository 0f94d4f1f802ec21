/** Values and rates over HTTP: the figures of published tables, and every kind of bad input in its place. */
import { expect, it } from 'vitest'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

type Result = Record<string, number | string>

/** Hull's call: 0.5 years, 42 against 40, 10%, 20%, worth 4.7594. */
const hull = {
  style: 'european',
  right: 'call',
  spot: 42,
  strike: 40,
  years: 0.5,
  rate: 0.1,
  dividend_yield: 0,
  volatility: 0.2,
}
const { volatility: _, ...unpriced } = hull

describeEachEngine('analytics', ({ openTestDatabase, engine }) => {
  const open = async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('ann')
    const price = async (...options: unknown[]) =>
      (await app.send<{ results: Result[] }>('POST', '/analytics/price', { token, body: { options } })).body
        .results
    const post = <T>(path: string, body: unknown) => app.send<T>('POST', path, { token, body })
    return { ...app, token, price, post }
  }

  it('values a European call with all its Greeks', async () => {
    const { price } = await open()
    const [call] = await price({ ...hull, spot: 49, strike: 50, years: 0.3846, rate: 0.05 })
    expect(Object.keys(call ?? {}).toSorted()).toEqual(['delta', 'gamma', 'price', 'rho', 'theta', 'vega'])
    // Hull: 2.40, delta 0.522, gamma 0.066, theta -4.31 a year, vega 12.1 and rho 8.91 per 1.00.
    expect(call?.['price']).toBeCloseTo(2.4005, 4)
    expect(call?.['delta']).toBeCloseTo(0.522, 3)
    expect(call?.['gamma']).toBeCloseTo(0.066, 3)
    expect(call?.['theta']).toBeCloseTo(-4.31 / 365, 4)
    expect(call?.['vega']).toBeCloseTo(0.121, 3)
    expect(call?.['rho']).toBeCloseTo(0.0891, 3)
  })

  it('values an American put, and a call before its dividends', async () => {
    const { price } = await open()
    const put = {
      ...hull,
      style: 'american',
      right: 'put',
      spot: 50,
      strike: 50,
      volatility: 0.4,
      years: 5 / 12,
    }
    const dividends = [
      { years: 2 / 12, amount: 0.5 },
      { years: 5 / 12, amount: 0.5 },
    ]
    const call = { ...hull, spot: 40, rate: 0.09, volatility: 0.3, dividends }
    const [american, european, held] = await price(put, call, { ...call, style: 'american' })
    expect(american?.['price']).toBeCloseTo(4.2842, 3)
    expect(european?.['price']).toBeCloseTo(3.6712, 4)
    expect(Number(held?.['price'])).toBeGreaterThan(3.6712)
  })

  it('answers the volatility for a price, in both styles', async () => {
    const { price } = await open()
    const quoted = { ...unpriced, spot: 21, strike: 20, years: 0.25, price: 1.875 }
    const [european, american, nulled] = await price(
      quoted,
      { ...quoted, style: 'american' },
      { ...quoted, volatility: null },
    )
    expect(european).toEqual({ implied_volatility: expect.closeTo(0.235, 3) })
    expect(american?.['implied_volatility']).toBeCloseTo(Number(european?.['implied_volatility']), 8)
    expect(nulled).toEqual(european)
  })

  it('refuses what cannot be valued in its place, and values the rest', async () => {
    const { price } = await open()
    const manyDividends = Array.from({ length: 41 }, () => ({ years: 0.1, amount: 0.01 }))
    const results = await price(
      hull,
      { ...hull, spot: 0 },
      { ...hull, strike: -1 },
      { ...hull, years: -0.1 },
      { ...hull, volatility: -0.2 },
      { ...hull, rate: -5000 },
      { ...hull, dividends: [{ years: 0.1, amount: 50 }] },
      { ...hull, dividends: [{ years: 0.1, amount: -1 }] },
      { ...hull, dividends: manyDividends },
      { ...unpriced, price: 1 },
      { ...unpriced, price: 42 },
      { ...unpriced, price: 1, years: 0, spot: 41 },
      { ...unpriced, style: 'american', price: 1.9 },
      { ...hull, price: 4 },
      unpriced,
      { ...hull, spot: '42' },
      { ...hull, right: 'straddle' },
      { ...hull, style: undefined },
      null,
      7,
      [],
      hull,
    )
    expect(results.map((result) => result['refused'] ?? Number(result['price']).toFixed(4))).toEqual([
      '4.7594',
      'spot-not-positive',
      'strike-not-positive',
      'negative-time',
      'negative-volatility',
      'out-of-range',
      'dividends-exceed-spot',
      'negative-dividend',
      'too-many-dividends',
      'below-intrinsic',
      'above-bound',
      'volatility-undetermined',
      'below-intrinsic',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      '4.7594',
    ])
  })

  it('takes ten thousand options and not one more', async () => {
    const { post } = await open()
    const options = (count: number) => ({ options: Array.from({ length: count }, () => hull) })
    const full = await post<{ results: Result[] }>('/analytics/price', options(10_000))
    expect([full.status, full.body.results.length]).toEqual([200, 10_000])
    expect(await post('/analytics/price', options(10_001))).toMatchObject({
      status: 413,
      body: { message: 'At most 10,000 options at once, not 10,001.' },
    })
    expect((await post<{ results: Result[] }>('/analytics/price', options(0))).body.results).toEqual([])
  })

  it('refuses a body without options, and anyone without a session', async () => {
    const { send, post } = await open()
    expect(await post('/analytics/price', {})).toMatchObject({ status: 422 })
    expect(await post('/analytics/price', { options: 'all' })).toMatchObject({ status: 422 })
    expect(await post('/analytics/price', '{"options": [NaN]}')).toMatchObject({ status: 400 })
    expect(await send('POST', '/analytics/price', { body: { options: [] } })).toMatchObject({ status: 401 })
    expect(await send('POST', '/analytics/xirr', { body: { flows: [] } })).toMatchObject({ status: 401 })
  })

  it('computes a rate of return, and none where there is none', async () => {
    const { post } = await open()
    const flows = [
      { date: '2026-01-05', amount: 199.35 - 5000 },
      { date: '2026-02-04', amount: 5000 - 100.65 },
    ]
    const rate = await post<{ rate: number }>('/analytics/xirr', { flows })
    expect(rate.body.rate).toBeCloseTo(0.281, 3)
    expect((await post('/analytics/xirr', { flows: flows.slice(1) })).body).toEqual({
      rate: null,
      reason: 'none',
    })
    expect((await post('/analytics/xirr', { flows: [] })).body).toEqual({ rate: null, reason: 'none' })
  })

  it.each(
    casesOn(engine, [
      [{ flows: [{ date: '2026-02-30', amount: 1 }] }, '/flows/0/date'],
      [{ flows: [{ date: '2026-02-20', amount: '1' }] }, '/flows/0/amount'],
      [{ flows: null }, '/flows'],
      [{}, '/flows'],
    ]),
  )('refuses %j at %s', async (body, pointer) => {
    const { post } = await open()
    expect(await post('/analytics/xirr', body)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    })
  })
})
