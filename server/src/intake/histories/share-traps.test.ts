/** Histories of shares that go wrong in other programs: odd lots, short sales, transfers, what companies do. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports, type Json } from '../testing/open-imports.ts'
import { schwabHistory, schwabRow, schwabText } from '../testing/schwab-rows.ts'
import { tastytradeFile, flexFile } from '../../formats/testing/broker-files.ts'

interface Reconciliation {
  readonly problems: readonly { readonly sentence: string }[]
}

describeDecidedInCode('traps of shares', ({ openTestDatabase }) => {
  const open = async () => openImports(await openTestDatabase())

  it('fractions of reinvested dividends are lots of their own and no call’s cover', async () => {
    const { take, lots, wheel, profitOf } = await open()
    await take(
      schwabText(
        '03/09/2026 Sell to Open|KO 04/17/2026 65.00 C|1|1.00|0.65|99.35',
        '03/02/2026 Reinvest Shares|KO|0.7654|$58.7928||-$45.00',
        '03/02/2026 Reinvest Dividend|KO||||$45.00',
        '01/05/2026 Buy|KO|100|$60.00||-$6,000.00',
      ),
    )
    expect((await lots()).map(({ quantity, tax_basis }) => [quantity, tax_basis])).toEqual([
      [100, 6000],
      [0.7654, 45],
    ])
    expect((await wheel('KO')).cycles).toMatchObject([{ naked_calls: 0, shares_held: 100 }])
    // Nothing tells how the call ended.
    expect(await profitOf('KO')).toMatchObject({ dividends: 45, complete: false })
  })

  it('shares sold short and bought back leave nothing', async () => {
    const { take, lots, profitOf } = await open()
    await take(
      schwabText(
        '03/09/2026 Buy|KO|100|$55.00||-$5,500.00',
        '03/02/2026 Sell Short|KO|100|$60.00|$0.10|$5,999.90',
      ),
    )
    expect(await profitOf('KO')).toMatchObject({
      realized_pnl: 499.9,
      tax_realized_pnl: 499.9,
      open: false,
      complete: true,
    })
    expect(await lots('status=open')).toEqual([])
  })

  it('shares that came from another broker have no known basis, and say so', async () => {
    const { take, lots, profitOf } = await open()
    await take(
      tastytradeFile(
        '2026-06-10T10:00:00-0400,Trade,Sell to Close,SELL_TO_CLOSE,MPW,Equity,Sold,"6,000.00",1000,6.00,0.00,0.00,,,,,,,1,USD',
        '2026-05-08T17:00:00-0400,Receive Deliver,ACAT,BUY_TO_OPEN,MPW,Equity,Received 1000 Long MPW via ACAT,0.00,1000,0.00,--,0.00,,,,,,,,USD',
      ),
      'tastytrade.csv',
    )
    expect(await profitOf('MPW')).toMatchObject({ complete: false, net_cash: 6000, open: false })
    expect(await lots()).toMatchObject([{ tax_basis: null, tax_gain: null, quantity: 1000 }])
  })

  it('the fraction that a reverse split left is sold by the broker as a trade of its own', async () => {
    const { take, lots, profitOf, get } = await open()
    const stock =
      'currency="USD" assetCategory="STK" symbol="ZZ" ibCommission="0" ibCommissionCurrency="USD" taxes="0"'
    await take(
      flexFile(`<Trades>
<Trade ${stock} tradeDate="20260504" transactionType="ExchTrade" buySell="BUY" openCloseIndicator="O" quantity="100" tradePrice="3" proceeds="-300" netCash="-300" notes="" tradeID="1" />
<Trade ${stock} tradeDate="20260610" transactionType="FracShare" buySell="SELL" openCloseIndicator="C" quantity="-0.333333" tradePrice="81" proceeds="27" netCash="27" notes="" tradeID="2" />
<Trade ${stock} tradeDate="20260615" transactionType="ExchTrade" buySell="SELL" openCloseIndicator="C" quantity="-3" tradePrice="80" proceeds="240" netCash="240" notes="" tradeID="3" />
</Trades>
<CorporateActions>
<CorporateAction currency="USD" assetCategory="STK" symbol="ZZ" dateTime="20260609;202500" reportDate="20260610" proceeds="0" type="RS" description="ZZ SPLIT 1 FOR 30" quantity="-96.666667" transactionID="4" />
</CorporateActions>`),
      'a.xml',
    )
    expect(await lots('status=open')).toEqual([])
    expect(await profitOf('ZZ')).toMatchObject({ open: false, net_cash: -33, realized_pnl: -33 })
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })

  it('cash in lieu of a fraction is what the fraction sold for', async () => {
    const { take, lots, profitOf, get } = await open()
    await take(
      schwabHistory(
        schwabRow('06/15/2026 Sell|ZZ|10|$31.00||$310.00'),
        schwabRow('06/12/2026 Cash In Lieu|ZZ||||$15.00'),
        { date: '06/10/2026', action: 'Reverse Split', symbol: 'ZZ', description: 'ZZ CORP', quantity: 10.5 },
        {
          date: '06/10/2026',
          action: 'Reverse Split',
          symbol: '988000100',
          description: 'ZZ CORP XXXREVERSE SPLIT EFF: 06/10/26',
          quantity: -105,
        },
        schwabRow('05/04/2026 Buy|ZZ|105|$3.00||-$315.00'),
      ),
    )
    expect(await lots('status=open')).toEqual([])
    // Half a share of ten and a half cost 15, the ten 300.
    expect(await profitOf('ZZ')).toMatchObject({
      open: false,
      net_cash: 10,
      realized_pnl: 10,
      tax_realized_pnl: 10,
    })
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })

  it('a change of symbol takes the open call along', async () => {
    const { take, profitOf, wheel, get } = await open()
    const change = (
      action: string,
      symbol: string,
      type: string,
      value: string,
      quantity: number,
      terms: string,
    ) =>
      `2026-06-09T06:00:00-0400,Receive Deliver,Symbol Change,${action},${symbol},${type},Symbol change,${value},${quantity},0,--,0.00,${terms},,USD`
    const call = (root: string) => `100,${root},${root},7/17/26,200,CALL`
    await take(
      tastytradeFile(
        `2026-07-17T17:00:00-0400,Receive Deliver,Sell to Close,SELL_TO_CLOSE,META,Equity,Sell,"20,000.00",100,200.00,--,0.00,,,,,,,,USD`,
        `2026-07-17T17:00:00-0400,Receive Deliver,Assignment,,META  260717C00200000,Equity Option,Removal,0.00,1,0.00,--,0.00,${call('META')},,USD`,
        change('SELL_TO_OPEN', 'META  260717C00200000', 'Equity Option', '500.00', 1, call('META')),
        change('BUY_TO_CLOSE', 'FB    260717C00200000', 'Equity Option', '-500.00', 1, call('FB')),
        change('BUY_TO_OPEN', 'META', 'Equity', '"-19,000.00"', 100, ',,,,,'),
        change('SELL_TO_CLOSE', 'FB', 'Equity', '"19,000.00"', 100, ',,,,,'),
        `2026-06-01T10:00:00-0400,Trade,Sell to Open,SELL_TO_OPEN,FB    260717C00200000,Equity Option,Sold,500.00,1,500.00,-0.50,-0.15,${call('FB')},2,USD`,
        `2026-05-04T10:00:00-0400,Trade,Buy to Open,BUY_TO_OPEN,FB,Equity,Bought,"-18,000.00",100,-180.00,0.00,0.00,,,,,,,1,USD`,
      ),
      'tastytrade.csv',
    )
    // 20000 - 18000 + 500 - 0.65
    expect(await profitOf('META')).toMatchObject({ realized_pnl: 2499.35, open: false, complete: true })
    expect(await profitOf('FB')).toBeUndefined()
    expect((await wheel('META')).cycles).toMatchObject([{ outcome: 'called away', net_cash: 2499.35 }])
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })

  it('a change of symbol with a put alone is told by the contract', async () => {
    const { take, profitOf, get } = await open()
    const put = (root: string) => `100,${root},${root},7/17/26,150,PUT`
    const change = (action: string, root: string, value: string) =>
      `2026-06-09T06:00:00-0400,Receive Deliver,Symbol Change,${action},${root.padEnd(6)}260717P00150000,Equity Option,Symbol change,${value},1,0,--,0.00,${put(root)},,USD`
    await take(
      tastytradeFile(
        `2026-07-01T10:00:00-0400,Trade,Buy to Close,BUY_TO_CLOSE,META  260717P00150000,Equity Option,Bought,-100.00,1,-100.00,0.00,-0.15,${put('META')},3,USD`,
        change('SELL_TO_OPEN', 'META', '300.00'),
        change('BUY_TO_CLOSE', 'FB', '-300.00'),
        `2026-06-01T10:00:00-0400,Trade,Sell to Open,SELL_TO_OPEN,FB    260717P00150000,Equity Option,Sold,500.00,1,500.00,-0.50,-0.15,${put('FB')},2,USD`,
      ),
      'tastytrade.csv',
    )
    // 500 - 100 - 0.80
    expect(await profitOf('META')).toMatchObject({ realized_pnl: 399.2, open: false, complete: true })
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })

  it('a merger at a value that nobody states earns a wheel nothing, also once the new shares are called away', async () => {
    const { take, wheel, profitOf } = await open()
    const [target, acquirer] = ['TARGET CORP', 'ACQUIRER INC']
    const merged = { date: '08/03/2026', action: 'Stock Merger' }
    await take(
      schwabHistory(
        schwabRow('09/21/2026 as of 09/18/2026 Assigned|ACQ1 09/18/2026 30.00 C|1'),
        schwabRow('09/21/2026 as of 09/18/2026 Sell|ACQ|50|60.00|0.05|2999.95'),
        { ...merged, symbol: 'ACQ', description: acquirer, quantity: 50 },
        {
          ...merged,
          symbol: '87999X100',
          description: `${target} XXXMANDATORY MERGER EFF: 08/03/26`,
          quantity: -100,
        },
        { ...merged, symbol: 'ACQ1 09/18/2026 30.00 C', description: acquirer, quantity: -1 },
        { ...merged, symbol: 'TGT 09/18/2026 30.00 C', description: target, quantity: 1 },
        schwabRow('06/16/2026 Sell to Open|TGT 09/18/2026 30.00 C|1|1.50|0.65|149.35'),
        { ...schwabRow('06/15/2026 Buy|TGT|100|25.00||-2500.00'), description: target },
      ),
    )
    // What the old shares came to and what the new ones cost are both unknown: the premium alone is known.
    expect(await profitOf('ACQ')).toMatchObject({ realized_pnl: 149.35, complete: false })
    expect((await wheel('ACQ')).cycles).toMatchObject([
      {
        realized_pnl: 149.35,
        total_pnl: 149.35,
        net_cash: 649.3,
        complete: false,
        slots: [{ result: null }],
      },
    ])
  })

  it('tax withheld from a dividend goes with it', async () => {
    const { take, profitOf, profits } = await open()
    await take(
      schwabText(
        '06/24/2026 NRA Tax Adj|VTI||||-$13.50',
        '06/24/2026 Cash Dividend|VTI||||$90.00',
        '06/24/2026 Bank Interest|||||$0.42',
        '05/04/2026 Buy|VTI|100|$300.00||-$30,000.00',
      ),
    )
    expect(await profitOf('VTI')).toMatchObject({ dividends: 76.5, realized_pnl: 76.5, complete: true })
    expect(await profits()).toMatchObject([{ underlying: 'VTI' }, { underlying: null, net_cash: 0.42 }])
  })

  it('shares of an assigned call that were never seen were there before, and what a put brings later is held', async () => {
    const { take, lots, profitOf } = await open()
    await take(
      schwabText(
        '04/17/2026 Assigned|XYZ 04/17/2026 50.00 P|1',
        '04/17/2026 Buy|XYZ|100|$50.00||-$5,000.00',
        '03/20/2026 Assigned|XYZ 03/20/2026 55.00 C|1',
        '03/20/2026 Sell|XYZ|100|$55.00||$5,500.00',
        '03/02/2026 Sell to Open|XYZ 04/17/2026 50.00 P|1|2.00|0.65|199.35',
        '03/02/2026 Sell to Open|XYZ 03/20/2026 55.00 C|1|1.00|0.65|99.35',
      ),
    )
    expect(await lots('status=open')).toMatchObject([{ quantity: 100, side: 'long' }])
    // The calls' premium alone is known: 99.35, which an assignment makes part of the sale, and the put's of its shares.
    expect(await profitOf('XYZ')).toMatchObject({
      option_pnl: 298.7,
      stock_pnl: null,
      open: true,
      complete: false,
    })
  })

  it('shares of a call assigned beside a long call that is sold later were there before, and are asked for', async () => {
    const { take, lots, get, profitOf } = await open()
    await take(
      schwabText(
        '03/23/2026 Sell to Close|XYZ 01/15/2027 70.00 C|1|28.00|0.65|2799.35',
        '02/20/2026 Assigned|XYZ 02/20/2026 95.00 C|1',
        '02/20/2026 Sell|XYZ|100|$95.00||$9,500.00',
        '02/20/2026 Buy to Close|XYZ 02/20/2026 95.00 C|1|2.00|0.65|-200.65',
        '01/06/2026 Sell to Open|XYZ 02/20/2026 95.00 C|2|1.50|1.30|298.70',
        '01/05/2026 Buy to Open|XYZ 01/15/2027 70.00 C|1|25.00|0.65|-2500.65',
      ),
    )
    expect(await lots('status=open')).toEqual([])
    expect(await profitOf('XYZ')).toMatchObject({ stock_pnl: null, open: false, complete: false })
    expect(await get('/portfolio/questions')).toMatchObject({
      items: [{ kind: 'opening_cost', symbol: 'XYZ', quantity: 100 }],
    })
  })

  it('shares that moved between brokers and back are the same shares', async () => {
    const { take, lots, profitOf } = await open()
    await take(
      schwabText(
        '06/15/2026 Sell|XYZ|100|$60.00||$6,000.00',
        '05/12/2026 Security Transfer|XYZ|100',
        '05/04/2026 Buy|ABC|1|$1.00||-$1.00',
      ),
    )
    expect(await profitOf('XYZ')).toMatchObject({ complete: false, net_cash: 6000 })
    const entries: Json[] = await lots('status=closed')
    expect(entries).toMatchObject([{ tax_basis: null, tax_gain: null }])
  })
})
