/** What a careless or hostile client asks of the market: odd symbols and days, many calls at once, another's prices. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

type Json = Record<string, unknown>
type Quotes = { quotes: Json[]; unknown: string[]; message: string | null }

const opening = '2026-11-20T14:30:00.000Z'
const put = 'AAA   261218P00050000'

describeEachEngine('the market under attack', ({ openTestDatabase }) => {
  const failures: unknown[] = []
  let app: TestApp
  let token = ''
  const source = plainSource()
  const historyAsked: string[] = []
  beforeAll(async () => {
    const nothing = () => {}
    const error = (fields: Json, message: string) => void failures.push(fields['error'] ?? message)
    const primary = {
      ...source,
      history: (symbol: string, days: { from: string; to: string }, signal: AbortSignal) => {
        historyAsked.push(`${symbol} ${days.from} ${days.to}`)
        return source.history(symbol, days as never, signal)
      },
    }
    app = createTestApp(
      await openTestDatabase(),
      {},
      { log: { debug: nothing, info: nothing, warn: nothing, error }, sources: { primary } },
    )
    token = (await app.signUp('ann')).access_token
    source.tell([plainQuote('AAA', 50, opening), plainQuote(put, 1, opening)])
  })
  afterEach(() => expect(failures.splice(0)).toEqual([]))

  const get = <T = Json>(path: string) => app.send<T>('GET', path, { token })
  const quotes = async (symbols: string) =>
    (await get<Quotes>(`/market/quotes?symbols=${encodeURIComponent(symbols)}`)).body

  it('answers each symbol once, however it is spelt', async () => {
    const { quotes: told, unknown } = await quotes(
      `AAA,aaa, Aaa ,$AAA,${put},AAA261218P00050000,aaa261218p00050000`,
    )
    expect(told.map(({ symbol }) => symbol)).toEqual(['AAA', put])
    expect(unknown).toEqual([])
  })

  it('takes blanks between commas for nothing', async () => {
    expect(await quotes('AAA,, ,')).toMatchObject({ quotes: [{ symbol: 'AAA' }], unknown: [], message: null })
    for (const nothing of ['', ',', ' , ,'])
      expect((await get(`/market/quotes?symbols=${encodeURIComponent(nothing)}`)).status).toBe(422)
  })

  it('takes five hundred symbols and not one more', async () => {
    const named = (count: number) => Array.from({ length: count }, (_, at) => `S${at}`).join(',')
    expect((await quotes(named(500))).unknown).toHaveLength(500)
    expect((await get(`/market/quotes?symbols=${named(501)}`)).status).toBe(422)
  })

  const odd = [
    '../etc',
    'A/../B',
    '%2f',
    'A&B=1',
    'A?x=y',
    'A#b',
    '💸',
    'Ａ',
    'A\u202eB',
    'A B C',
    "A'--",
    '__proto__',
    'x'.repeat(39),
  ]

  it.each(odd)('asks no source for what is no symbol: %s', async (symbol) => {
    source.asked.splice(0)
    const [others, text] = [source.others(), encodeURIComponent(symbol)]
    expect((await quotes(symbol)).unknown).toHaveLength(1)
    expect((await get(`/market/history?symbol=${text}`)).status).toBe(404)
    expect((await get(`/market/chain?symbol=${text}`)).status).toBe(404)
    expect((await get<{ underlyings: Json[] }>(`/market/terms?symbols=${text}`)).body.underlyings).toEqual([])
    expect([source.asked, source.others()]).toEqual([[], others])
  })

  describe('days of a history', () => {
    it.each([
      ['from=2026-11-20&to=2026-11-19', 422],
      ['from=2026-13-01', 422],
      ['to=1899-12-31', 422],
      ['from=2026-11-21', 422],
      ['from=9999-12-31&to=9999-12-31', 422],
      ['to=1900-06-01', 422],
      ['from=1969-12-31', 422],
      ['to=1970-01-01', 200],
      ['from=1970-01-01&to=9999-12-31', 200],
      ['from=2026-11-20&to=2026-11-20', 200],
    ])('%s are answered with %d', async (days, status) => {
      expect((await get(`/market/history?symbol=AAA&${days}`)).status).toBe(status)
    })

    it('end today at the latest', async () => {
      historyAsked.splice(0)
      await get('/market/history?symbol=BBB&from=2026-01-02&to=9999-12-31')
      expect(historyAsked).toEqual(['BBB 2026-01-02 2026-11-20'])
    })
  })

  it.each(['1900-01-01', '2026-11-19', '9999-12-31'])('has no contracts that expire on %s', async (date) => {
    const { status, body } = await get(`/market/chain?symbol=AAA&expiration=${date}`)
    expect([status, body['contracts']]).toEqual([200, []])
  })

  it.each([
    {},
    { source: null },
    { source: 'demo' },
    { source: ['primary'] },
    { source: '__proto__' },
    { source: 'Primary ' },
    { sourc: 'primary' },
  ])('keeps its sources when told %j', async (body) => {
    const refused = await app.send('PUT', '/settings/market-data-source', { token, body })
    expect(refused.status).toBe(422)
    expect((await get('/settings/market-data-source')).body['source']).toBe('primary')
  })

  it('lets more choose a source at once than there are connections', async () => {
    const users = await Promise.all(Array.from({ length: 32 }, (_, at) => app.signUp(`user${at}`)))
    const body = { source: 'alternative' }
    const answers = await Promise.all(
      users.map((user) =>
        app.send('PUT', '/settings/market-data-source', { token: user.access_token, body }),
      ),
    )
    expect(answers.map(({ body: told }) => told['source'])).toEqual(users.map(() => 'alternative'))
  })
})

describeEachEngine('prices of the simulated market', ({ openTestDatabase }) => {
  it('are told to no one but the demo portfolio, by any call', async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('ann')
    const positions = [
      { symbol: 'PCG', asset_type: 'EQUITY', long_quantity: 200, average_price: 16 },
      { symbol: 'PCG   261218C00018000', asset_type: 'OPTION', short_quantity: 1, average_price: 0.4 },
    ]
    const payload = {
      export_info: { source: 'schwab', imported_at: '2026-11-20T12:00:00Z' },
      accounts: [{ account_number: '1', positions }],
    }
    await app.send('POST', '/portfolio/import/positions', { token, body: payload })
    for (const [method, path] of [
      ['POST', '/portfolio/refresh-all-prices'],
      ['POST', '/options/refresh-prices/'],
      ['POST', '/wheels/refresh-prices'],
      ['POST', '/wheels/detect'],
      ['GET', '/market/quotes?symbols=PCG'],
      ['GET', '/market/chain?symbol=PCG'],
      ['GET', '/market/history?symbol=PCG'],
      ['GET', '/market/terms?symbols=PCG'],
      ['GET', '/portfolio/positions'],
      ['GET', '/wheels/wheel-cycles'],
    ] as const) {
      const { status, body } = await app.send(method, path, { token })
      expect([path, status]).toEqual([path, /chain|history/.test(path) ? 503 : 200])
      expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringMatching(/"demo"|imulated/)])
    }
    expect(
      (await app.deps.market.quotes('primary', ['PCG'], new AbortController().signal)).get('PCG')?.kind,
    ).toBe('missing')
  })
})
