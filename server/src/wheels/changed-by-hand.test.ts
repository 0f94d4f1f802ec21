/** A contract that a special dividend changed without a row in any file: the user's word joins its two names. */
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { leg } from '../intake/testing/told.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

const rows = [
  leg('2026-01-06', 'STO', 2, 'COST 700P 2026-12-18', 10),
  leg('2026-02-02', 'BTC', 1, 'COST 685P 2026-12-18', 4),
]
const change = {
  kind: 'contract-change',
  symbol: 'COST 12/18/2026 700.00 P',
  new_symbol: 'COST 12/18/2026 685.00 P',
  trade_date: '2026-01-20',
}

describeDecidedInCode('a contract change by hand', ({ openTestDatabase }) => {
  const open = async () => {
    const imports = await openImports(await openTestDatabase())
    await imports.take(asSchwabCsv(rows))
    const [account] = await imports.get<Json[]>('/portfolio/accounts')
    const tell = (changed: Json = {}) =>
      imports.post('/portfolio/entries', { account_id: account?.['id'], ...change, ...changed })
    return { ...imports, tell }
  }

  it('lets what was sold under the old name be closed under the new one, in one campaign', async () => {
    const { get, tell } = await open()
    const before = await get<{ items: Json[] }>('/portfolio/pnl')
    expect(before.items).toMatchObject([{ underlying: 'COST', complete: false }])

    const told = await tell()
    expect(told.status, JSON.stringify(told.body)).toBe(201)

    // 1,000.00 - 400.00 for the one that was closed, less two fees of 0.65; the other is open under its new name.
    const { items } = await get<{ items: Json[] }>('/portfolio/pnl')
    expect(items).toMatchObject([{ underlying: 'COST', complete: true, realized_pnl: 598.7 }])
    const { positions } = await get<{ positions: Json[] }>('/portfolio/positions')
    expect(positions).toMatchObject([{ strike_price: 685, contracts: -1 }])
    const wheels = await get<Json[]>('/wheels/wheel-cycles')
    expect(wheels).toHaveLength(1)
  })

  it.each([
    ['shares', { symbol: 'COST' }, '/symbol', 'An option symbol is required'],
    ['a ticker', { new_symbol: 'COST' }, '/new_symbol', 'An option symbol is required'],
    ['nothing', { new_symbol: undefined }, '/new_symbol', 'An option symbol is required'],
    [
      'a call',
      { new_symbol: 'COST 12/18/2026 685.00 C' },
      '/new_symbol',
      'A put stays a put, and a call a call',
    ],
    ['itself', { new_symbol: 'COST  261218P00700000' }, '/new_symbol', 'Must be another contract'],
    ['so many', { quantity: 1 }, '/quantity', 'Must be left out: all contracts that are open change'],
  ])('is refused of %s', async (_, changed, pointer, message) => {
    const { tell } = await open()
    const { status, body } = await tell(changed)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ pointer, message }] })
  })
})
