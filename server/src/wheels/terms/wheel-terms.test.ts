/** Wheels over HTTP: their status, their terms and their end. */
import { manualTransitions, cycleStatuses } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../../testing/engines.ts'
import { day, wheelsIn, type Json } from '../testing/open-wheels.ts'

describeDecidedInCode('wheels', ({ openTestDatabase, engine }) => {
  const open = wheelsIn(openTestDatabase)

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

    it('what says nothing new is no change, and notes alone are no terms', async () => {
      const { add, send, wheel, clock } = await open()
      const { body: made } = await add()
      const path = wheel(made['id'])
      clock.advance(60_000)
      const {
        strike_price,
        contract_count: quantity,
        expiration_date,
        notes,
        profit_target_percentage,
      } = made
      for (const [to, body] of [
        [path, { strike_price, quantity, expiration_date, notes }],
        [path, { notes }],
        [`/wheels/${String(made['id'])}`, { notes, profit_target_percentage }],
      ] as const)
        expect((await send('PUT', to, body, { 'if-match': String(made['etag']) })).body).toEqual(made)
      await send('PUT', path, { notes: 'another word' })
      const { body: events } = await send<Json[]>(
        'GET',
        `/wheels/wheel-events?cycle_id=${String(made['id'])}`,
      )
      const changes = events.filter((event) => event['event_type'] === 'parameter_update')
      expect(changes.map((event) => event['description'])).toEqual(['Changed its notes'])
    })

    it('a position size stands for the strike and the contracts that it was told with', async () => {
      const { add, send, wheel } = await open()
      const { body: made } = await add({
        detection_metadata: { strike_price: 16, contract_count: 2, position_size: 5000 },
      })
      const change = async (body: Json) =>
        (await send('PUT', wheel(made['id']), body)).body['capital_requirement']
      expect(made['capital_requirement']).toBe(5000)
      expect(await change({ expiration_date: '2027-01-15' })).toBe(5000)
      expect(await change({ quantity: 4 })).toBe(6400)
      expect(await change({ quantity: 2, strike_price: 18 })).toBe(3600)
      expect(await change({ strike_price: 16 })).toBe(5000)
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
})
