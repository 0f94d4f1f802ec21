/** What the Data Import Center brought goes as a whole: positions, orders, transactions and the accounts that it made. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/engines.ts'
import { asSchwabApi } from '../../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { openImports } from '../../testing/open-imports.ts'
import type { Json } from '../../testing/open-imports.ts'
import { changedSnapshot, payloadOf, rawAccount, rawPosition, twoAccounts } from '../../testing/payload.ts'
import { shares } from '../../testing/told.ts'
import { workedCase } from '../../testing/worked-histories.ts'

const open = async (db: Parameters<typeof openImports>[0]) => {
  const user = await openImports(db)
  const bring = async (payload: Json) => {
    const answer = await user.post<Json>('/portfolio/import/positions', payload)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body['batch_id'] as string
  }
  const held = () => user.get<Json>('/portfolio/positions')
  return { ...user, bring, held }
}

const rows = JSON.parse(asSchwabApi(workedCase)) as Json[]

const half = (part: 'first' | 'whole') =>
  payloadOf([
    rawAccount('99990000', [], {
      transactions: part === 'whole' ? rows : rows.slice(0, Math.floor(rows.length / 2)),
    }),
  ])

describeEachEngine('an import of the Data Import Center that is undone', ({ openTestDatabase }) => {
  it('leaves nothing, nor the accounts that it made', async () => {
    const { bring, undo, held, get } = await open(await openTestDatabase())
    const before = await held()
    const id = await bring(twoAccounts())
    expect(await held()).not.toEqual(before)
    expect((await undo(id)).status).toBe(204)
    expect(await held()).toEqual(before)
    expect(await get('/imports')).toMatchObject([{ id, state: 'undone' }])
    expect((await undo(id)).status).toBe(404)
  })

  it('gives the snapshot before it back', async () => {
    const { bring, undo, held } = await open(await openTestDatabase())
    await bring(twoAccounts())
    const positionsOf = async () =>
      (await held())['positions'] as { symbol: string; quantity: number; market_value: number }[]
    const facts = async () =>
      (await positionsOf()).map(({ symbol, quantity, market_value }) => [symbol, quantity, market_value])
    const before = await facts()
    const id = await bring(changedSnapshot())
    expect(await facts()).not.toEqual(before)
    expect((await undo(id)).status).toBe(204)
    expect(await facts()).toEqual(before)
  })

  it('leaves the price of the one before on shares that were bought again after a later one listed none', async () => {
    const { bring, undo, take, get } = await open(await openTestDatabase())
    const trade = (on: string, action: 'Buy' | 'Sell') => shares(on, action, 100, 'XYZ', 40)
    const history = [trade('2026-01-05', 'Buy'), trade('2026-02-02', 'Sell'), trade('2026-02-23', 'Buy')]
    await take(asSchwabCsv(history), 'history.csv', '99990000')
    const listed = (price: number) =>
      rawPosition({ symbol: 'XYZ', long_quantity: 100, current_price: price, market_value: 100 * price })
    const showing = (on: string, ...positions: Json[]) =>
      bring(payloadOf([rawAccount('99990000', positions)], `${on}T22:00:00.000Z`))
    const prices = async () =>
      (await get<Json[]>('/portfolio/positions/stocks')).map((row) => [row['shares'], row['current_price']])
    const earlier = await showing('2026-01-15', listed(45))
    const first = await showing('2026-01-30', listed(50))
    await showing('2026-02-03')
    expect(await prices()).toEqual([[100, 50]])
    expect((await undo(first)).status).toBe(204)
    expect(await prices()).toEqual([[100, 45]])
    expect((await undo(earlier)).status).toBe(204)
    expect(await prices()).toEqual([[100, null]])
  })

  it('takes the type of the account along, which a file of positions does not tell', async () => {
    const { bring, undo, take, get } = await open(await openTestDatabase())
    const type = async () => (await get<Json[]>('/portfolio/accounts'))[0]?.['account_type']
    await take(asSchwabCsv([shares('2026-03-02', 'Buy', 100, 'ABC', 40)]))
    expect(await type()).toBe('UNKNOWN')
    const first = await bring(payloadOf([rawAccount('99990000', [], { account_type: 'CASH' })]))
    const second = await bring(payloadOf([rawAccount('99990000', [])], '2026-11-20T21:00:00Z'))
    expect(await type()).toBe('MARGIN')
    const columns = 'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis,Asset Type'
    const held = `"Positions for account Individual ...000 as of 10:00 AM ET, 2026/11/21"\n${columns}\nABC,ABC,100,41,4100,4000,Equity`
    await take(held, 'positions.csv')
    expect(await type()).toBe('MARGIN')
    await undo(second)
    expect(await type()).toBe('CASH')
    await undo(first)
    expect(await type()).toBe('UNKNOWN')
  })

  it('takes its transactions out of the ledger, and those of the import before it stay', async () => {
    const { bring, undo, profitOf, get } = await open(await openTestDatabase())
    await bring(half('first'))
    const before = await profitOf('ABC')
    const id = await bring(half('whole'))
    expect(await profitOf('ABC')).toMatchObject({ net_cash: 576.75 })
    expect((await undo(id)).status).toBe(204)
    expect(await profitOf('ABC')).toEqual(before)
    expect(await get('/portfolio/entries')).toMatchObject({ total: Math.floor(rows.length / 2) })
  })

  it('counts again what a file said of the same trades', async () => {
    const { bring, undo, profitOf, take } = await open(await openTestDatabase())
    const id = await bring(half('whole'))
    await take(JSON.stringify(half('whole')), 'export.json')
    const profit = await profitOf('ABC')
    expect((await undo(id)).status).toBe(204)
    expect(await profitOf('ABC')).toEqual(profit)
  })

  it('has to be the last of its account, where it brought transactions that a later one repeats', async () => {
    const { bring, undo, profitOf } = await open(await openTestDatabase())
    const first = await bring(half('whole'))
    const second = await bring(half('whole'))
    const refused = await undo(first)
    expect([refused.status, refused.body['code']]).toEqual([409, 'NOT_UNDOABLE'])
    expect(await profitOf('ABC')).toMatchObject({ net_cash: 576.75 })
    expect((await undo(second)).status).toBe(204)
    expect(await profitOf('ABC')).toMatchObject({ net_cash: 576.75 })
    expect((await undo(first)).status).toBe(204)
  })
})
