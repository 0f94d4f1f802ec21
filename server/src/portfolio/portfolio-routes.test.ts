/** The portfolio's routes as a client meets them, on both engines. */
import { readFileSync } from 'node:fs'
import { convertBrokerageExport, instantFromMs } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition, twoAccounts } from '../intake/testing/payload.ts'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createDemoSeed } from '../demo/seed.ts'

type Json = Record<string, unknown>
type Problem = { code: string; message: string; errors?: { pointer: string; message: string }[] }

const recorded: unknown = JSON.parse(
  readFileSync(new URL('../../../fixtures/schwab/account.json', import.meta.url), 'utf8'),
)
const recordedPayload = convertBrokerageExport(
  { accounts_with_positions: recorded },
  instantFromMs(Date.parse('2026-11-20T14:00:00Z')),
).payload

const stock = { symbol: 'pcg', shares: 150.5, cost_basis: 10.28, market_price: 16.4 }
const option = {
  ticker: 'pcg',
  option_type: 'Put',
  strike_price: 16,
  expiration_date: '2026-12-18',
  contracts: -2,
  cost_basis: 0.42,
  current_price: 0.3,
}

describeDecidedInCode('the portfolio over HTTP', ({ openTestDatabase, engine }) => {
  const open = async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('ann')
    return { ...app, token }
  }

  it('the recorded Schwab account comes out to the cent, and again changes nothing', async () => {
    const { send, token } = await open()
    const first = await send('POST', '/portfolio/import/positions', { token, body: recordedPayload })
    expect(first.body).toMatchObject({ imported_count: 10, positions: { added: 10, refused: 0 } })
    const snapshot = await send('GET', '/dashboard/snapshot', { token })
    expect(snapshot.body).toMatchObject({
      portfolio: {
        total_value: -474.5,
        total_pl: 274.84,
        invested_basis: 2281.94,
        active_positions: 10,
        pending_expiry: 10,
        pending_outside: { snapshot: 10, by_hand: 0 },
        cash: 51420.89,
      },
      options: { total_value: -474.5, open_count: 10 },
      // Wheels are campaigns of a history, and none was imported.
      wheels: { open_tickers: [], total_collateral: 6500 },
    })
    // No entry asks about them, and yet there are as many as on every other page.
    const reconciled = await send<Json>('GET', '/portfolio/reconciliation', { token })
    expect(reconciled.body).toMatchObject({
      counts: { pending: 10 },
      pending_outside: { snapshot: 10, by_hand: 0 },
    })
    expect((reconciled.body['pending'] as Json[])[0]).toMatchObject({
      evidence: 'snapshot',
      fixes: [{ kind: 'import-snapshot', label: 'Import a newer snapshot' }],
    })
    const options = await send<Json[]>('GET', '/portfolio/positions/options', { token })
    const broker = recorded as {
      securitiesAccount: {
        positions: {
          instrument: { symbol: string }
          longOpenProfitLoss?: number
          shortOpenProfitLoss?: number
          marketValue: number
        }[]
      }
    }
    for (const position of broker.securitiesAccount.positions) {
      const own = options.body.find(({ symbol }) => symbol === position.instrument.symbol)
      expect(own).toMatchObject({
        market_value: position.marketValue,
        profit_loss: position.longOpenProfitLoss ?? position.shortOpenProfitLoss,
        status: 'Open',
        is_pending_expiry: true,
      })
    }
    const again = await send('POST', '/portfolio/import/positions', { token, body: recordedPayload })
    expect(again.body).toMatchObject({
      imported_count: 10,
      positions: { added: 0, updated: 0, closed: 0, already_present: 10 },
    })
    expect((await send('GET', '/portfolio/positions/options', { token })).body).toEqual(options.body)
  })

  it('another user sees none of it, and a foreign id answers as an absent one', async () => {
    const { send, signUp, token } = await open()
    await send('POST', '/portfolio/import/positions', { token, body: recordedPayload })
    const made = await send<{ id: string }>('POST', '/options/', { token, body: option })
    const { access_token: other } = await signUp('bob')
    for (const path of [
      '/portfolio/positions/options',
      '/portfolio/options',
      '/stocks/',
      '/portfolio/accounts',
    ]) {
      expect((await send('GET', path, { token: other })).body).toEqual([])
    }
    const foreign = await send<Json>('GET', `/options/${made.body.id}`, { token: other })
    const absent = await send<Json>('GET', '/options/01900000-0000-7000-8000-000000000000', { token: other })
    const { instance: _one, ...foreignBody } = foreign.body
    const { instance: _two, ...absentBody } = absent.body
    expect([foreign.status, foreignBody]).toEqual([404, absentBody])
    expect((await send('DELETE', `/options/${made.body.id}`, { token: other })).status).toBe(404)
    expect((await send('PUT', `/options/${made.body.id}`, { token: other, body: option })).status).toBe(404)
    const refresh = await send<Problem>('POST', '/portfolio/refresh-selected-prices', {
      token: other,
      body: [made.body.id],
    })
    expect([refresh.status, refresh.body.errors]).toEqual([
      404,
      [{ pointer: '/0', message: 'No open position has this id' }],
    ])
  })

  it('a file that is none is refused as a whole, and nothing is written', async () => {
    const { send, token } = await open()
    for (const body of [
      {},
      { accounts: [] },
      { export_info: {} },
      [],
      'text',
      7,
      { accounts: {}, export_info: {} },
    ]) {
      const answer = await send<Problem>('POST', '/portfolio/import/positions', {
        token,
        body: JSON.stringify(body),
      })
      expect([answer.status, answer.body.message, answer.body.code]).toEqual([
        422,
        'Invalid import file format',
        'INVALID_IMPORT_FILE',
      ])
    }
    const truncated = await send<Problem>('POST', '/portfolio/import/positions', {
      token,
      body: '{"accounts": [',
    })
    expect([truncated.status, truncated.body.code]).toEqual([400, 'UNPARSABLE'])
    expect((await send('GET', '/portfolio/accounts', { token })).body).toEqual([])
  })

  it('a row that is refused hides no other, and is named by its place', async () => {
    const { send, token } = await open()
    const body = payloadOf([
      rawAccount('1', [
        rawPosition({ symbol: 'A', long_quantity: -1 }),
        rawPosition({ symbol: 'B', long_quantity: 2, market_value: 20 }),
      ]),
    ])
    const { body: result } = await send('POST', '/portfolio/import/positions', { token, body })
    expect(result).toMatchObject({
      imported_count: 1,
      positions: {
        refused: 1,
        problems: [
          { path: 'accounts[0].positions[0].long_quantity', reason: 'must not be negative, and is -1' },
        ],
      },
    })
    expect((await send<Json[]>('GET', '/stocks/', { token })).body).toMatchObject([
      { symbol: 'B', shares: 2, average_price: null, profit_loss: null, market_value: 20, current_price: 10 },
    ])
  })

  it('unknown figures are left out of the totals and counted', async () => {
    const { send, token } = await open()
    const body = payloadOf([
      rawAccount(
        '1',
        [
          rawPosition({ symbol: 'A', long_quantity: 1 }),
          rawPosition({ symbol: 'B', long_quantity: 2, market_value: 20, average_price: 8 }),
        ],
        { cash_balance: null },
      ),
    ])
    await send('POST', '/portfolio/import/positions', { token, body })
    const { body: snapshot } = await send('GET', '/dashboard/snapshot', { token })
    expect(snapshot).toMatchObject({
      portfolio: { total_value: 20, total_pl: 4, invested_basis: 16, total_pl_percent: 25, cash: null },
      stocks: { unknown_values: 1, unknown_basis: 1, open_count: 2 },
    })
  })

  it('an empty portfolio is worth nothing and has no percent', async () => {
    const { send, token } = await open()
    const { body } = await send('GET', '/portfolio/summary', { token })
    expect(body).toMatchObject({
      portfolio: { total_value: 0, total_pl: 0, total_pl_percent: null, active_positions: 0, cash: null },
      wheels: { open_tickers: [], total_collateral: 0 },
    })
  })

  it('without a source a refresh updates nothing, says why, and leaves the broker’s price as it is', async () => {
    const { send, token } = await open()
    await send('POST', '/portfolio/import/positions', { token, body: twoAccounts() })
    const before = (await send('GET', '/portfolio/positions', { token })).body
    const all = await send<{ summary: Json; message: string }>('POST', '/portfolio/refresh-all-prices', {
      token,
    })
    expect(all.body.summary).toEqual({ stocks_updated: 0, options_updated: 0, held: 0, total_positions: 7 })
    expect(all.body.message).toContain('MARKET_DATA_PRIMARY')
    expect(
      (await send<{ summary: Json }>('POST', '/options/refresh-prices/', { token })).body.summary,
    ).toMatchObject({ total_positions: 2 })
    expect((await send('GET', '/portfolio/positions', { token })).body).toEqual(before)
  })

  it('a stock by hand is added, valued and removed; a second removal finds nothing', async () => {
    const { send, token } = await open()
    const made = await send<{ id: string; etag: string }>('POST', '/stocks/', { token, body: stock })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        symbol: 'PCG',
        shares: 150.5,
        market_value: 2468.2,
        profit_loss: 921.06,
        data_source: 'manual',
        price_source: 'manual',
      },
    ])
    expect(made.headers.get('etag')).toBe(made.body.etag)
    expect(
      (await send('DELETE', `/stocks/${made.body.id}`, { token, headers: { 'if-match': '"other"' } })).status,
    ).toBe(409)
    expect((await send('DELETE', `/stocks/${made.body.id}`, { token })).status).toBe(204)
    expect((await send('DELETE', `/stocks/${made.body.id}`, { token })).status).toBe(404)
  })

  it.each(
    casesOn(engine, [
      [{ ...stock, symbol: '' }, '/symbol', 'Symbol is required'],
      [{ ...stock, symbol: 'not a symbol' }, '/symbol', "'not a symbol' is not a share symbol"],
      [{ ...stock, shares: 0 }, '/shares', 'Shares must be greater than 0'],
      [{ ...stock, cost_basis: -1 }, '/cost_basis', 'Cost basis must be greater than 0'],
      [{ ...stock, market_price: null }, '/market_price', 'Must be an amount of dollars'],
      [{ ...stock, shares: 8e9, market_price: 8e9 }, '/shares', 'Shares x price is beyond what can be held'],
    ]),
  )('refuses the stock %j at %s', async (body, pointer, message) => {
    const { send, token } = await open()
    const answer = await send<Problem>('POST', '/stocks/', { token, body })
    expect([answer.status, answer.body.errors]).toEqual([422, [{ pointer, message }]])
  })

  it('an option by hand is added, changed under its ETag and removed', async () => {
    const { send, token, clock } = await open()
    const made = await send<{ id: string; etag: string }>('POST', '/options/', { token, body: option })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        symbol: 'PCG   261218P00016000',
        ticker: 'PCG',
        contracts: -2,
        market_value: -60,
        profit_loss: 24,
        market_price_per_contract: 30,
        status: 'Open',
      },
    ])
    clock.advance(60_000)
    const path = `/options/${made.body.id}`
    const closed = await send<{ etag: string }>('PUT', path, {
      token,
      headers: { 'if-match': made.body.etag },
      body: { ...option, contracts: 1, status: 'Closed' },
    })
    expect([closed.status, closed.body]).toMatchObject([
      200,
      { contracts: 1, status: 'Closed', price_as_of: '2026-11-20T14:30:00.000Z' },
    ])
    const stale = await send<Problem>('PUT', path, {
      token,
      headers: { 'if-match': made.body.etag },
      body: option,
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect((await send('GET', path, { token })).headers.get('etag')).toBe(closed.body.etag)
    expect((await send('DELETE', path, { token })).status).toBe(204)
  })

  it.each(
    casesOn(engine, [
      [{ ...option, ticker: 'TOOLONG' }, '/ticker'],
      [{ ...option, ticker: '??' }, '/ticker'],
      [{ ...option, strike_price: 16.0001 }, '/strike_price'],
      [{ ...option, expiration_date: '2026-02-30' }, '/expiration_date'],
      [{ ...option, expiration_date: '1999-12-17' }, '/expiration_date'],
      [{ ...option, contracts: 1.5 }, '/contracts'],
      [{ ...option, status: 'Sleeping' }, '/status'],
      [{ ...option, contracts: 8e9 }, '/contracts'],
    ]),
  )('refuses the option %j at %s', async (body, pointer) => {
    const { send, token } = await open()
    const answer = await send<Problem>('POST', '/options/', { token, body })
    expect([answer.status, answer.body.errors?.map((error) => error.pointer)]).toEqual([422, [pointer]])
  })

  it('what came with an import can neither be changed nor removed by hand', async () => {
    const { send, token } = await open()
    await send('POST', '/portfolio/import/positions', { token, body: twoAccounts() })
    const [imported] = (await send<{ id: string }[]>('GET', '/portfolio/options', { token })).body
    for (const method of ['PUT', 'DELETE']) {
      const answer = await send<Problem>(method, `/options/${imported?.id}`, {
        token,
        ...(method === 'PUT' ? { body: option } : {}),
      })
      expect([answer.status, answer.body.code]).toEqual([409, 'IMPORTED_READ_ONLY'])
    }
  })

  it('a repeated write under the same key happens once', async () => {
    const { send, token } = await open()
    const first = await send('POST', '/stocks/', { token, key: 'k1', body: stock })
    const again = await send('POST', '/stocks/', { token, key: 'k1', body: stock })
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await send<Problem>('POST', '/stocks/', { token, key: 'k1', body: { ...stock, shares: 1 } })
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await send<Json[]>('GET', '/stocks/', { token })).body).toHaveLength(1)
  })

  it('closed positions are listed only when they are asked for', async () => {
    const { send, token } = await open()
    await send('POST', '/portfolio/import/positions', { token, body: twoAccounts() })
    await send('POST', '/portfolio/import/positions', {
      token,
      body: payloadOf([rawAccount('11112222', [])], '2026-11-20T14:00:00Z'),
    })
    expect((await send<Json[]>('GET', '/portfolio/positions/stocks', { token })).body).toHaveLength(1)
    expect(
      (await send<Json[]>('GET', '/portfolio/positions/stocks?status=all', { token })).body,
    ).toHaveLength(5)
    expect((await send('GET', '/portfolio/positions?status=sideways', { token })).status).toBe(422)
  })

  it('the demo is marked, priced by the simulated market alone, and removed with everything of it', async () => {
    const db = await openTestDatabase()
    const now = Date.parse('2026-11-20T14:30:00Z')
    let made = 0
    const newId = () => `demo-${(made += 1)}`
    const { send, clock } = createTestApp(db, {}, { seedDemo: createDemoSeed({ clock: () => now, newId }) })
    const { body: session } = await send<{ access_token: string }>('POST', '/auth/demo')
    const token = session.access_token
    const before = (await send<{ positions: Json[] }>('GET', '/portfolio/positions', { token })).body
      .positions
    expect(before.length).toBeGreaterThan(8)
    expect(before.every(({ data_source }) => data_source === 'demo')).toBe(true)
    clock.advance(86_400_000)
    const refreshed = await send<{ summary: Json; message: unknown }>(
      'POST',
      '/portfolio/refresh-all-prices',
      { token },
    )
    expect(refreshed.body).toMatchObject({ summary: { total_positions: before.length }, message: null })
    const after = (await send<{ positions: Json[] }>('GET', '/portfolio/positions', { token })).body.positions
    expect(after.map(({ current_price }) => current_price)).not.toEqual(
      before.map(({ current_price }) => current_price),
    )
    expect(after.every(({ price_source }) => price_source === 'demo')).toBe(true)
    expect((await send('DELETE', '/auth/demo', { token })).status).toBe(204)
    expect((await send('GET', '/auth/me', { token })).status).toBe(401)
    for (const table of [
      'positions',
      'accounts',
      'broker_transactions',
      'snapshots',
      'import_batches',
      'users',
    ] as const) {
      expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
