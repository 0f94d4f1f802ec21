/** Detection over positions, cash and sources as nobody should have them: it answers, with every figure in its bounds. */
import { afterEach, beforeAll, expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { plainSource } from '../../market-data/testing/plain-source.ts'
import { casesOn, describeDecidedInCode } from '../../testing/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Json = Record<string, unknown>
interface Detected {
  readonly opportunities: readonly (Json & { readonly numbers: Record<string, number>; ticker: string })[]
  readonly market_context: Json
  readonly cash: readonly { readonly account_id: string }[]
}

const stock = (symbol: string, shares: number, more: Json = {}) =>
  rawPosition({
    symbol,
    [shares < 0 ? 'short_quantity' : 'long_quantity']: Math.abs(shares),
    average_price: 50,
    current_price: 50,
    market_value: shares * 50,
    ...more,
  })
const option = (symbol: string, contracts: number, more: Json = {}) =>
  rawPosition({
    symbol,
    asset_type: 'OPTION',
    [contracts < 0 ? 'short_quantity' : 'long_quantity']: Math.abs(contracts),
    average_price: 1,
    current_price: 0.5,
    market_value: contracts * 50,
    ...more,
  })

const most = 8_589_934_592

/** Each with what its opportunities are: strategy and covered calls, or null for none. */
const portfolios: readonly (readonly [
  title: string,
  positions: readonly Json[],
  found: readonly string[],
])[] = [
  ['nothing held', [stock('AAA', 0), option('AAA   270115C00055000', 0)], []],
  ['half a contract', [stock('AAA', 100), option('AAA   270115C00055000', -0.5)], ['naked_stock 0']],
  ['shares sold short', [stock('AAA', -300), option('AAA   270115C00055000', -2)], []],
  // It claims 10 of them, so that no block of 100 is free.
  ['a mini contract', [stock('AAA', 100), option('AAA7  270115C00055000', -1)], []],
  ['an adjusted contract', [stock('AAA', 100), option('AAA1  270115P00055000', -1)], ['naked_stock 0']],
  ['options on an index', [option('SPXW  270115P05000000', -1), option('SPX   270115C05000000', -1)], []],
  [
    'a price beyond all listings',
    [stock('AAA', 100, { current_price: most, market_value: most })],
    ['naked_stock 0'],
  ],
  [
    'a price of a thousandth',
    [stock('AAA', 100, { current_price: 0.000001, market_value: 0 })],
    ['naked_stock 0'],
  ],
  [
    'the most that can be held',
    [stock('AAA', most, { market_value: null, average_price: 0.1, current_price: null })],
    ['naked_stock 0'],
  ],
  [
    'the dearest put',
    [option('AAA   270115P99999999', -1_000_000, { market_value: null })],
    ['cash_secured_put 0'],
  ],
]

describeDecidedInCode('detection under attack', ({ openTestDatabase, engine }) => {
  const failures: unknown[] = []
  let app: TestApp
  let users = 0
  const nothing = () => {}
  const error = (fields: Json, message: string) => void failures.push(fields['error'] ?? message)
  const log = { debug: nothing, info: nothing, warn: nothing, error }
  beforeAll(async () => {
    app = createTestApp(await openTestDatabase(), {}, { log })
  })
  afterEach(() => expect(failures.splice(0)).toEqual([]))

  const openOn = async (on: TestApp, accounts: readonly Json[]) => {
    users += 1
    const { access_token: token } = await on.signUp(`ann${users}`)
    const sent = await on.send('POST', '/portfolio/import/positions', { token, body: payloadOf(accounts) })
    expect(sent.status).toBe(200)
    const detect = (body: Json = {}) => on.send<Detected>('POST', '/wheels/detect', { token, body })
    return { token, detect }
  }

  it.each(portfolios)('finds what is there with %s', async (_, positions, found) => {
    const { detect } = await openOn(app, [rawAccount('1', positions)])
    for (const cash_balance of [null, -1_000_000, 0, most]) {
      const { status, body } = await detect({ options: { cash_balance } })
      expect(status).toBe(200)
      expect(
        body.opportunities.map(({ strategy, numbers }) => `${String(strategy)} ${numbers['covered_calls']}`),
      ).toEqual(found)
      for (const { confidence_score: score, numbers } of body.opportunities) {
        expect(score).toSatisfy((points: number) => points >= 0 && points <= 100)
        expect(Object.values(numbers).every((number) => number === null || number >= 0)).toBe(true)
      }
    }
  })

  it('counts the same rows of two accounts for each of them', async () => {
    const rows = [stock('AAA', 100), option('AAA   270115C00055000', -1)]
    const { detect } = await openOn(app, [rawAccount('1', rows), rawAccount('2', rows)])
    const { body } = await detect()
    expect(body.opportunities.map(({ strategy, account_number }) => [strategy, account_number])).toEqual([
      ['covered_call', '1'],
      ['covered_call', '2'],
    ])
    expect(new Set(body.opportunities.map(({ id }) => id)).size).toBe(2)
  })

  it.each(
    casesOn(engine, [
      [-0.01, 200],
      [most, 200],
      [1e15, 422],
      [1e300, 422],
      ['5', 422],
      [[5], 422],
    ]),
  )('takes or refuses cash of %j with %d', async (cash_balance, status) => {
    const { detect } = await openOn(app, [rawAccount('1', [option('AAA   270115P00055000', -1)])])
    expect((await detect({ options: { cash_balance } })).status).toBe(status)
  })

  it('knows tickers by any spelling, among ten thousand others', async () => {
    const { detect } = await openOn(app, [rawAccount('1', [stock('BRK/B', 100), stock('AAA', 100)])])
    const others = Array.from({ length: 10_000 }, (_, at) => `X${at}`)
    for (const spelt of ['BRK.B', 'brk-b', ' BRKB ']) {
      const { body } = await detect({ specific_tickers: [...others, spelt] })
      expect(body.opportunities.map(({ ticker }) => ticker)).toEqual(['BRK.B'])
    }
    const { body } = await detect({ specific_tickers: ['', '💸', '../', 'x'.repeat(5000)] })
    expect(body.opportunities).toEqual([])
  })

  it('answers without prices when its source hangs and it is waited for no longer', async () => {
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    const hang = () => {
      asked()
      return new Promise<never>(nothing)
    }
    const primary = { ...plainSource(), quotes: hang, chain: hang, dividends: hang }
    const hanging = createTestApp(await openTestDatabase(), {}, { log, sources: { primary } })
    const rows = [stock('AAA', 300), option('AAA   270115C00055000', -1), option('BBB   270115P00055000', -1)]
    const { token } = await openOn(hanging, [rawAccount('1', rows)])
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const ask = async (signal: AbortSignal) =>
      hanging.app.request('/api/wheels/detect', { method: 'POST', headers, signal })
    const answered = ask(leaving.signal)
    await isAsked
    // The database is free meanwhile.
    expect((await hanging.send('GET', '/wheels/wheel-cycles', { token })).status).toBe(200)
    const staying = new AbortController()
    const other = ask(staying.signal)
    leaving.abort()
    const told = (await (await answered).json()) as Detected
    expect(told.opportunities.map(({ strategy }) => strategy)).toEqual([
      'covered_call',
      'naked_stock',
      'cash_secured_put',
    ])
    expect(told.market_context['message']).toContain('No price of BBB')
    staying.abort()
    expect((await other).status).toBe(200)
  })

  it('names what has no price and whose cash was used in one order, in whatever order rows are read', async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('eve')
    const puts = ['ZZC', 'ZZA', 'ZZD', 'ZZB'].map((ticker) => option(`${ticker}   270115P00040000`, -1))
    const accounts = ['3', '1', '2'].map((number) => rawAccount(number, puts))
    await app.send('POST', '/portfolio/import/positions', { token, body: payloadOf(accounts) })
    const { body } = await app.send<Detected>('POST', '/wheels/detect', { token, body: {} })
    expect(body.market_context['message']).toContain('No price of ZZA, ZZB, ZZC, ZZD: ')
    const used = body.cash.map(({ account_id }) => account_id)
    expect(used).toHaveLength(3)
    expect(used).toEqual(used.toSorted())
  })
})
