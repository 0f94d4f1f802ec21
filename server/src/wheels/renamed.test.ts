/** A company that changed its symbol stands under the latest one on every page. */
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { leg, shares } from '../intake/testing/told.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

const before = [
  shares('2026-01-05', 'Buy', 200, 'FB', 40),
  leg('2026-01-06', 'STO', 1, 'FB 45C 2026-03-20', 1),
  leg('2026-01-06', 'STO', 1, 'FB 35P 2026-12-18', 1),
]
const after = [
  leg('2026-03-02', 'BTC', 1, 'META 45C 2026-03-20', 0.5),
  leg('2026-04-06', 'STO', 1, 'META 50C 2026-12-18', 1),
]

describeDecidedInCode('a symbol that changed', ({ openTestDatabase }) => {
  it('is named as it is now on every page, and leads there from its old name', async () => {
    const { take, get, post } = await openImports(await openTestDatabase())
    await take(asSchwabCsv(before))
    const [account] = await get<Json[]>('/portfolio/accounts')
    const change = { kind: 'symbol-change', symbol: 'FB', new_symbol: 'META', trade_date: '2026-02-02' }
    const told = await post('/portfolio/entries', { account_id: account?.['id'], ...change })
    expect(told.status, JSON.stringify(told.body)).toBe(201)
    await take(asSchwabCsv(after))

    const { items } = await get<{ items: Json[] }>('/portfolio/pnl')
    expect(items.map(({ underlying, realized_pnl }) => [underlying, realized_pnl])).toEqual([['META', 48.7]])
    const wheels = await get<Json[]>('/wheels/wheel-cycles')
    expect(wheels.map(({ ticker }) => ticker)).toEqual(['META'])
    const { positions } = await get<{ positions: Json[] }>('/portfolio/positions')
    expect(positions.map(({ symbol, underlying_symbol }) => underlying_symbol ?? symbol)).toEqual(
      positions.map(() => 'META'),
    )
    const dashboard = await get<{ wheels: Json }>('/dashboard/snapshot')
    expect(dashboard.wheels['open_tickers']).toEqual(['META'])
    const phases = await get<{ items: Json[] }>('/wheels/performance')
    expect(phases.items).toMatchObject([{ ticker: 'META', realized_pnl: 48.7 }])

    expect(await get('/wheels/FB/data')).toMatchObject({
      ticker: 'META',
      became: 'META',
      realized_pnl: 48.7,
    })
    expect(await get('/wheels/META/data')).toMatchObject({ became: null, realized_pnl: 48.7 })
    expect(await get('/wheels/KO/data')).toMatchObject({ became: null })
  })
})
