/** From the broker's rows to entries and profit, as a client meets them, on both engines. */
import { readFileSync } from 'node:fs'
import { entryKinds } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { createDemoSeed, demoPayload } from '../demo/seed.ts'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

type Json = Record<string, unknown>
type Item = {
  underlying: string | null
  realized_pnl: number
  net_cash: number
  open: boolean
  complete: boolean
}
type Page = {
  items: (Json & { id: string; kind: string; trade_date: string })[]
  next_cursor: string | null
  refused: Json[]
}

const { note: _note, ...shapes } = JSON.parse(
  readFileSync(new URL('../../../fixtures/schwab/lifecycle-shapes.json', import.meta.url), 'utf8'),
) as Record<string, Json>

const payload = payloadOf([rawAccount('99990000', null, { transactions: Object.values(shapes) })])

describeEachEngine('the ledger over HTTP', ({ openTestDatabase }) => {
  const open = async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('ann')
    return { ...app, token }
  }

  it('books two puts sold, one assigned and one expired, as worked by hand', async () => {
    const { send, token } = await open()
    await send('POST', '/portfolio/import/positions', { token, body: payload })
    const { body } = await send<{ items: Item[] }>('GET', '/portfolio/pnl', { token })
    // 2 x 1.25 x 100 - 1.32 fees = 248.68 of premium, half of it expired; 100 shares put at 50 are held.
    expect(body.items.find(({ underlying }) => underlying === 'ZZTA')).toMatchObject({
      option_pnl: 248.68,
      stock_pnl: 0,
      fees: 1.32,
      realized_pnl: 248.68,
      tax_realized_pnl: 124.34,
      net_cash: -4751.32,
      unrealized_pnl: null,
      first_date: '2026-06-01',
      last_date: '2026-06-12',
      open: true,
    })
    // A dividend and interest that name no symbol are nobody's, and are never guessed.
    expect(body.items.find(({ underlying }) => underlying === null)).toMatchObject({
      dividends: 31.5,
      interest: 0.07,
    })
  })

  it('values what is open at the price that the portfolio knows', async () => {
    const { send, token } = await open()
    const shares = rawPosition({ symbol: 'ZZTA', long_quantity: 100, average_price: 50, market_value: 5210 })
    const account = rawAccount('99990000', [shares], { transactions: Object.values(shapes) })
    await send('POST', '/portfolio/import/positions', { token, body: payloadOf([account]) })
    const { body } = await send<{ items: Json[] }>('GET', '/portfolio/pnl', { token })
    expect(body.items.find(({ underlying }) => underlying === 'ZZTA')).toMatchObject({ unrealized_pnl: 210 })
  })

  it('lists entries latest first, filtered, and the same ones after the same file again', async () => {
    const { send, token } = await open()
    await send('POST', '/portfolio/import/positions', { token, body: payload })
    const all = (await send<Page>('GET', '/portfolio/entries', { token })).body
    expect(all.items.map(({ trade_date }) => trade_date)).toEqual(
      all.items.map(({ trade_date }) => trade_date).toSorted((left, right) => right.localeCompare(left)),
    )
    const puts = (await send<Page>('GET', '/portfolio/entries?symbol=ZZTA&kind=sell-to-open', { token })).body
    expect(puts.items).toMatchObject([
      {
        symbol: 'ZZTA  260612P00050000',
        quantity: -2,
        price: 1.25,
        gross: 250,
        fees: 1.32,
        net_cash: 248.68,
        account_number: '99990000',
      },
    ])
    expect(
      (await send<Page>('GET', '/portfolio/entries?from=2026-07-01&to=2026-07-31', { token })).body.items,
    ).toHaveLength(2)
    await send('POST', '/portfolio/import/positions', { token, body: payload })
    expect((await send<Page>('GET', '/portfolio/entries', { token })).body).toEqual(all)
  })

  it('tells which rows of the broker it could not take, and why', async () => {
    const { send, token } = await open()
    const contradiction = { ...shapes['sell_to_open_put'], netAmount: 1 }
    const body = payloadOf([rawAccount('99990000', null, { transactions: [contradiction] })])
    await send('POST', '/portfolio/import/positions', { token, body })
    const page = (await send<Page>('GET', '/portfolio/entries', { token })).body
    expect(page.items).toEqual([])
    expect(page.refused).toMatchObject([
      { account_number: '99990000', reason: 'is 1, but the items add up to 248.68' },
    ])
  })

  it('leads to a far place in one step, which is where the pages before it lead', async () => {
    const { send, token } = await open()
    await send('POST', '/portfolio/import/positions', { token, body: payload })
    const read = async (query: string) =>
      (await send<Page>('GET', `/portfolio/entries?${query}`, { token })).body
    const all = await read('limit=1000')
    const first = await read('limit=3')
    const second = await read(`limit=3&cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
    expect(await read('limit=3&offset=3')).toEqual(second)
    expect(await read('limit=3&offset=0')).toEqual(first)
    const past = await read(`limit=1&offset=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
    expect(past.items).toEqual(all.items.slice(5, 6))
    const last = await read(`limit=3&offset=${all.items.length - 1}`)
    expect(last).toMatchObject({ items: all.items.slice(-1), next_cursor: null, total: null })
    expect(await read('limit=3&offset=999999')).toMatchObject({ items: [], next_cursor: null })
    for (const offset of ['-1', '1.5', 'far', '10000001'])
      expect((await send('GET', `/portfolio/entries?offset=${offset}`, { token })).status).toBe(422)
  })

  it('refuses a kind that entries never have, in place of an empty list', async () => {
    const { send, token } = await open()
    const message = `Must be one of ${entryKinds.join(', ')}`
    for (const path of ['/portfolio/entries', '/exports/entries']) {
      const got = await send('GET', `${path}?kind=assigned`, { token })
      expect(got).toMatchObject({ status: 422, body: { errors: [{ pointer: '/kind', message }] } })
    }
    for (const kind of entryKinds)
      expect((await send('GET', `/portfolio/entries?kind=${kind}`, { token })).status).toBe(200)
  })

  it('refuses a cursor and a date that are none, and shows nothing to another user', async () => {
    const { send, signUp, token } = await open()
    await send('POST', '/portfolio/import/positions', { token, body: payload })
    expect((await send('GET', '/portfolio/entries?cursor=nowhere', { token })).status).toBe(422)
    expect((await send('GET', '/portfolio/entries?from=yesterday', { token })).status).toBe(422)
    const { access_token: other } = await signUp('bob')
    expect((await send('GET', '/portfolio/entries', { token: other })).body).toEqual({
      items: [],
      next_cursor: null,
      total: 0,
      refused: [],
    })
    expect((await send('GET', '/portfolio/pnl', { token: other })).body).toEqual({
      items: [],
      rests_on: { refused_rows: 0, unknown_basis: 0, pending: 0, missing_splits: 0 },
      taxes: { disallowed_loss: 0, losses_gone: 0, tax_years: [] },
    })
  })

  it('books the demo’s whole year: what is flat has earned its net cash, and all cash adds up', async () => {
    const now = Date.parse('2026-11-20T14:30:00Z')
    let made = 0
    const newId = () => `demo-${(made += 1)}`
    const { send } = createTestApp(
      await openTestDatabase(),
      {},
      { seedDemo: createDemoSeed({ clock: () => now, newId }) },
    )
    const { access_token: token } = (await send<{ access_token: string }>('POST', '/auth/demo')).body
    const { items } = (await send<{ items: Item[] }>('GET', '/portfolio/pnl', { token })).body
    expect(items.every(({ complete }) => complete)).toBe(true)
    const flat = items.filter((item) => !item.open && item.underlying !== null)
    expect(flat.map(({ underlying }) => underlying)).toEqual(['F'])
    for (const { realized_pnl, net_cash } of flat) expect(realized_pnl).toBe(net_cash)
    const cents = items.reduce((sum, { net_cash }) => sum + Math.round(net_cash * 100), 0)
    const [account] = demoPayload(now).accounts
    expect([150_000 * 100 + cents, 100 * (account?.cash_balance ?? 0)].map(Math.round)).toEqual(
      Array(2).fill(Math.round(100 * (account?.cash_balance ?? 0))),
    )
    const first = (await send<Page>('GET', '/portfolio/entries', { token })).body
    expect(first.items.length).toBeGreaterThan(100)
    expect(first.refused).toEqual([])
  })
})
