/** Refreshing prices over HTTP, from sources that are plain objects. */
import { expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { dollars, plainQuote, plainSource } from '../market-data/testing/plain-source.ts'

/** Friday, half an hour into the session; the test clock starts at the opening. */
const opening = '2026-11-20T14:30:00.000Z'
const at = (minutes: number) => new Date(Date.parse(opening) + minutes * 60_000).toISOString()
const december = 'AAA   261218P00050000'
const lastMonth = 'AAA   261120C00060000'
const adjusted = 'BBB1  261218C00020000'

const payload = (importedAt = '2026-11-20T12:00:00Z') => ({
  export_info: { source: 'schwab', imported_at: importedAt },
  accounts: [
    {
      account_number: '1',
      cash_balance: 1000,
      positions: [
        { symbol: 'AAA', asset_type: 'EQUITY', long_quantity: 100, average_price: 50, market_value: 5100 },
        { symbol: 'BBB', asset_type: 'EQUITY', long_quantity: 10, average_price: 20, market_value: 210 },
        { symbol: december, asset_type: 'OPTION', short_quantity: 2, average_price: 1.5, market_value: -280 },
        { symbol: adjusted, asset_type: 'OPTION', long_quantity: 1, average_price: 1, market_value: 110 },
        { symbol: lastMonth, asset_type: 'OPTION', short_quantity: 1, average_price: 1, market_value: -10 },
      ],
    },
  ],
})

type Position = Record<string, unknown> & { symbol: string; id: string; etag: string }
type Result = {
  summary: { stocks_updated: number; options_updated: number; total_positions: number }
  message: string | null
}

describeDecidedInCode('a refresh of prices', ({ openTestDatabase, engine }) => {
  const open = async () => {
    const source = plainSource()
    const app = createTestApp(await openTestDatabase(), {}, { sources: { primary: source } })
    const { access_token: token, id: userId } = await app.signUp('ann')
    await app.send('POST', '/portfolio/import/positions', { token, body: payload() })
    const positions = async () =>
      new Map(
        (
          await app.send<{ positions: Position[] }>('GET', '/portfolio/positions', { token })
        ).body.positions.map((position) => [position.symbol, position]),
      )
    const refresh = async (path = '/portfolio/refresh-all-prices', body?: unknown) =>
      (await app.send<Result>('POST', path, body === undefined ? { token } : { token, body })).body
    const heard: string[] = []
    app.deps.events.subscribe(
      userId,
      ({ topic }) => heard.push(topic),
      () => {},
    )
    return { ...app, token, source, positions, refresh, heard }
  }

  it('stores each mark with the quote’s own instant, its source, and whether it was delayed', async () => {
    const { source, refresh, positions, clock, heard } = await open()
    clock.advance(20 * 60_000)
    source.tell([
      plainQuote('AAA', 52, at(5), { isDelayed: true }),
      plainQuote(december, 1.2, at(19)),
      plainQuote(lastMonth, 0.05, at(19)),
      plainQuote('BBB', 22, at(18)),
    ])
    expect(await refresh()).toEqual({
      summary: { stocks_updated: 2, options_updated: 2, held: 0, total_positions: 5 },
      message:
        '1 position keeps its last price. BBB1 261218C00020000: adjusted, and what it delivers is not known.',
      unanswered: [],
    })
    const after = await positions()
    expect(after.get('AAA')).toMatchObject({
      current_price: 52,
      market_value: 5200,
      profit_loss: 200,
      price_as_of: at(5),
      price_source: 'tradier',
      price_is_delayed: true,
    })
    // Two contracts short at 1.20: 240 to buy back what brought 300.
    expect(after.get(december)).toMatchObject({
      current_price: 1.2,
      market_value: -240,
      profit_loss: 60,
      price_as_of: at(19),
      price_is_delayed: false,
    })
    expect(after.get(adjusted)).toMatchObject({ market_value: 110 })
    expect(heard).toEqual(['prices'])
  })

  it('asks for no adjusted and no expired contract, and each symbol once', async () => {
    const { source, refresh, clock } = await open()
    clock.advance(7 * 3_600_000)
    const { message } = await refresh()
    expect(source.asked.flat().toSorted()).toEqual(['AAA', december, 'BBB'])
    expect(message).toContain('AAA 261120C00060000: expired.')
  })

  it('asks for no contract after the close of its last day, at 13:00 on a half day', async () => {
    const { source, refresh, clock, token, send } = await open()
    // The day after Thanksgiving.
    const body = { ticker: 'AAA', option_type: 'Put', strike_price: 45, expiration_date: '2026-11-27' }
    await send('POST', '/options/', { token, body: { ...body, contracts: -1, cost_basis: 1 } })
    const weekly = 'AAA   261127P00045000'
    clock.jump(Date.parse('2026-11-27T17:59:59Z') - clock.now())
    await refresh()
    expect(source.asked.flat()).toContain(weekly)
    source.asked.length = 0
    clock.advance(600_000)
    expect((await refresh()).message).toContain('AAA 261127P00045000: expired.')
    expect(source.asked.flat()).not.toContain(weekly)
  })

  it('never puts an older price over a newer one', async () => {
    const { source, refresh, positions, clock, heard } = await open()
    clock.advance(60_000)
    const before = await positions()
    // The snapshot of noon UTC is newer than last night's close.
    source.tell([plainQuote('AAA', 40, '2026-11-19T21:00:00Z')])
    const { summary, message } = await refresh()
    expect(summary).toMatchObject({ stocks_updated: 0, total_positions: 5 })
    expect(message).toContain('AAA: already at a newer price.')
    expect((await positions()).get('AAA')).toEqual(before.get('AAA'))
    expect(heard).toEqual([])
  })

  it('writes nothing of what is refused, and says what it was', async () => {
    const { source, refresh, positions, clock, heard } = await open()
    clock.advance(60_000)
    const before = await positions()
    source.tell([
      plainQuote('AAA', 51, at(1), { bid: dollars(52) }),
      plainQuote('BBB', 20, at(1), { currency: 'CAD' }),
      plainQuote(december, 1, at(1), { bid: dollars(-1) }),
    ])
    const { summary, message } = await refresh()
    expect(summary).toEqual({ stocks_updated: 0, options_updated: 0, held: 0, total_positions: 5 })
    for (const part of [
      'AAA: Tradier reported a bid above the ask for it.',
      'BBB: Tradier reported a price that is not in dollars for it.',
      'AAA 261218P00050000: Tradier reported a figure that is no price for it.',
      'AAA 261120C00060000: Tradier does not know it.',
    ])
      expect(message).toContain(part)
    expect(await positions()).toEqual(before)
    expect(heard).toEqual([])
  })

  it.each(
    casesOn(engine, [
      [{ kind: 'not-configured' } as const, 'Tradier has no key: set TRADIER_API_KEY'],
      [{ kind: 'unauthorized' } as const, 'Tradier does not accept the key'],
      [{ kind: 'timeout' } as const, 'Tradier did not answer in time.'],
      [{ kind: 'unreachable' } as const, 'Tradier could not be reached.'],
      [{ kind: 'failed', status: 503 } as const, 'Tradier failed with status 503.'],
      [{ kind: 'unreadable', detail: 'HTML' } as const, 'Tradier answered what could not be read.'],
      [{ kind: 'rate-limited', retryAfterMs: 90_000 } as const, 'It may be asked again in 90 s.'],
      [{ kind: 'rate-limited', retryAfterMs: 600_000 } as const, 'It may be asked again in 10 minutes.'],
      [{ kind: 'not-connected' } as const, 'Tradier is not connected.'],
    ]),
  )('of a source that refuses (%o) keeps every price, in words', async (refusal, sentence) => {
    const { source, refresh, positions } = await open()
    const before = await positions()
    source.refuseAll(refusal)
    const { summary, message } = await refresh()
    expect([summary.stocks_updated, summary.options_updated]).toEqual([0, 0])
    expect(message).toContain(sentence)
    expect(await positions()).toEqual(before)
  })

  it('counts a price that stays as it is, but writes and tells nothing', async () => {
    const { source, refresh, positions, heard, clock } = await open()
    clock.advance(60_000)
    source.tell([plainQuote('AAA', 52, at(1)), plainQuote('BBB', 22, at(1))])
    await refresh()
    const before = await positions()
    expect((await refresh()).summary.stocks_updated).toBe(2)
    expect(await positions()).toEqual(before)
    expect(heard).toEqual(['prices'])
  })

  it('leaves the version alone, so that nobody’s editing is in its way', async () => {
    const { source, refresh, positions, clock } = await open()
    clock.advance(60_000)
    const before = (await positions()).get('AAA')?.etag
    source.tell([plainQuote('AAA', 52, at(1))])
    await refresh()
    expect((await positions()).get('AAA')).toMatchObject({ etag: before, current_price: 52 })
  })

  it('of the options leaves the shares alone; of chosen ones everything else', async () => {
    const { source, refresh, positions, clock } = await open()
    clock.advance(60_000)
    source.tell([plainQuote('AAA', 52, at(1)), plainQuote('BBB', 22, at(1)), plainQuote(december, 1, at(1))])
    expect((await refresh('/options/refresh-prices/')).summary).toEqual({
      stocks_updated: 0,
      options_updated: 1,
      held: 0,
      total_positions: 3,
    })
    const id = (await positions()).get('BBB')?.id
    expect((await refresh('/portfolio/refresh-selected-prices', [id, id])).summary).toEqual({
      stocks_updated: 1,
      options_updated: 0,
      held: 0,
      total_positions: 1,
    })
    expect((await positions()).get('AAA')).toMatchObject({ current_price: 51 })
  })

  it('touches nobody else’s positions', async () => {
    const { send, signUp, source, refresh, positions, clock, deps } = await open()
    const other = await signUp('bob')
    await send('POST', '/portfolio/import/positions', { token: other.access_token, body: payload() })
    clock.advance(60_000)
    source.tell([plainQuote('AAA', 52, at(1))])
    const heard: string[] = []
    deps.events.subscribe(
      other.id,
      ({ topic }) => heard.push(topic),
      () => {},
    )
    await refresh()
    const theirs = await send<Position[]>('GET', '/stocks/', { token: other.access_token })
    expect(theirs.body.find(({ symbol }) => symbol === 'AAA')).toMatchObject({ current_price: 51 })
    expect(heard).toEqual([])
    const mine = (await positions()).get('AAA')?.id
    const foreign = await send('POST', '/portfolio/refresh-selected-prices', {
      token: other.access_token,
      body: [mine],
    })
    expect(foreign.status).toBe(404)
  })

  it('holds no transaction open while a source is asked', async () => {
    const db = await openTestDatabase()
    let token = ''
    let during: number | null = null
    const source = plainSource({
      before: async () => {
        // SQLite has one writer at a time: this one would wait for a transaction that is open.
        const body = { symbol: 'CCC', shares: 1, cost_basis: 1, market_price: 1 }
        during = (await app.send('POST', '/stocks/', { token, body })).status
      },
    })
    const app = createTestApp(db, {}, { sources: { primary: source } })
    token = (await app.signUp('ann')).access_token
    await app.send('POST', '/portfolio/import/positions', { token, body: payload() })
    source.tell([plainQuote('AAA', 52, opening)])
    const { body } = await app.send<Result>('POST', '/portfolio/refresh-all-prices', { token })
    expect(during).toBe(201)
    expect(body).toMatchObject({ summary: { stocks_updated: 1, total_positions: 6 } })
    expect(body.message).toContain('CCC: opened meanwhile.')
  })

  it('under the same key asks and writes once', async () => {
    const { send, source, token, clock } = await open()
    clock.advance(60_000)
    source.tell([plainQuote('AAA', 52, at(1))])
    const first = await send('POST', '/portfolio/refresh-all-prices', { token, key: 'k1' })
    const calls = source.asked.length
    clock.advance(60_000)
    expect((await send('POST', '/portfolio/refresh-all-prices', { token, key: 'k1' })).body).toEqual(
      first.body,
    )
    expect(source.asked.length).toBe(calls)
  })
})
