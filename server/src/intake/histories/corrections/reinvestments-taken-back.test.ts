/** Reinvestments that a broker takes back: the shares go for what they cost, and so does the dividend. */
import { expect, it } from 'vitest'
import { fidelityHeader, schwabFile } from '../../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports } from '../../testing/open-imports.ts'

const fidelityFile = (...rows: readonly string[]) => [fidelityHeader, ...rows, ''].join('\n')

const schwab = [
  '03/10/2026,Reinvest Dividend,KO,COCA COLA CO,,,,$53.00',
  '03/10/2026,Reinvest Shares,KO,COCA COLA CO,1.06,$50.00,,-$53.00',
  '03/12/2026,Reinvest Dividend,KO,COCA COLA CO,,,,-$53.00',
  '03/12/2026,Reinvest Shares,KO,COCA COLA CO,-1.06,$50.00,,$53.00',
] as const
const fidelity = [
  '03/10/2026,X1, DIVIDEND RECEIVED, KO, COCA COLA CO,,,,,53',
  '03/10/2026,X1, REINVESTMENT, KO, COCA COLA CO,1.06,50,,,-53',
  '03/12/2026,X1, DIVIDEND RECEIVED as of 03/10/2026, KO, COCA COLA CO,,,,,-53',
  '03/12/2026,X1, REINVESTMENT as of 03/10/2026, KO, COCA COLA CO,-1.06,50,,,53',
] as const

describeDecidedInCode('a reinvestment that was taken back', ({ openTestDatabase }) => {
  it.each([
    ['Schwab’s page, in one file', [schwabFile(...schwab)]],
    ['Schwab’s page, in two', [schwabFile(...schwab.slice(2)), schwabFile(...schwab.slice(0, 2))]],
    ['Fidelity, in one file', [fidelityFile(...fidelity)]],
    ['Fidelity, in two', [fidelityFile(...fidelity.slice(2)), fidelityFile(...fidelity.slice(0, 2))]],
  ])('leaves nothing: %s', async (_, files) => {
    const { take, profits, lots, get } = await openImports(await openTestDatabase())
    for (const text of files) expect((await take(text)).counts).toMatchObject({ needs_fix: 0, refused: 0 })
    expect(await lots()).toEqual([])
    expect(await profits()).toMatchObject([
      { dividends: 0, stock_pnl: 0, realized_pnl: 0, net_cash: 0, open: false, complete: true },
    ])
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })

  it('is a dividend and no fraction where Fidelity pays in lieu of one', async () => {
    const { take, profitOf, lots } = await openImports(await openTestDatabase())
    await take(
      fidelityFile(
        '03/02/2026,X1, YOU BOUGHT, KO, COCA COLA CO,100.5,50,,,-5025',
        '03/12/2026,X1, IN LIEU OF DIVIDEND, KO, COCA COLA CO,,,,,3',
      ),
    )
    expect(await profitOf('KO')).toMatchObject({ dividends: 3, stock_pnl: 0 })
    expect(await lots()).toMatchObject([{ quantity: 100.5 }])
  })
})
