/** Refreshing the prices of wheels over HTTP, whether or not positions tell what is held. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import type { Deps } from '../deps.ts'
import { createTestApp } from '../testing/test-app.ts'
import { plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import { refreshEveryone } from './background-refresh.ts'
import { schwabHeader } from '../formats/testing/broker-files.ts'
import { openUser } from '../testing/open-user.ts'

const opening = '2026-11-20T14:30:00.000Z'
const put = 'AAA   261218P00050000'
const call = 'BBB   261218C00022000'

/** A short put on AAA, and 100 shares of BBB with a call written on them; AAA's first put was bought back. */
const history = [
  schwabHeader,
  '11/10/2026,Sell to Open,BBB 12/18/2026 22.00 C,CALL BBB,1,$0.50,$0.00,$50.00',
  '11/09/2026,Buy,BBB,BBB INC,100,$20.00,,-$2000.00',
  '11/05/2026,Sell to Open,AAA 12/18/2026 50.00 P,PUT AAA,2,$1.50,$0.00,$300.00',
  '10/20/2026,Buy to Close,CCC 11/20/2026 30.00 P,PUT CCC,1,$0.10,$0.00,-$10.00',
  '10/05/2026,Sell to Open,CCC 11/20/2026 30.00 P,PUT CCC,1,$1.00,$0.00,$100.00',
].join('\n')

const storedPrices = async ({ db }: Pick<Deps, 'db'>): Promise<string[]> => {
  const rows = await db.read.selectFrom('instrument_prices').select('symbol').orderBy('symbol').execute()
  return rows.map(({ symbol }) => symbol)
}

type Result = { success: boolean; message: string | null; summary: { updated: number; total: number } }

describeEachEngine('a refresh of the wheels', ({ openTestDatabase }) => {
  const open = async () => {
    const source = plainSource()
    const sources = { primary: source }
    const { test: app, token, userId, takeText } = await openUser(await openTestDatabase(), { sources })
    await takeText(history, '1')
    const refresh = async () => (await app.send<Result>('POST', '/wheels/refresh-prices', { token })).body
    const items = async () =>
      (
        await app.send<{ items: { underlying: string | null; unrealized_pnl: number | null }[] }>(
          'GET',
          '/portfolio/pnl',
          { token },
        )
      ).body.items
    const unrealized = async (ticker: string) =>
      (await items()).find(({ underlying }) => underlying === ticker)?.unrealized_pnl
    const heard: string[] = []
    app.deps.events.subscribe(
      userId,
      ({ topic }) => heard.push(topic),
      () => {},
    )
    return { ...app, token, source, refresh, unrealized, heard }
  }

  it('prices what the open ones stand on, though no position tells it, and their profit follows', async () => {
    const { source, refresh, unrealized, heard } = await open()
    expect(await unrealized('AAA')).toBeNull()
    source.tell([
      plainQuote('AAA', 51, opening),
      plainQuote(put, 1.1, opening),
      plainQuote('BBB', 21, opening),
      plainQuote(call, 0.4, opening),
    ])
    expect(await refresh()).toEqual({
      success: true,
      message: null,
      summary: { updated: 2, held: 0, total: 2 },
      unanswered: [],
    })
    expect(source.asked.flat().toSorted()).toEqual(['AAA', put, 'BBB', call])
    // Two puts sold at $1.50 and at 1.10 now.
    expect(await unrealized('AAA')).toBe(80)
    // A hundred shares of 20 at 21, and a call sold at $0.50 at 0.40 now.
    expect(await unrealized('BBB')).toBe(110)
    expect(heard).toEqual(['prices'])
  })

  it('counts a wheel of which only some prices came, and says what did not', async () => {
    const { source, refresh } = await open()
    source.tell([
      plainQuote('AAA', 51, opening),
      plainQuote('BBB', 21, opening),
      plainQuote(call, 0.4, opening),
    ])
    expect(await refresh()).toEqual({
      success: false,
      message: '1 position keeps its last price. AAA 261218P00050000: Tradier does not know it.',
      summary: { updated: 2, held: 0, total: 2 },
      unanswered: [],
    })
  })

  it('of which none came updates nothing and invents nothing', async () => {
    const { source, refresh, unrealized, heard } = await open()
    source.refuseAll({ kind: 'unreachable' })
    const { success, summary, message } = await refresh()
    expect([success, summary]).toEqual([false, { updated: 0, held: 0, total: 2 }])
    expect(message).toContain('Tradier could not be reached.')
    expect([await unrealized('AAA'), heard]).toEqual([null, []])
  })

  it('goes on by itself, and forgets what no open wheel stands on any more', async () => {
    const { source, refresh, unrealized, deps, clock, send, token } = await open()
    const quotes = (putPrice: number, at: string) => [
      plainQuote('AAA', 51, at),
      plainQuote(put, putPrice, at),
      plainQuote('BBB', 21, at),
      plainQuote(call, 0.4, at),
    ]
    source.tell(quotes(1.1, opening))
    await refresh()
    clock.advance(60_000)
    source.tell(quotes(1, '2026-11-20T14:31:00Z'))
    expect(await refreshEveryone(deps, new AbortController().signal)).toBe(1)
    expect(await unrealized('AAA')).toBe(100)
    expect(await storedPrices(deps)).toEqual(['AAA'])
    const bought = {
      account_id: (await send<{ id: string }[]>('GET', '/portfolio/accounts', { token })).body[0]?.id,
      kind: 'buy-to-close',
      symbol: put,
      quantity: 2,
      price: 1,
      trade_date: '2026-11-20',
    }
    expect((await send('POST', '/portfolio/entries', { token, body: bought })).status).toBe(201)
    await refresh()
    expect(await storedPrices(deps)).toEqual([])
  })

  it('uses the position’s price where a position tells what is held', async () => {
    const { source, refresh, send, token, deps } = await open()
    const positions = [
      { symbol: put, asset_type: 'OPTION', short_quantity: 2, average_price: 1.5, market_value: -280 },
    ]
    await send('POST', '/portfolio/import/positions', {
      token,
      body: {
        export_info: { source: 'schwab', imported_at: '2026-11-20T12:00:00Z' },
        accounts: [{ account_number: '1', positions }],
      },
    })
    source.tell([plainQuote('AAA', 51, opening), plainQuote(put, 1.1, opening)])
    await refresh()
    const [row] = await deps.db.read
      .selectFrom('positions')
      .select(['current_price', 'price_source'])
      .where('status', '=', 'Open')
      .execute()
    expect(row).toEqual({ current_price: 1_100_000, price_source: 'tradier' })
    const stored = await deps.db.read.selectFrom('instrument_prices').select('symbol').execute()
    expect(stored).toEqual([{ symbol: 'AAA' }])
  })

  it('holds what cannot be right, and its profit stays as it was', async () => {
    const { source, refresh, unrealized, clock, send, token, heard } = await open()
    const good = [
      plainQuote('AAA', 51, opening),
      plainQuote(put, 1.1, opening),
      plainQuote('BBB', 21, opening),
      plainQuote(call, 0.4, opening),
    ]
    source.tell(good)
    await refresh()
    clock.advance(60_000)
    const later = '2026-11-20T14:31:00.000Z'
    source.tell([
      plainQuote('AAA', 5.1, later),
      plainQuote(put, 51, later),
      plainQuote('BBB', 21, later),
      plainQuote(call, 22, later),
    ])
    heard.length = 0
    const { summary, message } = await refresh()
    expect(summary).toEqual({ updated: 1, held: 3, total: 2 })
    expect(message).toContain('AAA: $51.00 → $5.10 refused')
    expect(message).toContain(
      'BBB 261218C00022000: $0.40 → $22.00 refused: a call is worth no more than the share.',
    )
    expect([await unrealized('AAA'), await unrealized('BBB'), heard]).toEqual([80, 110, ['prices']])
    const decisions = [{ symbol: 'AAA', price: 5.1, decision: 'take' }]
    expect(
      (await send('POST', '/portfolio/prices/held/decisions', { token, body: { decisions } })).body,
    ).toMatchObject({ taken: ['AAA'] })
  })

  it('lets a first price that is held be taken', async () => {
    const { source, refresh, unrealized, send, token } = await open()
    source.tell([plainQuote('AAA', 51, opening), plainQuote(put, 51, opening)])
    expect((await refresh()).summary).toMatchObject({ held: 1 })
    expect(await unrealized('AAA')).toBeNull()
    const listed = await send<{ held: unknown[] }>('GET', '/portfolio/prices/held', { token })
    expect(listed.body.held).toMatchObject([
      { symbol: put, held_price: { price: 51, previous: null, reason: { kind: 'above-strike', limit: 50 } } },
    ])
    const decisions = [{ symbol: put, price: 51, decision: 'take' }]
    await send('POST', '/portfolio/prices/held/decisions', { token, body: { decisions } })
    // Two puts sold at $1.50 and at 51 now.
    expect(await unrealized('AAA')).toBe(-9900)
    const after = await send<{ held: unknown[] }>('GET', '/portfolio/prices/held', { token })
    expect(after.body.held).toEqual([])
  })

  it('without a wheel has nothing to do', async () => {
    const app = createTestApp(await openTestDatabase(), {}, { sources: { primary: plainSource() } })
    const { access_token: token } = await app.signUp('bob')
    expect((await app.send('POST', '/wheels/refresh-prices', { token })).body).toEqual({
      success: true,
      message: null,
      summary: { updated: 0, held: 0, total: 0 },
      unanswered: [],
    })
  })
})
