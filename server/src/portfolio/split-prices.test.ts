/** After a split nothing is valued at a price of before it, whoever tells of the shares, until it is taken back. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

type Json = Record<string, unknown>

const snapshot = {
  export_info: { source: 'schwab', imported_at: '2026-03-10T20:00:00.000Z' },
  accounts: [
    {
      account_number: '1',
      positions: [
        {
          symbol: 'AAPL',
          asset_type: 'EQUITY',
          average_price: 180,
          long_quantity: 100,
          market_value: 22_900,
        },
      ],
    },
  ],
}
const bought = { kind: 'buy', symbol: 'AAPL', quantity: 100, price: 180, trade_date: '2026-03-02' }
const split = { kind: 'split', symbol: 'AAPL', numerator: 2, denominator: 1, trade_date: '2026-03-11' }

describeDecidedInCode('shares that were split since their price', ({ openTestDatabase }) => {
  const open = async () => {
    const app = createTestApp(await openTestDatabase(), {}, { startsAt: '2026-03-11T16:00:00.000Z' })
    const { access_token: token } = await app.signUp('ann')
    await app.send('POST', '/portfolio/import/positions', { token, body: snapshot })
    const { body: accounts } = await app.send<{ id: string }[]>('GET', '/portfolio/accounts', { token })
    const record = async (entry: Json): Promise<string> => {
      const body = { account_id: accounts[0]?.id, ...entry }
      const { status, body: made } = await app.send<{ items: { id: string }[] }>(
        'POST',
        '/portfolio/entries',
        { token, body },
      )
      expect(status).toBe(201)
      return made.items[0]?.id ?? ''
    }
    const held = async () => {
      const { body } = await app.send<{ positions: Json[] }>('GET', '/portfolio/positions', { token })
      const dashboard = await app.send<{ portfolio: Json }>('GET', '/dashboard/snapshot', { token })
      const [row] = body.positions
      const facts = [
        'shares',
        'current_price',
        'market_value',
        'average_price',
        'invested_basis',
        'profit_loss',
      ]
      return [
        ...facts.map((name) => row?.[name]),
        dashboard.body.portfolio['total_value'],
        row?.['price_as_of'],
      ]
    }
    const remove = async (id: string) => {
      const { status } = await app.send('DELETE', `/portfolio/entries/${id}?confirmed=true`, { token })
      expect(status).toBe(204)
    }
    return { record, held, remove }
  }
  const of = '2026-03-10T20:00:00.000Z'

  it.each([
    ['with a history', true],
    ['that the snapshot alone names', false],
  ])('%s are worth what they were', async (_, hasHistory) => {
    const { record, held, remove } = await open()
    if (hasHistory) await record(bought)
    const before = await held()
    expect(before).toEqual([100, 229, 22_900, 180, 18_000, 4900, 22_900, of])
    const id = await record(split)
    expect(await held()).toEqual([200, 114.5, 22_900, 90, 18_000, 4900, 22_900, of])
    await remove(id)
    expect(await held()).toEqual(before)
  })
})
