/** What a client has already is not sent again, and what it has of another user is never taken for its own. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

const putOn = (ticker: string) => ({
  ticker,
  option_type: 'Put',
  strike_price: 16,
  expiration_date: '2026-12-18',
  contracts: -2,
  cost_basis: 0.42,
  current_price: 0.3,
})

describeEachEngine('the Dashboard that a client has', ({ openTestDatabase }) => {
  it.each(['/dashboard/snapshot', '/dashboard/today'])('of %s is its user’s alone', async (path) => {
    const test = createTestApp(await openTestDatabase())
    const open = async (username: string, ticker: string) => {
      const { access_token: token } = await test.signUp(username)
      expect((await test.send('POST', '/options/', { token, body: putOn(ticker) })).status).toBe(201)
      return (etag: string | null = null) =>
        test.send('GET', path, { token, headers: etag === null ? {} : { 'if-none-match': etag } })
    }
    const ann = await open('ann', 'KO')
    const bob = await open('bob', 'PEP')
    const etag = (await ann()).headers.get('etag')
    expect((await ann(etag)).status).toBe(304)
    const answered = await bob(etag)
    expect([answered.status, answered.body]).toEqual([200, (await bob()).body])
  })
})
