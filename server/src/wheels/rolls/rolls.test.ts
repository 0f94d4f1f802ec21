/** Rolls that happened, as a client records them: booked with their prices, or only noted without. */
import { describe, expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { callSold, down, rolledByBroker, rollsIn, shares, sold, type Json } from '../testing/open-rolls.ts'

describeDecidedInCode('a roll that happened', ({ openTestDatabase }) => {
  const { open, openPuts } = rollsIn(openTestDatabase)

  describe('with its prices', () => {
    it('of one put of three is two entries, and the wheel follows to the micro-dollar', async () => {
      const { id, roll, entries, rolls, only, send, logged } = await openPuts()
      const told = { ...down, contracts: 1, fees: 1.300_001 }
      const { status, body } = await roll(id, told)
      const { roll: recorded, ...answered } = body
      expect([status, recorded]).toMatchObject([
        200,
        { entries: 'written', contracts: 1, net_credit: 73.699_999, roll_date: '2026-11-19', missing: [] },
      ])
      expect(recorded['message']).toBe(
        'Two entries were written: 1 contract of ABC $48.00 put of Dec 18, 2026 into ABC $47.00 put of Jan 15, 2027 on Nov 19, 2026, ' +
          'for a net credit of $73.699999.',
      )
      const [opened, closed, first] = await entries()
      expect([opened, closed, first]).toMatchObject([
        { kind: 'sell-to-open', symbol: 'ABC   270115P00047000', quantity: -1, price: 1.85, fees: 0.65 },
        { kind: 'buy-to-close', symbol: 'ABC   261218P00048000', quantity: 1, price: 1.1, fees: 0.650_001 },
        { kind: 'sell-to-open', quantity: -3 },
      ])
      expect([opened?.['net_cash'], closed?.['net_cash']]).toEqual([184.35, -110.650_001])
      expect([recorded['open_entry_ids'], recorded['close_entry_ids']]).toEqual([[opened?.id], [closed?.id]])
      expect([opened?.['is_manual'], opened?.['trade_date']]).toEqual([true, '2026-11-19'])
      expect(await rolls()).toEqual([
        {
          close_entry_id: closed?.id,
          open_entry_id: opened?.id,
          date: '2026-11-19',
          contracts: 1,
          net_credit: 73.699_999,
        },
      ])
      const wheel = await only()
      expect(wheel).toEqual(answered)
      expect(wheel).toMatchObject({
        id,
        cycle_key: 'ABC-20261102-1',
        status: 'active',
        // 3 x 260 and 185.
        premium_collected: 965,
        // 260 - 0.65 - 110 - 0.650001
        realized_pnl: 148.699_999,
        // Two at 48 and one at 47.
        capital_requirement: 14_300,
        strike_price: 48,
        expiration_date: '2026-12-18',
        contract_count: 2,
        ended_at: null,
      })
      const cycles = (await send<{ cycles: { slots: Json[] }[] }>('GET', '/wheels/ABC/data')).body.cycles
      expect(cycles[0]?.slots.map((slot) => slot['put'])).toEqual([
        'ABC   270115P00047000',
        'ABC   261218P00048000',
        'ABC   261218P00048000',
      ])
      expect(await logged(id)).toMatchObject([
        {
          trade_date: '2026-11-19',
          quantity: 1,
          amount: 73.699_999,
          description: 'Rolled from 2026-12-18 to 2027-01-15 (adjust_strike)',
          metadata: { in_ledger: true, from_symbol: 'ABC   261218P00048000', to_strike: 47 },
        },
      ])
    })

    it('of all of them moves the next expiration, and rolling is active again', async () => {
      const { id, roll, only, send } = await openPuts()
      await send('PATCH', `/wheels/wheel-cycles/${id}/status`, { status: 'rolling' })
      const { body } = await roll(id)
      expect(body).toMatchObject({
        status: 'active',
        strike_price: 47,
        expiration_date: '2027-01-15',
        contract_count: 3,
        capital_requirement: 14_100,
        roll: { contracts: 3, net_credit: 223.7 },
      })
      const { roll: _, ...answered } = body
      expect(await only()).toEqual(answered)
    })

    it('of a call makes a wheel that was rolling covered again, in the version that it answers', async () => {
      const { take, only, send, roll } = await open()
      await take(shares, callSold)
      const { id } = await only()
      await send('PATCH', `/wheels/wheel-cycles/${id}/status`, { status: 'monitoring' })
      await send('PATCH', `/wheels/wheel-cycles/${id}/status`, { status: 'rolling' })
      const { body } = await roll(id, {
        from_expiration: '2026-12-18',
        to_expiration: '2027-01-15',
        roll_type: 'extend_dte',
        close_price: 0.4,
        open_price: 1,
        fees: 2.6,
      })
      expect(body).toMatchObject({
        status: 'covered',
        phase: 3,
        strike_price: 52,
        expiration_date: '2027-01-15',
        roll: { entries: 'written', net_credit: 117.4 },
      })
      const { roll: _, ...answered } = body
      expect(await only()).toEqual(answered)
      const history = await send<Json[]>('GET', `/wheels/wheel-cycles/${id}/status/history`)
      expect(history.body.slice(0, 2).map((step) => [step['new_status'], step['updated_by']])).toEqual([
        ['covered', 'system'],
        ['active', 'ann'],
      ])
    })

    it('of one price and the net credit has the other one exactly', async () => {
      const { id, roll, entries } = await openPuts()
      const { open_price: _, ...told } = down
      const { body } = await roll(id, { ...told, net_credit: 223.7 })
      expect(body.roll).toMatchObject({ entries: 'written', net_credit: 223.7 })
      expect((await entries())[0]).toMatchObject({ kind: 'sell-to-open', price: 1.85 })
    })

    it('only extends, and keeps its strike', async () => {
      const { id, roll, only } = await openPuts()
      const { to_strike: _, ...told } = { ...down, roll_type: 'extend_dte' }
      expect((await roll(id, told)).body.roll['entries']).toBe('written')
      expect(await only()).toMatchObject({ strike_price: 48, expiration_date: '2027-01-15' })
    })

    it('stays one campaign in its account, whatever another account holds', async () => {
      const { takeInto, list, roll, wheel, entries } = await open()
      await takeInto('99990000', sold())
      await takeInto('88880000', sold(2))
      const [one, other] = (await list()).toSorted((a, b) =>
        String(b['account_number']).localeCompare(String(a['account_number'])),
      )
      await roll(one?.id ?? '')
      expect(await wheel(other?.id ?? '')).toEqual(other)
      const written = (await entries()).filter((entry) => entry['is_manual'] === true)
      expect(written.map((entry) => entry['account_number'])).toEqual(['99990000', '99990000'])
    })

    it('names its leg where several expire on one day', async () => {
      const { take, only, roll, entries } = await open()
      await take(sold(1), ['11/03/2026', 'Sell to Open', 'ABC 12/18/2026 45.00 P', 1, 1.5, 0.65])
      const { id, positions } = await only()
      const asked = await roll(id)
      const [low, high] = ['45', '48'].map((strike) =>
        positions.find((position) => String(position['strike_price']) === strike),
      )
      expect([asked.status, asked.body['message']]).toEqual([
        422,
        `Say which of them was rolled by its option_id: 1 ABC $48.00 put of Dec 18, 2026 (${String(high?.['id'])}), ` +
          `1 ABC $45.00 put of Dec 18, 2026 (${String(low?.['id'])})`,
      ])
      const named = await roll(id, { ...down, to_strike: 44, option_id: low?.['id'] })
      expect(named.body.roll['message']).toContain(
        'ABC $45.00 put of Dec 18, 2026 into ABC $44.00 put of Jan 15, 2027',
      )
      expect((await entries()).filter((entry) => entry['is_manual'] === true)).toHaveLength(2)
    })

    it('is the very roll that other fills of the day would have been taken for', async () => {
      const { take, only, roll, rolls, entries, send } = await open()
      await take(sold(1))
      // Another put was sold on that day, and by the day alone it might be what the old one was rolled into.
      const other = { kind: 'sell-to-open', symbol: 'ABC 261224P00040000', quantity: 1, price: 0.3 }
      const place = { account_id: (await entries())[0]?.['account_id'], trade_date: '2026-11-19' }
      expect((await send('POST', '/portfolio/entries', { ...place, ...other })).status).toBe(201)
      const { body } = await roll((await only()).id)
      expect(await rolls()).toMatchObject([
        { open_entry_id: (body.roll['open_entry_ids'] as string[])[0], net_credit: 73.7 },
      ])
    })
  })

  describe('without prices', () => {
    const { close_price: _close, open_price: _open, fees: _fees, ...bare } = down
    const messageOf = (missing: string) =>
      `The roll is in the wheel’s log, but its legs were not booked: ${missing} The figures of the wheel are as before.`

    it('is noted, and the answer says what booking it takes', async () => {
      const { id, roll, entries, logged, only } = await openPuts()
      const before = await only()
      const { status, body } = await roll(id, { ...bare, net_credit: 223.7 })
      expect([status, body.roll]).toEqual([
        200,
        {
          entries: 'none',
          message: messageOf(
            'close_price and open_price are missing. One of the two prices is enough beside the net credit.',
          ),
          missing: ['close_price', 'open_price'],
          roll_date: '2026-11-19',
          contracts: null,
          net_credit: 223.7,
          close_entry_ids: [],
          open_entry_ids: [],
        },
      ])
      expect(await entries()).toHaveLength(1)
      expect(await only()).toMatchObject({ premium_collected: 780, expiration_date: '2026-12-18' })
      expect((await only()).etag).not.toBe(before.etag)
      expect(await logged(id)).toMatchObject([
        {
          amount: 223.7,
          description:
            'Rolled from 2026-12-18 to 2027-01-15 (adjust_strike). Its legs are not in the ledger.',
          metadata: { in_ledger: false },
        },
      ])
    })

    it.each([
      [{}, ['close_price', 'open_price']],
      [{ close_price: 1.1 }, ['open_price']],
      [{ open_price: 1.85, to_strike: null }, ['close_price', 'to_strike']],
    ])('but for %j is noted', async (told, missing) => {
      const { id, roll, entries } = await openPuts()
      expect((await roll(id, { ...bare, ...told })).body.roll).toMatchObject({ entries: 'none', missing })
      expect(await entries()).toHaveLength(1)
    })

    it('asks for the leg, too, where several fit', async () => {
      const { take, only, roll } = await open()
      await take(sold(1), ['11/03/2026', 'Sell to Open', 'ABC 12/18/2026 45.00 P', 1, 1.5, 0.65])
      const { body } = await roll((await only()).id, bare)
      expect(body.roll['missing']).toEqual(['close_price', 'open_price', 'option_id'])
    })

    it('is no longer said to be missing once an import brings its entries', async () => {
      const { id, roll, take, logged } = await openPuts()
      await roll(id, bare)
      await take(...rolledByBroker('11/18/2026'))
      expect(await logged(id)).toMatchObject([
        {
          description: 'Rolled from 2026-12-18 to 2027-01-15 (adjust_strike)',
          metadata: { in_ledger: true },
        },
      ])
    })
  })

  it('names no contracts of a long leg or a share', async () => {
    const { take, only, roll } = await open()
    await take(sold(1), ['11/02/2026', 'Buy to Open', 'ABC 12/18/2026 40.00 P', 1, 0.5, 0.65])
    const { id, positions } = await only()
    const long = positions.find((position) => position['position_type'] === 'long_put')
    expect((await roll(id, { ...down, option_id: long?.['id'] })).status).toBe(422)
    expect((await roll(id)).body.roll).toMatchObject({ contracts: 1, entries: 'written' })
  })
})
