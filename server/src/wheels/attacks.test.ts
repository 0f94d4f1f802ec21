/** What a careless or hostile client sends to the calls about wheels: it is refused or stored as it is, never a failure. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

type Json = Record<string, unknown>

const junk: readonly unknown[] = [
  '',
  '💸\u202egnitset'.repeat(30),
  0,
  -1,
  0.5,
  1e300,
  3_000_000_000,
  null,
  [1, 'a', null],
  { toString: 1, constructor: { prototype: 1 } },
]

const made = {
  ticker: 'PCG',
  strategy_type: 'cash_secured_put',
  strike_price: 16,
  contract_count: 2,
  premium: 0.35,
}

/** Every field of every body, beside what the call needs to go through. */
const calls: readonly (readonly [method: string, path: string, base: Json, fields: string])[] = [
  [
    'POST',
    '/wheels/wheel-cycles',
    made,
    'ticker strategy_type strike_price contract_count premium status started_at notes account_id expiration_date ' +
      'shares_quantity detection_metadata cycle_type shares stock_purchase_price put_strike_price put_sold_price ' +
      'put_expiration_date cycle_key user_id',
  ],
  ['PUT', '/wheels/wheel-cycles/{id}', {}, 'strike_price quantity expiration_date notes risk_assessment'],
  [
    'PUT',
    '/wheels/{id}',
    {},
    'target_premium_rate strike_selection_method max_dte min_dte notes auto_roll profit_target_percentage ' +
      'loss_limit_percentage max_position_size',
  ],
  [
    'POST',
    '/wheels/wheel-cycles/{id}/roll',
    { from_expiration: '2026-12-18', to_expiration: '2027-01-15', roll_type: 'extend_dte' },
    'from_expiration to_expiration roll_type net_credit to_strike option_id contracts roll_date close_price open_price ' +
      'fees close_fees open_fees scenarios',
  ],
  [
    'PATCH',
    '/wheels/wheel-cycles/{id}/status',
    { status: 'monitoring' },
    'status context timestamp trigger_event automated reason updated_by history_entry',
  ],
  [
    'POST',
    '/wheels/wheel-events',
    { cycle_id: '{id}', event_type: 'note' },
    'cycle_id wheel_cycle_id trade_date event_type description quantity price premium amount notes metadata',
  ],
  ['PUT', '/wheels/wheel-cycles/{id}/campaign', { ledger_id: null }, 'ledger_id'],
  ['POST', '/wheels/detect', {}, 'account_id specific_tickers options'],
  [
    'POST',
    '/wheels/wheel-cycles/{id}/close',
    { reason: 'manual', close_date: '2026-11-20' },
    'reason close_date notes final_pnl',
  ],
  ['POST', '/wheels/{id}/close', {}, 'close_method notes close_all_positions'],
]

describeDecidedInCode('wheels under attack', ({ openTestDatabase, engine }) => {
  const failures: unknown[] = []
  let app: TestApp
  let users = 0
  beforeAll(async () => {
    const nothing = () => {}
    const error = (fields: Json, message: string) => void failures.push(fields['error'] ?? message)
    app = createTestApp(
      await openTestDatabase(),
      {},
      { log: { debug: nothing, info: nothing, warn: nothing, error } },
    )
  })
  afterEach(() => expect(failures.splice(0)).toEqual([]))

  const open = async () => {
    users += 1
    const { access_token: token } = await app.signUp(`ann${users}`)
    const send = <T = Json>(method: string, path: string, body?: unknown, headers = {}) =>
      app.send<T>(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
    const add = async (change: Json = {}) =>
      (await send('POST', '/wheels/wheel-cycles', { ...made, ...change })).body
    const list = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    return { send, add, list }
  }

  it.each(calls)('refuse or take whatever stands in a field of %s %s', async (method, path, base, fields) => {
    const { add, send, list } = await open()
    const id = String((await add())['id'])
    const filled = (value: Json) => JSON.parse(JSON.stringify(value).replaceAll('{id}', id)) as Json
    for (const field of fields.split(' '))
      for (const value of junk) {
        const { status } = await send(method, path.replace('{id}', id), { ...filled(base), [field]: value })
        expect([field, value, status < 500]).toEqual([field, value, true])
      }
    expect((await send('GET', '/wheels/wheel-cycles')).status).toBe(200)
    for (const wheel of await list()) {
      expect(wheel['contract_count'] ?? 1).toSatisfy((count) => count >= 1 && count <= 100)
      expect(wheel['strike_price'] ?? 1).toSatisfy((strike) => strike > 0 && strike <= 10_000)
    }
    expect((await send('GET', `/wheels/wheel-events?cycle_id=${id}`)).status).toBe(200)
    expect((await send('GET', `/wheels/wheel-cycles/${id}/status/history`)).status).toBe(200)
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'take an event named %s for one that brings no status',
    async (type) => {
      const { add, send } = await open()
      const { id } = await add()
      const logged = await send('POST', '/wheels/wheel-events', { cycle_id: id, event_type: type })
      expect([logged.status, logged.body['event_type']]).toEqual([201, type])
      expect((await send('GET', `/wheels/wheel-cycles/${String(id)}`)).body['status']).toBe('active')
    },
  )

  it.each(
    casesOn(engine, [
      ['/quantity', { quantity: 0.5 }, 'Must be a whole number'],
      ['/quantity', { quantity: 3_000_000_000 }, 'Must be a whole number'],
      ['/metadata', { metadata: { text: 'x'.repeat(20_000) } }, 'At most 10,000 characters'],
      ['/trade_date', { trade_date: '2034-01-02' }, 'Must not be in the future'],
    ]),
  )('refuse an event with %s beyond what is kept', async (pointer, change, message) => {
    const { add, send } = await open()
    const { id } = await add()
    const refused = await send('POST', '/wheels/wheel-events', {
      cycle_id: id,
      event_type: 'note',
      ...change,
    })
    expect([refused.status, refused.body['errors']]).toEqual([422, [{ pointer, message }]])
  })

  it('give metadata back under the very names that were sent', async () => {
    const { add, send } = await open()
    const { id } = await add()
    const metadata = {
      camelCase: 1,
      snake_case: { innerName: [{ 'X-Y': 'ключ' }], inner_name: 2 },
      ABC: '\u202e💸',
      'a b/c~d': null,
    }
    const logged = await send('POST', '/wheels/wheel-events', { cycle_id: id, event_type: 'note', metadata })
    expect(logged.body['metadata']).toEqual(metadata)
    const events = await send<Json[]>('GET', `/wheels/wheel-events?cycle_id=${String(id)}`)
    expect(events.body.at(-1)?.['metadata']).toEqual(metadata)
    const path = `/wheels/wheel-cycles/${String(id)}/status`
    await send('PATCH', path, { status: 'paused', history_entry: { metadata } })
    expect((await send<Json[]>('GET', `${path}/history`)).body[0]?.['metadata']).toEqual(metadata)
  })

  it('drop what would reach a prototype, in metadata as elsewhere', async () => {
    const { add, send } = await open()
    const { id } = await add()
    const body = `{"cycle_id":"${String(id)}","event_type":"note","metadata":{"__proto__":{"isAdmin":true},"kept":1}}`
    expect((await send('POST', '/wheels/wheel-events', body)).body['metadata']).toEqual({ kept: 1 })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  describe('plans', () => {
    it.each(
      casesOn(engine, [
        [
          { contract_count: null, shares: 20_000 },
          '/shares_quantity',
          'Contract count must be between 1 and 100',
        ],
        [{ ticker: 'spx' }, '/ticker', 'An index settles in cash and is never part of a wheel'],
        [{ started_at: '1900-01-01T00:00:00Z' }, '/started_at', 'Must be a date like 2026-11-20'],
        [
          { detection_metadata: { stop_loss: 1e300 } },
          '/detection_metadata/stop_loss',
          'Stop loss must be between 0 and 100',
        ],
        [
          { detection_metadata: { profit_target: -1 } },
          '/detection_metadata/profit_target',
          'Profit target must be between 0 and 100',
        ],
        [
          { detection_metadata: { max_days: 0.5 } },
          '/detection_metadata/max_days',
          'Max days to hold must be between 1 and 365',
        ],
        [
          { detection_metadata: { position_size: -1 } },
          '/detection_metadata/position_size',
          'Position size must not be below zero',
        ],
        [
          { detection_metadata: { source_opportunity: 'x'.repeat(500) } },
          '/detection_metadata/source_opportunity',
          'At most 200 characters',
        ],
        [
          { stock_purchase_price: -1 },
          '/stock_purchase_price',
          'Stock purchase price must not be below zero',
        ],
      ]),
    )('of %j are refused', async (change, pointer, message) => {
      const { send, list } = await open()
      const refused = await send('POST', '/wheels/wheel-cycles', { ...made, ...change })
      expect([refused.status, refused.body['errors']]).toEqual([422, [{ pointer, message }]])
      expect(await list()).toEqual([])
    })

    it.each([-5, 0, 10_001])('are not rolled to a strike of %d', async (strike) => {
      const { add, send } = await open()
      const { id } = await add()
      const refused = await send('POST', `/wheels/wheel-cycles/${String(id)}/roll`, {
        from_expiration: '2026-12-18',
        to_expiration: '2027-01-15',
        roll_type: 'adjust_strike',
        to_strike: strike,
      })
      expect([refused.status, refused.body['message']]).toEqual([
        422,
        'Strike price must be between $0 and $10,000',
      ])
    })

    it.each([
      ['2026-11-20junk', 422],
      ['2026-11-20T25:00:00Z', 422],
      // Nine in the evening of the 19th in New York.
      ['2026-11-20T02:00:00Z', 200],
      ['2026-11-20T23:00:00+14:00', 200],
    ])('are closed on %s with %d', async (closeDate, status) => {
      const { add, send } = await open()
      const { id } = await add({ started_at: '2026-11-16' })
      const body = { reason: 'manual', close_date: closeDate }
      const closed = await send('POST', `/wheels/wheel-cycles/${String(id)}/close`, body)
      expect(closed.status).toBe(status)
      if (status === 200) expect(closed.body['ended_at']).toMatch(/^2026-11-(19|20)$/)
    })

    it('are not closed with a novel', async () => {
      const { add, send } = await open()
      const { id } = await add()
      const notes = 'x'.repeat(20_000)
      const refused = await send('POST', `/wheels/${String(id)}/close`, { notes })
      expect([refused.status, refused.body['errors']]).toEqual([
        422,
        [{ pointer: '/notes', message: 'At most 2,000 characters' }],
      ])
    })
  })

  it('are told apart from nothing by an id of any form', async () => {
    const { send } = await open()
    const ids = [
      '..',
      '%2e%2e',
      '%2f',
      'a%20b',
      '%F0%9F%92%B8',
      "'%20or%201=1--",
      'x'.repeat(2000),
      '%E2%80%AE',
    ]
    for (const id of ids)
      for (const [method, path, body] of [
        ['GET', `/wheels/wheel-cycles/${id}`],
        ['PATCH', `/wheels/wheel-cycles/${id}/status`, { status: 'paused' }],
        ['POST', `/wheels/wheel-cycles/${id}/status/detect`],
        ['GET', `/wheels/wheel-cycles/${id}/status/history/`],
        ['DELETE', `/wheels/cycles/${id}`],
        ['GET', `/wheels/wheel-events?cycle_id=${id}`],
      ] as const)
        expect([id, method, path, [404, 405].includes((await send(method, path, body)).status)]).toEqual([
          id,
          method,
          path,
          true,
        ])
  })

  it('take If-Match in each of its forms', async () => {
    const { add, send } = await open()
    const { id } = await add()
    const put = async (header: string, notes: string) =>
      (await send('PUT', `/wheels/wheel-cycles/${String(id)}`, { notes }, { 'if-match': header })).status
    expect(await put('W/"1"', 'a')).toBe(200)
    expect(await put('"1", "2"', 'b')).toBe(200)
    expect(await put('*', 'c')).toBe(200)
    for (const stale of ['"1"', '4', '"4x"', '""', ',', '"5"']) expect(await put(stale, 'd')).toBe(409)
    expect(await put('"4"', 'e')).toBe(200)
  })

  it('refuse an Idempotency-Key that comes again with something else', async () => {
    const { add, send, list } = await open()
    const first = await send('POST', '/wheels/wheel-cycles', made, { 'idempotency-key': 'one' })
    const other = await send(
      'POST',
      '/wheels/wheel-cycles',
      { ...made, premium: 1 },
      { 'idempotency-key': 'one' },
    )
    expect([first.status, other.status >= 400 && other.status < 500]).toEqual([201, true])
    const id = String((await add())['id'])
    const pause = () =>
      send('PATCH', `/wheels/wheel-cycles/${id}/status`, { status: 'paused' }, { 'idempotency-key': 'two' })
    const [once, twice] = [await pause(), await pause()]
    expect([once.status, twice.body]).toEqual([200, once.body])
    expect((await send<Json[]>('GET', `/wheels/wheel-cycles/${id}/status/history`)).body).toHaveLength(1)
    expect(await list()).toHaveLength(2)
  })
})
