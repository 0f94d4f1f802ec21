/** Rolls that happened, as a client records them: booked, found in the ledger, or only noted. */
import { describe, expect, it } from 'vitest'
import { casesOn, describeEachEngine } from '../../testing/engines.ts'
import { type TestApp } from '../../testing/test-app.ts'
import { schwabFile, schwabFillLine, type SchwabFill } from '../../formats/testing/broker-files.ts'
import { userCalls, openUser } from '../../testing/open-user.ts'

type Json = Record<string, unknown>
type Entry = Json & { id: string; kind: string }
type Wheel = Json & { id: string; etag: string; roll: Json; positions: Json[] }

const decPut = 'ABC 12/18/2026 48.00 P'
const janPut = 'ABC 01/15/2027 47.00 P'
const sold = (count = 3): SchwabFill => ['11/02/2026', 'Sell to Open', decPut, count, 2.6, 0.65 * count]
const shares: SchwabFill = ['11/02/2026', 'Buy', 'ABC', 200, 50, 0]
const callSold: SchwabFill = ['11/03/2026', 'Sell to Open', 'ABC 12/18/2026 52.00 C', 2, 1.2, 1.3]
/** The broker's own telling of a roll of one put. */
const rolledByBroker = (date: string, count = 1): SchwabFill[] => [
  [date, 'Buy to Close', decPut, count, 1.1, 0.65 * count],
  [date, 'Sell to Open', janPut, count, 1.85, 0.65 * count],
]

/** A roll of the December put down and out; 75.00 less 1.30 of fees. */
const down = {
  from_expiration: '2026-12-18',
  to_expiration: '2027-01-15',
  roll_type: 'adjust_strike',
  to_strike: 47,
  roll_date: '2026-11-19',
  close_price: 1.1,
  open_price: 1.85,
  fees: 1.3,
}

const callsOf = (app: TestApp, token: string) => {
  const { send, takeText } = userCalls(app, token)
  const takeInto = async (account: string, ...rows: SchwabFill[]) =>
    (await takeText(schwabFile(...rows.map(schwabFillLine)), account)).id
  const take = (...rows: SchwabFill[]) => takeInto('99990000', ...rows)
  const add = async (change: Json = {}) => {
    const plan = { ticker: 'ABC', strategy_type: 'cash_secured_put', strike_price: 48, contract_count: 2 }
    return (await send<Wheel>('POST', '/wheels/wheel-cycles', { ...plan, ...change })).body
  }
  const list = async () => (await send<Wheel[]>('GET', '/wheels/wheel-cycles')).body
  const wheel = async (id: string) => (await send<Wheel>('GET', `/wheels/wheel-cycles/${id}`)).body
  const only = async () => {
    const [first, ...others] = await list()
    expect(others).toEqual([])
    return first as Wheel
  }
  const roll = (id: string, body: unknown = down, headers = {}) =>
    send<Wheel>('POST', `/wheels/wheel-cycles/${id}/roll`, body, headers)
  const entries = async () => (await send<{ items: Entry[] }>('GET', '/portfolio/entries')).body.items
  const rolls = async () =>
    (await send<{ cycles: { rolls: Json[] }[] }>('GET', '/wheels/ABC/data')).body.cycles.flatMap(
      (cycle) => cycle.rolls,
    )
  const logged = async (id: string) =>
    (await send<Json[]>('GET', `/wheels/wheel-events?cycle_id=${id}`)).body.filter(
      (event) => event['event_type'] === 'options_roll',
    )
  return { send, takeInto, take, add, list, wheel, only, roll, entries, rolls, logged }
}

describeEachEngine('a roll that happened', ({ openTestDatabase, engine }) => {
  const open = async (startsAt = '2026-11-20T14:30:00Z') => {
    const { test, token } = await openUser(await openTestDatabase(), { startsAt })
    return { test, ...callsOf(test, token) }
  }

  /** A wheel of three puts. */
  const openPuts = async (startsAt?: string) => {
    const calls = await open(startsAt)
    await calls.take(sold())
    return { ...calls, id: (await calls.only()).id }
  }

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
          'for a net credit of 73.699999.',
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

  describe('is refused, and nothing is written,', () => {
    const refusals: readonly (readonly [what: string, change: Json, pointer: string, message: string])[] = [
      ['tomorrow', { roll_date: '2026-11-21' }, '/roll_date', 'Roll date must not be in the future'],
      [
        'before the put was sold',
        { roll_date: '2026-11-01' },
        '/roll_date',
        'On Nov 01, 2026 none of ABC $48.00 put of Dec 18, 2026 was open yet',
      ],
      [
        'of more contracts than are open',
        { contracts: 4 },
        '/contracts',
        'Only 3 contracts of ABC $48.00 put of Dec 18, 2026 are open',
      ],
      ['of no contracts', { contracts: 0 }, '/contracts', 'Contract count must be at least 1'],
      ['of half a contract', { contracts: 1.5 }, '/contracts', 'Must be whole contracts'],
      ['of a quintillion', { contracts: 1e18 }, '/contracts', 'Must be whole contracts'],
      ['at a price below zero', { close_price: -0.01 }, '/close_price', 'Close price must not be below zero'],
      ['with fees below zero', { fees: -1 }, '/fees', 'Fees must not be below zero'],
      [
        'at a price beyond money',
        { open_price: 8_000_000_000 },
        '/net_credit',
        'Makes an amount beyond what can be held',
      ],
      [
        'when the ledger would be beyond sums',
        { close_price: 42_949_670, open_price: 42_949_670, contracts: 1 },
        '',
        'The amounts of the ledger would add up to more than 8.5 billion dollars, which cannot be summed exactly.',
      ],
      [
        'when net credit and prices disagree',
        { net_credit: 225 },
        '/net_credit',
        'The net credit of 225.00 contradicts the prices: opened - closed - fees comes to 223.70',
      ],
      [
        'when its fees disagree',
        { close_fees: 1, open_fees: 1 },
        '/fees',
        'Fees of 1.30 contradict those of the legs, which are 2.00',
      ],
      [
        'when a price does not follow exactly',
        { open_price: null, net_credit: 10, fees: 0 },
        '/open_price',
        'Does not follow exactly from the net credit and the other price: state it',
      ],
      [
        'when a price would be below zero',
        { close_price: null, net_credit: 3000, fees: 0 },
        '/close_price',
        'Would be below zero by the net credit, the fees and the other price',
      ],
      [
        'into a strike that no symbol holds',
        { to_strike: 47.0001 },
        '/to_strike',
        'Must be a strike of at most three decimals',
      ],
      [
        'to an adjusted strike that is not told',
        { to_strike: null },
        '/to_strike',
        'The new strike is missing: a roll that adjusts it is not booked without it',
      ],
      [
        'of an option that is not its own',
        { option_id: 'nothing' },
        '/option_id',
        'Is no open short option of this wheel.',
      ],
      [
        'of a day on which nothing expires',
        { from_expiration: '2026-12-11' },
        '/from_expiration',
        'No short option of this wheel that is open expires on Dec 11, 2026. Open are 3 ABC $48.00 put of Dec 18, 2026',
      ],
      [
        'to another century',
        { to_expiration: '2127-01-15' },
        '/to_expiration',
        'Is no expiration of an option',
      ],
    ]

    it.each(casesOn(engine, refusals))('%s', async (_, change, pointer, message) => {
      const { id, roll, entries, only, logged } = await openPuts()
      const before = [await only(), await entries()]
      const { status, body } = await roll(id, { ...down, ...change })
      expect([status, body['message']]).toEqual([422, expect.stringContaining(message)])
      if (pointer !== '')
        expect(body['errors']).toMatchObject([{ pointer, message: expect.stringContaining(message) }])
      expect([await only(), await entries()]).toEqual(before)
      expect(await logged(id)).toEqual([])
    })

    it('of a put that was sold again since', async () => {
      const { take, only, roll, entries } = await open()
      await take(
        sold(1),
        ['11/10/2026', 'Buy to Close', decPut, 1, 1, 0.65],
        ['11/12/2026', 'Sell to Open', decPut, 1, 2, 0.65],
      )
      const { id } = await only()
      const { status, body } = await roll(id, { ...down, roll_date: '2026-11-05' })
      expect([status, body['message']]).toEqual([
        422,
        'On Nov 05, 2026 none of ABC $48.00 put of Dec 18, 2026 was open yet',
      ])
      expect(await entries()).toHaveLength(3)
    })

    it('of a day on which the campaign had not begun', async () => {
      const { take, only, roll, entries } = await open()
      // The call is naked until the shares come.
      await take(
        ['11/02/2026', 'Sell to Open', 'ABC 12/18/2026 52.00 C', 1, 1.2, 0.65],
        ['11/10/2026', 'Buy', 'ABC', 100, 50, 0],
      )
      const { id } = await only()
      const told = { ...down, to_strike: 53, roll_date: '2026-11-05' }
      const { status, body } = await roll(id, told)
      expect([status, body['message']]).toEqual([
        409,
        'On Nov 05, 2026 the roll contradicts the entries of this campaign. Nothing was ' +
          'written. Compare its day and contracts with them, or record it as two entries by hand.',
      ])
      expect(await entries()).toHaveLength(2)
      expect((await roll(id, { ...told, roll_date: '2026-11-12' })).status).toBe(200)
    })

    it('of an adjusted contract, which is told by its two entries', async () => {
      const { take, send, only, roll, entries } = await open()
      await take(['11/02/2026', 'Buy', 'ABC', 100, 50, 0])
      const accountId = (await entries())[0]?.['account_id']
      const call = { account_id: accountId, kind: 'sell-to-open', symbol: 'ABC1  261218C00052000' }
      await send('POST', '/portfolio/entries', { ...call, quantity: 1, price: 1, trade_date: '2026-11-03' })
      await take(['11/03/2026', 'Sell to Open', 'ABC 12/11/2026 52.00 C', 1, 1, 0])
      const { id } = await only()
      const { status, body } = await roll(id, { ...down, to_strike: 53 })
      expect([status, body['message']]).toEqual([
        422,
        'ABC $52.00 call of Dec 18, 2026 is an adjusted contract. Record what was bought and sold as two entries instead.',
      ])
    })

    it('once the old option has expired and the day is not told', async () => {
      const { id, roll, entries } = await openPuts('2026-12-28T15:00:00Z')
      const { roll_date: _, ...told } = down
      const late = await roll(id, told)
      expect([late.status, late.body['message']]).toEqual([
        422,
        'The old option expired on Dec 18, 2026: say on which day it was bought back',
      ])
      const after = await roll(id, { ...told, roll_date: '2026-12-21' })
      expect(after.body['message']).toBe(
        'Roll date must not be after Dec 18, 2026, when the old option expired',
      )
      expect((await roll(id, { ...told, roll_date: '2026-12-18' })).status).toBe(200)
      expect(await entries()).toHaveLength(3)
    })

    it('when the wheel is closed, foreign, or in the trash', async () => {
      const { id, roll, test, send, entries } = await openPuts()
      const bob = callsOf(test, (await test.signUp('bob')).access_token)
      await bob.take(sold())
      expect((await bob.roll(id)).status).toBe(404)
      const { id: bobs } = await bob.only()
      expect((await roll(bobs)).status).toBe(404)
      await send('PATCH', `/wheels/wheel-cycles/${id}/status`, { status: 'closed' })
      expect((await roll(id)).body['message']).toBe('A closed wheel cannot be rolled.')
      await send('DELETE', `/wheels/wheel-cycles/${id}`)
      expect((await roll(id)).status).toBe(404)
      expect([(await entries()).length, (await bob.entries()).length]).toEqual([1, 1])
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

  describe('that the ledger holds already', () => {
    it.each([
      ['with the same prices', {}],
      ['without any', { close_price: null, open_price: null, fees: null, roll_date: null, to_strike: null }],
      [
        'with the net credit alone',
        { close_price: null, open_price: null, fees: null, roll_date: null, net_credit: 73.7 },
      ],
    ])('is referred to %s, and written once', async (_, change) => {
      const { id, roll, take, entries, logged, rolls, only } = await openPuts()
      await take(...rolledByBroker('11/19/2026'))
      const before = await entries()
      const { status, body } = await roll(id, { ...down, ...change })
      const [held] = await rolls()
      expect([status, body.roll]).toMatchObject([
        200,
        {
          entries: 'held',
          contracts: 1,
          net_credit: 73.7,
          roll_date: '2026-11-19',
          close_entry_ids: [held?.['close_entry_id']],
          open_entry_ids: [held?.['open_entry_id']],
        },
      ])
      expect(body.roll['message']).toBe(
        'The ledger holds this roll already: 1 contract of ABC $48.00 put of Dec 18, 2026 into ABC $47.00 put of Jan 15, 2027 on ' +
          'Nov 19, 2026, for a net credit of 73.70. Nothing was written twice.',
      )
      expect(await entries()).toEqual(before)
      expect(await logged(id)).toMatchObject([{ amount: 73.7, metadata: { in_ledger: true } }])
      const { roll: _roll, ...answered } = body
      expect(await only()).toEqual(answered)
    })

    it('in several fills is referred to by their sum', async () => {
      const { id, roll, take, entries } = await openPuts()
      await take(
        ...rolledByBroker('11/19/2026', 2),
        ['11/19/2026', 'Buy to Close', decPut, 1, 1.4, 0.65],
        ['11/19/2026', 'Sell to Open', janPut, 1, 1.55, 0.65],
      )
      const before = await entries()
      // (2 x 1.10 + 1.40) / 3 and (2 x 1.85 + 1.55) / 3
      const { body } = await roll(id, { ...down, contracts: 3, close_price: 1.2, open_price: 1.75 })
      expect(body.roll).toMatchObject({ entries: 'held', contracts: 3, net_credit: 161.1 })
      expect(await entries()).toEqual(before)
    })

    it('of other contracts that are still open is another one', async () => {
      const { id, roll, take, entries, only } = await openPuts()
      await take(...rolledByBroker('11/19/2026'))
      const { body } = await roll(id, { ...down, contracts: 2 })
      expect(body.roll).toMatchObject({ entries: 'written', contracts: 2 })
      expect(await entries()).toHaveLength(5)
      expect(await only()).toMatchObject({ contract_count: 3, expiration_date: '2027-01-15' })
    })

    it('at other prices and with nothing left to roll is refused', async () => {
      const { id, roll, take, entries } = await openPuts()
      await take(...rolledByBroker('11/19/2026', 3))
      const { status, body } = await roll(id, { ...down, close_price: 1 })
      expect([status, body['message']]).toEqual([
        422,
        expect.stringContaining('No short option of this wheel that is open expires on Dec 18, 2026'),
      ])
      expect(await entries()).toHaveLength(3)
    })

    it('twice is asked for by its day', async () => {
      const { id, roll, take } = await openPuts()
      await take(...rolledByBroker('11/18/2026'), ...rolledByBroker('11/19/2026'))
      const asked = await roll(id, { ...down, roll_date: null })
      expect([asked.status, asked.body['message']]).toEqual([
        422,
        expect.stringContaining('The ledger holds several rolls that this may be'),
      ])
      expect((await roll(id, { ...down, contracts: 1 })).body.roll).toMatchObject({ entries: 'held' })
    })

    it('with one of its legs only is not written beside it', async () => {
      const { id, roll, take, entries } = await openPuts()
      await take(['11/19/2026', 'Buy to Close', decPut, 1, 1.1, 0.65])
      const { status, body } = await roll(id, { ...down, contracts: 1 })
      expect([status, body['message']]).toEqual([
        409,
        'The ledger says already that 1 contract of ABC $48.00 put of Dec 18, 2026 was bought back at 1.10 on Nov 19, 2026, as no ' +
          'part of a roll. Nothing was written, so that it is not counted twice. Record the other leg as an entry by ' +
          'hand, or link the two where both are there.',
      ])
      expect(await entries()).toHaveLength(2)
    })

    it('and that the broker tells later counts once', async () => {
      const { id, roll, take, entries, only } = await openPuts()
      await roll(id, { ...down, contracts: 1 })
      const after = await only()
      await take(...rolledByBroker('11/19/2026'))
      expect(await entries()).toHaveLength(3)
      expect(await only()).toEqual(after)
    })
  })

  describe('sent again', () => {
    it('under one Idempotency-Key is written once', async () => {
      const { id, roll, entries, logged } = await openPuts()
      const told = { ...down, contracts: 1 }
      const [one, two] = [
        await roll(id, told, { 'idempotency-key': 'once' }),
        await roll(id, told, { 'idempotency-key': 'once' }),
      ]
      expect(two.body).toEqual(one.body)
      expect([(await entries()).length, (await logged(id)).length]).toEqual([3, 1])
      const other = await roll(id, { ...told, contracts: 2 }, { 'idempotency-key': 'once' })
      expect([other.status, other.body['code']]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    })

    it('under one Idempotency-Key at once is written once', async () => {
      const { id, roll, entries } = await openPuts()
      const again = () => roll(id, down, { 'idempotency-key': 'once' })
      const [one, ...others] = await Promise.all([again(), again(), again(), again()])
      for (const other of others) expect([other.status, other.body]).toEqual([200, one?.body])
      expect(await entries()).toHaveLength(3)
    })

    it('with the version before it is refused, and says what stands', async () => {
      const { id, roll, only, entries } = await openPuts()
      const { etag } = await only()
      const told = { ...down, contracts: 1 }
      expect((await roll(id, told, { 'if-match': etag })).status).toBe(200)
      const again = await roll(id, told, { 'if-match': etag })
      expect([again.status, again.body['code']]).toEqual([409, 'STALE_VERSION'])
      expect(await entries()).toHaveLength(3)
    })

    it('with nothing to tell it apart is taken for the same, and with the version after it for another', async () => {
      const { id, roll, entries, only } = await openPuts()
      const told = { ...down, contracts: 1 }
      const { body } = await roll(id, told)
      for (const headers of [{}, { 'if-match': '*' }]) {
        const again = await roll(id, told, headers)
        expect([again.status, again.body['message']]).toEqual([
          409,
          'This roll is recorded already: 1 contract of ABC $48.00 put of Dec 18, 2026 into ABC $47.00 put of Jan 15, 2027 on Nov 19, 2026, ' +
            'for a net credit of 73.70. Nothing was written. If there was a second one like it, send it with the ' +
            'wheel’s current If-Match.',
        ])
      }
      expect(await entries()).toHaveLength(3)
      expect((await roll(id, told, { 'if-match': body.etag })).body.roll['entries']).toBe('written')
      expect(await entries()).toHaveLength(5)
      expect((await only())['premium_collected']).toBe(1150)
    })

    it('by two at once is written once', async () => {
      const { id, roll, entries, rolls } = await openPuts()
      const answers = await Promise.all([roll(id), roll(id), roll(id)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      expect([(await entries()).length, (await rolls()).length]).toEqual([3, 1])
    })
  })

  describe('whose entries are removed', () => {
    it('is out of the figures, and its log says so', async () => {
      const { id, roll, send, logged, only } = await openPuts()
      const before = await only()
      const { body } = await roll(id, { ...down, contracts: 1 })
      const ids = [
        ...(body.roll['open_entry_ids'] as string[]),
        ...(body.roll['close_entry_ids'] as string[]),
      ]
      for (const entryId of ids)
        expect((await send('DELETE', `/portfolio/entries/${entryId}`)).status).toBe(204)
      expect(await only()).toMatchObject({
        premium_collected: before['premium_collected'],
        positions: before.positions,
        total_pnl: before['total_pnl'],
      })
      expect(await logged(id)).toMatchObject([
        {
          description:
            'Rolled from 2026-12-18 to 2027-01-15 (adjust_strike). Its entries are no longer among those of this wheel.',
          metadata: { in_ledger: false },
        },
      ])
      expect((await roll(id, { ...down, contracts: 1 })).body.roll['entries']).toBe('written')
    })

    it('stands as long as the broker’s own take their place', async () => {
      const { id, roll, send, take, logged, rolls } = await openPuts()
      const { body } = await roll(id, { ...down, contracts: 1 })
      await take(...rolledByBroker('11/19/2026'))
      for (const key of ['open_entry_ids', 'close_entry_ids'])
        await send('DELETE', `/portfolio/entries/${(body.roll[key] as string[])[0] ?? ''}`)
      expect(await rolls()).toHaveLength(1)
      expect(await logged(id)).toMatchObject([{ metadata: { in_ledger: true } }])
    })
  })

  describe('of a wheel by hand', () => {
    it('without entries changes its plan, and says why nothing is booked', async () => {
      const { add, roll, entries, logged } = await open()
      const { id } = await add()
      const { status, body } = await roll(id)
      expect([status, body]).toMatchObject([
        200,
        { strike_price: 47, expiration_date: '2027-01-15', figures: 'estimate', contract_count: 2 },
      ])
      expect(body.roll).toMatchObject({
        entries: 'none',
        missing: [],
        // (1.85 - 1.10) x 100 x 2 - 1.30
        net_credit: 148.7,
        message:
          'The roll is in the log, and the plan has its new terms. Its legs were not booked: the ledger has no sale ' +
          'that opened them. To have it in the ledger, import the account or record the sale that opened it as an entry, ' +
          'and join the wheel with the campaign that is found then.',
      })
      expect(await entries()).toEqual([])
      expect(await logged(id)).toMatchObject([
        { amount: 148.7, description: 'Rolled from 2026-12-18 to 2027-01-15 (adjust_strike)' },
      ])
    })

    it('in part keeps its plan', async () => {
      const { add, roll } = await open()
      const { id } = await add()
      const { body } = await roll(id, { ...down, contracts: 1 })
      expect(body).toMatchObject({ strike_price: 48, expiration_date: null, roll: { net_credit: 73.7 } })
      expect(body.roll['message']).toContain(
        'the plan keeps its terms, since only 1 contract of it was rolled',
      )
    })

    it.each(
      casesOn(engine, [
        [{ contracts: 3 }, 'The plan has only 2 contracts'],
        [{ contracts: 101 }, 'Contract count must be between 1 and 100'],
        [{ option_id: 'a' }, 'Is no option of this wheel: no entry of the ledger belongs to it'],
        [
          { net_credit: 1 },
          'The net credit of 1.00 contradicts the prices: opened - closed - fees comes to 148.70',
        ],
      ]),
    )('is refused with %j', async (change, message) => {
      const { add, roll, only, logged } = await open()
      const made = await add()
      const refused = await roll(made.id, { ...down, ...change })
      expect([refused.status, refused.body['message']]).toEqual([422, message])
      expect([await only(), await logged(made.id)]).toEqual([made, []])
    })

    it('is told of the campaign that holds the leg, and once joined is booked in it', async () => {
      const { add, roll, take, list, send, entries, wheel, logged } = await open()
      await take(sold(2))
      const [campaign] = await list()
      const { id } = await add()
      const alone = await roll(id)
      expect(alone.body.roll).toMatchObject({
        entries: 'none',
        message: expect.stringContaining(
          'The campaign ABC-20261102-1 of the ledger holds ABC $48.00 put of Dec 18, 2026: join the wheel with it, or record the roll there.',
        ),
      })
      await send('PUT', `/wheels/wheel-cycles/${id}/campaign`, { ledger_id: campaign?.id })
      expect((await roll(id)).body).toMatchObject({
        id,
        figures: 'ledger',
        expiration_date: '2027-01-15',
        roll: { entries: 'written', contracts: 2 },
      })
      expect(await entries()).toHaveLength(3)
      const { roll: _, ...answered } = (await roll(id, { ...down, roll_date: null })).body
      expect(answered['status']).toBe(409)
      expect(await wheel(id)).toMatchObject({ strike_price: 47, contract_count: 2 })
      await send('PUT', `/wheels/wheel-cycles/${id}/campaign`, { ledger_id: null })
      expect((await logged(id)).at(-1)).toMatchObject({ metadata: { in_ledger: false } })
    })
  })

  const junk: readonly unknown[] = [
    '',
    'NaN',
    '💸\u202egnitset'.repeat(30),
    0,
    -1,
    0.0000001,
    1e-300,
    9e15,
    true,
    [1.1],
    { value: 1.1, toString: 1 },
    '1.10',
    '__proto__',
  ]

  it.each(
    casesOn(engine, [
      ...Object.keys(down),
      'net_credit',
      'option_id',
      'contracts',
      'close_fees',
      'open_fees',
      'scenarios',
    ]),
  )('with junk as %s is refused, or booked soundly', async (field) => {
    const { id, roll, entries, rolls, only, send } = await openPuts()
    let taken = 0
    for (const value of junk) {
      const { status, body } = await roll(id, { ...down, contracts: 1, [field]: value })
      expect([field, value, status]).toEqual([field, value, expect.toSatisfy((code) => code < 500)])
      if (status === 200) taken += body.roll['entries'] === 'written' ? 1 : 0
    }
    for (const text of ['NaN', 'Infinity', '1e400', '-1e400', '{', '"\\u0000"']) {
      const told = JSON.stringify({ ...down, contracts: 1, [field]: null })
      const { status } = await roll(id, told.replace(`"${field}":null`, `"${field}":${text}`))
      expect([field, text, status]).toEqual([field, text, expect.toSatisfy((code) => code < 500)])
    }
    const held = await entries()
    expect([held.length >= 1 + 2 * taken, held.length % 2]).toEqual([true, 1])
    expect((await rolls()).length).toBe((held.length - 1) / 2)
    expect((await only()).positions.every((position) => Number(position['quantity']) < 0)).toBe(true)
    const pnl = await send<{ items: Json[] }>('GET', '/portfolio/pnl')
    expect(pnl.body.items).toMatchObject([{ underlying: 'ABC', complete: true }])
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
