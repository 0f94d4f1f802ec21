/** What a company did and the broker canceled since leaves what was corrected, whichever file has which row. */
import { expect, it } from 'vitest'
import { flexFile } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports, type Json } from '../testing/open-imports.ts'

const action = (id: number, day: string, values: string): string =>
  `<CorporateAction accountId="U1" currency="USD" assetCategory="STK" reportDate="${day}" dateTime="20260619;202500" transactionID="${id}" ${values} />`
const spinOff = (shares: number, ratio: number, code = '') =>
  `symbol="ABCS" type="SO" description="ABC(US1) SPINOFF 1 FOR ${ratio} (ABCS, ABC SPINCO, US2)" quantity="${shares}" proceeds="0" code="${code}"`
const merger = (shares: number, paid: number, code = '') =>
  `symbol="TGT" type="TC" description="TGT(US3) MERGED(Acquisition) FOR USD ${Math.abs(paid / shares)} PER SHARE (TGT, TARGET, US3)" quantity="${shares}" proceeds="${paid}" code="${code}"`

const bought = `<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="TGT" tradeDate="20260401" buySell="BUY" quantity="100" tradePrice="20" proceeds="-2000" ibCommission="0" ibCommissionCurrency="USD" taxes="0" openCloseIndicator="O" notes="" tradeID="1" />`
const told = [action(501, '20260622', spinOff(25, 4)), action(511, '20260622', merger(-100, 2200))]
const canceled = [
  action(502, '20260624', spinOff(-25, 4, 'Ca')),
  action(512, '20260624', merger(100, -2200, 'Ca')),
]
const corrected = [action(503, '20260624', spinOff(20, 5)), action(513, '20260624', merger(-100, 2300))]
const file = (...actions: readonly string[]) =>
  flexFile(`<Trades>${bought}</Trades>`, '<CorporateActions>', ...actions, '</CorporateActions>')

describeDecidedInCode('corporate actions that were canceled', ({ openTestDatabase }) => {
  it.each([
    ['in one file', [file(...told, ...canceled, ...corrected)]],
    ['in the next file', [file(...told), file(...canceled, ...corrected)]],
    ['in an earlier import', [file(...canceled, ...corrected), file(...told)]],
    ['in a file that has them, too', [file(...told), file(...told, ...canceled, ...corrected)]],
    ['and came again alone', [file(...told, ...canceled, ...corrected), file(...told)]],
  ])('leave what was corrected: canceled %s', async (_, files) => {
    const { take, get, profitOf } = await openImports(await openTestDatabase())
    for (const text of files) await take(text, 'a.xml')
    const stocks = await get<Json[]>('/portfolio/positions/stocks')
    expect(stocks.map(({ symbol, shares }) => [symbol, shares])).toEqual([['ABCS', 20]])
    expect(await profitOf('TGT')).toMatchObject({ realized_pnl: 300, net_cash: 300, complete: true })
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })
})
