/** What a change would move is told before it is made, and nothing is written. */
import { expect, it } from 'vitest'
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import { schwabText } from '../../intake/testing/schwab-rows.ts'
import { describeEachEngine } from '../../testing/engines.ts'

interface Moves {
  readonly items: readonly Json[]
}

describeEachEngine('figures that would move', ({ openTestDatabase }) => {
  const open = async () => {
    const imports = await openImports(await openTestDatabase())
    const { send, token, get, take } = imports
    await take(schwabText('03/02/2026 Sell|ABC|100|$60.00||$6,000.00'))
    const [sale] = (await get<{ items: Json[] }>('/portfolio/entries?kind=sell')).items
    const bought = {
      account_id: sale?.['account_id'],
      kind: 'buy',
      symbol: 'ABC',
      quantity: 100,
      price: 40,
      trade_date: '2026-01-05',
    }
    const added = await imports.post<{ items: Json[] }>('/portfolio/entries', bought)
    const id = String(added.body.items[0]?.['id'])
    const preview = (method: string, path: string, body?: object) =>
      send<Moves>(method, `${path}?preview=true`, {
        token,
        key: 'one',
        ...(body === undefined ? {} : { body }),
      })
    return { ...imports, preview, id, sale: String(sale?.['id']) }
  }

  it('by the removal of an entry: its gain, and the shares that would come from nowhere', async () => {
    const { preview, id, profitOf, get, send, token } = await open()
    const told = await preview('DELETE', `/portfolio/entries/${id}`)
    expect(told).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            underlying: 'ABC',
            realized: { from: 2000, to: null },
            unseen: { from: 0, to: 100 },
            shares: null,
          },
        ],
      },
    })
    expect(await profitOf('ABC')).toMatchObject({ realized_pnl: 2000 })
    expect((await get<{ items: Json[] }>('/portfolio/entries')).items).toHaveLength(2)
    // The key of the preview is free for the removal itself.
    const path = `/portfolio/entries/${id}?confirmed=true`
    expect((await send('DELETE', path, { token, key: 'one' })).status).toBe(204)
    expect(await profitOf('ABC')).toMatchObject({ realized_pnl: null, complete: false })
    expect((await preview('DELETE', `/portfolio/entries/${id}`)).status).toBe(404)
  })

  it('by a choice of lots, or why it cannot be made', async () => {
    const { preview, sale, get } = await open()
    const { lots } = await get<{ lots: Json[] }>(`/portfolio/entries/${sale}/lots`)
    const path = `/portfolio/entries/${sale}/lots`
    const same = await preview('PUT', path, { lots: [{ lot_id: lots[0]?.['lot_id'], quantity: 100 }] })
    expect(same).toMatchObject({ status: 200, body: { items: [] } })
    expect((await preview('PUT', path, { lots: [{ lot_id: 'none', quantity: 1 }] })).status).toBe(422)
    expect((await get<{ lots: Json[] }>(path)).lots).toMatchObject([{ chosen: 0 }])
  })

  it('by the undo of an import, what another file told of it included', async () => {
    const { take, send, token, get, profitOf } = await openImports(await openTestDatabase())
    const bought = '01/05/2026 Buy|XYZ|100|$40.00||-$4,000.00'
    await take(schwabText(bought))
    const both = await take(schwabText('03/02/2026 Sell|XYZ|100|$60.00||$6,000.00', bought))
    const path = `/imports/${both.id}?preview=true`
    expect((await send<Moves>('DELETE', path, { token })).body.items).toMatchObject([
      { underlying: 'XYZ', realized: { from: 2000, to: 0 }, shares: { from: 0, to: 100 }, unseen: null },
    ])
    expect(await profitOf('XYZ')).toMatchObject({ realized_pnl: 2000 })
    const listed = await get<{ state: string }[]>('/imports')
    expect(listed.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  })

  it('are confirmed where shares would come from nowhere: which, and how many', async () => {
    const { id, send, token, profitOf } = await open()
    const refused = await send('DELETE', `/portfolio/entries/${id}`, { token })
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFIRMATION_NEEDED' } })
    expect(refused.body).toMatchObject({
      message:
        'Not done yet, since 100 shares of ABC would leave and never have come. Look at what moves (?preview=true), then send it again with confirmed=true.',
    })
    expect(await profitOf('ABC')).toMatchObject({ realized_pnl: 2000 })
    const wrong = await send('DELETE', `/portfolio/entries/${id}?confirmed=yes`, { token })
    expect(wrong.status).toBe(422)
  })

  it('are confirmed where a sale would take other lots than those named for it, by a removal or another choice', async () => {
    const { id, sale, get, post, preview, send, token } = await open()
    const [entry] = (await get<{ items: Json[] }>('/portfolio/entries?kind=sell')).items
    const account = String(entry?.['account_id'])
    const method = { disposal_method: 'specific', is_ira: false }
    await send('PUT', `/portfolio/accounts/${account}`, { token, body: method })
    const by = (kind: string, quantity: number, price: number, trade_date: string) =>
      post<{ items: Json[] }>('/portfolio/entries', {
        account_id: account,
        kind,
        symbol: 'ABC',
        quantity,
        price,
        trade_date,
      })
    await by('buy', 100, 50, '2026-02-02')
    const later = String((await by('sell', 50, 61, '2026-03-03')).body.items[0]?.['id'])
    const lotsOf = async (of: string) =>
      (await get<{ lots: Json[] }>(`/portfolio/entries/${of}/lots`)).lots.map((lot) => String(lot['lot_id']))
    const [first, second] = await lotsOf(sale)
    const choose = (of: string, lot: string | undefined, quantity: number, query = '') =>
      send<{ message: string }>('PUT', `/portfolio/entries/${of}/lots${query}`, {
        token,
        body: { lots: [{ lot_id: lot, quantity }] },
      })
    expect((await choose(sale, first, 100)).status).toBe(200)
    expect((await choose(later, second, 50)).status).toBe(200)
    const moved = await preview('PUT', `/portfolio/entries/${sale}/lots`, {
      lots: [{ lot_id: second, quantity: 100 }],
    })
    expect(moved.body.items).toMatchObject([
      { broken_choices: [{ entry_id: later, date: '2026-03-03', shares: 50 }] },
    ])
    const refused = await choose(sale, second, 100)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(
      'the sale of ABC on 2026-03-03 would take 50 shares from other lots than you named',
    )
    expect((await choose(sale, second, 100, '?confirmed=true')).status).toBe(200)
    expect((await choose(sale, first, 100, '?confirmed=true')).status).toBe(200)
    const gone = await send<{ message: string }>('DELETE', `/portfolio/entries/${id}`, { token })
    expect(gone.body.message).toContain('the sale of ABC on 2026-03-02 would take 100 shares from other lots')
  })

  it('are refused where a row could not be booked any more: which, and by how much', async () => {
    const { get, post, preview, send, token } = await open()
    const [entry] = (await get<{ items: Json[] }>('/portfolio/entries?kind=sell')).items
    const by = (kind: string, quantity: number, trade_date: string) =>
      post<{ items: Json[] }>('/portfolio/entries', {
        account_id: entry?.['account_id'],
        kind,
        symbol: 'KO    261218P00060000',
        quantity,
        price: 1,
        trade_date,
      })
    const opened = String((await by('sell-to-open', 3, '2026-04-01')).body.items[0]?.['id'])
    await by('buy-to-close', 2, '2026-04-02')
    const path = `/portfolio/entries/${opened}`
    const told = await preview('DELETE', path)
    expect(told).toMatchObject({ status: 409 })
    expect(told.body).toMatchObject({
      message:
        'Other entries close what this one opened: buy to close of KO $60.00 put, Dec 18, 2026, on Apr 02, 2026, 2 contracts more than would be open. Nothing was removed: remove them first.',
    })
    expect((await send('DELETE', `${path}?confirmed=true`, { token })).status).toBe(409)
    expect((await get<{ items: Json[] }>('/portfolio/entries?kind=sell-to-open')).items).toHaveLength(1)
  })

  it('are told to nobody else', async () => {
    const { id, send, signUp } = await open()
    const { access_token: token } = await signUp('bob')
    expect((await send('DELETE', `/portfolio/entries/${id}?preview=true`, { token })).status).toBe(404)
  })
})
