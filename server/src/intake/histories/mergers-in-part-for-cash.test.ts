/** Mergers that pay in cash and in shares: no row says what the shares are worth, nor how much of the gain is taxed. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import {
  fidelityHeader,
  flexFile,
  quoted,
  robinhoodFile,
  schwabFile,
} from '../../formats/testing/broker-files.ts'
import { openImports } from '../testing/open-imports.ts'
import { schwabText } from '../testing/schwab-rows.ts'

const words = (ticker: string): string =>
  `OLDC(US4000000000) CASH and STOCK MERGER (Acquisition) NEWC(US5000000000) 1 FOR 2 AND USD 15.00 (${ticker}, CO, US)`
const action = (symbol: string, quantity: number, proceeds: number): string =>
  `<CorporateAction currency="USD" assetCategory="STK" symbol="${symbol}" type="TC" actionID="7" reportDate="20260601" dateTime="20260601;202500" quantity="${quantity}" proceeds="${proceeds}" fifoPnlRealized="0" transactionID="7${symbol}" description="${words(symbol)}" />`
const bought = `<Trade currency="USD" assetCategory="STK" symbol="OLDC" tradeDate="20260105" openCloseIndicator="O" transactionType="ExchTrade" buySell="BUY" quantity="100" tradePrice="50" proceeds="-5000" ibCommission="0" ibCommissionCurrency="USD" taxes="0" netCash="-5000" notes="" tradeID="1" />`
const flex = (...actions: readonly string[]): string =>
  flexFile('<Trades>', bought, '</Trades>', '<CorporateActions>', ...actions, '</CorporateActions>')
const schwab = (...rows: readonly string[]): string =>
  schwabText(...rows.map((row) => `06/01/2026 ${row}`), '01/05/2026 Buy|OLDC|100|50.00|0.00|-5000.00')

const fidelity = (...rows: readonly string[]): string => [fidelityHeader, ...rows, ''].join('\n')

const robinhood = (...rows: readonly (readonly [string, string, ...(string | number)[]])[]): string =>
  robinhoodFile(...rows.map(([on, symbol, ...rest]) => quoted(on, on, on, symbol, `${symbol} Inc`, ...rest)))

const files: readonly (readonly [string, string, string])[] = [
  ['Flex', 'a.xml', flex(action('OLDC', -100, 1500), action('NEWC', 50, 0))],
  [
    'Schwab, in one action',
    'a.csv',
    schwab('Cash/Stock Merger|OLDC|-100|||1500.00', 'Cash/Stock Merger|NEWC|50|||'),
  ],
  [
    'Schwab, cash and shares apart',
    'a.csv',
    schwab('Cash Merger Adj|OLDC|-100|||', 'Cash Merger|OLDC||||1500.00', 'Stock Merger|NEWC|50|||'),
  ],
  [
    'Schwab, as a merger of shares',
    'a.csv',
    schwab('Stock Merger|OLDC|-100|||1500.00', 'Stock Merger|NEWC|50|||'),
  ],
  [
    'Schwab, as a merger of shares with its cash apart',
    'a.csv',
    schwab('Stock Merger|OLDC|-100|||', 'Stock Merger|OLDC||||1500.00', 'Stock Merger|NEWC|50|||'),
  ],
  [
    'Fidelity',
    'f.csv',
    fidelity(
      '06/01/2026,Z1,"MERGER MER FROM 400000000#REOR M0051234560001 NEWC CORP COM (NEWC) (Margin)",NEWC,NEWC CORP,50,,,,',
      '06/01/2026,Z1,"MERGER MER PAYOUT #REOR M0051234560000 OLDC CORP COM (OLDC) (Margin)",OLDC,OLDC CORP,-100,,,,1500.00',
      '01/05/2026,Z1,"YOU BOUGHT OLDC CORP COM (OLDC) (Margin)",OLDC,OLDC CORP,100,50,,,-5000.00',
    ),
  ],
  [
    'Robinhood',
    'r.csv',
    robinhood(
      ['6/1/2026', 'NEWC', 'MRGS', 50, '', ''],
      ['6/1/2026', 'OLDC', 'MRGC', 100, '', '$1,500.00'],
      ['1/5/2026', 'OLDC', 'Buy', 100, '$50.00', '($5,000.00)'],
    ),
  ],
]

describeDecidedInCode('a merger for cash and shares', ({ openTestDatabase }) => {
  it.each(files)('leaves the gain on the old shares unknown: %s', async (_, name, text) => {
    const { take, profitOf, lots } = await openImports(await openTestDatabase())
    await take(text, name)
    // 5000 were paid and 1500 came in cash; the rest came in shares.
    expect(await profitOf('OLDC')).toMatchObject({ net_cash: -3500, open: false, complete: false })
    expect(await profitOf('OLDC')).toMatchObject({ stock_pnl: null, tax_realized_pnl: null })
    expect(await profitOf('NEWC')).toMatchObject({ net_cash: 0, open: true, complete: false })
    const [old, next] = ['OLDC', 'NEWC'].map((symbol) => ({ symbol }))
    expect(await lots()).toMatchObject([
      { ...next, quantity: 50, tax_basis: null },
      { ...old, quantity: 100, tax_basis: 5000, tax_gain: null },
    ])
  })

  it.each(files)('is known once the user tells what the old shares came to: %s', async (_, name, text) => {
    const { take, profitOf, lots, get, post } = await openImports(await openTestDatabase())
    await take(text, name)
    interface Questions {
      readonly items: readonly { readonly id: string; readonly symbol: string; readonly text: string }[]
    }
    const asked = async () => (await get<Questions>('/portfolio/questions')).items
    const old = (await asked()).find(({ symbol }) => symbol === 'OLDC')
    expect(old).toMatchObject({ text: 'What did 100 shares of OLDC come to?' })
    const say = (price: number) =>
      post<{ results: object[] }>('/portfolio/questions/answers', {
        answers: [{ id: old?.id, choice: 'proceeds', price }],
      })
    expect((await say(14.99)).body.results).toMatchObject([{ taken: false }])
    // 1,500 of cash and shares that count for 4,200.
    await say(57)
    expect(await profitOf('OLDC')).toMatchObject({
      stock_pnl: 700,
      realized_pnl: 700,
      tax_realized_pnl: 700,
      net_cash: -3500,
      complete: true,
    })
    expect((await lots()).find(({ symbol }) => symbol === 'OLDC')).toMatchObject({ tax_gain: 700 })
    expect((await asked()).map(({ symbol }) => symbol)).toEqual(['NEWC'])
  })

  it('ends a wheel whose total is known once the user tells it', async () => {
    const { take, wheel, get, post } = await openImports(await openTestDatabase())
    await take(
      schwabText(
        '06/01/2026 Cash/Stock Merger|OLDC|-100|||1500.00',
        '06/01/2026 Cash/Stock Merger|NEWC|50|||',
        '02/20/2026 Assigned|OLDC 02/20/2026 50.00 P|1|||',
        '02/20/2026 Buy|OLDC|100|50.00||-5000.00',
        '01/05/2026 Sell to Open|OLDC 02/20/2026 50.00 P|1|2.00||200.00',
      ),
    )
    expect((await wheel('OLDC')).cycles).toMatchObject([{ outcome: 'sold', net_cash: -3300 }])
    const { items } = await get<{ items: { id: string; symbol: string }[] }>('/portfolio/questions')
    const id = items.find(({ symbol }) => symbol === 'OLDC')?.id
    await post('/portfolio/questions/answers', { answers: [{ id, choice: 'proceeds', price: 57 }] })
    // 200 of premium, and 5,700 for what cost 5,000; of the 5,700 1,500 came in cash.
    expect((await wheel('OLDC')).cycles).toMatchObject([{ total_pnl: 900, net_cash: -3300 }])
  })

  it.each([
    ['under their ticker', '06/01/2026,Stock Merger,OLDC,OLD COMPANY INC,-100,,,$1500.00'],
    [
      'under a number',
      '06/01/2026,Stock Merger,67943T108,OLD COMPANY INC XXXMANDATORY MERGER EFF,-100,,,$1500.00',
    ],
  ])('is no change of symbol where as many shares come: the old ones %s', async (_, left) => {
    const { take, profitOf, lots } = await openImports(await openTestDatabase())
    await take(
      schwabFile(
        '06/01/2026,Stock Merger,NEWC,NEW COMPANY INC,100,,,',
        left,
        '01/05/2026,Buy,OLDC,OLD COMPANY INC,100,$50.00,,-$5000.00',
      ),
    )
    expect(await profitOf('OLDC')).toMatchObject({ net_cash: -3500, stock_pnl: null, complete: false })
    expect(await profitOf('NEWC')).toMatchObject({ net_cash: 0, open: true, complete: false })
    expect(await lots()).toMatchObject([
      { symbol: 'NEWC', quantity: 100 },
      { symbol: 'OLDC', tax_gain: null },
    ])
  })

  it('for cash alone realizes its gain', async () => {
    const { take, profitOf } = await openImports(await openTestDatabase())
    await take(flex(action('OLDC', -100, 6500)), 'a.xml')
    expect(await profitOf('OLDC')).toMatchObject({ stock_pnl: 1500, complete: true })
  })
})
