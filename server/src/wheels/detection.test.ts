/** Detection over HTTP: positions of a snapshot, cash from where it is known, and what has no price. */
import { expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition } from '../import/testing-payload.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

type Json = Record<string, unknown>
interface Detected {
  readonly opportunities: readonly (Json & { readonly numbers: Json; readonly risk_assessment: Json })[]
  readonly cash: readonly Json[]
  readonly market_context: Json
}

const shares = rawPosition({
  symbol: 'ZZT',
  asset_type: 'EQUITY',
  long_quantity: 300,
  average_price: 48,
  current_price: 49,
  market_value: 14_700,
})
const call = rawPosition({
  symbol: 'ZZT   270115C00055000',
  asset_type: 'OPTION',
  long_quantity: 0,
  short_quantity: 1,
  average_price: 1.2,
  current_price: 0.8,
  market_value: -80,
})
const put = rawPosition({
  symbol: 'ZZU   270115P00040000',
  asset_type: 'OPTION',
  long_quantity: 0,
  short_quantity: 3,
  average_price: 1.1,
  current_price: 0.6,
  market_value: -180,
})

describeEachEngine('detection', ({ openTestDatabase }) => {
  const open = async (account: Json = { cash_balance: null }) => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('ann')
    const body = payloadOf([rawAccount('11112222', [shares, call, put], account)])
    await app.send('POST', '/portfolio/import/positions', { token, body })
    const detect = async (given?: Json) =>
      app.send<Detected>('POST', '/wheels/detect', { token, ...(given === undefined ? {} : { body: given }) })
    return { ...app, token, detect }
  }

  it('finds one opportunity for each kind that applies, with the numbers behind it', async () => {
    const { detect } = await open({ cash_balance: 9000 })
    const { status, body } = await detect({ account_id: 1, options: { include_metadata: true } })
    expect(status).toBe(200)
    expect(
      body.opportunities.map(({ ticker, strategy, confidence_score: score, potential_income: income }) => [
        ticker,
        strategy,
        score,
        income,
      ]),
    ).toEqual([
      ['ZZT', 'covered_call', 100, 80],
      // Of two free blocks; 100 of 300 shares stand under the call: 2 of 3 blocks free 27, lots 20, 20, 20.
      ['ZZT', 'naked_stock', 87, expect.any(Number)],
      // 9,000 reach 2 of 3 puts at 40: 27 of 40.
      ['ZZU', 'cash_secured_put', 87, 180],
    ])
    expect(body.cash).toEqual([{ account_id: expect.any(String), amount: 9000, source: 'account' }])
  })

  it('marks what has no chain as an estimate, and names what has no price', async () => {
    const { detect } = await open({ cash_balance: 9000 })
    const { body } = await detect()
    const free = body.opportunities.find(({ strategy }) => strategy === 'naked_stock')
    expect(free).toMatchObject({ is_income_estimate: true, recommended_contracts: 2 })
    expect(body.market_context['message']).toBe(
      'No price of ZZU: what rests on it is unknown. Income without a chain is estimated at a volatility of 30%.',
    )
    const puts = body.opportunities.find(({ strategy }) => strategy === 'cash_secured_put')
    expect(puts?.risk_assessment).toMatchObject({
      level: 'high',
      factors: [{ kind: 'price unknown' }, { kind: 'unsecured puts' }],
    })
  })

  it('counts puts against the cash of the request, or against what is assumed', async () => {
    const { detect } = await open()
    const asked = await detect({ options: { cash_balance: 4000 } })
    expect(asked.body.opportunities.at(-1)?.numbers['unsecured_puts']).toBe(2)
    expect(asked.body.cash).toEqual([{ account_id: null, amount: 4000, source: 'request' }])
    const assumed = await detect({ options: { cash_balance: null } })
    expect(assumed.body.opportunities.at(-1)?.numbers['unsecured_puts']).toBe(0)
  })

  it('looks only at the tickers and the account that were named', async () => {
    const { detect } = await open({ cash_balance: 9000 })
    const { body } = await detect({ specific_tickers: ['zzu'] })
    expect(body.opportunities.map(({ ticker }) => ticker)).toEqual(['ZZU'])
    const foreign = await detect({ account_id: 'another' })
    expect([foreign.status, (foreign.body as unknown as Json)['message']]).toEqual([
      422,
      'Is none of your accounts',
    ])
  })

  it('answers an empty list without positions', async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('bob')
    const { status, body } = await app.send<Detected>('POST', '/wheels/detect', { token })
    expect([status, body.opportunities, body.cash]).toEqual([200, [], []])
  })

  it('gives the same answer to the same question', async () => {
    const { detect } = await open({ cash_balance: 9000 })
    expect((await detect()).body).toEqual((await detect()).body)
  })
})
