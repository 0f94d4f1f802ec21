/** What a change would move is told before it is made, and nothing is written. */
import { expect, it } from 'vitest'
import { openImports, type Json } from '../imports/testing/open-imports.ts'
import { schwabText } from '../imports/testing/schwab-rows.ts'
import { describeEachEngine } from '../testing/engines.ts'

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
          { underlying: 'ABC', realized: { from: 2000, to: 0 }, unseen: { from: 0, to: 100 }, shares: null },
        ],
      },
    })
    expect(await profitOf('ABC')).toMatchObject({ realized_pnl: 2000 })
    expect((await get<{ items: Json[] }>('/portfolio/entries')).items).toHaveLength(2)
    // The key of the preview is free for the removal itself.
    expect((await send('DELETE', `/portfolio/entries/${id}`, { token, key: 'one' })).status).toBe(204)
    expect(await profitOf('ABC')).toMatchObject({ realized_pnl: 0, complete: false })
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

  it('are told to nobody else', async () => {
    const { id, send, signUp } = await open()
    const { access_token: token } = await signUp('bob')
    expect((await send('DELETE', `/portfolio/entries/${id}?preview=true`, { token })).status).toBe(404)
  })
})
