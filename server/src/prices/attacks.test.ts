/** Prices that change hands while they are fetched, and sources that tell what nobody asked or nobody can believe. */
import { afterEach, expect, it } from 'vitest'
import { dollars, plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import type { ProviderQuote, QuoteAnswer } from '../market-data/provider.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

type Json = Record<string, unknown>
type Position = Json & { symbol: string; id: string; current_price: number | null }
type Result = { summary: { stocks_updated: number; total_positions: number }; message: string | null }

const opening = Date.parse('2026-11-20T14:30:00Z')
const at = (minutes: number) => new Date(opening + minutes * 60_000).toISOString()
const most = 8_589_934_592

describeEachEngine('a refresh of prices under attack', ({ openTestDatabase }) => {
  const failures: unknown[] = []
  afterEach(() => expect(failures.splice(0)).toEqual([]))

  const open = async () => {
    let quotes: readonly ProviderQuote[] = []
    let during: () => Promise<unknown> = async () => {}
    const primary = {
      ...plainSource(),
      quotes: async () => {
        await during()
        const value: QuoteAnswer = { quotes, unknown: [], bad: [] }
        return { ok: true as const, value }
      },
    }
    const nothing = () => {}
    const error = (fields: Json, message: string) => void failures.push(fields['error'] ?? message)
    const log = { debug: nothing, info: nothing, warn: nothing, error }
    const app = createTestApp(await openTestDatabase(), {}, { log, sources: { primary } })
    const { access_token: token } = await app.signUp('ann')
    const hold = (positions: readonly Json[], importedAt = '2026-11-20T12:00:00Z') =>
      app.send('POST', '/portfolio/import/positions', {
        token,
        body: {
          export_info: { source: 'schwab', imported_at: importedAt },
          accounts: [{ account_number: '1', positions }],
        },
      })
    const share = (symbol: string, quantity = 100): Json => ({
      symbol,
      asset_type: 'EQUITY',
      long_quantity: quantity,
      average_price: 50,
      market_value: null,
    })
    const refresh = () => app.send<Result>('POST', '/portfolio/refresh-all-prices', { token })
    const prices = async () => {
      const { body } = await app.send<Position[]>('GET', '/stocks/', { token })
      return Object.fromEntries(body.map(({ symbol, current_price }) => [symbol, current_price]))
    }
    const tell = (told: readonly ProviderQuote[], meanwhile: () => Promise<unknown> = async () => {}) => {
      quotes = told
      during = meanwhile
    }
    return { ...app, hold, share, refresh, prices, tell }
  }

  it('writes no price of what was sold while prices were fetched', async () => {
    const { hold, share, refresh, prices, tell, clock } = await open()
    await hold([share('AAA'), share('BBB')])
    clock.advance(60_000)
    const sell = () => hold([share('AAA')], at(0))
    tell([plainQuote('AAA', 51, at(1)), plainQuote('BBB', 22, at(1))], sell)
    const { body } = await refresh()
    expect(body.summary).toMatchObject({ stocks_updated: 1, total_positions: 1 })
    expect(await prices()).toEqual({ AAA: 51 })
  })

  it('writes once the same when several refresh at the same time', async () => {
    const { hold, share, refresh, prices, tell, clock } = await open()
    await hold([share('AAA'), share('BBB')])
    clock.advance(60_000)
    tell([plainQuote('AAA', 51, at(1)), plainQuote('BBB', 22, at(1))])
    const answers = await Promise.all([refresh(), refresh(), refresh(), refresh()])
    for (const { status, body } of answers)
      expect([status, body.summary]).toEqual([200, expect.objectContaining({ stocks_updated: 2 })])
    expect(await prices()).toEqual({ AAA: 51, BBB: 22 })
  })

  it('takes nothing that it did not ask for', async () => {
    const { hold, share, refresh, prices, tell, clock } = await open()
    await hold([share('AAA')])
    clock.advance(60_000)
    tell(['AAAA', 'aaa', '', '__proto__', 'AAA '].map((symbol) => plainQuote(symbol, 9, at(1))))
    const { body } = await refresh()
    expect([body.summary.stocks_updated, body.message]).toEqual([
      0,
      '1 position keeps its last price. AAA: Tradier reported nothing for it.',
    ])
    expect(await prices()).toEqual({ AAA: null })
  })

  it('keeps the last dollars of a source that goes over to another currency', async () => {
    const { hold, share, refresh, prices, tell, clock } = await open()
    await hold([share('AAA')])
    clock.advance(60_000)
    tell([plainQuote('AAA', 51, at(1))])
    await refresh()
    clock.advance(60_000)
    tell([plainQuote('AAA', 47, at(2), { currency: 'EUR' })])
    expect((await refresh()).body.message).toContain('a price that is not in dollars')
    expect(await prices()).toEqual({ AAA: 51 })
  })

  it('keeps the last price where the next is worth more than can be held', async () => {
    const { hold, share, refresh, prices, tell, clock } = await open()
    await hold([share('AAA', 2), share('BBB', 1)])
    clock.advance(60_000)
    const dear = { bid: dollars(most), ask: dollars(most), last: dollars(most) }
    tell([plainQuote('AAA', 1, at(1), dear), plainQuote('BBB', 1, at(1), dear)])
    expect((await refresh()).body.message).toBe(
      '1 position keeps its last price. AAA: worth more than can be held.',
    )
    expect(await prices()).toEqual({ AAA: null, BBB: most })
  })
})
