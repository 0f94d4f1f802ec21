import { expect, it } from 'vitest'
import { tastytradeFile } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'

const bought =
  '2026-01-12T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,ZZ,Equity,Bought 104,-520.00,104,-5.00,0.00,0.00,,,,,,,1,USD'
const half = (action: string, value: string, quantity: number): string =>
  `2026-02-20T12:00:00-0500,Receive Deliver,Reverse Split,${action},ZZ,Equity,Reverse split,${value},${quantity},0.00,--,0.00,,,,,,,,USD`
const halves = [half('BUY_TO_OPEN', '-300.00', 10), half('SELL_TO_CLOSE', '312.00', 104)]
const inLieu =
  '2026-02-27T17:00:00-0500,Money Movement,Dividend,,ZZ,Equity,ZZ CASH IN LIEU OF FRACTIONAL SHARES,12.00,0,,--,0.00,,,,,,,,USD'

describeDecidedInCode('a reverse split of tastytrade that leaves a fraction', ({ openTestDatabase }) => {
  it('is one split, and its cash in lieu are the proceeds of the fraction, in whatever order the files come', async () => {
    for (const files of [
      [[bought, ...halves, inLieu]],
      [[inLieu], halves, [bought]],
      [[bought], halves, [inLieu, ...halves]],
      [[bought, ...halves, inLieu.replace('02-27', '02-20')]],
    ]) {
      const { take, profitOf, lots } = await openImports(await openTestDatabase())
      for (const rows of files) await take(tastytradeFile(...rows))
      // 0.4 of 10.4 shares cost 20.00 of the 520.00.
      expect(await profitOf('ZZ')).toMatchObject({
        stock_pnl: -8,
        dividends: 0,
        net_cash: -508,
        complete: true,
      })
      expect(await lots('status=open')).toMatchObject([{ quantity: 10, tax_basis: 500 }])
    }
  })
})
