/** Lots of one's own ledger over HTTP: what they are, what each action records, and that undo puts all figures back. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../intake/testing/open-imports.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openLots, sellCall, today, type Groups, type Lot, type OpenLots } from './testing/open-lots.ts'

describeDecidedInCode('the lots of a ledger', ({ openTestDatabase }) => {
  let app: OpenLots
  beforeEach(async () => {
    app = await openLots(await openTestDatabase())
  })

  it('are told by campaign, and shares in none beside them', async () => {
    expect(await app.groups()).toMatchObject([
      { ticker: 'ABC', covered: 1, uncovered: 1, cash_reserved: 1, closed: 0, odd_shares: 0, naked_calls: 0 },
      { ticker: 'XYZ', cycle_key: null, uncovered: 2, odd_shares: 37, covered: 0 },
    ])
    const lots = await app.lots()
    expect(lots.map(({ status, actions }) => [status, actions])).toEqual([
      ['OPEN_COVERED', ['close', 'roll']],
      ['OPEN_UNCOVERED', ['cover']],
      ['CASH_RESERVED', ['close put']],
    ])
    expect(lots[0]).toMatchObject({
      acquisition: { type: 'PUT_ASSIGNMENT', date: '2026-09-18' },
      cost_basis: 4900.65,
      coverage: { right: 'Call', strike: 52, premium: 1.5, status: 'OPEN' },
    })
    expect(lots[0]?.events.map(({ type }) => type)).toEqual(['SELL_PUT', 'PUT_ASSIGNMENT', 'SELL_CALL_OPEN'])
    expect((await app.lots('XYZ')).map(({ shares: held, actions }) => [held, actions])).toEqual([
      [100, ['cover']],
      [100, ['cover']],
      [37, []],
    ])
  })

  describe('an action', () => {
    const orders: readonly (readonly [string, string | null, Json, Json])[] = [
      ['Cover', 'cover', sellCall, { covered: 2, uncovered: 0 }],
      [
        'Close',
        'close',
        { form: 'close call', debit: 0.4, quantity: 1, fees: 0.65 },
        { covered: 0, uncovered: 2 },
      ],
      [
        'Roll',
        'roll',
        { form: 'roll', debit: 0.4, strike: 53, expiration: '2027-01-15', premium: 1.2, fees: 1.3 },
        { covered: 1, uncovered: 1 },
      ],
      [
        'Close Put',
        'close put',
        { form: 'close put', debit: 0.2, quantity: 1 },
        { cash_reserved: 0, closed: 1 },
      ],
      [
        'New Lot, a put',
        null,
        { form: 'sell put', strike: 44, expiration: '2026-12-18', premium: 0.7 },
        { cash_reserved: 2 },
      ],
      ['New Lot, shares', null, { form: 'buy shares', price: 51.25, fees: 1 }, { uncovered: 2 }],
    ]

    it('is recorded as entries, and its undo puts every figure back', async () => {
      const before = await app.figures()
      const { account_id } = await app.groupOf('ABC')
      for (const [name, action, body, after] of orders) {
        const where =
          action === null ? { account_id, ticker: 'abc', trade_date: today } : await app.on(action)
        const placed = await app.order({ ...where, ...body })
        expect([name, placed.status]).toEqual([name, 201])
        expect(placed.body['message']).toContain('No order was sent to a broker.')
        expect(await app.groupOf('ABC'), name).toMatchObject(after)
        const { entries } = await app.figures()
        expect(entries).toBe(before.entries + (placed.body['entry_ids'] as string[]).length)
        expect((await app.undo(placed.body['order_id'])).status).toBe(204)
        expect(await app.figures(), name).toEqual(before)
        expect((await app.undo(placed.body['order_id'])).status).toBe(404)
      }
    })
  })

  it('agree with every other page on what an action brought', async () => {
    const placed = await app.order({ ...(await app.on('close')), form: 'close call', debit: 0.4, fees: 0.65 })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const pnl = await app.profitOf('ABC')
    // The put that was assigned brought 198.70, the call 150 - 0.65 - 40 - 0.65 = 108.70.
    expect(pnl).toMatchObject({ option_pnl: 307.4, realized_pnl: 307.4 })
    expect(await app.get<Json>('/wheels/ABC/data')).toMatchObject({ realized_pnl: 307.4 })
    const phases = await app.get<{ items: Json[] }>('/wheels/performance')
    expect(phases.items.find(({ ticker }) => ticker === 'ABC')).toMatchObject({ realized_pnl: 307.4 })
  })

  it('say which lot a call is bound to', async () => {
    const placed = await app.order({ ...(await app.on('cover')), ...sellCall })
    expect(placed.body['message']).toMatch(/sold at \$1\.10 on Nov 20, 2026\. It covers lot 2\./)
  })

  it('may cover shares in no campaign, which begins one', async () => {
    const placed = await app.order({ ...(await app.on('cover', 'XYZ')), ...sellCall, strike: 22 })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const groups = (await app.groups()).filter(({ ticker }) => ticker === 'XYZ')
    expect(
      groups.map(({ cycle_key, covered, uncovered, odd_shares }) => [
        cycle_key === null,
        covered,
        uncovered,
        odd_shares,
      ]),
    ).toEqual([
      [false, 1, 0, 0],
      [true, 0, 1, 37],
    ])
  })

  describe('of one contract', () => {
    const covering = { ...sellCall, trade_date: '2026-11-19' }
    const turnsOf = async () => {
      const { id } = await app.groupOf('ABC')
      return (await app.get<{ turns: Json[][] }>(`/lots/groups/${id}`)).turns
    }
    /** The form, how many contracts, and of the lots before and after the entries that cover them. */
    const cases: readonly (readonly [string, string, Json, readonly string[]])[] = [
      ['the second lot is closed', 'close', { form: 'close call', debit: 0.4, quantity: 1 }, ['1']],
      ['both are closed', 'close', { form: 'close call', debit: 0.4, quantity: 2 }, ['1', '2']],
      [
        'the second lot is rolled',
        'roll',
        { form: 'roll', debit: 0.4, strike: 53, expiration: '2027-01-15', premium: 1.2 },
        ['1'],
      ],
    ]

    it('take the oldest fill, and the lot that is told beforehand is the one that moves', async () => {
      await app.order({ ...(await app.on('cover')), ...covering })
      const [turn = []] = await turnsOf()
      expect(turn.map(({ lot_no, opened, premium }) => [lot_no, opened, premium])).toEqual([
        ['1', '2026-10-01', 1.5],
        ['2', '2026-11-19', 1.1],
      ])
      const { id } = await app.groupOf('ABC')
      const standing = async () =>
        new Map(
          (await app.lots()).map((lot) => [
            lot.lot_no,
            `${lot.coverage?.entry_id} ${String(lot.coverage?.['status'])}`,
          ]),
        )
      for (const [name, action, body, wanted] of cases) {
        const before = await standing()
        const [second] = (await app.lots()).filter(
          (lot) => lot.lot_no === '2' && lot.actions.includes(action),
        )
        const count = Number(body['quantity'] ?? 1)
        const takes = turn.slice(0, count).map(({ lot_no }) => lot_no)
        const sent = { ...body, group_id: id, lot_no: second?.lot_no, takes, trade_date: today }
        const placed = await app.order(sent)
        expect([name, placed.status], JSON.stringify(placed.body)).toEqual([name, 201])
        const after = await standing()
        const moved = [...before.keys()].filter((lot) => before.get(lot) !== after.get(lot))
        expect([name, moved]).toEqual([name, wanted])
        expect(takes).toEqual(wanted)
        expect(placed.body['message']).toContain(`it took ${wanted.map((lot) => `lot ${lot}`).join(', ')}.`)
        expect((await app.undo(placed.body['order_id'])).status).toBe(204)
        expect(await standing()).toEqual(before)
      }
    })

    it('are refused where another lot would move than the form told', async () => {
      await app.order({ ...(await app.on('cover')), ...covering })
      const { id } = await app.groupOf('ABC')
      const sent = { form: 'close call', debit: 0.4, group_id: id, lot_no: '2', trade_date: today }
      const refused = await app.order({ ...sent, takes: ['2'] })
      expect([refused.status, refused.body['message']]).toEqual([
        409,
        'The lots were changed in the meantime: this would now take lot 1, not lot 2. Nothing was written. Load the page again.',
      ])
    })

    it('say nothing of it where one contract alone is open', async () => {
      expect(await turnsOf()).toEqual([])
      const placed = await app.order({ ...(await app.on('close')), form: 'close call', debit: 0.4 })
      expect(placed.body['message']).not.toContain('oldest fill')
    })
  })

  it('record one action once, however often the same request comes', async () => {
    const body = { ...(await app.on('close')), form: 'close call', debit: 0.4 }
    const key = { 'idempotency-key': 'one-close-of-one-lot' }
    const [first, again] = [await app.order(body, key), await app.order(body, key)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })

  it('may be rolled alike on one day, lot by lot', async () => {
    await app.order({ ...(await app.on('cover')), ...sellCall, trade_date: '2026-11-19' })
    const roll = { form: 'roll', debit: 0.4, strike: 53, expiration: '2027-01-15', premium: 1.2 }
    const rollOldest = async () => {
      const [lot] = (await app.lots()).filter(({ coverage }) => coverage?.['strike'] === 52)
      const { id } = await app.groupOf('ABC')
      return app.order({ ...roll, group_id: id, lot_no: lot?.lot_no, trade_date: today })
    }
    for (let times = 0; times < 2; times += 1) expect(await rollOldest()).toMatchObject({ status: 201 })
    expect((await app.lots()).map(({ coverage }) => coverage?.['strike'])).toEqual([53, 53, 45])
  })

  it('cannot be undone beneath what stands on it', async () => {
    const bought = await app.order({
      form: 'sell put',
      strike: 44,
      expiration: '2026-12-18',
      premium: 0.7,
      trade_date: today,
      ticker: 'NEW',
      account_id: (await app.groupOf('ABC')).account_id,
    })
    expect(bought.body['message']).toMatch(/sold at \$0\.70 on Nov 20, 2026\. It is lot 1\./)
    const closed = await app.order({ ...(await app.on('close put', 'NEW')), form: 'close put', debit: 0.2 })
    const refused = await app.undo(bought.body['order_id'])
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/depend on what this recorded/) },
    })
    expect((await app.undo(closed.body['order_id'])).status).toBe(204)
    expect((await app.undo(bought.body['order_id'])).status).toBe(204)
  })

  it('come page by page, with the number to go on after', async () => {
    const { id } = await app.groupOf('ABC')
    const rest = await app.get<{ lots: Lot[] }>(`/lots/groups/${id}?after=2`)
    expect(rest.lots.map(({ lot_no }) => lot_no)).toEqual(['3'])
    const groups = await app.groups()
    const next = await app.get<Groups>(`/lots/groups?after=${encodeURIComponent(groups[0]?.id ?? '')}`)
    expect(next.items.map(({ ticker }) => ticker)).toEqual(['XYZ'])
    expect((await app.send('GET', '/lots/groups?after=gone', { token: app.token })).status).toBe(422)
    expect((await app.get<Groups>('/lots/groups?ticker=xyz')).items).toHaveLength(1)
  })
})
