/** A change of a wheel that was looked at before an import, an undo or another tab changed what stands behind it. */
import { describe, expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

type Json = Record<string, unknown>

const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const row = (date: string, action: string, strike: string, price: string, amount: string) =>
  [date, action, `ABC 12/18/2026 ${strike} P`, 'PUT ABC', '1', price, '0.65', amount]
    .map((cell) => `"${cell}"`)
    .join(',')
const sold = row('11/02/2026', 'Sell to Open', '48.00', '2.60', '259.35')
const soldBeside = row('11/03/2026', 'Sell to Open', '47.00', '2.00', '199.35')
const boughtBack = row('11/19/2026', 'Buy to Close', '48.00', '1.00', '-100.65')

const callsOf = (app: TestApp, token: string) => {
  const send = <T = Json>(method: string, path: string, body?: unknown, headers = {}) =>
    app.send<T>(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
  const take = async (...rows: string[]) => {
    const form = new FormData()
    form.set('file', new File([[header, ...rows, ''].join('\n')], 'a.csv'))
    form.set('account_name', '99990000')
    const staged = await app.send<{ id: string }>('POST', '/imports', { token, body: form })
    await send('POST', `/imports/${staged.body.id}/confirm`, {})
    return staged.body.id
  }
  const list = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
  const entries = async () => (await send<{ items: Json[] }>('GET', '/portfolio/entries')).body.items
  return { send, take, list, entries }
}

/** Every call that changes a wheel. */
const changes: readonly (readonly [name: string, method: string, path: string, body?: Json])[] = [
  ['parameters', 'PUT', '/wheels/{id}', { max_dte: 45 }],
  ['notes', 'PUT', '/wheels/wheel-cycles/{id}', { notes: 'mine' }],
  ['status', 'PATCH', '/wheels/wheel-cycles/{id}/status', { status: 'paused' }],
  [
    'roll',
    'POST',
    '/wheels/wheel-cycles/{id}/roll',
    { from_expiration: '2026-12-18', to_expiration: '2027-01-15', roll_type: 'extend_dte' },
  ],
  ['close', 'POST', '/wheels/{id}/close', {}],
  [
    'close with a day',
    'POST',
    '/wheels/wheel-cycles/{id}/close',
    { reason: 'manual', close_date: '2026-11-20' },
  ],
  ['delete', 'DELETE', '/wheels/wheel-cycles/{id}'],
]

describeDecidedInCode('a wheel that was changed meanwhile', ({ openTestDatabase, engine }) => {
  const open = async () => {
    const test = createTestApp(await openTestDatabase())
    const { access_token: token } = await test.signUp('ann')
    const calls = callsOf(test, token)
    const batch = await calls.take(sold)
    const [seen] = await calls.list()
    const id = String(seen?.['id'])
    const change = ([, method, path, body]: (typeof changes)[number], headers = {}) =>
      calls.send(method, path.replace('{id}', id), body, headers)
    return { test, ...calls, batch, seen, id, change }
  }

  it('by another tab is refused in words to every call, and what was read anew goes through', async () => {
    const { take, list, seen, change, entries, send, id } = await open()
    await take(boughtBack)
    await send('PUT', `/wheels/wheel-cycles/${id}`, { notes: 'theirs' })
    const before = [await list(), await entries()]
    for (const each of changes) {
      const { status, body } = await change(each, { 'if-match': String(seen?.['etag']) })
      expect([each[0], status, body['code'], body['message']]).toEqual([
        each[0],
        409,
        'STALE_VERSION',
        expect.stringMatching(
          /^This wheel was changed in the meantime: it is expired now\. Load it again and/,
        ),
      ])
    }
    expect([await list(), await entries()]).toEqual(before)
    const [now] = await list()
    const [parameters] = changes
    if (parameters === undefined) throw new Error('no change to try')
    const saved = await change(parameters, { 'if-match': String(now?.['etag']) })
    expect([saved.status, saved.body['max_dte'], saved.body['status']]).toEqual([200, 45, 'expired'])
  })

  // The version counts what users change: what a file or a night brings keeps nobody's own words away.
  it.each([
    ['parameters', 200],
    ['notes', 200],
    ['status', 422],
    ['roll', 422],
    ['close', 200],
    ['close with a day', 200],
    ['delete', 204],
  ])('by an import is changed by the rules of what stands now: %s', async (name, status) => {
    const { take, list, seen, change } = await open()
    await take(boughtBack)
    const [now] = await list()
    expect([now?.['status'], now?.['etag']]).toEqual(['expired', seen?.['etag']])
    const each = changes.find((one) => one[0] === name)
    if (each === undefined) throw new Error('no such change')
    const answered = await change(each, { 'if-match': String(seen?.['etag']) })
    expect(answered.status).toBe(status)
    if (name === 'status')
      expect(answered.body['message']).toMatch(/^Invalid status transition: expired → paused/)
  })

  it('by somebody who is called as detection is has another version', async () => {
    const test = createTestApp(await openTestDatabase())
    const { access_token: token } = await test.signUp('system')
    const { send, take, list } = callsOf(test, token)
    await take(sold)
    const [seen] = await list()
    await send('PATCH', `/wheels/wheel-cycles/${String(seen?.['id'])}/status`, { status: 'paused' })
    const [now] = await list()
    expect(now?.['status']).toBe('paused')
    expect(now?.['etag']).not.toBe(seen?.['etag'])
  })

  it('by an import that adds a put is not closed without that one’s fill', async () => {
    const { send, take, id, list, entries } = await open()
    const summary = await send<{ open_to_close: Json[] }>('GET', `/wheels/${id}/close-summary`)
    const fills = [{ option_id: summary.body.open_to_close[0]?.['id'], close_price: 0.5, fees: 0.65 }]
    await take(soldBeside)
    expect(await list()).toHaveLength(1)
    const before = [await list(), await entries()]
    const late = await send('POST', `/wheels/${id}/close`, { fills })
    expect([late.status, late.body['message']]).toEqual([
      422,
      'The closing fill of ABC $47.00 put of Dec 18, 2026 is missing. Nothing was written.',
    ])
    expect([await list(), await entries()]).toEqual(before)
  })

  it('by the undo of its import is not there any more', async () => {
    const { send, batch, list, change, seen } = await open()
    await send('DELETE', `/imports/${batch}`)
    for (const each of changes)
      for (const headers of [{}, { 'if-match': String(seen?.['etag']) }]) {
        const { status, body } = await change(each, headers)
        expect([each[0], status, body['message']]).toEqual([each[0], 404, 'There is no such wheel.'])
      }
    expect(await list()).toEqual([])
  })

  it('by being joined with its campaign has no contract of its own to change', async () => {
    const { send, list, id } = await open()
    const plan = { ticker: 'ABC', strategy_type: 'cash_secured_put', strike_price: 48 }
    const made = await send('POST', '/wheels/wheel-cycles', plan)
    const path = `/wheels/wheel-cycles/${String(made.body['id'])}`
    expect((await send('PUT', `${path}/campaign`, { ledger_id: id })).status).toBe(200)
    const joined = await list()
    const refused = await send('PUT', path, { strike_price: 50 })
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'Strike, contracts and expiration of this wheel follow its entries in the ledger. Notes and parameters can be changed.',
    ])
    const stale = await send('PUT', path, { strike_price: 50 }, { 'if-match': String(made.body['etag']) })
    expect([stale.status, stale.body['code']]).toEqual([409, 'STALE_VERSION'])
    expect(await list()).toEqual(joined)
  })

  it('takes no contract of another user, though theirs is the same one', async () => {
    const { test, send, id, entries } = await open()
    const bob = callsOf(test, (await test.signUp('bob')).access_token)
    await bob.take(sold)
    const [theirs] = await bob.entries()
    const summary = await bob.send<{ open_to_close: Json[] }>(
      'GET',
      `/wheels/${String((await bob.list())[0]?.['id'])}/close-summary`,
    )
    const before = [await entries(), await bob.entries()]
    for (const foreign of [String(theirs?.['id']), String(summary.body.open_to_close[0]?.['id'])]) {
      const fill = { option_id: foreign, close_price: 0.5, fees: 0.65 }
      const closed = await send('POST', `/wheels/${id}/close`, { fills: [fill] })
      expect([closed.status, closed.body['message']]).toEqual([422, 'Is not open in this wheel'])
      const rolled = await send('POST', `/wheels/wheel-cycles/${id}/roll`, {
        option_id: foreign,
        from_expiration: '2026-12-18',
        to_expiration: '2027-01-15',
        to_strike: 47,
        roll_type: 'adjust_strike',
        close_price: 2,
        open_price: 3,
      })
      expect([rolled.status, rolled.body['message']]).toEqual([
        422,
        expect.stringMatching(
          /^Is not an open short option of this wheel\. Open are 1 ABC \$48\.00 put of Dec 18, 2026/,
        ),
      ])
      expect(rolled.body['message']).not.toContain(foreign)
      const weighed = await send('POST', '/wheels/ABC/roll-scenarios', { option_ids: [foreign] })
      expect(weighed.status).toBe(422)
    }
    expect([await entries(), await bob.entries()]).toEqual(before)
  })

  describe('the parameters', () => {
    it.each(
      casesOn(engine, [
        [{ target_premium_rate: 100.01 }, 'Target premium rate must be between 0 and 100'],
        [{ profit_target_percentage: -1 }, 'Profit target must be between 0 and 100'],
        [{ loss_limit_percentage: 101 }, 'Stop loss must be between 0 and 100'],
        [{ min_dte: 366 }, 'Min DTE must be between 0 and 365'],
        [{ min_dte: 1.5 }, 'Min DTE must be between 0 and 365'],
        [{ max_dte: -1 }, 'Max DTE must be between 0 and 365'],
        [{ min_dte: 45, max_dte: 21 }, 'Min DTE must not be above max DTE'],
        [{ max_position_size: -100 }, 'Max position size must be at least 0'],
        [{ strike_selection_method: 'hope' }, 'Must be delta, percentage, premium or support_resistance'],
      ]),
    )('of %j are refused, and nothing is changed', async (body, message) => {
      const { send, id, list } = await open()
      const before = await list()
      const refused = await send('PUT', `/wheels/${id}`, body)
      expect([refused.status, refused.body['message']]).toEqual([422, message])
      expect(await list()).toEqual(before)
    })

    it('at their bounds are taken, and null takes each of them away', async () => {
      const { send, id } = await open()
      const bounds = {
        target_premium_rate: 100,
        profit_target_percentage: 0,
        loss_limit_percentage: 100,
        min_dte: 0,
        max_dte: 365,
        max_position_size: 0,
      }
      const set = await send('PUT', `/wheels/${id}`, bounds)
      expect([set.status, set.body]).toMatchObject([200, bounds])
      const none = Object.fromEntries(Object.keys(bounds).map((name) => [name, null]))
      expect((await send('PUT', `/wheels/${id}`, none)).body).toMatchObject(none)
    })
  })
})
