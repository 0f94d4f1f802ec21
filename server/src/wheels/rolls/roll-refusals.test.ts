/** Rolls that cannot have happened so: refused, or booked soundly, whatever is sent. */
import { describe, expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../../testing/engines.ts'
import { callsOf, decPut, down, rollsIn, sold, type Json } from '../testing/open-rolls.ts'

describeDecidedInCode('a roll that happened', ({ openTestDatabase, engine }) => {
  const { open, openPuts } = rollsIn(openTestDatabase)

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
        'without what it needs',
        { from_expiration: null, to_expiration: null, roll_type: null },
        '/from_expiration',
        'Missing required fields: from_expiration, to_expiration, roll_type',
      ],
      [
        'of more contracts than are open',
        { contracts: 4 },
        '/contracts',
        'Only 3 contracts of ABC $48.00 put of Dec 18, 2026 are open',
      ],
      ['of no contracts', { contracts: 0 }, '/contracts', 'Contract count must be at least 1'],
      ['of half a contract', { contracts: 1.5 }, '/contracts', 'Must be whole contracts'],
      ['of a quintillion', { contracts: 1e18 }, '/contracts', 'Must be at most 50,000 contracts'],
      ['of 50,001', { contracts: 50_001 }, '/contracts', 'Must be at most 50,000 contracts'],
      [
        'of 50,000 where 3 are open',
        { contracts: 50_000 },
        '/contracts',
        'Only 3 contracts of ABC $48.00 put of Dec 18, 2026 are open',
      ],
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
        'The ledger would come to more than 8.5 billion dollars or a million contracts, which cannot be counted exactly.',
      ],
      [
        'when net credit and prices disagree',
        { net_credit: 225 },
        '/net_credit',
        'The net credit of $225.00 contradicts the prices: opened - closed - fees comes to $223.70',
      ],
      [
        'when its fees disagree',
        { close_fees: 1, open_fees: 1 },
        '/fees',
        'Fees of $1.30 contradict those of the legs, which are $2.00',
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
        'Is not an open short option of this wheel.',
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
        'Is not the expiration of an option',
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
})
