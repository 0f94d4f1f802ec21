/** A call that seven shares of a wheel and others cover: what is sold with them is only in part in the wheel. */
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { expired, leg, shares } from '../intake/testing/told.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

interface Data {
  readonly realized_pnl: number
  readonly other_entries: readonly string[]
  readonly other_entry_count: number
}

describeEachEngine('a trade that is only in part in a wheel', ({ openTestDatabase }) => {
  it('is listed among those outside', async () => {
    const { get, takeText } = await openUser(await openTestDatabase())
    const put = 'XYZ 56P 2026-03-20'
    await takeText(
      asSchwabCsv([
        shares('2026-01-26', 'Buy', 300, 'XYZ', 59.37),
        leg('2026-02-24', 'STO', 1, put, 5.31),
        shares('2026-03-02', 'Buy', 7, 'XYZ', 51.37),
        expired('2026-03-20', 1, put),
        leg('2026-03-23', 'STO', 1, 'XYZ 50C 2026-04-17', 0.25),
        shares('2026-03-30', 'Sell', 300, 'XYZ', 43.37),
      ]),
    )
    const wheels = await get<Data>('/wheels/XYZ/data')
    const { items: entries } = await get<{ items: { id: string; kind: string; quantity: number }[] }>(
      '/portfolio/entries',
    )
    const outside = entries.filter(({ id }) => wheels.other_entries.includes(id))
    expect(outside.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['sell', -300],
      ['buy', 300],
    ])
    expect(wheels.other_entry_count).toBe(2)
    // 93 of the 300 covered the call, together with the 7: 530.35 of the put less 93 x 16.
    expect(wheels.realized_pnl).toBe(-957.65)
    const profit = await get<{ items: { realized_pnl: number }[] }>('/portfolio/pnl')
    expect(profit.items[0]?.realized_pnl).toBe(-4269.65)
  })
})
