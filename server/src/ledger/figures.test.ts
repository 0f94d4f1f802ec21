/** Lots, reconciliation and campaigns from imported files, against cases worked by hand (docs/domain.md). */
import { expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { schwabFile, schwabLine } from '../formats/testing/broker-files.ts'
import { openUser, uploadForm } from '../testing/open-user.ts'

type Json = Record<string, unknown>

const put48 = 'ABC 04/17/2026 48.00 P'
const call51 = 'ABC 05/15/2026 51.00 C'
/** The worked case of section 4 up to the first call: put 50 bought back at a loss, put 48 assigned, a call sold. */
const untilFirstCall = [
  schwabLine('04/20/2026', 'Sell to Open', call51, 1, '1.00', '0.65', '99.35'),
  schwabLine('04/17/2026', 'Assigned', put48, 1),
  schwabLine('04/17/2026', 'Buy', 'ABC', 100, '48.00', '', '-4800.00'),
  schwabLine('03/20/2026', 'Sell to Open', put48, 1, '2.60', '0.65', '259.35'),
  schwabLine('03/20/2026', 'Buy to Close', 'ABC 03/20/2026 50.00 P', 1, '3.00', '0.65', '-300.65'),
  schwabLine('02/20/2026', 'Sell to Open', 'ABC 03/20/2026 50.00 P', 1, '2.00', '0.65', '199.35'),
]

describeDecidedInCode('figures of the ledger', ({ openTestDatabase }) => {
  const open = async () => {
    const { test: app, token, get, takeText: take } = await openUser(await openTestDatabase())
    const post = <T>(path: string, body: unknown) => app.send<T>('POST', path, { token, body })
    return { ...app, token, get, post, take }
  }

  it('shows a lot with both bases, the call that it covers, and the entries behind its cost', async () => {
    const { take, get } = await open()
    await take(schwabFile(...untilFirstCall))
    const [lot, ...others] = await get<Json[]>('/portfolio/lots?symbol=ABC')
    expect(others).toEqual([])
    expect(lot).toMatchObject({
      symbol: 'ABC',
      status: 'open',
      origin: 'assignment',
      quantity: 100,
      blocks: 1,
      strike: 48,
      cost: 4800,
      // 48 - 2.60 + 0.0065, the earlier put does not touch it.
      tax_basis: 4540.65,
      tax_basis_per_share: 45.4065,
      // 46.4195 after assignment, less 0.9935 of the call.
      net_stock_cost: 45.426,
      held_from: '2026-04-18',
      // The loss of 101.30 on the first put is a check and moves nowhere.
      deferred_loss: 0,
      adjusted_basis: 4540.65,
      calls: [{ symbol: 'ABC   260515C00051000', contracts: 1 }],
      unrealized_pnl: null,
    })
    const steps = (lot?.['waterfall'] ?? []) as { amount: number }[]
    expect(steps.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(4542.6, 6)
    const byAssignedPut = await get<Json[]>('/portfolio/lots?symbol=ABC&stock_cost=assigned-put')
    expect(byAssignedPut).toMatchObject([{ net_stock_cost: 45.4065 }])
  })

  it('makes one lot of each contract that is assigned, and lists what has left', async () => {
    const { take, get } = await open()
    const put = 'XYZ 04/17/2026 30.00 P'
    await take(
      schwabFile(
        schwabLine('05/04/2026', 'Sell', 'XYZ', 100, '31.00', '', '3100.00'),
        schwabLine('04/17/2026', 'Assigned', put, 3),
        schwabLine('04/17/2026', 'Buy', 'XYZ', 300, '30.00', '', '-9000.00'),
        schwabLine('03/20/2026', 'Sell to Open', put, 3, '1.00', '1.95', '298.05'),
      ),
    )
    const open3 = await get<Json[]>('/portfolio/lots?symbol=XYZ')
    expect(open3.map(({ quantity, tax_basis }) => [quantity, tax_basis])).toEqual([
      [100, 2900.65],
      [100, 2900.65],
    ])
    expect(await get<Json[]>('/portfolio/lots?symbol=XYZ&status=closed')).toMatchObject([
      {
        status: 'closed',
        end: 'sold',
        proceeds: 3100,
        tax_gain: 199.35,
        stock_profit: 100,
        recognized_gain: 199.35,
        term: 'short',
      },
    ])
  })

  it('compares the ledger with the snapshot, and an opening balance makes up the difference', async () => {
    const { take, get, post, send, token } = await open()
    await take(schwabFile(...untilFirstCall))
    const shares = rawPosition({
      symbol: 'ABC',
      long_quantity: 300,
      average_price: 45.4065,
      market_value: 15000,
    })
    const call = rawPosition({
      symbol: 'ABC   260515C00051000',
      asset_type: 'OPTION',
      long_quantity: 0,
      short_quantity: 1,
      average_price: 1,
      market_value: -50,
    })
    const cash = 10_000 - 4542.6
    await send('POST', '/portfolio/import/positions', {
      token,
      body: payloadOf([rawAccount('99990000', [shares, call], { cash_balance: cash })]),
    })
    type Fix = { kind: string; entry: Json | null }
    type Answer = {
      accounts: { agreeing: number; compared: number; differences: (Json & { fixes: Fix[] })[] }[]
    }
    const before = await get<Answer>('/portfolio/reconciliation')
    const [account] = before.accounts
    expect(account).toMatchObject({ compared: 3, agreeing: 1 })
    expect(account?.differences).toMatchObject([
      { symbol: 'ABC', field: 'quantity', ledger: 100, broker: 300, difference: 200 },
      { symbol: null, field: 'cash', ledger: -4542.6, broker: 5457.4, difference: 10000 },
    ])
    for (const { fixes } of account?.differences ?? []) {
      const fix = fixes.find(({ kind }) => kind === 'record-entry')
      expect((await post('/portfolio/entries', fix?.entry)).status).toBe(201)
    }
    const after = await get<Answer>('/portfolio/reconciliation')
    // The quantity and the cash agree; the cost of the opening balance is unknown, and so is the basis.
    expect(after.accounts[0]?.differences).toMatchObject([{ symbol: 'ABC', field: 'basis', ledger: null }])
    expect(await get<{ items: Json[] }>('/portfolio/pnl')).toMatchObject({
      items: [{ underlying: 'ABC', complete: false }, { underlying: null }],
    })
  })

  it('leaves an option past its expiration pending until the user says what became of it', async () => {
    const { take, get, post } = await open()
    await take(
      schwabFile(
        schwabLine('09/18/2026', 'Sell to Open', 'ABC 10/16/2026 40.00 P', 2, '1.00', '1.30', '198.70'),
      ),
    )
    type Pending = { pending: (Json & { fixes: { label: string; entry: Json }[] })[] }
    const { pending } = await get<Pending>('/portfolio/reconciliation')
    expect(pending).toMatchObject([
      { symbol: 'ABC   261016P00040000', contracts: 2, evidence: 'none', expiration_date: '2026-10-16' },
    ])
    const [expired] = pending[0]?.fixes ?? []
    expect(expired?.label).toBe('Record that 2 expired worthless')
    expect((await post('/portfolio/entries', expired?.entry)).status).toBe(201)
    expect((await get<Pending>('/portfolio/reconciliation')).pending).toEqual([])
    expect(await get('/portfolio/pnl')).toMatchObject({ items: [{ realized_pnl: 198.7, open: false }] })
  })

  it('records an assignment with its shares by hand, and takes both back together', async () => {
    const { take, get, post, send, token } = await open()
    await take(
      schwabFile(
        schwabLine('09/18/2026', 'Sell to Open', 'ABC 10/16/2026 40.00 P', 2, '1.00', '1.30', '198.70'),
      ),
    )
    type Pending = { pending: (Json & { fixes: { label: string; entry: Json }[] })[] }
    const { pending } = await get<Pending>('/portfolio/reconciliation')
    const made = await post<{ items: { id: string; kind: string; quantity: number }[] }>(
      '/portfolio/entries',
      pending[0]?.fixes[1]?.entry,
    )
    expect(made.body.items).toMatchObject([
      { kind: 'assignment', quantity: 2 },
      { kind: 'buy', quantity: 200, net_cash: -8000 },
    ])
    expect(await get<Json[]>('/portfolio/lots')).toHaveLength(2)
    const id = made.body.items[0]?.id ?? ''
    expect((await send('DELETE', `/portfolio/entries/${id}`, { token })).status).toBe(204)
    expect(await get<Json[]>('/portfolio/lots')).toEqual([])
    expect((await send('DELETE', `/portfolio/entries/${id}`, { token })).status).toBe(404)
  })

  it.each([
    [{ kind: 'buy', symbol: 'ABC', quantity: 10 }, '/price'],
    [{ kind: 'buy', quantity: 10, price: 1 }, '/symbol'],
    [{ kind: 'buy', symbol: 'ABC', quantity: -10, price: 1 }, '/quantity'],
    [{ kind: 'sell-to-open', symbol: 'ABC', quantity: 1, price: 1 }, '/symbol'],
    [{ kind: 'dividend', symbol: 'ABC' }, '/amount'],
    [{ kind: 'split', symbol: 'ABC', numerator: 1.5, denominator: 1 }, '/numerator'],
    [{ kind: 'guess', symbol: 'ABC' }, '/kind'],
  ])('refuses an entry that lacks or contradicts something: %j', async (draft, pointer) => {
    const { take, get, post } = await open()
    await take(schwabFile(...untilFirstCall))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const refused = await post<{ errors: { pointer: string }[] }>('/portfolio/entries', {
      account_id: account?.id,
      trade_date: '2026-06-01',
      ...draft,
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]?.pointer).toBe(pointer)
  })

  it('takes a trade that two sources tell of once, and twice when the user says so', async () => {
    const { take, get, post, send, token } = await open()
    await take(schwabFile(schwabLine('06/01/2026', 'Buy', 'ABC', 100, '50.00', '', '-5000.00')))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const byHand = await post<{ items: { id: string }[] }>('/portfolio/entries', {
      account_id: account?.id,
      kind: 'buy',
      symbol: 'XYZ',
      quantity: 5,
      price: 10,
      trade_date: '2026-06-02',
    })
    expect(byHand.status).toBe(201)
    // The broker's file tells of the same purchase later.
    const text = schwabFile(schwabLine('06/02/2026', 'Buy', 'XYZ', 5, '10.00', '', '-50.00'))
    const form = uploadForm(text, { account_name: '99990000' }, 'b.csv')
    const staged = await send<{ id: string; counts: Json }>('POST', '/imports', { token, body: form })
    expect(staged.body.counts).toMatchObject({ rows: 1, new: 0, same_trade: 1 })
    await post(`/imports/${staged.body.id}/confirm`, {})
    expect(await get<Json[]>('/portfolio/lots?symbol=XYZ')).toHaveLength(1)
    type Same = { same_trades: { entry_id: string; counted_source: string; source: string }[] }
    const { same_trades } = await get<Same>('/portfolio/reconciliation')
    expect(same_trades).toMatchObject([{ source: 'schwab-csv', counted_source: 'manual' }])
    const id = same_trades[0]?.entry_id ?? ''
    expect((await post(`/portfolio/entries/${id}/keep-both`, undefined)).status).toBe(204)
    expect(await get<Json[]>('/portfolio/lots?symbol=XYZ')).toHaveLength(2)
    expect((await post(`/portfolio/entries/${id}/treat-as-one`, undefined)).status).toBe(204)
    expect(await get<Json[]>('/portfolio/lots?symbol=XYZ')).toHaveLength(1)
    // When the one by hand goes, the broker's stands in its place.
    const manual = byHand.body.items[0]?.id ?? ''
    expect((await send('DELETE', `/portfolio/entries/${manual}`, { token })).status).toBe(204)
    expect(await get<Json[]>('/portfolio/lots?symbol=XYZ')).toHaveLength(1)
  })

  it('follows the disposal method of the account', async () => {
    const { take, get, send, token } = await open()
    await take(
      schwabFile(
        schwabLine('06/03/2026', 'Sell', 'ABC', 10, '60.00', '', '600.00'),
        schwabLine('06/02/2026', 'Buy', 'ABC', 10, '55.00', '', '-550.00'),
        schwabLine('06/01/2026', 'Buy', 'ABC', 10, '50.00', '', '-500.00'),
      ),
    )
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    expect(await get('/portfolio/pnl')).toMatchObject({ items: [{ tax_realized_pnl: 100 }] })
    const path = `/portfolio/accounts/${account?.id}`
    const chosen = { disposal_method: 'lifo', is_ira: false }
    expect((await send('PUT', path, { token, body: chosen })).status).toBe(200)
    expect(await get('/portfolio/pnl')).toMatchObject({ items: [{ tax_realized_pnl: 50 }] })
    expect(await get('/portfolio/accounts')).toMatchObject([chosen])
    expect((await send('PUT', '/portfolio/accounts/nobody', { token, body: chosen })).status).toBe(404)
  })

  it('tells the campaign of the worked case with its events and figures', async () => {
    const { take, get, send, signUp } = await open()
    await take(schwabFile(...untilFirstCall))
    type Data = { cycles: (Json & { id: string; events: Json[] })[] }
    const data = await get<Data & Json>('/wheels/abc/data')
    expect(data).toMatchObject({
      ticker: 'ABC',
      // 200 + 260 + 100
      total_premium_collected: 560,
      active_cycles: 1,
      total_cycles: 1,
      cycles: [
        {
          cycle_key: 'ABC-20260220-1',
          // The call is past its expiration, and nothing says yet what became of it: only the user can say.
          status: 'covered',
          status_reason: 'An option expired on 2026-05-15, and the broker has not said what became of it.',
          phase: 3,
          outcome: 'open',
          started_at: '2026-02-20',
          ended_at: null,
          shares_held: 100,
          net_stock_cost: 45.426,
          total_pnl: null,
        },
      ],
    })
    const [cycle] = data.cycles
    expect(cycle?.events.map(({ event_type }) => event_type)).toEqual([
      'SELL_PUT',
      'BUY_PUT_CLOSE',
      'SELL_PUT',
      'PUT_ASSIGNMENT',
      'SELL_CALL_OPEN',
    ])
    expect(await get(`/wheels/${cycle?.id}/close-summary`)).toMatchObject({
      ticker: 'ABC',
      total_pnl: null,
      cycles_completed: 0,
      current_positions: [
        { symbol: 'ABC', type: 'stock', quantity: 100 },
        { symbol: 'ABC   260515C00051000', type: 'short_call', quantity: -1 },
      ],
      performance_metrics: { win_rate: null },
    })
    expect(await get(`/wheels/wheel-cycles/${cycle?.id}/performance`)).toMatchObject({
      cycle_key: 'ABC-20260220-1',
      premium_collected: 560,
    })
    expect(await get<Json[]>(`/wheels/wheel-cycles/${cycle?.id}/positions`)).toHaveLength(2)
    // Rebuilt, it is the same campaign under the same id and key.
    await take(schwabFile(schwabLine('06/01/2026', 'Buy', 'QQQ', 1, '50.00', '', '-50.00')))
    expect((await get<Data>('/wheels/ABC/data')).cycles[0]?.id).toBe(cycle?.id)
    const { access_token: other } = await signUp('bob')
    for (const path of ['close-summary'])
      expect((await send('GET', `/wheels/${cycle?.id}/${path}`, { token: other })).status).toBe(404)
  })

  it('keeps the key of a campaign when earlier history arrives', async () => {
    const { take, get } = await open()
    await take(schwabFile(...untilFirstCall.slice(0, 4)))
    type Data = { cycles: { id: string; cycle_key: string }[] }
    const before = await get<Data>('/wheels/ABC/data')
    expect(before.cycles).toMatchObject([{ cycle_key: 'ABC-20260320-1' }])
    await take(schwabFile(...untilFirstCall), '99990000', 'b.csv')
    const after = await get<Data>('/wheels/ABC/data')
    expect(after.cycles).toMatchObject(before.cycles.map(({ id, cycle_key }) => ({ id, cycle_key })))
  })

  it('defers a loss into the shares bought back within thirty days, basis and holding period', async () => {
    const { take, get } = await open()
    await take(
      schwabFile(
        schwabLine('06/20/2026', 'Buy', 'ABC', 10, '45.00', '', '-450.00'),
        schwabLine('06/10/2026', 'Sell', 'ABC', 10, '40.00', '', '400.00'),
        schwabLine('06/01/2026', 'Buy', 'ABC', 10, '50.00', '', '-500.00'),
      ),
    )
    expect(await get<Json[]>('/portfolio/lots?status=all')).toMatchObject([
      // 450 and the loss of 100; held from the 21st less the nine days that the first shares were held.
      { status: 'open', tax_basis: 450, deferred_loss: 100, adjusted_basis: 550, tacked_from: '2026-06-12' },
      { status: 'closed', tax_gain: -100, adjustment_code: 'W', wash_adjustment: 100, recognized_gain: 0 },
    ])
    expect(await get('/portfolio/pnl')).toMatchObject({ items: [{ disallowed_loss: 100 }] })
  })

  it('takes the lots that the user names for a sale', async () => {
    const { take, get, send, token } = await open()
    await take(
      schwabFile(
        schwabLine('06/03/2026', 'Sell', 'ABC', 10, '60.00', '', '600.00'),
        schwabLine('06/02/2026', 'Buy', 'ABC', 10, '55.00', '', '-550.00'),
        schwabLine('06/01/2026', 'Buy', 'ABC', 10, '50.00', '', '-500.00'),
      ),
    )
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const settings = { disposal_method: 'specific', is_ira: false }
    await send('PUT', `/portfolio/accounts/${account?.id}`, { token, body: settings })
    const [open1] = await get<{ id: string }[]>('/portfolio/lots')
    const sale = (await get<{ items: { id: string }[] }>('/portfolio/entries?kind=sell')).items[0]
    const body = { lots: [{ lot_id: open1?.id, quantity: 10 }] }
    expect((await send('PUT', `/portfolio/entries/${sale?.id}/lots`, { token, body })).status).toBe(200)
    expect(await get('/portfolio/pnl')).toMatchObject({ items: [{ tax_realized_pnl: 50 }] })
    expect((await send('PUT', '/portfolio/entries/none/lots', { token, body })).status).toBe(404)
  })

  it('proposes a roll over night and links it when the user says so', async () => {
    const { take, get, send, token } = await open()
    await take(
      schwabFile(
        schwabLine('06/03/2026', 'Sell to Open', 'ABC 12/18/2026 49.00 P', 1, '2.00', '0.65', '199.35'),
        schwabLine('06/02/2026', 'Buy to Close', 'ABC 12/18/2026 50.00 P', 1, '1.00', '0.65', '-100.65'),
        schwabLine('06/01/2026', 'Sell to Open', 'ABC 12/18/2026 50.00 P', 1, '2.00', '0.65', '199.35'),
      ),
    )
    type Proposals = { roll_proposals: { close_entry_id: string; open_entry_id: string }[] }
    const { roll_proposals } = await get<Proposals>('/portfolio/reconciliation')
    // 199.35 - 100.65
    expect(roll_proposals).toMatchObject([
      { closed: 'ABC   261218P00050000', opened: 'ABC   261218P00049000', contracts: 1, net_credit: 98.7 },
    ])
    const { close_entry_id, open_entry_id } = roll_proposals[0] ?? {}
    const body = { close_entry_id, open_entry_id, linked: true }
    expect((await send('PUT', '/portfolio/rolls', { token, body })).status).toBe(200)
    expect((await get<Proposals>('/portfolio/reconciliation')).roll_proposals).toEqual([])
    expect(await get('/wheels/ABC/data')).toMatchObject({
      cycles: [{ rolls: [{ close_entry_id, open_entry_id }] }],
    })
    const unknown = { ...body, open_entry_id: 'none' }
    expect((await send('PUT', '/portfolio/rolls', { token, body: unknown })).status).toBe(404)
    const { items } = await get<{ items: { id: string; trade_date: string }[] }>('/portfolio/entries')
    const itself = { ...body, open_entry_id: items.find(({ trade_date }) => trade_date === '2026-06-01')?.id }
    expect(await send('PUT', '/portfolio/rolls', { token, body: itself })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/open_entry_id' }] },
    })
  })

  it('links no roll into a put that was gone before the other one was closed', async () => {
    const { take, get, send, token } = await open()
    await take(
      schwabFile(
        schwabLine('06/10/2026', 'Buy to Close', 'ABC 12/18/2026 50.00 P', 1, '1.00', '0.65', '-100.65'),
        schwabLine('06/05/2026', 'Buy to Close', 'ABC 12/18/2026 49.00 P', 1, '1.50', '0.65', '-150.65'),
        schwabLine('06/02/2026', 'Sell to Open', 'ABC 12/18/2026 49.00 P', 1, '2.00', '0.65', '199.35'),
        schwabLine('06/01/2026', 'Sell to Open', 'ABC 12/18/2026 50.00 P', 1, '2.00', '0.65', '199.35'),
      ),
    )
    const { items } = await get<{ items: { id: string; trade_date: string }[] }>('/portfolio/entries')
    const idOf = (day: string) => items.find(({ trade_date }) => trade_date === day)?.id
    const body = { close_entry_id: idOf('2026-06-10'), open_entry_id: idOf('2026-06-02'), linked: true }
    expect(await send('PUT', '/portfolio/rolls', { token, body })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/open_entry_id' }] },
    })
  })

  it('lets a long call cover before shares do', async () => {
    const { take, get } = await open()
    await take(
      schwabFile(
        schwabLine('11/05/2026', 'Sell to Open', 'ABC 12/18/2026 60.00 C', 1, '1.00', '0.65', '99.35'),
        schwabLine('11/04/2026', 'Buy to Open', 'ABC 01/15/2027 50.00 C', 1, '9.00', '0.65', '-900.65'),
        schwabLine('11/03/2026', 'Buy', 'ABC', 100, '55.00', '', '-5500.00'),
      ),
    )
    expect(await get<Json[]>('/portfolio/lots')).toMatchObject([{ calls: [] }])
  })
})
