/** What a later export of the Data Import Center reports otherwise of an order or a transaction that is here. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { openImports, type Json } from '../testing/open-imports.ts'
import { payloadOf, rawAccount } from '../testing/payload.ts'

const put = 'ABC   261218P00050000'
const option = { assetType: 'OPTION', symbol: put, putCall: 'PUT', strikePrice: 50, underlyingSymbol: 'ABC' }

const sold = (fee: number, more: Json = {}): Json => ({
  activityId: 71,
  time: '2026-11-02T15:00:00+0000',
  type: 'TRADE',
  status: 'VALID',
  tradeDate: '2026-11-02T15:00:00+0000',
  netAmount: 200 - fee,
  transferItems: [
    { instrument: { assetType: 'CURRENCY' }, amount: fee, cost: -fee, feeType: 'COMMISSION' },
    { instrument: option, amount: -1, cost: 200, price: 2, positionEffect: 'OPENING' },
  ],
  ...more,
})

const fill = (quantity: number, price: number, minute: number): Json => ({
  activityType: 'EXECUTION',
  executionType: 'FILL',
  executionLegs: [{ legId: 1, quantity, price, time: `2026-11-02T15:${minute}:00+0000` }],
})

const order = (status: string, ...fills: readonly Json[]): Json => ({
  orderId: 9,
  status,
  quantity: 5,
  filledQuantity: fills.length * 2,
  orderLegCollection: [{ legId: 1, instruction: 'SELL_TO_OPEN', quantity: 5, instrument: option }],
  orderActivityCollection: fills,
})

const payload = (day: number, rows: Json): Json =>
  payloadOf([rawAccount('1', null, rows)], `2026-11-${String(day).padStart(2, '0')}T21:00:00Z`)

describeEachEngine('a row that a later export changes', ({ openTestDatabase }) => {
  const open = async () => {
    const { post, get, undo } = await openImports(await openTestDatabase())
    return {
      bring: async (day: number, rows: Json) =>
        (await post<Json & { batch_id: string }>('/portfolio/import/positions', payload(day, rows))).body,
      undo: async ({ batch_id }: { batch_id: string }) => (await undo(batch_id)).status,
      fees: async () => {
        const { items } = await get<{ items: Json[] }>('/portfolio/pnl')
        return items.map(({ fees, net_cash }) => [fees, net_cash])
      },
      entries: async () => {
        const { items } = await get<{ items: Json[] }>('/portfolio/entries')
        return items.map(({ quantity, price }) => [quantity, price])
      },
    }
  }

  it('counts with the fee of the later export, until that is undone', async () => {
    const { bring, undo, fees } = await open()
    await bring(3, { transactions: [sold(0.65)] })
    const later = await bring(10, { transactions: [sold(0.67)] })
    expect(later['transactions']).toMatchObject({ added: 0, corrections: 1, already_present: 0, refused: 0 })
    expect(await fees()).toEqual([[0.67, 199.33]])
    const again = await bring(11, { transactions: [sold(0.67, { description: 'ABC CORP' })] })
    expect(again['transactions']).toMatchObject({ corrections: 0, already_present: 1 })
    await undo(again)
    expect(await undo(later)).toBe(204)
    expect(await fees()).toEqual([[0.65, 199.35]])
  })

  it('follows the later export, not the later import', async () => {
    const { bring, fees } = await open()
    await bring(10, { transactions: [sold(0.67)] })
    const earlier = await bring(3, { transactions: [sold(0.65)] })
    expect(earlier['transactions']).toMatchObject({ corrections: 0, already_present: 1 })
    expect(await fees()).toEqual([[0.67, 199.33]])
  })

  it('keeps what a later export leaves out', async () => {
    const { bring, fees } = await open()
    await bring(3, { transactions: [sold(0.65)] })
    const items = (sold(0.65)['transferItems'] as Json[]).slice(1)
    await bring(10, { transactions: [sold(0.65, { transferItems: items })] })
    expect(await fees()).toEqual([[0.65, 199.35]])
  })

  it('counts the fills that an order has come to since', async () => {
    const { bring, entries } = await open()
    await bring(2, { orders: [order('WORKING')] })
    expect(await entries()).toEqual([])
    const [first, second] = [fill(2, 1.2, 10), fill(2, 1.25, 20)]
    expect((await bring(3, { orders: [order('WORKING', first)] }))['orders']).toMatchObject({
      corrections: 1,
    })
    expect(await entries()).toEqual([[-2, 1.2]])
    await bring(4, { orders: [order('FILLED', first, second)] })
    const now = await entries()
    expect(now).toHaveLength(2)
    expect(now).toEqual(
      expect.arrayContaining([
        [-2, 1.2],
        [-2, 1.25],
      ]),
    )
  })
})
