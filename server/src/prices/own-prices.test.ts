/** Prices of two users who are connected to Schwab, and of a third who is not: what each page shows is licensed to its user. */
import { expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { createLicensedSchwab } from '../market-data/testing/licensed-schwab.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, createTestClock } from '../testing/test-app.ts'
import { refreshEveryone } from './background-refresh.ts'

const connected = (db: Database, userId: string) =>
  db.transaction(
    (tx) =>
      tx
        .insertInto('broker_connections')
        .values({
          user_id: userId,
          broker: 'schwab',
          revision: 1,
          login_id: 'one',
          access_token: '',
          refresh_token: '',
          access_expires_at: null,
          logged_in_at: null,
          login_expires_at: null,
          ended: null,
          refresher: null,
          failures: 0,
          down_since: null,
          retry_at: null,
          refused_at: null,
          warned_hours: null,
          last_sync_at: null,
        })
        .execute(),
    'alone',
  )

describeEachEngine('quotes that are licensed to their user', ({ openTestDatabase }) => {
  it('price the positions of that user and of nobody else, asked for or by themselves', async () => {
    const db = await openTestDatabase()
    const clock = createTestClock('2026-11-20T15:00:00Z')
    const prices = new Map<string, number>()
    const { market, asked } = createLicensedSchwab((userId) => prices.get(userId), clock.now)
    const test = createTestApp(db, { MARKET_DATA_PRIMARY: 'schwab' }, { clock: clock.now, market })
    const users: { readonly id: string; readonly access_token: string }[] = []
    for (const [name, price] of [
      ['ada', 12],
      ['bob', 13],
      ['eve', null],
    ] as const) {
      const user = await test.signUp(name)
      const body = { symbol: 'ABC', shares: 10, cost_basis: 10, market_price: 10 }
      await test.send('POST', '/stocks/', { token: user.access_token, body })
      if (price !== null) {
        prices.set(user.id, price)
        await connected(db, user.id)
      }
      users.push(user)
    }
    const stored = () =>
      Promise.all(
        users.map(async ({ access_token: token }) => {
          const { body } = await test.send<{ current_price: number }[]>('GET', '/stocks/', { token })
          return body.map(({ current_price }) => current_price)
        }),
      )
    const quoted = () =>
      Promise.all(
        users.map(async ({ access_token: token }) => {
          const { body } = await test.send<{ quotes: { mark: number }[] }>(
            'GET',
            '/market/quotes?symbols=ABC',
            { token },
          )
          return body.quotes.map(({ mark }) => mark)
        }),
      )
    clock.advance(60_000)
    expect(await refreshEveryone(test.deps, new AbortController().signal)).toBe(2)
    expect(await stored()).toEqual([[12], [13], [10]])
    expect(await quoted()).toEqual([[12], [13], []])
    // Each asked once, in any order, with their own token; nobody asked for the third.
    const askers = asked.map((call) => call.split(' ')[1])
    expect(askers).toHaveLength(2)
    expect(new Set(askers)).toEqual(new Set(users.slice(0, 2).map(({ id }) => id)))
    // A disconnected user's page keeps what it had, and gets no newer one from the other.
    await test.send('POST', '/brokerage/disconnect', { token: users[1]?.access_token ?? '' })
    prices.set(users[0]?.id ?? '', 12.5)
    clock.advance(60_000)
    await refreshEveryone(test.deps, new AbortController().signal)
    expect(await stored()).toEqual([[12.5], [13], [10]])
    expect(await quoted()).toEqual([[12.5], [], []])
  })
})
