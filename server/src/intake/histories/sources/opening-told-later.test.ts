/** An opening balance that was recorded to make up for a history that begins too late, and that history imported afterwards. */
import { expect, it } from 'vitest'
import { schwabLine } from '../../../formats/testing/broker-files.ts'
import { describeEachEngine } from '../../../testing/engines.ts'
import { openUser } from '../../../testing/open-user.ts'
import { payloadOf, rawAccount, rawPosition } from '../../testing/payload.ts'

type Json = Record<string, unknown>
interface Fix extends Json {
  readonly entry: Json | null
}

const bought = (date: string, shares: number, price: number) =>
  schwabLine(date, 'Buy', 'ABC', shares, `${price}.00`, '', `-${shares * price}.00`)
const sold = (date: string, shares: number, price: number) =>
  schwabLine(date, 'Sell', 'ABC', shares, `${price}.00`, '', `${shares * price}.00`)

describeEachEngine('an opening balance and the history that it stood for', ({ openTestDatabase }) => {
  const open = async () => {
    const { send, take } = await openUser(await openTestDatabase())
    const read = async <T>(path: string) => (await send<T>('GET', path)).body
    await take(bought('08/03/2026', 100, 20))
    const held = rawPosition({ symbol: 'ABC', long_quantity: 200, average_price: 20, market_value: 4400 })
    const snapshot = payloadOf([rawAccount('99990000', [held])], '2026-11-19T21:00:00Z')
    await send('POST', '/portfolio/import/positions', snapshot)
    const differences = async () => {
      const { accounts } = await read<{ accounts: { differences: (Json & { fixes: Fix[] })[] }[] }>(
        '/portfolio/reconciliation',
      )
      return accounts.flatMap((account) => account.differences.filter(({ field }) => field === 'quantity'))
    }
    const record = async (price: number) => {
      const entry = (await differences())[0]?.fixes.find((fix) => fix.entry != null)?.entry
      expect((await send('POST', '/portfolio/entries', { ...entry, price })).status).toBe(201)
    }
    const told = async () => {
      const lots = await read<{ quantity: number; cost: number }[]>('/portfolio/lots')
      return {
        lots: lots.map(({ quantity, cost }) => [quantity, cost]),
        differences: (await differences()).map(({ difference }) => difference),
      }
    }
    const undo = (id: string) => send('DELETE', `/imports/${id}?confirmed=true`)
    return { take, record, told, undo }
  }
  const recorded = {
    lots: [
      [100, 1800],
      [100, 2000],
    ],
    differences: [],
  }

  it('gives way to it, and counts again when that is undone', async () => {
    const { take, record, told, undo } = await open()
    await record(18)
    expect(await told()).toEqual(recorded)
    const id = await take(bought('07/01/2026', 100, 19))
    expect(await told()).toEqual({
      lots: [
        [100, 1900],
        [100, 2000],
      ],
      differences: [],
    })
    await undo(id)
    expect(await told()).toEqual(recorded)
  })

  it('is asked again for what is still missing', async () => {
    const { take, record, told } = await open()
    await record(18)
    await take(bought('07/01/2026', 60, 19))
    expect(await told()).toEqual({
      lots: [
        [60, 1140],
        [100, 2000],
      ],
      differences: [40],
    })
    await record(17)
    expect((await told()).differences).toEqual([])
  })

  it('gives way to it under the symbol that the shares had then', async () => {
    const { take, record, told } = await open()
    await record(18)
    await take(
      schwabLine('07/20/2026', 'Name Change', 'ABC', 100, '', '', ''),
      schwabLine('07/20/2026', 'Name Change', 'OLD', -100, '', '', ''),
      schwabLine('07/01/2026', 'Buy', 'OLD', 100, '19.00', '', '-1900.00'),
    )
    expect(await told()).toEqual({
      lots: [
        [100, 1900],
        [100, 2000],
      ],
      differences: [],
    })
  })

  it('stays beside an earlier history that ends with none', async () => {
    const { take, record, told } = await open()
    await record(18)
    await take(sold('06/15/2026', 50, 22), bought('06/01/2026', 50, 21))
    expect(await told()).toEqual(recorded)
  })

  it('stays where some was known before its day: it said how much more there was', async () => {
    const { send, take, get } = await openUser(await openTestDatabase())
    await take(bought('07/20/2026', 10, 19))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const balance = {
      kind: 'opening-balance',
      symbol: 'ABC',
      quantity: 100,
      price: 18,
      trade_date: '2026-07-25',
    }
    const { status } = await send('POST', '/portfolio/entries', { account_id: account?.id, ...balance })
    expect(status).toBe(201)
    await take(bought('07/01/2026', 5, 19))
    const lots = await get<{ quantity: number }[]>('/portfolio/lots')
    expect(lots.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([5, 10, 100])
  })

  it.each(['2026-08-03', '2026-07-20'])(
    'of contracts gives way alike, dated %s, and counts again when that is undone',
    async (day) => {
      const { send, take, get } = await openUser(await openTestDatabase())
      const put = 'ABC 11/13/2026 18.00 P'
      await take(schwabLine('08/03/2026', 'Buy to Close', put, 1, '0.50', '0.00', '-50.00'))
      const { problems } = await get<{ problems: { fixes: Fix[] }[] }>('/portfolio/reconciliation')
      const entry = problems[0]?.fixes.find((fix) => fix.entry != null)?.entry
      expect(entry).toMatchObject({ trade_date: '2026-08-03', quantity: -1 })
      await send('POST', '/portfolio/entries', { ...entry, trade_date: day })
      const told = async () =>
        (await get<{ items: Json[] }>('/portfolio/pnl')).items.map(({ realized_pnl, open, complete }) => ({
          realized_pnl,
          open,
          complete,
        }))
      const recorded = [{ realized_pnl: null, open: false, complete: false }]
      expect(await told()).toEqual(recorded)
      const id = await take(schwabLine('07/01/2026', 'Sell to Open', put, 1, '2.00', '0.00', '200.00'))
      expect(await told()).toEqual([{ realized_pnl: 150, open: false, complete: true }])
      await send('DELETE', `/imports/${id}?confirmed=true`)
      expect(await told()).toEqual(recorded)
    },
  )

  it('of cash is known by its mark, and a deposit of the same words is a deposit', async () => {
    const { send, take, get } = await openUser(await openTestDatabase())
    await take(bought('08/03/2026', 100, 20))
    const [account] = await get<Json[]>('/portfolio/accounts')
    const deposit = {
      account_id: account?.['id'],
      kind: 'cash-transfer',
      amount: 4000,
      trade_date: '2026-07-31',
      note: 'Opening cash: held before the history begins',
    }
    const other = { ...deposit, amount: 500, opening: true, note: 'Before I began' }
    for (const entry of [deposit, other])
      expect((await send('POST', '/portfolio/entries', entry)).status).toBe(201)
    await take(schwabLine('07/01/2026', 'MoneyLink Transfer', '', '', '', '', '500.00'))
    const { items } = await get<{ items: Json[] }>('/portfolio/entries?kind=cash-transfer')
    expect(items.map(({ net_cash, source }) => [net_cash, source])).toEqual([
      [4000, 'manual'],
      [500, 'schwab-csv'],
    ])
  })

  it('of cash gives way alike, and what is still missing is asked again', async () => {
    const { send, take, get } = await openUser(await openTestDatabase())
    await take(bought('08/03/2026', 100, 20))
    const held = rawPosition({ symbol: 'ABC', long_quantity: 100, average_price: 20, market_value: 2200 })
    const snapshot = payloadOf(
      [{ ...rawAccount('99990000', [held]), cash_balance: 3000 }],
      '2026-11-19T21:00:00Z',
    )
    await send('POST', '/portfolio/import/positions', snapshot)
    const difference = async () => {
      const { accounts } = await get<{ accounts: { differences: (Json & { fixes: Fix[] })[] }[] }>(
        '/portfolio/reconciliation',
      )
      return accounts.flatMap((account) => account.differences.filter(({ field }) => field === 'cash'))[0]
    }
    const record = async () => {
      const entry = (await difference())?.fixes.find((fix) => fix.entry != null)?.entry
      expect((await send('POST', '/portfolio/entries', entry)).status).toBe(201)
      expect(await difference()).toBeUndefined()
    }
    await record()
    // 5,000 are held, of which the file tells 4,000.
    const id = await take(schwabLine('07/01/2026', 'MoneyLink Transfer', '', '', '', '', '4000.00'))
    expect(await difference()).toMatchObject({ ledger: 2000, broker: 3000, difference: 1000 })
    await record()
    await send('DELETE', `/imports/${id}?confirmed=true`)
    // What was recorded beside the file is of before it, and is told as too much.
    expect(await difference()).toMatchObject({ difference: -1000 })
  })
})
