/** A history that begins in the middle, told by two sources: either import can be undone, since the other tells the same. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asSchwabApi } from '../../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { openImports } from '../../testing/open-imports.ts'
import { leg } from '../../testing/told.ts'

const closed = [leg('2026-01-06', 'BTC', 2, 'XYZ 50P 2026-02-20', 1)]
const inTwoFills = [closed, closed].flat().map((fill) => ({ ...fill, contracts: 1, fee: 0.65 }))

describeDecidedInCode('a closing whose opening is not in the history', ({ openTestDatabase }) => {
  it.each([
    ['a fill for a fill', closed],
    ['an order for its fills', inTwoFills],
  ])('stands as the other source tells it, once the first is undone: %s', async (_, fills) => {
    const { take, undo, profitOf } = await openImports(await openTestDatabase())
    const page = await take(asSchwabCsv(closed))
    const other = await take(asSchwabApi(fills), 'transactions.json')
    expect(other.counts).toMatchObject({ new: 0, same_trade: fills.length })
    const told = { net_cash: -201.3, complete: false }
    expect(await profitOf('XYZ')).toMatchObject(told)
    expect((await undo(page.id)).status).toBe(204)
    expect(await profitOf('XYZ')).toMatchObject(told)
  })

  it('keeps the import of its opening from being undone, as before', async () => {
    const { take, undo } = await openImports(await openTestDatabase())
    const opened = await take(asSchwabCsv([leg('2026-01-05', 'STO', 2, 'XYZ 50P 2026-02-20', 2)]))
    await take(asSchwabCsv(closed))
    expect(await undo(opened.id)).toMatchObject({ status: 409 })
  })
})
