/** Fills that a later export of the same broker adds up count once, and so do those that it takes apart. */
import { expect, it } from 'vitest'
import { robinhoodFile, schwabFile, tastytradeFile } from '../../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports } from '../../testing/open-imports.ts'

const schwab = (count: number) =>
  `04/20/2026,Sell to Open,ABC 05/15/2026 50.00 P,PUT ABC CORP $50 EXP 05/15/26,${count},$1.50,$${(0.66 * count).toFixed(2)},$${(149.34 * count).toFixed(2)}`
const robinhood = (count: number) =>
  `4/20/2026,4/20/2026,4/21/2026,ABC,ABC 5/15/2026 Put $50.00,STO,${count},$1.50,$${(149.95 * count).toFixed(2)}`
const tastytrade = (count: number, time = '10:31:02') =>
  `2026-04-20T${time}-0400,Trade,Sell to Open,SELL_TO_OPEN,ABC   260515P00050000,Equity Option,Sold ${count} ABC,${150 * count}.00,${count},150.00,-${count}.00,0.00,100,ABC,ABC,5/15/26,50,PUT,7,USD`
const [apart, merged] = [[2, 1], [3]]

describeDecidedInCode('fills of one price', ({ openTestDatabase }) => {
  it.each([
    ['added up later', 'Schwab', schwabFile, schwab, apart, merged, 448.02],
    ['taken apart later', 'Schwab', schwabFile, schwab, merged, apart, 448.02],
    ['in other parts', 'Schwab', schwabFile, schwab, [3, 1], [2, 2], 597.36],
    ['added up later', 'Robinhood', robinhoodFile, robinhood, apart, merged, 449.85],
    ['added up later', 'tastytrade', tastytradeFile, tastytrade, apart, merged, 447],
  ])('%s count once: %s', async (_, __, file, fill, first, later, cash) => {
    const { take, undo, profitOf } = await openImports(await openTestDatabase())
    const one = await take(file(...first.map((count) => fill(count))))
    const other = await take(file(...later.map((count) => fill(count))))
    expect(other.counts).toMatchObject({ new: 0, same_trade: later.length })
    expect(await profitOf('ABC')).toMatchObject({ net_cash: cash })
    for (const again of [first, later])
      expect((await take(file(...again.map((count) => fill(count))))).counts).toMatchObject({
        new: 0,
        already_here: again.length,
      })
    expect((await undo(one.id)).status).toBe(204)
    expect(await profitOf('ABC')).toMatchObject({ net_cash: cash })
    expect((await undo(other.id)).status).toBe(204)
    expect(await profitOf('ABC')).toMatchObject({ net_cash: cash })
  })

  it.each([
    ['one more', schwabFile(schwab(2), schwab(1)), schwabFile(schwab(2), schwab(1), schwab(3)), 896.04],
    [
      'of another time',
      tastytradeFile(tastytrade(2), tastytrade(1)),
      tastytradeFile(tastytrade(3, '15:00:00')),
      894,
    ],
  ])('%s are others', async (_, first, later, cash) => {
    const { take, profitOf } = await openImports(await openTestDatabase())
    await take(first)
    await take(later)
    expect(await profitOf('ABC')).toMatchObject({ net_cash: cash })
  })
})
