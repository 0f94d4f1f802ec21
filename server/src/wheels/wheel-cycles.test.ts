/** Wheels over HTTP: made by hand, found in the ledger, their terms, status, log and end. */
import { manualTransitions, cycleStatuses } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { schwabLine } from '../formats/testing/broker-files.ts'
import { openUser } from '../testing/open-user.ts'

type Json = Record<string, unknown>
const day = 86_400_000

const putSold = schwabLine(
  '11/02/2026',
  'Sell to Open',
  'ABC 12/18/2026 48.00 P',
  1,
  '2.60',
  '0.65',
  '259.35',
)
const assigned = [
  schwabLine('11/13/2026', 'Assigned', 'ABC 12/18/2026 48.00 P', 1),
  schwabLine('11/13/2026', 'Buy', 'ABC', 100, '48.00', '', '-4800.00'),
]
const callSold = schwabLine(
  '11/16/2026',
  'Sell to Open',
  'ABC 01/15/2027 51.00 C',
  1,
  '1.00',
  '0.65',
  '99.35',
)

/** The wizard's payload, with everything that it sends. */
const wizard = {
  cycle_key: 'made-by-the-client',
  ticker: 'pcg',
  started_at: '2026-11-20',
  status: 'Open',
  strategy_type: 'cash_secured_put',
  notes: 'first of its kind',
  shares_quantity: 200,
  detection_metadata: {
    strike_price: 16,
    expiration_date: '2026-12-18',
    contract_count: 2,
    premium: 0.35,
    position_size: 3200,
    stop_loss: 50,
    profit_target: 75,
    max_days: 45,
    auto_roll: true,
    notifications_enabled: false,
    created_via: 'wizard',
    source_opportunity: null,
    creation_timestamp: '2026-11-20T14:30:00Z',
  },
}

describeEachEngine('wheels', ({ openTestDatabase, engine }) => {
  const open = async () => {
    const { test, token, send, take } = await openUser(await openTestDatabase())
    const add = async (change: Json = {}) => send('POST', '/wheels/wheel-cycles', { ...wizard, ...change })
    const list = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    const wheel = (id: unknown) => `/wheels/wheel-cycles/${String(id)}`
    return { ...test, token, send, take, add, list, wheel }
  }

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
      expect(events.body.map((event) => event['event_type'])).toEqual(['created'])
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

  describe('their status', () => {
    const pairs = cycleStatuses.flatMap((from) => cycleStatuses.map((to) => [from, to] as const))

    it('changes by the table and by nothing else', async () => {
      const { add, send, wheel } = await open()
      for (const [from, to] of pairs) {
        const made = await add({ status: from })
        const id = made.body['id']
        const isAllowed = manualTransitions[from].includes(to)
        // A caller's word that it was automatic opens no further steps.
        for (const automated of [true, false]) {
          const changed = await send('PATCH', `${wheel(id)}/status`, { status: to, automated })
          const isFirst = automated
          expect([from, to, automated, changed.status]).toEqual([
            from,
            to,
            automated,
            isAllowed && isFirst ? 200 : 422,
          ])
          if (!isAllowed)
            expect(changed.body['message']).toContain(`Invalid status transition: ${from} → ${to}.`)
        }
      }
    })

    it('warns and keeps a history, newest first', async () => {
      const { add, send, wheel, clock } = await open()
      const { body } = await add()
      const path = wheel(body['id'])
      clock.advance(90_000)
      const paused = await send('PATCH', `${path}/status`, { status: 'paused' })
      expect(paused.body).toMatchObject({ warnings: [], cycle: { status: 'paused', card_status: 'paused' } })
      clock.advance(day)
      await send('PATCH', `${path}/status`, { status: 'active', reason: 'Back from holiday' })
      const closed = await send('PATCH', `${path}/status`, { status: 'closed' })
      expect(closed.body['warnings']).toEqual([
        'It is active: close its positions first, or say that you closed them by hand.',
      ])
      const history = await send<Json[]>('GET', `${path}/status/history`)
      expect(
        history.body.map((entry) => [
          entry['previous_status'],
          entry['new_status'],
          entry['transition_type'],
          entry['impact_level'],
          entry['duration_since'],
          entry['reason'],
        ]),
      ).toEqual([
        ['active', 'closed', 'termination', 'high', 0, 'Manual status update'],
        ['paused', 'active', 'resumption', 'low', 86_400, 'Back from holiday'],
        ['active', 'paused', 'suspension', 'low', 90, 'Manual status update'],
      ])
      expect(history.body[0]).toMatchObject({ automated: false, trigger_event: 'manual', updated_by: 'ann' })
    })

    it('refuses one who read an older version, and says what stands now', async () => {
      const { add, send, wheel } = await open()
      const { body } = await add()
      const path = wheel(body['id'])
      await send('PATCH', `${path}/status`, { status: 'monitoring' })
      const late = await send(
        'PATCH',
        `${path}/status`,
        { status: 'paused' },
        { 'if-match': String(body['etag']) },
      )
      expect(late.status).toBe(409)
      expect(late.body).toMatchObject({ code: 'STALE_VERSION', current: { status: 'monitoring' } })
      expect((await send('GET', path)).body['status']).toBe('monitoring')
    })

    it.each(
      casesOn(engine, [
        [{ status: 'finished' }, `Must be one of ${cycleStatuses.join(', ')}`],
        [{}, `Must be one of ${cycleStatuses.join(', ')}`],
        [
          { status: 'paused', trigger_event: 'whim' },
          'Must be one of manual, assignment, expiration, position_change, auto_detection',
        ],
      ]),
    )('refuses %j', async (body, message) => {
      const { add, send, wheel } = await open()
      const made = await add()
      const refused = await send('PATCH', `${wheel(made.body['id'])}/status`, body)
      expect([refused.status, refused.body['message']]).toEqual([422, message])
    })
  })

  describe('of the ledger', () => {
    it('stand in the same list, with figures from their entries', async () => {
      const { take, add, list } = await open()
      await take(putSold)
      await add()
      const [found, made] = (await list()).toSorted((a, b) =>
        String(a['origin']).localeCompare(String(b['origin'])),
      )
      expect(made?.['origin']).toBe('manual')
      expect(found).toMatchObject({
        origin: 'ledger',
        ticker: 'ABC',
        cycle_key: 'ABC-20261102-1',
        strategy_type: 'cash_secured_put',
        status: 'active',
        status_reason: 'A short put is open.',
        figures: 'ledger',
        strike_price: 48,
        contract_count: 1,
        premium_collected: 260,
        capital_requirement: 4800,
        phase: 1,
        total_pnl: null,
      })
    })

    it('tell the oldest price that they rest on, and whether one is delayed', async () => {
      const { take, list, send, deps, clock } = await open()
      await take(putSold)
      expect((await list())[0]).toMatchObject({ price_last_updated: null, price_is_delayed: false })
      const option = { ticker: 'ABC', option_type: 'Put', strike_price: 48, expiration_date: '2026-12-18' }
      const priced = { ...option, contracts: -1, cost_basis: 2.6, current_price: 1 }
      const made = await send('POST', '/options/', priced)
      clock.advance(day)
      await send('POST', '/stocks/', { symbol: 'ABC', shares: 1, cost_basis: 50, market_price: 50 })
      await deps.db.transaction(async (tx) => {
        await tx
          .updateTable('positions')
          .set({ price_is_delayed: 1, price_source: 'tradier' })
          .where('id', '=', String(made.body['id']))
          .execute()
      })
      clock.advance(60_000)
      expect((await list())[0]).toMatchObject({
        price_last_updated: '2026-11-20T14:30:00.000Z',
        price_source: 'tradier',
        price_is_delayed: true,
      })
    })

    it('have an unknown premium where nobody knows for what they were sold', async () => {
      const { send, take, list, wheel } = await open()
      await take(schwabLine('11/02/2026', 'Buy', 'ABC', 1, '48.00', '', '-48.00'))
      const { items } = (await send<{ items: Json[] }>('GET', '/portfolio/entries')).body
      const opening = { kind: 'opening-balance', symbol: 'ABC 261218P00048000', trade_date: '2026-11-03' }
      const { status } = await send('POST', '/portfolio/entries', {
        ...opening,
        account_id: items[0]?.['account_id'],
        quantity: -1,
      })
      expect(status).toBe(201)
      const [found] = await list()
      expect(found).toMatchObject({ premium_collected: null, capital_requirement: 4800 })
      const path = wheel(found?.['id'])
      expect((await send('GET', `${path}/performance`)).body['premium_collected']).toBeNull()
      const summary = await send('GET', `/wheels/${String(found?.['id'])}/close-summary`)
      expect(summary.body['total_premium_collected']).toBeNull()
      expect((await send('GET', '/wheels/ABC/data')).body).toMatchObject({
        total_premium_collected: null,
        cycles: [{ premium_collected: null }],
      })
    })

    it('follow their entries, and a second look changes nothing', async () => {
      const { take, list, send, wheel } = await open()
      await take(putSold)
      const [first] = await list()
      await take(...assigned)
      const [second] = await list()
      expect(second).toMatchObject({
        id: first?.['id'],
        status: 'assigned',
        card_status: 'pending_assignment',
        strategy_type: 'full_wheel',
        next_action: 'Sell a call on 100 free shares',
      })
      await take(callSold)
      expect((await list())[0]).toMatchObject({ status: 'covered', strike_price: 51, phase: 3 })
      await list()
      const history = await send<Json[]>('GET', `${wheel(first?.['id'])}/status/history`)
      expect(
        history.body.map((entry) => [entry['new_status'], entry['automated'], entry['updated_by']]),
      ).toEqual([
        ['covered', true, 'system'],
        ['assigned', true, 'system'],
        ['active', true, 'system'],
      ])
      // Each is dated by the entry that caused it, whenever anybody looked.
      expect(history.body.map((entry) => String(entry['timestamp']).slice(0, 10))).toEqual([
        '2026-11-16',
        '2026-11-13',
        '2026-11-02',
      ])
    })

    it('have their whole life from a history that ended long ago', async () => {
      const { take, list, send, wheel } = await open()
      await take(
        schwabLine('01/05/2026', 'Sell to Open', 'ABC 02/20/2026 50.00 P', 1, '1.00', '0.65', '99.35'),
        schwabLine('02/20/2026', 'Expired', 'ABC 02/20/2026 50.00 P', 1),
      )
      const [found] = await list()
      expect(found?.['status']).toBe('closed')
      const history = await send<Json[]>('GET', `${wheel(found?.['id'])}/status/history`)
      expect(
        history.body.map((entry) => [
          String(entry['timestamp']).slice(0, 10),
          entry['new_status'],
          (entry['metadata'] as { entry_ids: string[] }).entry_ids.length,
        ]),
      ).toEqual([
        ['2026-02-28', 'closed', 0],
        ['2026-02-20', 'expired', 1],
        ['2026-01-05', 'active', 1],
      ])
    })

    it('go on when the import that closed them is undone, unless the user closed them', async () => {
      const { take, list, send, wheel } = await open()
      await take(putSold, ...assigned)
      const [found] = await list()
      const path = wheel(found?.['id'])
      const sold = schwabLine('11/17/2026', 'Sell', 'ABC', 100, '50.00', '', '5000.00')
      const batch = await take(sold)
      expect((await list())[0]?.['status']).toBe('closed')
      await send('DELETE', `/imports/${batch}`)
      expect((await list())[0]?.['status']).toBe('assigned')
      const history = (await send<Json[]>('GET', `${path}/status/history`)).body
      expect(history.map((entry) => entry['new_status'])).toEqual(['assigned', 'active'])
      await send('PATCH', `${path}/status`, { status: 'closed' })
      expect((await list())[0]?.['status']).toBe('closed')
    })

    it('keep the finer word of the user, and their terms follow the entries', async () => {
      const { take, list, send, wheel } = await open()
      await take(putSold)
      const [found] = await list()
      const path = wheel(found?.['id'])
      await send('PATCH', `${path}/status`, { status: 'paused' })
      expect((await list())[0]?.['status']).toBe('paused')
      const data = await send<{ cycles: Json[] }>('GET', '/wheels/ABC/data')
      expect(data.body.cycles.map(({ status }) => status)).toEqual(['paused'])
      const detected = await send('POST', `${path}/status/detect`)
      expect(detected.body).toMatchObject({ outcome: 'unchanged', recommended_status: 'active' })
      const refused = await send('PUT', path, { strike_price: 47 })
      expect([refused.status, refused.body['code']]).toEqual([409, 'IMPORTED_READ_ONLY'])
      expect((await send('PUT', path, { notes: 'mine' })).body['notes']).toBe('mine')
    })

    it('are hidden by a delete while their entries stay', async () => {
      const { take, list, send, wheel } = await open()
      await take(putSold)
      const [found] = await list()
      const path = wheel(found?.['id'])
      expect((await send('DELETE', path)).status).toBe(204)
      expect((await send('DELETE', path)).status).toBe(404)
      expect(await list()).toEqual([])
      const entries = await send<{ items: Json[] }>('GET', '/portfolio/entries')
      expect(entries.body.items).toHaveLength(1)
    })

    it('are proposed to one by hand, and joined only by the user', async () => {
      const { take, add, list, send, wheel } = await open()
      await take(putSold)
      const made = await add({
        ticker: 'ABC',
        started_at: '2026-11-02',
        detection_metadata: { strike_price: 48, contract_count: 1, premium: 2.6 },
      })
      const proposals = await send<Json[]>('GET', '/wheels/campaign-proposals')
      expect(proposals.body).toMatchObject([
        { manual_id: made.body['id'], ticker: 'ABC', differ: [], days_apart: 0 },
      ])
      expect(await list()).toHaveLength(2)
      const path = wheel(made.body['id'])
      const joined = await send('PUT', `${path}/campaign`, { ledger_id: proposals.body[0]?.['ledger_id'] })
      expect(joined.body).toMatchObject({ figures: 'ledger', premium_collected: 260, notes: wizard.notes })
      const [only, ...others] = await list()
      expect([only?.['id'], others]).toEqual([made.body['id'], []])
      expect((await send<Json[]>('GET', `${path}/positions`)).body).toHaveLength(1)
      await send('PUT', `${path}/campaign`, { ledger_id: null })
      expect(await list()).toHaveLength(2)
    })
  })

  describe('their end and their terms', () => {
    it.each(
      casesOn(engine, [
        [{}, 'Missing required fields: reason, close_date'],
        [{ reason: 'bored', close_date: '2026-11-20' }, 'Invalid closure reason: bored'],
        [{ reason: 'manual', close_date: '2026-11-21' }, 'Close date must not be in the future'],
        [{ reason: 'manual', close_date: 'today' }, 'Must be a date like 2026-11-20'],
      ]),
    )('closing with %j is refused', async (body, message) => {
      const { add, send, wheel } = await open()
      const made = await add()
      const refused = await send('POST', `${wheel(made.body['id'])}/close`, body)
      expect([refused.status, refused.body['message']]).toEqual([422, message])
    })

    it('closing ends it, once, and a profit that was sent is not believed', async () => {
      const { add, send, wheel } = await open()
      const made = await add({ started_at: '2026-11-16' })
      const path = `${wheel(made.body['id'])}/close`
      const early = await send('POST', path, { reason: 'manual', close_date: '2026-11-15' })
      expect([early.status, early.body['message']]).toEqual([
        422,
        'Close date must not be before the start of the wheel on Nov 16, 2026',
      ])
      const body = { reason: 'profit_target', close_date: '2026-11-19', final_pnl: 1e9 }
      const closed = await send('POST', path, body)
      expect(closed.body).toMatchObject({
        status: 'closed',
        card_status: 'completed',
        ended_at: '2026-11-19',
        total_pnl: null,
        next_action: 'Profit target reached',
        next_reason: null,
      })
      expect((await send('POST', path, body)).body['message']).toBe(
        'Invalid status transition: closed → closed. It is closed already.',
      )
    })

    it('a roll is of its own option', async () => {
      const { add, send, wheel } = await open()
      const made = await add()
      const days = { from_expiration: '2026-12-11', to_expiration: '2027-01-15' }
      const rolled = await send('POST', `${wheel(made.body['id'])}/roll`, {
        ...days,
        roll_type: 'extend_dte',
      })
      expect([rolled.status, rolled.body['message']]).toEqual([
        422,
        "The wheel's own option expires on Dec 18, 2026, not on Dec 11, 2026",
      ])
    })

    it('closing by the other path means by hand, today', async () => {
      const { add, send } = await open()
      const made = await add()
      const closed = await send('POST', `/wheels/${String(made.body['id'])}/close`, {
        close_method: 'market_close',
        close_all_positions: true,
      })
      expect(closed.body).toMatchObject({ status: 'closed', card_status: 'closed', ended_at: '2026-11-20' })
    })

    it.each(
      casesOn(engine, [
        [{ strike_price: 0 }, 'Strike price must be between $0 and $10,000'],
        [{ quantity: 0 }, 'Quantity must be at least 1'],
        [{ expiration_date: '2026-11-20' }, 'Expiration date must be in the future'],
      ]),
    )('terms of %j are refused', async (body, message) => {
      const { add, send, wheel } = await open()
      const made = await add()
      const refused = await send('PUT', wheel(made.body['id']), body)
      expect([refused.status, refused.body['message']]).toEqual([422, message])
      expect((await send('GET', wheel(made.body['id']))).body).toEqual(made.body)
    })

    it('the risk of a change is computed, whatever was sent', async () => {
      const { add, send, wheel } = await open()
      const made = await add()
      const changed = await send('PUT', wheel(made.body['id']), {
        strike_price: 18,
        quantity: 4,
        risk_assessment: { level: 'low', factors: [], assessment_date: '2026-11-20' },
      })
      expect(changed.body).toMatchObject({
        strike_price: 18,
        contract_count: 4,
        risk_assessment: {
          level: 'high',
          factors: ['Strike changed by 12.5%', 'Contracts changed by 100%'],
          assessment_date: '2026-11-20',
        },
      })
    })

    it.each(
      casesOn(engine, [
        [{}, 'Missing required fields: from_expiration, to_expiration, roll_type'],
        [
          { from_expiration: '2026-12-18', to_expiration: '2026-12-18', roll_type: 'extend_dte' },
          'Roll expiration must be later than current expiration',
        ],
        [
          { from_expiration: '2026-12-18', to_expiration: '2027-01-15', roll_type: 'sideways' },
          'Must be one of extend_dte, adjust_strike, defensive',
        ],
      ]),
    )('a roll of %j is refused', async (body, message) => {
      const { add, send, wheel } = await open()
      const made = await add()
      const refused = await send('POST', `${wheel(made.body['id'])}/roll`, body)
      expect([refused.status, refused.body['message']]).toEqual([422, message])
    })

    it('a roll moves the expiration, makes rolling active again, and is logged', async () => {
      const { add, send, wheel } = await open()
      const made = await add({ status: 'rolling' })
      const rolled = await send('POST', `${wheel(made.body['id'])}/roll`, {
        from_expiration: '2026-12-18',
        to_expiration: '2027-01-15',
        roll_type: 'extend_dte',
        net_credit: 22.5,
      })
      expect(rolled.body).toMatchObject({ status: 'active', expiration_date: '2027-01-15' })
      const events = await send<Json[]>('GET', `/wheels/wheel-events?cycle_id=${String(made.body['id'])}`)
      expect(events.body.at(-1)).toMatchObject({ event_type: 'options_roll', amount: 22.5, origin: 'log' })
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

    it('asks for the wheel', async () => {
      const { send } = await open()
      const message = 'Missing required fields: cycle_id'
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
