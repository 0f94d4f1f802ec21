/** Prices that are held: over a restart, by a second source, by the user, and on every way into the database. */
import { expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { dollars, plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { refreshEveryone } from './background-refresh.ts'
import { schwabHeader } from '../formats/testing/broker-files.ts'
import { uploadForm } from '../testing/open-user.ts'

type Json = Record<string, unknown>
type Held = { price: number; as_of: string; source: string; reason: Json; previous: Json | null }
type Position = Json & { symbol: string; id: string; current_price: number | null; held_price: Held | null }
type Result = { summary: Record<string, number>; message: string | null; unanswered: string[] }

const opening = Date.parse('2026-11-20T14:30:00Z')
const at = (minutes: number) => new Date(opening + minutes * 60_000).toISOString()
const put = 'AAA   261218P00150000'
const refreshPath = '/portfolio/refresh-all-prices'

const share = (symbol: string, quantity: number, value: number): Json => ({
  symbol,
  asset_type: 'EQUITY',
  long_quantity: quantity,
  average_price: 100,
  market_value: value,
})
const payload = (positions: readonly Json[], importedAt = '2026-11-20T12:00:00Z') => ({
  export_info: { source: 'schwab', imported_at: importedAt },
  accounts: [{ account_number: '1', positions }],
})
const shortPut: Json = {
  symbol: put,
  asset_type: 'OPTION',
  short_quantity: 1,
  average_price: 3,
  market_value: -120,
}

const canceledSplit: Json = {
  activityId: 1,
  status: 'INVALID',
  type: 'RECEIVE_AND_DELIVER',
  time: '2026-11-23T12:00:00+0000',
  tradeDate: '2026-11-23T12:00:00+0000',
  description: 'AAA INC FORWARD SPLIT',
  netAmount: 0,
  transferItems: [{ instrument: { assetType: 'EQUITY', symbol: 'AAA' }, amount: 100, cost: 0, price: 0 }],
}

describeEachEngine('a price that cannot be right', ({ openTestDatabase }) => {
  /** A process on a database: what it remembered before is gone. */
  const start = (db: Database, minutes: number) => {
    const [primary, alternative] = [plainSource(), plainSource({ name: 'yahoo', title: 'Yahoo' })]
    const startsAt = at(minutes)
    return { ...createTestApp(db, {}, { startsAt, sources: { primary, alternative } }), primary, alternative }
  }
  const reader = (app: ReturnType<typeof start>, token: string) => ({
    positions: async () => {
      const { body } = await app.send<{ positions: Position[] }>('GET', '/portfolio/positions', { token })
      return new Map(body.positions.map((position) => [position.symbol, position]))
    },
    refresh: async (path = refreshPath, body?: unknown) =>
      (await app.send<Result>('POST', path, body === undefined ? { token } : { token, body })).body,
    decide: (decisions: readonly Json[]) =>
      app.send('POST', '/portfolio/prices/held/decisions', { token, body: { decisions } }),
  })

  /** A share of AAA at 170 and a put on it at 1.20, stored by an earlier process. */
  const open = async (positions: readonly Json[] = [share('AAA', 100, 16_900), shortPut]) => {
    const db = await openTestDatabase()
    const before = start(db, 1)
    const { access_token: token, id: userId } = await before.signUp('ann')
    await before.send('POST', '/portfolio/import/positions', { token, body: payload(positions) })
    before.primary.tell([plainQuote('AAA', 170, at(1)), plainQuote(put, 1.2, at(1))])
    await reader(before, token).refresh()
    const app = start(db, 10)
    const heard: string[] = []
    app.deps.events.subscribe(
      userId,
      ({ topic }) => heard.push(topic),
      () => {},
    )
    return { db, app, token, heard, ...reader(app, token) }
  }

  it('is held after a restart: the old one stays with its age, and the new one stands beside it', async () => {
    const { app, token, refresh, positions, heard } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9)), plainQuote(put, 1.25, at(9))])
    expect(await refresh()).toEqual({
      summary: { stocks_updated: 0, options_updated: 1, held: 1, total_positions: 2 },
      message:
        '1 position keeps its last price. AAA: $170.00 → $0.24 refused: more than 40% off its last price.',
      unanswered: [],
    })
    const held = {
      price: 0.24,
      as_of: at(9),
      source: 'tradier',
      reason: { kind: 'far-from-last', limit: 102, underlying: null },
      previous: { price: 170, as_of: at(1), source: 'tradier' },
    }
    expect((await positions()).get('AAA')).toMatchObject({
      current_price: 170,
      market_value: 17_000,
      price_as_of: at(1),
      held_price: held,
    })
    // The put is judged by the share's last good price, and is not held for the share's sake.
    expect((await positions()).get(put)).toMatchObject({ current_price: 1.25, held_price: null })
    expect(heard).toEqual(['prices'])
    const { body } = await app.send<{ recent: { stocks: Position[] } }>('GET', '/dashboard/snapshot', {
      token,
    })
    expect(body.recent.stocks).toMatchObject([{ current_price: 170, held_price: { price: 0.24 } }])
  })

  it('is seen by every process, and told once', async () => {
    const { db, app, token, refresh } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9))])
    await refresh()
    const other = reader(start(db, 11), token)
    expect((await other.positions()).get('AAA')?.held_price).toMatchObject({ price: 0.24 })
  })

  it('is gone when a good one comes', async () => {
    const { app, refresh, positions } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9))])
    await refresh()
    app.clock.advance(60_000)
    app.primary.tell([plainQuote('AAA', 171, at(10.5))])
    expect((await refresh()).summary).toMatchObject({ held: 0, stocks_updated: 1 })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 171, held_price: null })
  })

  it('is gone when the broker tells a newer one', async () => {
    const { app, token, refresh, positions } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9))])
    await refresh()
    const body = payload([share('AAA', 100, 17_300), shortPut], at(10))
    await app.send('POST', '/portfolio/import/positions', { token, body })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 173, held_price: null })
  })

  it('is taken when a second source tells the same', async () => {
    const { app, refresh, positions } = await open()
    app.primary.tell([plainQuote('AAA', 60, at(9))])
    app.alternative.tell([plainQuote('AAA', 60.5, at(8))])
    expect((await refresh()).summary).toMatchObject({ stocks_updated: 1, held: 0 })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 60, price_source: 'tradier' })
    // Nobody else was asked about the put, which the first one did not know, but for its price.
    expect(app.alternative.asked).toEqual([[put], ['AAA']])
  })

  it('is passed over when a second source tells a good one', async () => {
    const { app, refresh, positions } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9))])
    app.alternative.tell([plainQuote('AAA', 171, at(8))])
    expect((await refresh()).summary).toMatchObject({ stocks_updated: 1, held: 0 })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 171, price_source: 'yahoo' })
  })

  it('stays held when a second source tells a third one, or an old one', async () => {
    const { app, refresh } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9))])
    app.alternative.tell([plainQuote('AAA', 17, at(9))])
    expect((await refresh()).summary).toMatchObject({ held: 1 })
    app.clock.advance(60_000)
    app.alternative.tell([plainQuote('AAA', 0.24, at(0.5))])
    expect((await refresh()).summary).toMatchObject({ held: 1 })
  })

  it('is taken by the user, in every lot, and later prices are measured by it', async () => {
    const { app, refresh, positions, decide, heard, token } = await open()
    const stock = { symbol: 'AAA', shares: 5, cost_basis: 100, market_price: 168 }
    await app.send('POST', '/stocks/', { token, body: stock })
    app.clock.advance(120_000)
    app.primary.tell([plainQuote('AAA', 60, at(11))])
    await refresh()
    heard.length = 0
    const decided = await decide([{ symbol: 'AAA', price: 60, decision: 'take' }])
    expect(decided).toMatchObject({ status: 200, body: { taken: ['AAA'], kept: [], refused: [] } })
    const { body: lots } = await app.send<Position[]>('GET', '/stocks/', { token })
    expect(lots.map((lot) => [lot['current_price'], lot['market_value'], lot['held_price']])).toEqual(
      expect.arrayContaining([
        [60, 6000, null],
        [60, 300, null],
      ]),
    )
    expect(heard).toEqual(['prices'])
    app.clock.advance(60_000)
    app.primary.tell([plainQuote('AAA', 61, at(12.5))])
    expect((await refresh()).summary).toMatchObject({ stocks_updated: 2, held: 0 })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 61 })
  })

  it('that the user refused is not asked about again while the same is told', async () => {
    const { app, refresh, positions, decide } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9))])
    await refresh()
    expect((await decide([{ symbol: 'AAA', price: 0.24, decision: 'keep' }])).body).toMatchObject({
      kept: ['AAA'],
    })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 170, held_price: null })
    app.clock.advance(60_000)
    app.primary.tell([plainQuote('AAA', 0.241, at(10.5))])
    const { summary, message } = await refresh()
    expect(summary).toMatchObject({ held: 0, stocks_updated: 0 })
    expect(message).toContain('$170.00 → $0.2410 refused, as you decided')
    app.clock.advance(60_000)
    app.primary.tell([plainQuote('AAA', 17, at(11.5))])
    expect((await refresh()).summary).toMatchObject({ held: 1 })
  })

  it('that the user refused waits again once he takes that back, and only then', async () => {
    const { app, refresh, positions, decide } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9))])
    await refresh()
    const ask = [{ symbol: 'AAA', price: 0.24, decision: 'ask' }]
    const nothing = {
      asked: [],
      refused: [{ symbol: 'AAA', message: expect.stringContaining('Nothing was refused') }],
    }
    expect((await decide(ask)).body).toMatchObject(nothing)
    await decide([{ symbol: 'AAA', price: 0.24, decision: 'keep' }])
    expect((await decide([{ ...ask[0], price: 0.25 }])).body).toMatchObject({ asked: [] })
    expect((await decide(ask)).body).toMatchObject({ asked: ['AAA'], taken: [], kept: [], refused: [] })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 170, held_price: { price: 0.24 } })
    await decide([{ symbol: 'AAA', price: 0.24, decision: 'take' }])
    expect((await decide(ask)).body).toMatchObject(nothing)
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 0.24, held_price: null })
  })

  it('of an option that the user took is taken on while the same is told', async () => {
    const { app, refresh, positions, decide } = await open()
    app.primary.tell([plainQuote('AAA', 170, at(9)), plainQuote(put, 151, at(9))])
    await refresh()
    expect((await positions()).get(put)?.held_price).toMatchObject({
      reason: { kind: 'above-strike', limit: 150 },
    })
    await decide([{ symbol: put, price: 151, decision: 'take' }])
    app.clock.advance(60_000)
    app.primary.tell([plainQuote('AAA', 170, at(10.5)), plainQuote(put, 152, at(10.5))])
    expect((await refresh()).summary).toMatchObject({ options_updated: 1, held: 0 })
    expect((await positions()).get(put)).toMatchObject({ current_price: 152, held_price: null })
  })

  it('is decided about only by who was shown it', async () => {
    const { app, refresh, positions, decide } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9))])
    await refresh()
    const other = await app.signUp('bob')
    const body = { decisions: [{ symbol: 'AAA', price: 0.24, decision: 'take' }] }
    const foreign = await app.send('POST', '/portfolio/prices/held/decisions', {
      token: other.access_token,
      body,
    })
    const nothing = [{ symbol: 'AAA', message: 'Nothing waits for a decision here any more.' }]
    expect(foreign.body).toEqual({ taken: [], kept: [], asked: [], refused: nothing })
    expect((await decide([{ symbol: 'AAA', price: 0.25, decision: 'take' }])).body).toMatchObject({
      taken: [],
      refused: [{ symbol: 'AAA', message: expect.stringContaining('Another price is held by now') }],
    })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 170, held_price: { price: 0.24 } })
    expect((await decide([])).status).toBe(422)
  })

  it.each<[string, 'by hand' | 'by file' | 'canceled' | 'not at all', number]>([
    ['of 85 is none after a 2-for-1 split that was entered by hand', 'by hand', 85],
    ['of 85 is none after a split of which the broker tells what it added', 'by file', 85],
    ['of 85 is held without a split', 'not at all', 170],
    ['of 85 is held after a split that the broker canceled', 'canceled', 170],
  ])('%s', async (_title, told, stored) => {
    const { app, token, refresh, positions } = await open([share('AAA', 200, 34_000)])
    const monday = 3 * 24 * 60
    app.clock.advance((monday - 5) * 60_000)
    const { body: accounts } = await app.send<{ id: string }[]>('GET', '/portfolio/accounts', { token })
    if (told === 'by hand') {
      const facts = { kind: 'split', symbol: 'AAA', numerator: 2, denominator: 1, trade_date: '2026-11-23' }
      const body = { account_id: accounts[0]?.id, ...facts }
      expect((await app.send('POST', '/portfolio/entries', { token, body })).status).toBe(201)
    }
    const files: Partial<Record<typeof told, string>> = {
      'by file': [schwabHeader, '11/23/2026,Stock Split,AAA,AAA INC,100,,,'].join('\n'),
      canceled: JSON.stringify([canceledSplit]),
    }
    const text = files[told]
    if (text !== undefined) {
      const form = uploadForm(text, { account_id: accounts[0]?.id ?? '' })
      const staged = await app.send<{ id: string }>('POST', '/imports', { token, body: form })
      await app.send('POST', `/imports/${staged.body.id}/confirm`, { token, body: {} })
    }
    app.primary.tell([plainQuote('AAA', 85, at(monday))])
    expect((await refresh()).summary).toMatchObject({ held: stored === 85 ? 0 : 1 })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: stored })
  })

  it('is held by the refresh of chosen positions, of options and by itself', async () => {
    const { app, refresh, positions } = await open()
    app.primary.tell([plainQuote('AAA', 170.5, at(9)), plainQuote(put, 160, at(9))])
    expect((await refresh('/options/refresh-prices/')).summary).toMatchObject({ held: 1, options_updated: 0 })
    const id = (await positions()).get(put)?.id
    expect((await refresh('/portfolio/refresh-selected-prices', [id])).summary).toMatchObject({ held: 1 })
    app.clock.advance(60_000)
    app.primary.tell([plainQuote('AAA', 0.24, at(10.5))])
    expect(await refreshEveryone(app.deps, new AbortController().signal)).toBe(1)
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 170, held_price: { price: 0.24 } })
  })

  it('is held when someone only looks at it, and the stored one is shown', async () => {
    const { app, token, positions } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9)), plainQuote('CCC', 5, at(9))])
    const quotes = async () =>
      (
        await app.send<{ quotes: Json[]; message: string }>('GET', '/market/quotes?symbols=AAA,CCC', {
          token,
        })
      ).body
    const { quotes: told, message } = await quotes()
    expect(told).toMatchObject([
      {
        symbol: 'AAA',
        mark: 170,
        mark_from: 'stored',
        bid: null,
        as_of: at(1),
        held_price: { price: 0.24, previous: { price: 170 } },
      },
      { symbol: 'CCC', mark: 5, held_price: null },
    ])
    expect(message).toContain('$170.00 → $0.24 refused')
    await app.deps.background.settle()
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 170, held_price: { price: 0.24 } })
  })

  it('is told on the chain, and nothing is reckoned from it', async () => {
    const { app, token, refresh } = await open()
    app.primary.tell([plainQuote('AAA', 0.24, at(9)), plainQuote(put, 160, at(9))])
    await refresh()
    const expiration = '2026-12-18' as never
    app.primary.tellChain({
      underlying: plainQuote('AAA', 0.24, at(9)),
      expirations: [expiration],
      contracts: [
        {
          quote: plainQuote(put, 160, at(9)),
          right: 'Put',
          strike: dollars(150),
          expiration,
          multiplier: 100,
          style: 'american',
          isAdjusted: false,
          openInterest: 1,
          volume: 1,
          impliedVolatility: null,
        },
      ],
    })
    const { body } = await app.send<Json>(
      'GET',
      `/market/chain?symbol=AAA&expiration=${String(expiration)}`,
      {
        token,
      },
    )
    expect(body['underlying']).toMatchObject({ mark: 170, held_price: { price: 0.24 } })
    expect(body['contracts']).toMatchObject([
      {
        delta: null,
        refused: expect.stringContaining('waits for your decision'),
        quote: { mark: 1.2, held_price: { price: 160, reason: { kind: 'above-strike' } } },
      },
    ])
  })

  it('of a first price is an option’s alone: a share has nothing that speaks against it', async () => {
    const { app, refresh, positions } = await open([
      { ...share('AAA', 100, 0), market_value: null },
      { ...shortPut, market_value: null },
      { ...share('BBB', 100, 0), market_value: null },
    ])
    app.primary.tell([plainQuote('BBB', 0.24, at(9)), plainQuote(put, 151, at(9))])
    expect((await refresh()).summary).toMatchObject({ stocks_updated: 1, held: 1 })
    expect((await positions()).get('BBB')).toMatchObject({ current_price: 0.24, held_price: null })
  })
})
