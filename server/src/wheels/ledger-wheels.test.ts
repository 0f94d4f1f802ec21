/** Wheels over HTTP that are found in the ledger: their figures, statuses and history. */
import { describe, expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { schwabLine } from '../formats/testing/broker-files.ts'
import { assigned, callSold, day, putSold, wheelsIn, wizard, type Json } from './testing/open-wheels.ts'

describeEachEngine('wheels', ({ openTestDatabase }) => {
  const open = wheelsIn(openTestDatabase)

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

    it('are named as deleted where their campaigns stay, until they are restored or joined', async () => {
      const { take, add, list, send, wheel } = await open()
      await take(putSold)
      const [found] = await list()
      const id = String(found?.['id'])
      const told = async () => {
        const answers = await Promise.all([
          send<{ items: Json[] }>('GET', '/lots/groups'),
          send<{ items: Json[] }>('GET', '/lots/groups?ticker=ABC'),
        ])
        const data = await send<{ cycles: Json[] }>('GET', '/wheels/ABC/data')
        const deleted = data.body.cycles.filter((each) => each['wheel_in_trash'] === true)
        expect(data.body).toMatchObject({ total_cycles: 1, cycles_in_trash: deleted.length })
        const all = [...answers.flatMap(({ body }) => body.items), ...data.body.cycles]
        return all.map((each) => [each['id'], each['wheel_in_trash']])
      }
      const eachSays = (isInTrash: boolean) => [1, 2, 3].map(() => [id, isInTrash])
      expect(await told()).toEqual(eachSays(false))
      await send('DELETE', wheel(id))
      expect(await told()).toEqual(eachSays(true))
      expect((await send('POST', '/trash/restore', { items: [{ kind: 'wheel', id }] })).status).toBe(200)
      expect(await told()).toEqual(eachSays(false))
      const made = await add({ ticker: 'ABC' })
      const byHand = String(made.body['id'])
      await send('PUT', `${wheel(byHand)}/campaign`, { ledger_id: id })
      expect((await send('DELETE', wheel(byHand))).status).toBe(204)
      expect((await send('DELETE', wheel(id))).status).toBe(204)
      expect(await told()).toEqual(eachSays(true))
      await send('POST', '/trash/restore', { items: [{ kind: 'wheel', id: byHand }] })
      const page = await send('GET', `/wheels/pages/${String(found?.['cycle_key'])}`)
      expect([page.status, await told()]).toEqual([200, eachSays(false)])
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
})
