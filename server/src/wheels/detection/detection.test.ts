/** Detection over HTTP: positions of a snapshot, cash from where it is known, and what has no price. */
import { describe, expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { dollars, plainContract, plainQuote, plainSource } from '../../market-data/testing/plain-source.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { schwabFile, quoted } from '../../formats/testing/broker-files.ts'
import { openUser } from '../../testing/open-user.ts'

type Json = Record<string, unknown>
interface Detected {
  readonly opportunities: readonly (Json & { readonly numbers: Json; readonly risk_assessment: Json })[]
  readonly cash: readonly Json[]
  readonly market_context: Json
  readonly past_expiration: Json
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

/** The test clock stands at the opening of Friday 2026-11-20. */
const now = '2026-11-20T14:30:00Z'
const yesterday = '2026-11-19T21:00:00Z'

describeDecidedInCode('detection', ({ openTestDatabase }) => {
  const open = async (
    account: Json = { cash_balance: null },
    { pricedAt = now, quotes = [plainQuote('ZZU', 44, now)] } = {},
  ) => {
    const primary = plainSource()
    primary.tell(quotes)
    const app = createTestApp(await openTestDatabase(), {}, { sources: { primary } })
    const { access_token: token } = await app.signUp('ann')
    const body = payloadOf([rawAccount('11112222', [shares, call, put], account)], pricedAt)
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
    const { detect } = await open({ cash_balance: 9000 }, { quotes: [] })
    const { body } = await detect()
    const free = body.opportunities.find(({ strategy }) => strategy === 'naked_stock')
    expect(free).toMatchObject({ is_income_estimate: true, recommended_contracts: 2 })
    expect(body.market_context['message']).toBe(
      'No price of ZZU: figures that depend on it are unknown. Income without a chain is estimated at a volatility of 30%.',
    )
    const puts = body.opportunities.find(({ strategy }) => strategy === 'cash_secured_put')
    expect(puts?.risk_assessment).toMatchObject({
      level: 'high',
      factors: [{ kind: 'price unknown' }, { kind: 'unsecured puts' }],
    })
  })

  it('tells what is past its expiration apart from what could be done', async () => {
    const { detect, clock } = await open({ cash_balance: 9000 })
    expect((await detect()).body.past_expiration).toEqual({ options: 0, tickers: [] })
    // January 15, 2027, at the close.
    clock.jump(Date.parse('2027-01-15T21:00:00Z') - clock.now())
    const { body } = await detect()
    expect(body.past_expiration).toEqual({ options: 2, tickers: ['ZZT', 'ZZU'] })
    expect(body.opportunities.map(({ ticker, strategy }) => [ticker, strategy])).toEqual([
      ['ZZT', 'naked_stock'],
    ])
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

  it('scores nothing and earns nothing from prices that are older than the latest session', async () => {
    const { detect } = await open({ cash_balance: 9000 }, { pricedAt: yesterday })
    const { body } = await detect({ options: { include_metadata: true } })
    for (const found of body.opportunities)
      expect(found).toMatchObject({ confidence_score: null, confidence_level: null, confidence_parts: [] })
    const [covered] = body.opportunities
    expect(covered).toMatchObject({
      without_score: '2 of 2 prices are older than the latest session.',
      potential_income: null,
      income: [{ amount: null, without: 'stale price' }],
      rests_on: {
        prices: [
          { symbol: 'ZZT', price: 49, as_of: expect.stringContaining('2026-11-19T21:00'), standing: 'stale' },
          {
            symbol: 'ZZT   270115C00055000',
            price: 0.8,
            as_of: expect.stringContaining('2026-11-19T21:00'),
            standing: 'stale',
          },
        ],
      },
    })
  })

  it('prices no call on free shares from a price that is older than the latest session', async () => {
    const { detect } = await open({ cash_balance: 9000 }, { pricedAt: yesterday })
    const { body } = await detect()
    expect(body.opportunities.find(({ strategy }) => strategy === 'naked_stock')).toMatchObject({
      potential_income: null,
      is_income_estimate: false,
      suggested_call: null,
      income: [{ amount: null, without: 'stale price of the underlying' }],
    })
  })

  it('earns the time value of a put in the money, and shows intrinsic value apart', async () => {
    // Three puts at 40 of a mark of 0.60 at a spot of 39.75: 35 cents of time value, 25 of intrinsic; it was 180.
    const { detect } = await open({ cash_balance: 9000 }, { quotes: [plainQuote('ZZU', 39.75, now)] })
    const { body } = await detect({ specific_tickers: ['ZZU'] })
    expect(body.opportunities).toMatchObject([
      { potential_income: 105, income: [{ amount: 105, intrinsic: 75, without: null }] },
    ])
  })

  it('answers what each opportunity rests on only where it is asked for', async () => {
    const { detect } = await open({ cash_balance: 9000 })
    for (const options of [{}, { include_metadata: false, include_historical: false }])
      for (const found of (await detect({ options })).body.opportunities)
        expect(found).toMatchObject({ rests_on: null, history: null })
  })

  it('refuses a tolerance of risk that it does not know', async () => {
    const { detect } = await open()
    const { status, body } = await detect({ options: { risk_tolerance: 'reckless' } })
    expect([status, (body as unknown as Json)['message']]).toEqual([
      422,
      'Must be one of conservative, moderate, aggressive',
    ])
  })
})

const assignedAt48 = schwabFile(
  quoted('11/02/2026', 'Assigned', 'ABC 11/20/2026 48.00 P', '', '1', '', '', ''),
  quoted('11/02/2026', 'Buy', 'ABC', '', '100', '48.00', '', '-4800.00'),
  quoted('10/19/2026', 'Sell to Open', 'ABC 11/20/2026 48.00 P', '', '1', '2.60', '0.65', '259.35'),
  quoted('10/16/2026', 'Expired', 'ABC 10/16/2026 48.00 P', '', '1', '', '', ''),
  quoted('10/01/2026', 'Sell to Open', 'ABC 10/16/2026 48.00 P', '', '1', '1.00', '0.65', '99.35'),
  quoted('08/21/2026', 'Expired', 'ABC 08/21/2026 45.00 P', '', '1', '', '', ''),
  quoted('07/20/2026', 'Sell to Open', 'ABC 08/21/2026 45.00 P', '', '1', '0.90', '0.65', '89.35'),
)

/** 28 days away: the expiration that calls would be written for. */
const expiration = '2026-12-18' as never
const listedCall = (strike: number, price: number, asOf = now) =>
  plainContract(plainQuote(`ABC   261218C${String(strike * 1000).padStart(8, '0')}`, price, asOf), {
    right: 'Call',
    strike: dollars(strike),
    expiration,
  })

describeDecidedInCode('calls on free shares', ({ openTestDatabase }) => {
  /** 100 shares put to the account at 48: tax basis 45.4065, net stock cost 44.413 by the put that expired before. */
  const openPlanned = async (calls: readonly ReturnType<typeof listedCall>[], spot = 40, earlier = '') => {
    const primary = plainSource()
    const underlying = plainQuote('ABC', spot, now)
    primary.tell([underlying])
    primary.tellChain({ underlying, expirations: [expiration], contracts: calls })
    const { test: app, token, takeText } = await openUser(await openTestDatabase(), { sources: { primary } })
    await takeText(assignedAt48)
    if (earlier !== '') await takeText(earlier)
    const held = rawPosition({
      symbol: 'ABC',
      long_quantity: 100,
      average_price: 45.4065,
      current_price: spot,
      market_value: spot * 100,
    })
    const body = payloadOf([rawAccount('99990000', [held])], now)
    await app.send('POST', '/portfolio/import/positions', { token, body })
    const plan = async (parameters: Json) => {
      const [wheel] = (await app.send<Json[]>('GET', '/wheels/wheel-cycles?status=open', { token })).body
      const path = `/wheels/${String(wheel?.['id'])}`
      expect((await app.send('PUT', path, { token, body: parameters })).status).toBe(200)
    }
    const detect = async (options: Json = {}) => {
      const { body: detected } = await app.send<Detected>('POST', '/wheels/detect', {
        token,
        body: { options },
      })
      return detected.opportunities.find(({ strategy }) => strategy === 'naked_stock')
    }
    return { detect, plan }
  }
  const open = async (...parts: Parameters<typeof openPlanned>) => (await openPlanned(...parts)).detect

  it('know the wheel that runs on their shares, until it is deleted', async () => {
    const { test: app, token, takeText } = await openUser(await openTestDatabase())
    await takeText(assignedAt48)
    const strategies = async () => {
      const { body } = await app.send<Detected>('POST', '/wheels/detect', { token, body: {} })
      return body.opportunities.map(({ strategy, running_wheel: running }) => [strategy, running])
    }
    const [wheel] = (await app.send<Json[]>('GET', '/wheels/wheel-cycles?status=open', { token })).body
    expect(await strategies()).toEqual([
      ['full_wheel', wheel?.['cycle_key']],
      ['naked_stock', wheel?.['cycle_key']],
    ])
    await app.send('DELETE', `/wheels/wheel-cycles/${String(wheel?.['id'])}`, { token })
    expect((await strategies()).every(([, running]) => running === null)).toBe(true)
    // Made from a ticker that was typed: it names no account.
    const plan = { ticker: 'ABC', strategy_type: 'covered_call', shares_quantity: 100, strike_price: 50 }
    const made = await app.send<Json>('POST', '/wheels/wheel-cycles', { token, body: plan })
    expect([made.status, made.body['account_id']]).toEqual([201, null])
    expect((await strategies()).every(([, running]) => running === made.body['cycle_key'])).toBe(true)
  })

  it('never lie below net stock cost', async () => {
    // By delta alone it was the 42, which would be called away for less than the shares cost.
    const detect = await open([
      listedCall(42, 0.8),
      listedCall(44, 0.4),
      listedCall(45, 0.3),
      listedCall(46, 0.2),
    ])
    expect(await detect()).toMatchObject({
      potential_income: 30,
      recommended_strike: 45,
      suggested_call: {
        strike: 45,
        is_below_cost: false,
        net_stock_cost: 44.413,
        tax_basis: 45.4065,
        // 45 + 0.30 less 44.413 and less 45.4065, on 100 shares.
        result_on_net_stock_cost: 88.7,
        result_on_tax_basis: -10.65,
      },
    })
  })

  it('stand with their loss on both bases where none above the cost pays', async () => {
    const detect = await open([listedCall(42, 0.4), listedCall(45, 0.03), listedCall(46, 0.02)])
    expect(await detect()).toMatchObject({
      potential_income: null,
      income: [{ without: 'no call above cost pays' }],
      recommended_strike: null,
      suggested_call: {
        strike: 42,
        is_below_cost: true,
        result_on_net_stock_cost: -201.3,
        result_on_tax_basis: -300.65,
      },
      recommendations: [
        {
          action: 'hold_shares',
          text:
            'Every call above your cost of $44.41 pays less than $0.05 by 2026-12-18. Below cost: strike $42.00 at $0.40, ' +
            'if called away a loss of $201.30 on the net stock cost of $44.41, a loss of $300.65 on the tax basis of $45.41.',
        },
      ],
    })
  })

  it('go by the plan of the wheel that the shares are in', async () => {
    const { detect, plan } = await openPlanned([
      listedCall(45, 0.3),
      listedCall(46, 0.2),
      listedCall(47, 0.1),
    ])
    await plan({ strike_selection_method: 'premium', target_premium_rate: 0.4, min_dte: 25, max_dte: 40 })
    expect(await detect()).toMatchObject({
      suggested_call: {
        strike: 46,
        plan: 'By the plan of its wheel: 25 to 40 days, strike by premium, at least 0.4% of the strike. It brings 0.43% of the strike: premium target met.',
      },
    })
    await plan({ strike_selection_method: null, target_premium_rate: 1, min_dte: null, max_dte: null })
    expect(await detect()).toMatchObject({
      suggested_call: {
        strike: 45,
        plan: expect.stringMatching(/It brings 0\.67% of the strike: premium target missed\.$/),
      },
    })
  })

  it('follow the tolerance of risk: the more is risked, the nearer to the spot', async () => {
    const detect = await open(
      [46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56].map((strike) =>
        listedCall(strike, [3.6, 3, 2.4, 1.95, 1.55, 1.2, 0.95, 0.7, 0.55, 0.4, 0.3][strike - 46] ?? 1),
      ),
      48,
    )
    const strikes: unknown[] = []
    for (const risk_tolerance of ['aggressive', 'moderate', 'conservative', null])
      strikes.push((await detect({ risk_tolerance }))?.['recommended_strike'])
    const [aggressive, moderate, conservative, unsaid] = strikes.map(Number)
    expect(aggressive).toBeLessThan(moderate ?? 0)
    expect(moderate).toBeLessThan(conservative ?? 0)
    expect(unsaid).toBe(moderate)
  })

  describe('and the market around them', () => {
    const volatilityOf = async (calls: readonly ReturnType<typeof listedCall>[]) => {
      const found = await (await open(calls))()
      return (found?.['market_context'] as Json | undefined)?.['volatility']
    }

    it("have the chain's own volatility, not one for all", async () => {
      const calm = await volatilityOf([listedCall(40, 0.9)])
      const wild = await volatilityOf([listedCall(40, 2.7)])
      expect(calm).toBeGreaterThan(0.15)
      expect(calm).toBeLessThan(0.25)
      expect(wild).toBeGreaterThan(0.55)
      expect(wild).toBeLessThan(0.65)
    })

    it('have none where the chain is older than the session', async () => {
      expect(await volatilityOf([listedCall(40, 0.9, yesterday)])).toBeNull()
    })
  })

  const historyAfter = async (earlier: string) =>
    (await (await open([listedCall(45, 0.3)], 40, earlier))({ include_historical: true }))?.['history']

  it('come with what became of earlier campaigns where it is asked for', async () => {
    expect(await historyAfter('')).toEqual({ finished: 1, won: 1, total_pnl: 89.35 })
  })

  it('count no wins where what one of them brought is unknown', async () => {
    const calledAwayUnseen = schwabFile(
      quoted('06/19/2026', 'Assigned', 'ABC 06/19/2026 46.00 C', '', '1', '', '', ''),
      quoted('06/19/2026', 'Sell', 'ABC', '', '100', '46.00', '', '4600.00'),
      quoted('06/01/2026', 'Sell to Open', 'ABC 06/19/2026 46.00 C', '', '1', '1.10', '0.65', '109.35'),
    )
    expect(await historyAfter(calledAwayUnseen)).toEqual({ finished: 2, won: null, total_pnl: null })
  })
})
