/** A campaign keeps its key, and what the user wrote to it, when the symbol of its company changes. */
import { expect, it } from 'vitest'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

const bought = '01/05/2026 Buy|FB|200|$40.00||-$8,000.00'
const written = '01/06/2026 Sell to Open|FB 03/20/2026 45.00 C|1|1.00|0.65|99.35'
const closed = '03/02/2026 Buy to Close|META 03/20/2026 45.00 C|1|0.50|0.65|-50.65'

describeDecidedInCode('the key of a campaign', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const { send, get, post, token, take } = tools
    const wheels = () => get<Json[]>('/wheels/wheel-cycles')
    const keys = async () =>
      (await wheels())
        .map(({ cycle_key, ticker }) => [cycle_key, ticker])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    const rename = async () => {
      const [account] = await get<Json[]>('/portfolio/accounts')
      const change = { kind: 'symbol-change', symbol: 'FB', new_symbol: 'META', trade_date: '2026-02-02' }
      const { status, body } = await post<Json>('/portfolio/entries', {
        account_id: account?.['id'],
        ...change,
      })
      expect(status).toBe(201)
      return (body['entries'] as Json[] | undefined)?.[0]?.['id'] ?? body['id']
    }
    const undoRename = async () => {
      const { items } = await get<{ items: Json[] }>('/portfolio/entries')
      const entry = items.find(({ kind }) => kind === 'symbol-change')
      expect((await send('DELETE', `/portfolio/entries/${String(entry?.['id'])}`, { token })).status).toBe(
        204,
      )
    }
    const note = async (notes: string) => {
      const [wheel] = await wheels()
      const changed = await send('PUT', `/wheels/wheel-cycles/${String(wheel?.['id'])}`, {
        token,
        body: { notes },
      })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    }
    const schwab = (...rows: readonly string[]) => take(schwabText(...rows))
    return { ...tools, wheels, keys, rename, undoRename, note, schwab }
  }
  const first = 'FB-20260106-1'

  it('stays as first given when the symbol changes, with what the user wrote', async () => {
    const { wheels, keys, rename, undoRename, note, schwab, get, undo } = await open()
    await schwab(written, bought)
    expect(await keys()).toEqual([[first, 'FB']])
    await note('Roll at 50%')
    const [before] = await wheels()
    await rename()
    expect(await wheels()).toMatchObject([
      { id: before?.['id'], cycle_key: first, ticker: 'META', notes: 'Roll at 50%' },
    ])
    const { id: closing } = await schwab(closed)
    expect(await wheels()).toMatchObject([{ id: before?.['id'], cycle_key: first, ticker: 'META' }])
    expect(await get(`/wheels/wheel-cycles/${String(before?.['id'])}`)).toMatchObject({ ticker: 'META' })
    expect(await get(`/wheels/pages/${first}`)).toMatchObject({ wheel: { ticker: 'META' } })
    await undo(closing)
    await undoRename()
    expect(await wheels()).toMatchObject([
      { id: before?.['id'], cycle_key: first, ticker: 'FB', notes: 'Roll at 50%' },
    ])
  })

  it('is given to no other campaign or wheel afterwards', async () => {
    const { keys, rename, schwab, take, post } = await open()
    await schwab(written, bought)
    await rename()
    await take(schwabText(written, bought), 'other.csv', '88880000')
    const plan = {
      ticker: 'FB',
      strategy_type: 'cash_secured_put',
      strike_price: 48,
      started_at: '2026-01-06',
    }
    expect((await post('/wheels/wheel-cycles', plan)).status).toBe(201)
    expect(await keys()).toEqual([
      [first, 'META'],
      ['FB-20260106-2', 'FB'],
      ['FB-20260106-3', 'FB'],
    ])
  })

  it('is that of the latest symbol where nothing was seen before it changed', async () => {
    const { keys, rename, schwab } = await open()
    await schwab(bought)
    await rename()
    await schwab(written)
    expect(await keys()).toEqual([['META-20260106-1', 'META']])
  })
})
