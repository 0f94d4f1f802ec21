/** What a company did and the broker canceled since leaves what was corrected, whichever file has which row. */
import { expect, it } from 'vitest'
import { flexFile } from '../../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports, type Json } from '../../testing/open-imports.ts'

const action = (id: number, day: string, values: string): string =>
  `<CorporateAction accountId="U1" currency="USD" assetCategory="STK" reportDate="${day}" dateTime="20260619;202500" transactionID="${id}" ${values} />`
const spinOff = (shares: number, ratio: number, code = '') =>
  `symbol="ABCS" type="SO" description="ABC(US1) SPINOFF 1 FOR ${ratio} (ABCS, ABC SPINCO, US2)" quantity="${shares}" proceeds="0" code="${code}"`
const merger = (shares: number, paid: number, code = '') =>
  `symbol="TGT" type="TC" description="TGT(US3) MERGED(Acquisition) FOR USD ${Math.abs(paid / shares)} PER SHARE (TGT, TARGET, US3)" quantity="${shares}" proceeds="${paid}" code="${code}"`

const split = (added: number, ratio: number, code = '') =>
  `symbol="SPL" type="FS" description="SPL(US4) SPLIT ${ratio} FOR 1 (SPL, SPL INC, US4)" quantity="${added}" proceeds="0" code="${code}"`
const reverse = (symbol: string, quantity: number, code = '') =>
  `symbol="${symbol}" type="RS" description="REV(US5) SPLIT 1 FOR 10 (${symbol}, REV INC, US5)" quantity="${quantity}" proceeds="0" code="${code}"`
const renamed = (symbol: string, quantity: number, code = '') =>
  `symbol="${symbol}" type="IC" description="OLD(US6) CUSIP/ISIN CHANGE TO (US7) (${symbol}, OLD INC, US7)" quantity="${quantity}" proceeds="0" code="${code}"`

const boughtOf = (id: number, symbol: string, quantity: number) =>
  `<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="${symbol}" tradeDate="20260401" buySell="BUY" quantity="${quantity}" tradePrice="20" proceeds="${-20 * quantity}" ibCommission="0" ibCommissionCurrency="USD" taxes="0" openCloseIndicator="O" notes="" tradeID="${id}" />`
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

const held = [boughtOf(1, 'SPL', 100), boughtOf(2, 'REV', 100), boughtOf(3, 'OLD', 100)].join('')
const changes = [
  action(601, '20260622', split(300, 4)),
  action(602, '20260622', reverse('REV.OLD', -100)),
  action(603, '20260622', reverse('REV', 10)),
  action(604, '20260622', renamed('OLD.OLD', -100)),
  action(605, '20260622', renamed('WRONG', 100)),
]
const takenBack = [
  action(611, '20260624', split(-300, 4, 'Ca')),
  action(612, '20260624', reverse('REV.OLD', 100, 'Ca')),
  action(613, '20260624', reverse('REV', -10, 'Ca')),
  action(614, '20260624', renamed('OLD.OLD', 100, 'Ca')),
  action(615, '20260624', renamed('WRONG', -100, 'Ca')),
]
const again = [
  action(621, '20260624', split(200, 3)),
  action(624, '20260624', renamed('OLD.OLD', -100)),
  action(625, '20260624', renamed('RIGHT', 100)),
]
const ofChanges = (...actions: readonly string[]) =>
  flexFile(`<Trades>${held}</Trades>`, '<CorporateActions>', ...actions, '</CorporateActions>')

describeDecidedInCode('splits and changes of symbols that were canceled', ({ openTestDatabase }) => {
  it.each([
    ['in one file', [ofChanges(...changes, ...takenBack, ...again)]],
    ['in the next file', [ofChanges(...changes), ofChanges(...takenBack, ...again)]],
    ['in an earlier import', [ofChanges(...takenBack, ...again), ofChanges(...changes)]],
    ['in a file that has them, too', [ofChanges(...changes), ofChanges(...changes, ...takenBack, ...again)]],
    ['and came again alone', [ofChanges(...changes, ...takenBack, ...again), ofChanges(...changes)]],
  ])('leave what was corrected: canceled %s', async (_, files) => {
    const { take, get, profits } = await openImports(await openTestDatabase())
    for (const text of files)
      expect((await take(text, 'a.xml')).counts).toMatchObject({ needs_fix: 0, refused: 0 })
    const stocks = await get<Json[]>('/portfolio/positions/stocks')
    expect(stocks.map(({ symbol, shares }) => [symbol, shares])).toEqual([
      ['REV', 100],
      ['RIGHT', 100],
      ['SPL', 300],
    ])
    expect(new Set((await profits()).map(({ underlying }) => underlying))).toEqual(
      new Set(['REV', 'RIGHT', 'SPL']),
    )
    const lots = await get<Json[]>('/portfolio/lots?status=open')
    expect(new Set(lots.map(({ symbol }) => symbol))).toEqual(new Set(['REV', 'RIGHT', 'SPL']))
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })

  it('leave what there was before where nothing came in their place', async () => {
    const { take, get, profits } = await openImports(await openTestDatabase())
    for (const actions of [changes, takenBack]) await take(ofChanges(...actions), 'a.xml')
    const symbols = ['OLD', 'REV', 'SPL']
    const stocks = await get<Json[]>('/portfolio/positions/stocks')
    expect(stocks.map(({ symbol, shares }) => [symbol, shares])).toEqual(symbols.map((name) => [name, 100]))
    expect(new Set((await profits()).map(({ underlying }) => underlying))).toEqual(new Set(symbols))
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })
})
