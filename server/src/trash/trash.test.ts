/** What was deleted lies in the trash and comes back as it was. */
import { expect, it } from 'vitest'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { leg, shares } from '../intake/testing/told.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

const buy = shares('2026-03-02', 'Buy', 100, 'ABC', 40)

describeDecidedInCode('the trash', ({ openTestDatabase }) => {
  const open = async () => {
    const imports = await openImports(await openTestDatabase())
    const del = (path: string) => imports.send('DELETE', path, { token: imports.token })
    const trash = async () => (await imports.get<{ items: Json[] }>('/trash')).items
    const restore = (items: readonly Json[]) =>
      imports.post<{ restored: number; refused: Json[] }>('/trash/restore', {
        items: items.map(({ kind, id }) => ({ kind, id })),
      })
    const accountId = async () => (await imports.get<Json[]>('/portfolio/accounts'))[0]?.['id']
    const byHand = async (kind: string, quantity: number, price: number, date: string) => {
      const body = { account_id: await accountId(), kind, symbol: 'ABC', quantity, price, trade_date: date }
      const answer = await imports.post<{ items: Json[] }>('/portfolio/entries', body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return String(answer.body.items[0]?.['id'])
    }
    return { ...imports, del, trash, restore, byHand }
  }

  it('keeps an entry by hand for thirty days and brings its figures back', async () => {
    const { take, del, trash, restore, byHand, profitOf, deps } = await open()
    await take(asSchwabCsv([buy]))
    const id = await byHand('sell', 100, 45, '2026-03-10')
    const before = await profitOf('ABC')
    expect((await del(`/portfolio/entries/${id}?confirmed=true`)).status).toBe(204)
    expect(await profitOf('ABC')).not.toEqual(before)
    const [item] = await trash()
    expect(item).toMatchObject({
      kind: 'entry',
      entry_kind: 'sell',
      symbol: 'ABC',
      quantity: -100,
      price: 45,
    })
    const days = (Date.parse(String(item?.['kept_until'])) - deps.clock()) / 86_400_000
    expect(days).toBe(30)
    expect((await restore([item ?? {}])).body).toEqual({ restored: 1, refused: [] })
    expect(await profitOf('ABC')).toEqual(before)
    expect(await trash()).toEqual([])
    // Asked for twice it is simply there.
    expect((await restore([item ?? {}])).body).toEqual({ restored: 1, refused: [] })
  })

  it('lists no account of which it holds all that there was, until that comes back', async () => {
    const { take, undo, del, trash, restore, byHand, get } = await open()
    const listed = () => get<Json[]>('/portfolio/accounts')
    const { id } = await take(asSchwabCsv([buy]))
    const entry = await byHand('buy', 10, 45, '2026-03-10')
    const before = await listed()
    await undo(id)
    expect(await listed()).toHaveLength(1)
    await del(`/portfolio/entries/${entry}?confirmed=true`)
    expect(await listed()).toEqual([])
    await restore(await trash())
    expect(await listed()).toEqual(before)
    await del(`/portfolio/entries/${entry}?confirmed=true`)
    // An import that names it finds it.
    await take(asSchwabCsv([buy]))
    expect(await listed()).toMatchObject([{ id: before[0]?.['id'] }])
  })

  it('brings an entry back behind the same trade that a broker told of meanwhile', async () => {
    const { take, del, trash, restore, byHand, profitOf } = await open()
    await take(asSchwabCsv([buy]))
    const id = await byHand('sell', 100, 45, '2026-03-10')
    await del(`/portfolio/entries/${id}?confirmed=true`)
    await take(asSchwabCsv([buy, shares('2026-03-10', 'Sell', 100, 'ABC', 45)]))
    const before = await profitOf('ABC')
    await restore(await trash())
    expect(await profitOf('ABC')).toEqual(before)
    expect(before).toMatchObject({ realized_pnl: 500, open: false })
  })

  it('brings an assignment back with its shares', async () => {
    const { take, del, trash, restore, get, post } = await open()
    await take(asSchwabCsv([buy]))
    const [account] = await get<Json[]>('/portfolio/accounts')
    const option = { account_id: account?.['id'], symbol: 'ABC   260417P00048000' }
    const sold = await post('/portfolio/entries', {
      ...option,
      kind: 'sell-to-open',
      quantity: 1,
      price: 2,
      trade_date: '2026-03-03',
    })
    expect(sold.status, JSON.stringify(sold.body)).toBe(201)
    const assigned = await post<{ items: Json[] }>('/portfolio/entries', {
      ...option,
      kind: 'assignment',
      quantity: 1,
      trade_date: '2026-04-17',
    })
    expect(assigned.status, JSON.stringify(assigned.body)).toBe(201)
    const before = await get('/portfolio/lots?status=all')
    expect(
      (await del(`/portfolio/entries/${String(assigned.body.items[0]?.['id'])}?confirmed=true`)).status,
    ).toBe(204)
    const items = await trash()
    expect(items).toHaveLength(2)
    await restore(items.slice(0, 1))
    expect(await trash()).toEqual([])
    expect(await get('/portfolio/lots?status=all')).toEqual(before)
  })

  it('brings a wheel back to every page that counts wheels, whatever was written meanwhile', async () => {
    const { take, del, trash, restore, byHand, get } = await open()
    await take(asSchwabCsv([leg('2026-11-02', 'STO', 1, 'KO 48P 2026-12-18', 2.6), buy]))
    const openTickers = async () => ({
      list: (await get<Json[]>('/wheels/wheel-cycles?status=open')).map(({ ticker }) => ticker),
      dashboard: (await get<{ wheels: { open_tickers: string[] } }>('/dashboard/snapshot')).wheels
        .open_tickers,
    })
    expect(await openTickers()).toEqual({ list: ['KO'], dashboard: ['KO'] })
    const [wheel] = await get<Json[]>('/wheels/wheel-cycles?status=open')
    expect((await del(`/wheels/wheel-cycles/${String(wheel?.['id'])}`)).status).toBe(204)
    await byHand('buy', 10, 41, '2026-03-10')
    expect(await openTickers()).toEqual({ list: [], dashboard: [] })
    await restore((await trash()).filter(({ kind }) => kind === 'wheel'))
    expect(await openTickers()).toEqual({ list: ['KO'], dashboard: ['KO'] })
  })

  it('says since when a wheel is as its page did, though earlier history came after it', async () => {
    const { take, get, del, trash } = await open()
    await take(asSchwabCsv([leg('2026-09-02', 'STO', 1, 'KO 50P 2026-12-18', 1)]))
    await take(asSchwabCsv([leg('2026-08-25', 'STO', 1, 'KO 48P 2026-12-18', 1)]))
    const [wheel] = await get<Json[]>('/wheels/wheel-cycles')
    expect(wheel).toMatchObject({ started_at: '2026-08-25' })
    await del(`/wheels/wheel-cycles/${String(wheel?.['id'])}`)
    expect(await trash()).toMatchObject([{ kind: 'wheel', started_at: '2026-08-25' }])
  })

  it('reads nothing of a wheel in the form in which an older version stored it', async () => {
    const { take, del, trash, get, deps } = await open()
    await take(asSchwabCsv([leg('2026-03-02', 'STO', 1, 'ABC 50P 2027-03-19', 1)]))
    const [wheel] = await get<Json[]>('/wheels/wheel-cycles')
    expect((await del(`/wheels/wheel-cycles/${String(wheel?.['id'])}`)).status).toBe(204)
    const before = await trash()
    await deps.db.transaction(async (tx) => {
      await tx.updateTable('settled_ledgers').set({ rules: 1 }).execute()
      await tx.updateTable('ledger_cycles').set({ card: '{"phase":1}' }).execute()
    }, 'alone')
    expect(await trash()).toEqual(before)
  })

  it('holds no wheel whose import was undone until its entries are there again', async () => {
    const { take, del, trash, restore, get } = await open()
    const history = asSchwabCsv([leg('2026-11-02', 'STO', 1, 'KO 48P 2026-12-18', 2.6)])
    const { id } = await take(history)
    const [wheel] = await get<Json[]>('/wheels/wheel-cycles')
    await del(`/wheels/wheel-cycles/${String(wheel?.['id'])}`)
    const [lying] = await trash()
    expect(lying).toMatchObject({ kind: 'wheel', ticker: 'KO' })
    await del(`/imports/${id}`)
    expect(await trash()).toEqual([])
    const { body } = await restore([lying ?? {}])
    expect(body).toMatchObject({
      restored: 0,
      refused: [
        {
          kind: 'wheel',
          reason: 'Its entries are not there any more. It can be brought back once they are imported again.',
        },
      ],
    })
    await take(history)
    expect(await get('/wheels/wheel-cycles')).toEqual([])
    expect((await restore(await trash())).body).toEqual({ restored: 1, refused: [] })
    expect(await get('/wheels/wheel-cycles')).toMatchObject([{ ticker: 'KO', status: 'active' }])
  })

  it('keeps a stock by hand as it was', async () => {
    const { post, del, trash, restore, get } = await open()
    const made = await post<Json>('/stocks/', { symbol: 'KO', shares: 25, cost_basis: 60, market_price: 62 })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const before = await get('/portfolio/positions/stocks')
    expect((await del(`/stocks/${String(made.body['id'])}`)).status).toBe(204)
    expect(await get('/portfolio/positions/stocks')).toEqual([])
    const items = await trash()
    expect(items).toMatchObject([{ kind: 'position', symbol: 'KO', quantity: 25 }])
    await restore(items)
    expect(await get('/portfolio/positions/stocks')).toEqual(before)
  })

  it('says of each thing that is not there why it did not come back', async () => {
    const { restore, post } = await open()
    const kinds = ['wheel', 'entry', 'position', 'ticker']
    const { body } = await restore(kinds.map((kind) => ({ kind, id: 'none' })))
    expect(body).toEqual({
      restored: 0,
      refused: kinds.map((kind) => ({ kind, id: 'none', reason: 'It is not in the trash any more.' })),
    })
    expect((await post('/trash/restore', { items: [] })).status).toBe(422)
  })

  it("shows and restores nothing of another user's", async () => {
    const { take, del, trash, byHand, send, signUp } = await open()
    await take(asSchwabCsv([buy]))
    await del(`/portfolio/entries/${await byHand('sell', 100, 45, '2026-03-10')}?confirmed=true`)
    const items = await trash()
    const { access_token: token } = await signUp('ben')
    expect((await send<{ items: Json[] }>('GET', '/trash', { token })).body.items).toEqual([])
    const body = { items: items.map(({ kind, id }) => ({ kind, id })) }
    expect((await send('POST', '/trash/restore', { token, body })).body).toMatchObject({ restored: 0 })
    expect(await trash()).toEqual(items)
  })
})
