/** Stop loss, profit target and days of a wheel, compared with each price, and what the Dashboard names of them. */
import { expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { schwabFile, quoted } from '../formats/testing/broker-files.ts'
import { openUser } from '../testing/open-user.ts'

type Json = Record<string, unknown>

/** The test clock stands at the opening of Friday 2026-11-20. */
const now = '2026-11-20T14:30:00Z'
const yesterday = '2026-11-19T21:00:00Z'

/** An earlier put that kept 399.35, and the open one, which brought 259.35. */
const history = schwabFile(
  quoted('11/02/2026', 'Sell to Open', 'ABC 12/18/2026 48.00 P', '', '1', '2.60', '0.65', '259.35'),
  quoted('10/30/2026', 'Expired', 'ABC 10/30/2026 48.00 P', '', '1', '', '', ''),
  quoted('10/01/2026', 'Sell to Open', 'ABC 10/30/2026 48.00 P', '', '1', '4.00', '0.65', '399.35'),
)

describeDecidedInCode('limits of a wheel', ({ openTestDatabase }) => {
  const open = async (price: number, pricedAt = now) => {
    const { send, takeText } = await openUser(await openTestDatabase())
    await takeText(history)
    const put = rawPosition({
      symbol: 'ABC   261218P00048000',
      asset_type: 'OPTION',
      short_quantity: 1,
      average_price: 2.5935,
      current_price: price,
      market_value: -100 * price,
    })
    await send('POST', '/portfolio/import/positions', payloadOf([rawAccount('99990000', [put])], pricedAt))
    const wheel = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles?status=open')).body[0] ?? {}
    const alerts = async () => (await send<{ items: Json[] }>('GET', '/wheels/alerts')).body.items
    const limit = async (change: Json) => {
      const { id, etag } = await wheel()
      const sent = await send('PUT', `/wheels/${String(id)}`, change, { 'if-match': String(etag) })
      expect(sent.status).toBe(200)
    }
    return { send, wheel, alerts, limit }
  }

  it('reach a profit target by the credit of the open leg alone', async () => {
    // (259.35 - 60) / 259.35 is 76.9% of the open leg's credit, and 30% of the 658.70 of the whole wheel.
    const { wheel, alerts, limit } = await open(0.6)
    expect(await alerts()).toEqual([])
    await limit({ profit_target_percentage: 75 })
    const reached = {
      kind: 'profit_target',
      limit: 75,
      value: expect.closeTo(76.8652, 3),
      text: 'Profit target of 75% reached: 76.8% of the credit is earned.',
    }
    expect(await wheel()).toMatchObject({
      percent_of_maximum: expect.closeTo(0.768652, 5),
      reached_limits: [reached],
      positions: [{ percent_of_maximum: expect.closeTo(0.768652, 5) }],
      next_action: 'Buy back the 48 put at 0.60',
      next_reason: 'More than half of the premium is earned - consider closing for profit',
    })
    const { id, cycle_key } = await wheel()
    expect(await alerts()).toEqual([
      { wheel_id: id, cycle_key, ticker: 'ABC', held_since: '2026-11-02', ...reached },
    ])
  })

  it('reach a stop loss where buying back costs twice the credit', async () => {
    const { alerts, limit } = await open(5.2)
    await limit({ loss_limit_percentage: 100 })
    expect((await alerts()).map(({ text }) => text)).toEqual([
      'Stop loss of 100% reached: 100.5% of the credit is lost.',
    ])
  })

  it('name a position that ties up more than the plan allows', async () => {
    const { wheel, alerts, limit } = await open(2)
    await limit({ max_position_size: 4800 })
    expect(await alerts()).toEqual([])
    await limit({ max_position_size: 4700 })
    const text = 'Position size of $4,700.00 exceeded: $4,800.00 is tied up.'
    expect(await alerts()).toMatchObject([{ kind: 'position_size', limit: 4700, value: 4800, text }])
    expect(await wheel()).toMatchObject({ reached_limits: [{ text }] })
  })

  it('propose a roll where auto-roll is on, and write nothing', async () => {
    const { send, wheel, limit } = await open(0.6)
    const before = (await send<{ items: Json[] }>('GET', '/portfolio/entries')).body.items.length
    await limit({ auto_roll: true })
    expect(await wheel()).toMatchObject({
      next_action: 'Roll the 48 put at 0.60',
      next_reason: 'More than half of the premium is earned - auto-roll proposes it, no order is sent',
      next_place: 'roll',
    })
    expect((await send<{ items: Json[] }>('GET', '/portfolio/entries')).body.items).toHaveLength(before)
  })

  it('propose no roll of an adjusted contract, of which nobody knows how far it is in the money', async () => {
    const { send, takeText } = await openUser(await openTestDatabase())
    await takeText(
      schwabFile(
        quoted('11/03/2026', 'Sell to Open', 'ABC1 12/18/2026 48.00 P', '', '1', '2.60', '0.65', '259.35'),
        quoted('11/02/2026', 'Sell to Open', 'ABC 12/18/2026 40.00 P', '', '1', '2.60', '0.65', '259.35'),
      ),
    )
    const put = { asset_type: 'OPTION', short_quantity: 1, average_price: 2.5935 }
    const held = [
      rawPosition({ ...put, symbol: 'ABC   261218P00040000', current_price: 2, market_value: -200 }),
      rawPosition({ ...put, symbol: 'ABC1  261218P00048000', current_price: 4, market_value: -400 }),
      rawPosition({ symbol: 'ABC', asset_type: 'EQUITY', long_quantity: 10, current_price: 44 }),
    ]
    await send('POST', '/portfolio/import/positions', payloadOf([rawAccount('99990000', held)], now))
    const today = await send<Json>('GET', '/dashboard/today')
    expect(today.body['in_the_money']).toMatchObject({ count: 0, unknown: 1 })
    expect((await send<Json[]>('GET', '/wheels/wheel-cycles')).body).toMatchObject([
      { next_action: 'Hold the 40 put', next_place: 'details' },
    ])
  })

  it('say nothing at a price that is older than the latest session', async () => {
    const { wheel, alerts, limit } = await open(0.6, yesterday)
    await limit({ profit_target_percentage: 5 })
    expect(await alerts()).toEqual([])
    expect(await wheel()).toMatchObject({
      percent_of_maximum: null,
      next_action: expect.stringMatching(/^Hold the /),
      positions: [{ market_value: -60, percent_of_maximum: null }],
    })
  })

  it('say nothing of a leg past its expiration, whose price is of that session', async () => {
    const friday = '2026-11-20T22:30:00Z'
    const { send, takeText } = await openUser(await openTestDatabase(), { startsAt: friday })
    await takeText(
      schwabFile(
        quoted('11/02/2026', 'Sell to Open', 'ABC 11/20/2026 48.00 P', '', '1', '2.60', '0.65', '259.35'),
      ),
    )
    const put = {
      symbol: 'ABC   261120P00048000',
      asset_type: 'OPTION',
      short_quantity: 1,
      average_price: 2.5935,
    }
    const held = [rawPosition({ ...put, current_price: 0.01, market_value: -1 })]
    const asOf = '2026-11-20T20:59:00Z'
    await send('POST', '/portfolio/import/positions', payloadOf([rawAccount('99990000', held)], asOf))
    expect((await send<Json[]>('GET', '/wheels/wheel-cycles')).body).toMatchObject([
      {
        percent_of_maximum: null,
        next_action: 'Say what became of the 48 put',
        positions: [{ is_pending_expiry: true, percent_of_maximum: null }],
      },
    ])
  })

  it('are named nowhere once the notifications of the wheel are off', async () => {
    const { wheel, alerts, limit } = await open(0.6)
    await limit({ profit_target_percentage: 75, notifications_enabled: false })
    expect(await alerts()).toEqual([])
    expect(await wheel()).toMatchObject({
      notifications_enabled: false,
      reached_limits: [{ kind: 'profit_target' }],
    })
    await limit({ notifications_enabled: true })
    expect(await alerts()).toHaveLength(1)
  })

  it("of a plan follow the price of its contract, and the wizard's own switch", async () => {
    const { send, alerts } = await open(0.6)
    const plan = (more: Json) => ({
      ticker: 'ABC',
      started_at: '2026-11-10',
      strategy_type: 'cash_secured_put',
      strike_price: 48,
      shares_quantity: 100,
      detection_metadata: {
        strike_price: 48,
        expiration_date: '2026-12-18',
        contract_count: 1,
        premium: 1.2,
        profit_target: 50,
        max_days: 10,
        ...more,
      },
    })
    expect((await send('POST', '/wheels/wheel-cycles', plan({ notifications_enabled: false }))).status).toBe(
      201,
    )
    expect(await alerts()).toEqual([])
    await send('POST', '/wheels/wheel-cycles', plan({ notifications_enabled: true }))
    expect((await alerts()).map(({ text }) => text)).toEqual([
      'Profit target of 50% reached: 50.0% of the credit is earned.',
      'Held for 10 days, 10 at most.',
    ])
  })

  it('belong to their user', async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('bob')
    expect((await app.send('GET', '/wheels/alerts', { token })).body).toEqual({ items: [] })
    expect((await app.send('GET', '/wheels/alerts')).status).toBe(401)
  })
})
