/** Wheels over HTTP: made by hand, their log, and whose they are. */
import { describe, expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { assigned, putSold, wheelsIn, wizard, type Json } from './testing/open-wheels.ts'

describeDecidedInCode('wheels', ({ openTestDatabase, engine }) => {
  const open = wheelsIn(openTestDatabase)

  describe('made by hand', () => {
    it("take the wizard's payload, with a key of the server's own", async () => {
      const { add, send, wheel } = await open()
      const made = await add()
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({
        cycle_key: 'PCG-20261120-1',
        ticker: 'PCG',
        origin: 'manual',
        status: 'active',
        card_status: 'active',
        strategy_type: 'cash_secured_put',
        strike_price: 16,
        expiration_date: '2026-12-18',
        days_to_expiration: 28,
        contract_count: 2,
        figures: 'estimate',
        // 0.35 x 100 x 2, and nothing is known of what became of it.
        premium_collected: 70,
        total_pnl: null,
        unrealized_pnl: null,
        capital_requirement: 3200,
        auto_roll: true,
        next_action: 'Hold the 16 put',
        next_reason: '28 d',
        next_urgency: 'wait',
      })
      const second = await add()
      expect(second.body['cycle_key']).toBe('PCG-20261120-2')
      expect((await send('GET', wheel(made.body['id']))).body).toEqual(made.body)
      const events = await send<Json[]>('GET', `/wheels/wheel-events?cycle_id=${String(made.body['id'])}`)
      expect(events.body.map((event) => [event['event_type'], event['description']])).toEqual([
        ['created', ''],
      ])
    })

    it('have no premium where none is planned', async () => {
      const { add, send, wheel } = await open()
      const made = await add({ detection_metadata: { strike_price: 16 } })
      expect(made.body['premium_collected']).toBeNull()
      const path = wheel(made.body['id'])
      expect((await send('GET', `${path}/performance`)).body['premium_collected']).toBeNull()
      const summary = await send('GET', `/wheels/${String(made.body['id'])}/close-summary`)
      expect(summary.body['total_premium_collected']).toBeNull()
    })

    it('hold no shares: those of a plan are what its contracts would deliver', async () => {
      const { add } = await open()
      expect((await add({})).body).toMatchObject({ contract_count: 2, shares_held: 0, positions: [] })
    })

    it("take the setup dialog's payload", async () => {
      const { send } = await open()
      const made = await send('POST', '/wheels/wheel-cycles', {
        ticker: 'KO',
        shares: 300,
        stock_purchase_price: 61.5,
        put_strike_price: 60,
        put_sold_price: 1.1,
        put_expiration_date: '2026-12-18',
        cycle_type: 'full_wheel',
        notes: null,
      })
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({
        strategy_type: 'full_wheel',
        strike_price: 60,
        contract_count: 3,
        premium_collected: 330,
        shares_held: 0,
      })
    })

    it.each(
      casesOn(engine, [
        [{ ticker: '', strategy_type: undefined }, 'Missing required fields: ticker, strategy_type'],
        [{ ticker: undefined }, 'Missing required fields: ticker'],
        [{ ticker: null, strategy_type: null }, 'Missing required fields: ticker, strategy_type'],
        [{ ticker: 'ABCDEFG' }, 'Ticker symbol must be at most 6 characters'],
        [{ ticker: '@#$' }, 'Ticker must be the symbol of a share, as in PCG or BRK.B'],
        [
          { strategy_type: 'iron_condor' },
          'Must be one of covered_call, cash_secured_put, full_wheel, poor_mans_covered_call',
        ],
        [{ detection_metadata: null }, 'Strike price is required for cash-secured put strategy'],
        [
          { strategy_type: 'covered_call', shares_quantity: undefined },
          'Shares quantity is required for covered call strategy',
        ],
        [{ strike_price: 10_000.5 }, 'Strike price must be between $0 and $10,000'],
        [{ contract_count: 0 }, 'Contract count must be at least 1'],
        [{ contract_count: 101 }, 'Contract count must be between 1 and 100'],
        [{ expiration_date: '2026-11-20' }, 'Expiration date must be in the future'],
        [{ started_at: 'yesterday' }, 'Must be a date like 2026-11-20'],
        [{ account_id: 'another' }, 'Is none of your accounts'],
      ]),
    )('refuse %j', async (change, message) => {
      const { add, list } = await open()
      const refused = await add(change)
      expect([refused.status, refused.body['message']]).toEqual([422, message])
      expect(await list()).toEqual([])
    })

    it('are made once under one Idempotency-Key', async () => {
      const { app, token, list } = await open()
      const again = () =>
        app.request('/api/wheels/wheel-cycles', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': 'one',
          },
          body: JSON.stringify(wizard),
        })
      const [first, second] = [await again(), await again()]
      expect(await second.json()).toEqual(await first.json())
      expect(await list()).toHaveLength(1)
    })
  })

  describe('their log', () => {
    it('takes events, and an assignment makes an active wheel assigned', async () => {
      const { add, send, wheel } = await open()
      const made = await add()
      const logged = await send('POST', '/wheels/wheel-events', {
        cycle_id: made.body['id'],
        trade_date: '2026-11-19',
        event_type: 'assignment',
        description: 'Assigned early',
        metadata: { contracts: 2 },
      })
      expect(logged.status).toBe(201)
      expect(logged.body).toMatchObject({ trade_date: '2026-11-19', metadata: { contracts: 2 } })
      expect((await send('GET', wheel(made.body['id']))).body['status']).toBe('assigned')
    })

    it('lists entries of the ledger with what was noted', async () => {
      const { take, list, send } = await open()
      await take(putSold, ...assigned)
      const [found] = await list()
      await send('POST', '/wheels/wheel-events', {
        wheel_cycle_id: found?.['id'],
        event_type: 'note',
        trade_date: '2026-11-10',
        notes: 'Earnings ahead',
      })
      const events = await send<Json[]>('GET', `/wheels/wheel-events?cycle_id=${String(found?.['id'])}`)
      expect(events.body.map((event) => [event['event_type'], event['origin']])).toEqual([
        ['SELL_PUT', 'ledger'],
        ['note', 'log'],
        ['PUT_ASSIGNMENT', 'ledger'],
      ])
    })

    it('takes the closing of a call or put with a quantity and amounts that a close can have', async () => {
      const { add, send } = await open()
      const id = (await add()).body['id']
      const close = (more: Json) =>
        send('POST', '/wheels/wheel-events', {
          wheel_cycle_id: id,
          event_type: 'CLOSE_POSITION',
          quantity: 1,
          price: 0,
          premium: 0,
          notes: '',
          ...more,
        })
      for (const [field, value] of [
        ['quantity', 0],
        ['quantity', -1],
        ['price', -0.01],
        ['premium', -1],
      ] as const) {
        const message = 'Please enter a valid date and debit; quantity must be > 0.'
        const refused = await close({ [field]: value })
        expect([refused.status, refused.body['errors']]).toEqual([422, [{ pointer: `/${field}`, message }]])
      }
      expect((await close({})).status).toBe(201)
      expect((await close({ quantity: null })).body['quantity']).toBe(1)
      expect((await close({ event_type: 'note', quantity: -1 })).status).toBe(201)
    })

    it('asks for the wheel', async () => {
      const { send } = await open()
      const message = 'Missing required fields: cycle_id'
      const unnamed = { cycle_id: null, event_type: 'note' }
      expect((await send('POST', '/wheels/wheel-events', unnamed)).body['message']).toBe(message)
      expect((await send('GET', '/wheels/wheel-events')).body['message']).toBe(message)
      expect((await send('POST', '/wheels/wheel-events', { event_type: 'note' })).body['message']).toBe(
        message,
      )
      const foreign = await send('POST', '/wheels/wheel-events', { cycle_id: 'x', event_type: 'note' })
      expect(foreign.status).toBe(404)
    })
  })

  it('another user sees none of them, and changes none', async () => {
    const { add, send, signUp, wheel, list } = await open()
    const made = await add()
    const { access_token: token } = await signUp('bob')
    const path = wheel(made.body['id'])
    const asBob = (method: string, at: string, body?: unknown) =>
      send(method, at, body, { authorization: `Bearer ${token}` })
    for (const [method, at, body] of [
      ['GET', path],
      ['PUT', path, { notes: 'mine' }],
      ['PATCH', `${path}/status`, { status: 'paused' }],
      ['POST', `${path}/close`, { reason: 'manual', close_date: '2026-11-20' }],
      ['DELETE', path],
      ['GET', `${path}/status/history`],
      ['GET', `${path}/performance`],
    ] as const)
      expect([method, at, (await asBob(method, at, body)).status]).toEqual([method, at, 404])
    expect(await list()).toEqual([made.body])
  })
})
