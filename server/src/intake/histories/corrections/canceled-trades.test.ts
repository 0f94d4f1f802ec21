/** Trades that a broker canceled, of which it kept what it had charged. */
import { expect, it } from 'vitest'
import { flexFile, schwabFile } from '../../../formats/testing/broker-files.ts'
import { readPages } from '../../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports } from '../../testing/open-imports.ts'

const put = (values: string): string =>
  `<Trade currency="USD" assetCategory="OPT" symbol="KO    260619P00050000" underlyingSymbol="KO" multiplier="100" strike="50" expiry="20260619" putCall="P" tradeDate="20260302" dateTime="20260302;103000" tradePrice="1" ibCommissionCurrency="USD" taxes="0" ${values} />`
const sold = put(
  'buySell="SELL" quantity="-2" proceeds="200" ibCommission="-1.3" openCloseIndicator="O" transactionType="ExchTrade" tradeID="1" notes=""',
)
const soldCanceled = put(
  'buySell="SELL (Ca.)" quantity="2" proceeds="-200" ibCommission="0" openCloseIndicator="" transactionType="TradeCancel" tradeID="" notes="Ca"',
)
const flex = (...trades: readonly string[]) => flexFile('<Trades>', ...trades, '</Trades>')

const bought = '03/02/2026,Buy,KO,COCA COLA CO,100,$50.00,$4.95,-$5004.95'
const boughtCanceled = '03/04/2026 as of 03/02/2026,Cancel Buy,KO,COCA COLA CO,100,$50.00,,$5000.00'

describeDecidedInCode('a trade that was canceled without its commission', ({ openTestDatabase }) => {
  it.each([
    ['in one file', 'a.xml', [flex(sold, soldCanceled)], 1.3],
    ['in a later file', 'a.xml', [flex(sold), flex(soldCanceled)], 1.3],
    ['in an earlier file', 'a.xml', [flex(soldCanceled), flex(sold)], 1.3],
    ['on a page', 'a.csv', [schwabFile(boughtCanceled, bought)], 4.95],
  ])('leaves that as a fee, as the cash says: %s', async (_, name, files, fee) => {
    const tools = await openImports(await openTestDatabase())
    const { take, get, profitOf } = tools
    for (const text of files) await take(text, name)
    const profit = await profitOf('KO')
    expect(profit).toMatchObject({
      net_cash: -fee,
      fees: fee,
      realized_pnl: -fee,
      open: false,
      complete: true,
    })
    const { items } = await get<{ items: { net_cash: number }[] }>('/portfolio/entries')
    expect(items.reduce((sum, { net_cash: cash }) => sum + cash, 0)).toBeCloseTo(-fee, 6)
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
    expect(await get('/portfolio/options')).toEqual([])
    const pages = await readPages(tools, tools.token)
    expect(differencesAmong(toldFigures(pages))).toEqual([])
    const kept = pages.entries.flatMap(({ isCanceled, keptFee }) => [[isCanceled, keptFee]])
    expect(kept).toEqual(
      expect.arrayContaining([
        [true, undefined],
        [true, Math.round(fee * 1e6)],
      ]),
    )
  })

  it('leaves the wheel and its symbol incomplete where what it cancels is not in the history', async () => {
    const tools = await openImports(await openTestDatabase())
    const opened = '03/02/2026,Sell to Open,KO 01/15/2027 50.00 P,PUT KO,3,$1.50,$1.98,$448.02'
    const other =
      '03/03/2026 as of 03/02/2026,Cancel Sell,KO 01/15/2027 50.00 P,PUT KO,1,$1.60,$0.66,-$159.34'
    await tools.take(schwabFile(other, opened))
    expect(await tools.profitOf('KO')).toMatchObject({ complete: false })
    const pages = await readPages(tools, tools.token)
    expect(pages.wheels).toMatchObject([{ complete: false }])
    expect(differencesAmong(toldFigures(pages))).toEqual([])
  })

  it('counts as it was when the cancellation is undone', async () => {
    const { take, undo, profitOf } = await openImports(await openTestDatabase())
    await take(flex(sold), 'a.xml')
    const { id } = await take(flex(soldCanceled), 'b.xml')
    await undo(id)
    expect(await profitOf('KO')).toMatchObject({ net_cash: 198.7, fees: 1.3, open: true })
  })
})

const parts = {
  contracts: {
    whole: ['03/02/2026,Sell to Open,KO 01/15/2027 50.00 P,PUT KO,3,$1.50,$1.98,$448.02'],
    back: '03/03/2026 as of 03/02/2026,Cancel Sell,KO 01/15/2027 50.00 P,PUT KO,1,$1.50,,-$149.34',
    cash: 298.68,
    fees: 1.32,
  },
  shares: {
    whole: [bought],
    back: '03/04/2026 as of 03/02/2026,Cancel Buy,KO,COCA COLA CO,40,$50.00,,$2000.00',
    cash: -3004.95,
    fees: 4.95,
  },
  'two of three equal trades': {
    whole: Array(3).fill('03/02/2026,Sell to Open,KO 01/15/2027 50.00 P,PUT KO,1,$1.50,$0.66,$149.34'),
    back: '03/03/2026 as of 03/02/2026,Cancel Sell,KO 01/15/2027 50.00 P,PUT KO,2,$1.50,,-$298.68',
    cash: 149.34,
    fees: 0.66,
  },
}

describeDecidedInCode('a part of a trade that was canceled', ({ openTestDatabase }) => {
  it.each(Object.entries(parts))('is taken back in whatever file it comes: %s', async (_, part) => {
    const { whole, back, cash, fees } = part
    for (const files of [[[...whole, back]], [whole, [back]], [[back], whole]]) {
      const tools = await openImports(await openTestDatabase())
      for (const rows of files) await tools.take(schwabFile(...rows))
      expect(await tools.profitOf('KO')).toMatchObject({ net_cash: cash, fees, open: true, complete: true })
      expect(await tools.get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
      const pages = await readPages(tools, tools.token)
      expect(differencesAmong(toldFigures(pages))).toEqual([])
    }
  })

  it('says on the list of entries what is left', async () => {
    const { take, get } = await openImports(await openTestDatabase())
    await take(schwabFile(...parts.contracts.whole, parts.contracts.back))
    const { items } = await get<{ items: object[] }>('/portfolio/entries')
    expect(items).toMatchObject([
      { kind: 'sell-to-open', is_canceled: false, left_quantity: -2, left_cash: 298.68, left_fees: 1.32 },
      { kind: 'buy-to-close', is_canceled: true },
    ])
  })

  it.each([
    [5, 'It cancels more than the history has of such a trade on any one day'],
    [1, 'It cancels a part of a trade, and does not say which'],
  ])('is told where it is not known: %d contracts', async (contracts, sentence) => {
    const { take, get } = await openImports(await openTestDatabase())
    const again = parts.contracts.whole.map((row) => row.replace('03/02', '03/03'))
    const back = `03/05/2026,Cancel Sell,KO 01/15/2027 50.00 P,PUT KO,${contracts},$1.50,,-$${150 * contracts}.00`
    await take(schwabFile(...parts.contracts.whole, ...again, back))
    expect(await get('/portfolio/reconciliation')).toMatchObject({
      problems: [{ sentence: expect.stringContaining(sentence) }],
    })
  })
})
