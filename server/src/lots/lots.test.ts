/** Lots of one's own ledger over HTTP: what they are, what each action records, and that undo puts all figures back. */
import { beforeEach, describe, expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { assigned, leg, shares } from '../intake/testing/told.ts'
import { describeEachEngine } from '../testing/engines.ts'

interface Group extends Json {
  readonly id: string
  readonly cycle_key: string | null
  readonly ticker: string
  readonly account_id: string
}
interface Lot extends Json {
  readonly lot_no: string
  readonly actions: readonly string[]
  readonly coverage: (Json & { readonly entry_id: string }) | null
  readonly open_contracts: number
  readonly events: readonly Json[]
}
interface Groups {
  readonly items: readonly Group[]
  readonly next_cursor: string | null
}

const today = '2026-11-20'

/** What says which row it is, or when it was written, is no figure. */
const noFigures = new Set([
  'id',
  'etag',
  'updated_at',
  'created_at',
  'last_synced',
  'last_updated',
  'last_status_update',
])

const figuresIn = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (noFigures.has(key) ? undefined : each))) as T

const bySymbol = (rows: readonly Json[]) =>
  rows.toSorted((a, b) => String(a['symbol']).localeCompare(String(b['symbol'])))

/** Two lots put to the user, one of them covered; a put beside; 237 shares of another symbol in no campaign. */
const history = asSchwabCsv([
  leg('2026-09-01', 'STO', 2, 'ABC 50P 2026-09-18', 1),
  assigned('2026-09-18', 2, 'ABC 50P 2026-09-18'),
  leg('2026-10-01', 'STO', 1, 'ABC 52C 2026-12-18', 1.5),
  leg('2026-10-02', 'STO', 1, 'ABC 45P 2026-12-18', 0.9),
  shares('2026-10-05', 'Buy', 237, 'XYZ', 20),
])

describeEachEngine('the lots of a ledger', ({ openTestDatabase }) => {
  const open = async () => {
    const imports = await openImports(await openTestDatabase())
    await imports.take(history)
    const { get, send, token } = imports
    const groups = async () => (await get<Groups>('/lots/groups')).items
    const groupOf = async (ticker: string) => {
      const found = (await groups()).find((group) => group.ticker === ticker)
      if (found === undefined) throw new Error(`no group of ${ticker}`)
      return found
    }
    const lots = async (ticker = 'ABC') =>
      (await get<{ lots: Lot[] }>(`/lots/groups/${(await groupOf(ticker)).id}`)).lots
    const order = (body: Json, headers: Record<string, string> = {}, as = token) =>
      send<Json>('POST', '/lots/orders', { token: as, body, headers })
    const undo = (id: unknown, as = token) => send('DELETE', `/lots/orders/${String(id)}`, { token: as })
    const on = async (action: string, ticker = 'ABC') => {
      const lot = (await lots(ticker)).find(({ actions }) => actions.includes(action))
      if (lot === undefined) throw new Error(`no lot offers ${action}`)
      const { id } = await groupOf(ticker)
      return { group_id: id, lot_no: lot.lot_no, open_contracts: lot.open_contracts, trade_date: today }
    }
    /** Every figure that an entry may move, page by page. */
    const figures = async () => {
      const [snapshot, wheels, phases, pnl, taxLots, options, stocks, own] = await Promise.all([
        get<Json>('/dashboard/snapshot'),
        get<Json[]>('/wheels/wheel-cycles'),
        get<Json>('/wheels/performance'),
        get<Json>('/portfolio/pnl'),
        get<Json>('/portfolio/lots?status=all'),
        get<Json[]>('/portfolio/options'),
        get<Json[]>('/portfolio/positions/stocks'),
        lots(),
      ])
      const data = await get<Json>('/wheels/ABC/data')
      const { items } = await get<{ items: Json[] }>('/portfolio/entries')
      return figuresIn({
        portfolio: snapshot['portfolio'],
        totals: [snapshot['stocks'], snapshot['options'], snapshot['wheels']],
        wheels,
        phases,
        pnl,
        taxLots,
        options: bySymbol(options),
        stocks: bySymbol(stocks),
        own,
        data,
        entries: items.length,
      })
    }
    return { ...imports, groups, groupOf, lots, order, undo, on, figures }
  }
  type Opened = Awaited<ReturnType<typeof open>>
  let app: Opened
  beforeEach(async () => {
    app = await open()
  })

  const sellCall = { form: 'sell call', strike: 52, expiration: '2026-12-18', premium: 1.1, fees: 0.65 }

  it('are told by campaign, and shares in none beside them', async () => {
    expect(await app.groups()).toMatchObject([
      { ticker: 'XYZ', cycle_key: null, uncovered: 2, odd_shares: 37, covered: 0 },
      { ticker: 'ABC', covered: 1, uncovered: 1, cash_reserved: 1, closed: 0, odd_shares: 0, naked_calls: 0 },
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
    expect(placed.body['message']).toMatch(/sold at 1\.10 on Nov 20, 2026\. It covers lot 2\./)
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

  describe('refuse', () => {
    const opening = 'Please enter a valid strike, premium, and a future expiration date.'
    const closing = 'Please enter a valid date and debit; quantity must be > 0.'
    const rolling = 'Please enter valid close debit and new leg (strike, expiry, premium).'
    const refusals: readonly (readonly [string, string, Json, number, string | RegExp])[] = [
      ['a call without a strike', 'cover', { ...sellCall, strike: 0 }, 422, opening],
      [
        'a call that expired before the trade date',
        'cover',
        { ...sellCall, expiration: '2026-11-19' },
        422,
        opening,
      ],
      [
        'a call that would expire on a Saturday',
        'cover',
        { ...sellCall, expiration: '2026-12-19' },
        422,
        'Is no expiration of an option',
      ],
      ['a debit below zero', 'close', { form: 'close call', debit: -1 }, 422, closing],
      ['no contract', 'close put', { form: 'close put', debit: 0.1, quantity: 0 }, 422, closing],
      ['no trade date', 'close', { form: 'close call', debit: 0.1, trade_date: null }, 422, closing],
      ['a roll into nothing', 'roll', { form: 'roll', debit: 0.4 }, 422, rolling],
      [
        'a roll to an earlier date',
        'roll',
        { form: 'roll', debit: 0.4, strike: 53, expiration: '2026-12-11', premium: 1 },
        422,
        /later than current expiration/,
      ],
      [
        'more contracts than are open',
        'close',
        { form: 'close call', debit: 0.1, quantity: 2 },
        422,
        'Only 1 contract of ABC $52.00 call of Dec 18, 2026 is open',
      ],
      [
        'a day before it was sold',
        'close',
        { form: 'close call', debit: 0.1, trade_date: '2026-09-30' },
        422,
        /none of ABC \$52\.00 call of Dec 18, 2026 was open yet/,
      ],
      [
        'a day that has not come',
        'close',
        { form: 'close call', debit: 0.1, trade_date: '2026-11-21' },
        422,
        'Trade date must not be in the future',
      ],
      [
        'a call before the shares came',
        'cover',
        { ...sellCall, trade_date: '2026-09-02' },
        422,
        /must not be before Sep 18, 2026, when the lot was last changed/,
      ],
      ['a second call on a lot', 'close', sellCall, 409, /a call already covers it/],
      [
        'closing what is not there',
        'cover',
        { form: 'close call', debit: 0.1 },
        409,
        /it has no such option/,
      ],
    ]

    it('what cannot have happened, and write nothing', async () => {
      const before = await app.figures()
      for (const [name, action, body, status, message] of refusals) {
        const answer = await app.order({ ...(await app.on(action)), ...body })
        const wanted = typeof message === 'string' ? message : expect.stringMatching(message)
        expect([name, answer.status, answer.body['message']]).toEqual([name, status, wanted])
      }
      expect(await app.figures()).toEqual(before)
    })

    it('a roll at the field of the form that is wrong', async () => {
      const at = async (more: Json) => {
        const roll = { form: 'roll', debit: 0.4, strike: 53, expiration: '2027-01-15', premium: 1, ...more }
        const { body } = await app.order({ ...(await app.on('roll')), ...roll })
        return (body['errors'] as Json[] | undefined)?.map(({ pointer }) => pointer)
      }
      expect(await at({ expiration: '2026-12-11' })).toEqual(['/expiration'])
      expect(await at({ strike: 10_001 })).toEqual(['/strike'])
      expect(await at({ quantity: 9 })).toEqual(['/quantity'])
      // A Saturday.
      expect(await at({ expiration: '2027-01-16' })).toEqual(['/expiration'])
    })

    it('the second of two tabs on one lot, in words', async () => {
      const seen = await app.on('close')
      const closing = { ...seen, form: 'close call', debit: 0.4 }
      expect((await app.order(closing)).status).toBe(201)
      const second = await app.order(closing)
      expect([second.status, second.body['message']]).toEqual([
        409,
        expect.stringMatching(
          /^Lot 1 of ABC was changed in the meantime: its option was closed already\. Nothing was written/,
        ),
      ])
    })

    it('one of two tabs that close and roll one lot at the same moment', async () => {
      const seen = await app.on('close')
      const newLeg = { strike: 53, expiration: '2027-01-15', premium: 1.2 }
      const before = (await app.figures()).entries
      const both = await Promise.all([
        app.order({ ...seen, form: 'close call', debit: 0.4 }),
        app.order({ ...seen, form: 'roll', debit: 0.4, ...newLeg }),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
      const refused = both.find(({ status }) => status === 409)
      expect(refused?.body['message']).toMatch(/in the meantime.* Nothing was written\./)
      const wasRolled = both[1]?.status === 201
      expect((await app.figures()).entries).toBe(before + (wasRolled ? 2 : 1))
    })

    it('the second tab too where another contract like it is still open', async () => {
      const covering = { ...(await app.on('cover')), ...sellCall, trade_date: '2026-11-19' }
      expect((await app.order(covering)).status).toBe(201)
      const seen = (await app.lots()).filter(({ actions }) => actions.includes('close'))
      expect(seen.map(({ open_contracts }) => open_contracts)).toEqual([2, 2])
      const { id } = await app.groupOf('ABC')
      const close = (lot: Lot | undefined) =>
        app.order({
          group_id: id,
          lot_no: lot?.lot_no,
          open_contracts: 2,
          trade_date: today,
          form: 'close call',
          debit: 0.4,
        })
      // The ledger takes the oldest fill first, which stands on the first lot.
      expect((await close(seen[1])).status).toBe(201)
      const second = await close(seen[1])
      expect([second.status, second.body['message']]).toEqual([
        409,
        expect.stringMatching(/2 contracts were open when you looked, now it is 1 contract/),
      ])
    })

    it('a close and a roll of a call that has expired, on any day after it did', async () => {
      await app.take(
        asSchwabCsv([
          shares('2026-10-05', 'Buy', 100, 'OLD', 20),
          leg('2026-10-06', 'STO', 1, 'OLD 22C 2026-11-13', 0.5),
        ]),
      )
      const lot = (await app.lots('OLD')).find(({ coverage }) => coverage?.['status'] === 'OPEN')
      const on = { group_id: (await app.groupOf('OLD')).id, lot_no: lot?.lot_no, trade_date: today }
      const before = await app.figures()
      const after = 'Trade date must not be after Nov 13, 2026, when it expired'
      const closed = await app.order({ ...on, form: 'close call', debit: 0.1 })
      expect([closed.status, closed.body['message']]).toEqual([422, after])
      const newLeg = { strike: 23, expiration: '2026-12-18', premium: 0.4 }
      const rolled = await app.order({ ...on, form: 'roll', debit: 0.1, ...newLeg })
      expect([rolled.status, rolled.body['message']]).toEqual([422, after])
      expect(await app.figures()).toEqual(before)
    })

    it('another user, who sees none of it', async () => {
      const { access_token: ben } = await app.signUp('ben')
      const theirs = await app.send<Groups>('GET', '/lots/groups', { token: ben })
      expect(theirs.body.items).toEqual([])
      const body = { ...(await app.on('close')), form: 'close call', debit: 0.4 }
      expect((await app.order(body, {}, ben)).status).toBe(404)
      const { account_id, id } = await app.groupOf('ABC')
      expect((await app.send('GET', `/lots/groups/${id}`, { token: ben })).status).toBe(404)
      const buying = { form: 'buy shares', ticker: 'ABC', price: 1, trade_date: today, account_id }
      expect((await app.order(buying, {}, ben)).status).toBe(422)
      const placed = await app.order(body)
      expect((await app.undo(placed.body['order_id'], ben)).status).toBe(404)
    })
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
    expect(bought.body['message']).toMatch(/sold at 0\.70 on Nov 20, 2026\. It is lot 1\./)
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
    expect(next.items.map(({ ticker }) => ticker)).toEqual(['ABC'])
    expect((await app.send('GET', '/lots/groups?after=gone', { token: app.token })).status).toBe(422)
    expect((await app.get<Groups>('/lots/groups?ticker=xyz')).items).toHaveLength(1)
  })
})
