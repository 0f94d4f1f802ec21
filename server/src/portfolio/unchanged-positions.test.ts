/** Positions that are as they were are not sent again; whatever changes one of their figures sends them anew. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

const option = {
  ticker: 'pcg',
  option_type: 'Put',
  strike_price: 16,
  expiration_date: '2026-12-18',
  contracts: -2,
  cost_basis: 0.42,
  current_price: 0.3,
}

const etagOf = ({ headers }: { readonly headers: Headers }): string => headers.get('etag') ?? ''

describeEachEngine('the options that a page has already', ({ openTestDatabase }) => {
  const open = async () => {
    const app = createTestApp(await openTestDatabase(), {}, { startsAt: '2026-11-20T15:00:00Z' })
    const { access_token: token } = await app.signUp('ann')
    const made = await app.send('POST', '/options/', { token, body: option })
    const read = (etag: string | null) =>
      app.send<{ current_price: number }[]>('GET', '/portfolio/positions/options', {
        token,
        headers: etag === null ? {} : { 'if-none-match': etag },
      })
    return { ...app, token, id: (made.body as { id: string }).id, read }
  }

  it('are not sent again until a price of theirs is another one', async () => {
    const { send, token, id, read } = await open()
    const first = await read(null)
    const etag = first.headers.get('etag')
    expect([first.status, first.body[0]?.current_price]).toEqual([200, 0.3])
    expect((await read(etag)).status).toBe(304)
    await send('PUT', `/options/${id}`, { token, body: { ...option, current_price: 0.25 } })
    const changed = await read(etag)
    expect([changed.status, changed.body[0]?.current_price]).toEqual([200, 0.25])
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect((await read(changed.headers.get('etag'))).status).toBe(304)
  })

  it('are as they were where a form saves what it opened with', async () => {
    const { send, token, id, clock } = await open()
    const path = `/options/${id}`
    const before = await send('GET', path, { token })
    clock.advance(60_000)
    const { current_price: _price, ...form } = option
    for (const body of [option, form]) {
      const saved = await send('PUT', path, { token, body, headers: { 'if-match': etagOf(before) } })
      expect([saved.status, etagOf(saved)]).toEqual([200, etagOf(before)])
    }
    expect((await send('GET', path, { token })).body).toEqual(before.body)
  })

  it('are sent again by their id, whose version says only what the user changed', async () => {
    const { send, token, id, clock } = await open()
    const path = `/options/${id}`
    await send('PUT', path, { token, body: { ...option, expiration_date: '2026-11-20' } })
    const first = await send('GET', path, { token })
    expect(first.body).toMatchObject({ is_pending_expiry: false })
    clock.advance(10 * 3_600_000)
    const later = await send('GET', path, { token, headers: { 'if-none-match': etagOf(first) } })
    expect([later.status, etagOf(later)]).toEqual([200, etagOf(first)])
    expect(later.body).toMatchObject({ is_pending_expiry: true })
  })

  it('take a price back with its source and its age, which cannot be later than now', async () => {
    const { send, token, id, clock } = await open()
    const path = `/options/${id}`
    const market = {
      price_as_of: '2026-11-20T14:58:00.000Z',
      price_source: 'tradier',
      price_is_delayed: true,
    }
    await send('PUT', path, { token, body: { ...option, ...market } })
    clock.advance(60_000)
    const typed = await send('PUT', path, { token, body: { ...option, current_price: 0.25 } })
    expect(typed.body).toMatchObject({ price_source: 'manual', price_as_of: '2026-11-20T15:01:00.000Z' })
    const back = await send('PUT', path, { token, body: { ...option, ...market } })
    expect(back.body).toMatchObject({ current_price: 0.3, ...market })
    const late = await send('PUT', path, {
      token,
      body: { ...option, ...market, price_as_of: '2026-11-20T15:01:01Z' },
    })
    expect([late.status, late.body]).toMatchObject([422, { errors: [{ pointer: '/price_as_of' }] }])
  })
})
