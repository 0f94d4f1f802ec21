/** The lots that a sale could take, as they were right before it. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'
import { schwabFile, quoted } from '../../formats/testing/broker-files.ts'

type Json = Record<string, unknown>

const row = (date: string, action: string, quantity: number, price: string, amount: string) =>
  quoted(date, action, 'ABC', 'ABC INC', String(quantity), price, '', amount)
const bought = [
  row('01/05/2026', 'Buy', 100, '40.00', '-4000.00'),
  row('02/02/2026', 'Buy', 100, '50.00', '-5000.00'),
]
const sold = row('03/02/2026', 'Sell', 150, '60.00', '9000.00')
const later = row('04/06/2026', 'Buy', 100, '55.00', '-5500.00')

describeDecidedInCode('the lots of a sale', ({ openTestDatabase }) => {
  const open = async () => {
    const { test: app, send, take } = await openUser(await openTestDatabase())
    await take(later, sold, ...bought)
    const { body } = await send<{ items: Json[] }>('GET', '/portfolio/entries?kind=sell')
    const sale = body.items[0] ?? {}
    return { ...app, send, sale, path: `/portfolio/entries/${String(sale['id'])}/lots` }
  }

  it('are those held before it, oldest first, with what it took of each', async () => {
    const { send, path } = await open()
    expect((await send(`GET`, path)).body).toMatchObject({
      symbol: 'ABC',
      date: '2026-03-02',
      quantity: 150,
      disposal_method: 'fifo',
      lots: [
        { opened_on: '2026-01-05', quantity: 100, tax_basis_per_share: 40, taken: 100, chosen: 0 },
        { opened_on: '2026-02-02', quantity: 100, tax_basis_per_share: 50, taken: 50, chosen: 0 },
      ],
    })
  })

  it('follow what the user names, where the account leaves it to them', async () => {
    const { send, path, sale } = await open()
    const settings = { disposal_method: 'specific', is_ira: false }
    await send('PUT', `/portfolio/accounts/${String(sale['account_id'])}`, settings)
    const { lots } = (await send<{ lots: Json[] }>('GET', path)).body
    await send('PUT', path, { lots: [{ lot_id: lots[1]?.['lot_id'], quantity: 100 }] })
    const after = (await send<{ lots: Json[] }>('GET', path)).body
    expect(after).toMatchObject({ disposal_method: 'specific' })
    expect(after.lots.map(({ taken, chosen }) => [taken, chosen])).toEqual([
      [50, 0],
      [100, 100],
    ])
    // 100 from 50 and 50 from 40: 9,000 - 5,000 - 2,000.
    const closed = await send<Json[]>('GET', '/portfolio/lots?symbol=ABC&status=closed')
    expect(closed.body.reduce((sum, { tax_gain: gain }) => sum + Number(gain), 0)).toBe(2000)
  })

  it('are those that came from another account of the user, each by itself', async () => {
    const { get, takeText } = await openUser(await openTestDatabase())
    const take = (account: string, ...rows: readonly string[]) =>
      takeText(schwabFile(...rows), account, `${account}.csv`)
    await take('99990000', row('03/02/2026', 'Journaled Shares', -150, '', ''), ...bought)
    await take(
      '88880000',
      row('03/09/2026', 'Sell', 150, '60.00', '9000.00'),
      row('03/04/2026', 'Journaled Shares', 150, '', ''),
    )
    const { items } = await get<{ items: Json[] }>('/portfolio/entries?kind=sell')
    const path = `/portfolio/entries/${String(items[0]?.['id'])}/lots`
    expect(await get(path)).toMatchObject({
      lots: [
        { origin: 'purchase', opened_on: '2026-01-05', quantity: 100, tax_basis_per_share: 40, taken: 100 },
        { origin: 'purchase', opened_on: '2026-02-02', quantity: 50, tax_basis_per_share: 50, taken: 50 },
      ],
    })
  })

  it('are named as they are held: no other lot, none twice, and no more than there is', async () => {
    const { send, path } = await open()
    const { lots } = (await send<{ lots: Json[] }>('GET', path)).body
    const [first, second] = lots.map(({ lot_id: id }) => String(id))
    const refusals = async (...named: readonly (readonly [string | undefined, number])[]) => {
      const body = { lots: named.map(([lot_id, quantity]) => ({ lot_id, quantity })) }
      const answer = await send<{ errors?: { pointer: string; message: string }[] }>('PUT', path, body)
      return [
        answer.status,
        ...(answer.body.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`),
      ]
    }
    expect(await refusals(['none', 10])).toEqual([
      422,
      '/lots/0/lot_id Is none of the lots held before this sale',
    ])
    expect(await refusals([first, 10], [first, 10])).toEqual([422, '/lots/1/lot_id Names the same lot twice'])
    expect(await refusals([first, 101])).toEqual([422, '/lots/0/quantity The lot has only 100 shares'])
    expect(await refusals([first, 100], [second, 51])).toEqual([
      422,
      '/lots The sale is of 150 shares, and 151 are named',
    ])
    expect(await refusals([first, 100], [second, 50])).toEqual([200])
    expect(await refusals()).toEqual([200])
  })

  it('of what is no sale, or another user’s, are not there', async () => {
    const { send, path, signUp, app } = await open()
    const { body } = await send<{ items: Json[] }>('GET', '/portfolio/entries?kind=buy')
    expect((await send('GET', `/portfolio/entries/${String(body.items[0]?.['id'])}/lots`)).status).toBe(404)
    const { access_token: other } = await signUp('bob')
    const foreign = await app.request(`/api${path}`, { headers: { authorization: `Bearer ${other}` } })
    expect(foreign.status).toBe(404)
  })
})
