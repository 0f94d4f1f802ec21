/** Histories of options that go wrong in other programs, imported and read back. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { brokerFiles } from '../testing/brokers.ts'
import { openImports, type Json } from '../testing/open-imports.ts'
import { schwabText } from '../testing/schwab-rows.ts'
import { assigned, expired, leg, shares, type Happening } from '../testing/told.ts'
import { tastytradeFile, flexFile } from '../../formats/testing/broker-files.ts'

interface Reconciliation {
  readonly problems: readonly { readonly sentence: string }[]
  readonly pending: readonly Json[]
}

describeDecidedInCode('traps of options in every format', ({ openTestDatabase }) => {
  const inEach = (
    title: string,
    history: readonly Happening[],
    check: (tools: Awaited<ReturnType<typeof openImports>>) => Promise<void>,
  ) =>
    it.each(brokerFiles.map((file) => [file.format, file] as const))(`${title}: %s`, async (_, file) => {
      const tools = await openImports(await openTestDatabase())
      await tools.take(file.write(history), file.fileName)
      await check(tools)
      expect(await tools.get<Reconciliation>('/portfolio/reconciliation')).toMatchObject({ problems: [] })
    })

  inEach(
    'five fills at 2.00 and five at 8.00, five assigned twice',
    [
      leg('2026-01-05', 'STO', 5, 'XYZ 50P 2026-02-20', 2),
      leg('2026-01-06', 'STO', 5, 'XYZ 50P 2026-02-20', 8),
      assigned('2026-02-10', 5, 'XYZ 50P 2026-02-20'),
      assigned('2026-02-20', 5, 'XYZ 50P 2026-02-20'),
    ],
    async ({ lots }) => {
      const held = await lots()
      expect(held).toHaveLength(10)
      // 5000 - 200 + 0.65, then 5000 - 800 + 0.65: the oldest fills go first.
      expect(held.filter(({ tax_basis }) => tax_basis === 4800.65)).toHaveLength(5)
      expect(held.filter(({ tax_basis }) => tax_basis === 4200.65)).toHaveLength(5)
    },
  )

  inEach(
    'one contract closed and opened again on the same day',
    [
      leg('2026-01-05', 'STO', 1, 'XYZ 50P 2026-02-20', 2),
      leg('2026-01-12', 'BTC', 1, 'XYZ 50P 2026-02-20', 1),
      leg('2026-01-12', 'STO', 1, 'XYZ 50P 2026-02-20', 1.5),
      expired('2026-02-20', 1, 'XYZ 50P 2026-02-20'),
    ],
    async ({ profitOf, wheel }) => {
      // 200 - 100 - 1.30 and 150 - 0.65
      expect(await profitOf('XYZ')).toMatchObject({ realized_pnl: 248.05, open: false, complete: true })
      expect((await wheel('XYZ')).cycles).toHaveLength(1)
    },
  )

  inEach(
    'a roll whose new put was opened first',
    [
      leg('2026-01-05', 'STO', 2, 'XYZ 50P 2026-01-16', 2),
      leg('2026-01-15', 'STO', 2, 'XYZ 48P 2026-02-20', 3),
      leg('2026-01-15', 'BTC', 2, 'XYZ 50P 2026-01-16', 2.5),
      expired('2026-02-20', 2, 'XYZ 48P 2026-02-20'),
    ],
    async ({ wheel, profitOf }) => {
      const { cycles } = await wheel('XYZ')
      expect(cycles).toMatchObject([{ outcome: 'premium kept', rolls: [{ contracts: 2 }] }])
      expect(cycles[0]?.slots).toHaveLength(2)
      // 400 - 500 + 600 - 6 x 0.65
      expect(await profitOf('XYZ')).toMatchObject({ realized_pnl: 496.1, tax_realized_pnl: 496.1 })
    },
  )

  inEach(
    'a hundred shares and five short calls',
    [shares('2026-01-05', 'Buy', 100, 'XYZ', 50), leg('2026-12-04', 'STO', 5, 'XYZ 55C 2027-01-15', 1)].map(
      (told) => ({ ...told, on: told.on.replace('2026-12-04', '2026-01-06') }),
    ),
    async ({ wheel }) => {
      expect((await wheel('XYZ')).cycles).toMatchObject([{ naked_calls: 4, outcome: 'open' }])
    },
  )

  inEach(
    'an expiration that no row tells of',
    [leg('2026-01-05', 'STO', 1, 'XYZ 50P 2026-02-20', 2)],
    async ({ get, profitOf }) => {
      const { pending } = await get<Reconciliation>('/portfolio/reconciliation')
      expect(pending).toMatchObject([{ symbol: 'XYZ   260220P00050000', contracts: 1, evidence: 'none' }])
      expect(await profitOf('XYZ')).toMatchObject({ realized_pnl: null, open: true, net_cash: 199.35 })
    },
  )

  inEach(
    'a call assigned on the last day of the year and posted in January',
    [
      shares('2025-11-03', 'Buy', 100, 'XYZ', 50),
      leg('2025-12-05', 'STO', 1, 'XYZ 55C 2026-01-16', 1),
      assigned('2025-12-31', 1, 'XYZ 55C 2026-01-16'),
    ],
    async ({ lots, get }) => {
      // 5500 + 100 - 0.65 - 5000
      expect(await lots()).toMatchObject([{ end: 'called-away', closed_on: '2025-12-31', tax_gain: 599.35 }])
      const { items } = await get<{ items: { kind: string; trade_date: string }[] }>(
        '/portfolio/entries?from=2025-12-31',
      )
      expect(items.map(({ trade_date }) => trade_date)).toEqual(['2025-12-31', '2025-12-31'])
    },
  )

  inEach(
    'two puts, one bought back, one assigned, and a purchase of the same size at another price',
    [
      leg('2026-01-05', 'STO', 2, 'XYZ 50P 2026-02-20', 2),
      leg('2026-02-02', 'BTC', 1, 'XYZ 50P 2026-02-20', 1),
      shares('2026-02-20', 'Buy', 100, 'XYZ', 49.5),
      assigned('2026-02-20', 1, 'XYZ 50P 2026-02-20'),
    ],
    async ({ lots }) => {
      const bases = (await lots()).map(({ tax_basis }) => tax_basis)
      expect(bases.toSorted((a, b) => Number(a) - Number(b))).toEqual([4800.65, 4950])
    },
  )
})

/** Files that say when they posted what was assigned. */
const postedFormats = ['schwab-csv', 'schwab-api', 'fidelity-csv', 'tastytrade-csv', 'ibkr-flex']

describeDecidedInCode(
  'a put bought back on the day in whose evening another is assigned',
  ({ openTestDatabase }) => {
    const files = brokerFiles.filter(({ format }) => postedFormats.includes(format))

    it.each(files.map((file) => [file.format, file] as const))('is the oldest: %s', async (_, file) => {
      const { take, lots, profitOf } = await openImports(await openTestDatabase())
      const history = [
        leg('2026-01-05', 'STO', 1, 'XYZ 50P 2026-02-20', 1),
        leg('2026-01-06', 'STO', 1, 'XYZ 50P 2026-02-20', 3),
        leg('2026-02-10', 'BTC', 1, 'XYZ 50P 2026-02-20', 0.5),
        assigned('2026-02-10', 1, 'XYZ 50P 2026-02-20'),
      ]
      await take(file.write(history), file.fileName)
      // 5000 - 300 + 0.65; 100 - 50 - 1.30
      expect(await lots()).toMatchObject([{ tax_basis: 4700.65 }])
      expect(await profitOf('XYZ')).toMatchObject({ tax_realized_pnl: 48.7 })
    })
  },
)

describeDecidedInCode('traps of options in one format', ({ openTestDatabase }) => {
  const open = async () => openImports(await openTestDatabase())

  it('shares posted on Monday without a word of Friday belong to Friday’s assignment', async () => {
    const { take, lots, get } = await open()
    await take(
      schwabText(
        '04/20/2026 as of 04/17/2026 Assigned|ABC 04/17/2026 48.00 P|1',
        '04/20/2026 Buy|ABC|100|48.00||-4800.00',
        '03/20/2026 Sell to Open|ABC 04/17/2026 48.00 P|1|2.60|0.65|259.35',
      ),
    )
    expect(await lots()).toMatchObject([
      { origin: 'assignment', opened_on: '2026-04-17', held_from: '2026-04-18', tax_basis: 4540.65 },
    ])
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })

  it('an adjusted contract keeps its own deliverable and covers what that says', async () => {
    const { take, lots, profitOf, get } = await open()
    // Six puts at 22 that deliver 11 shares each: 66 shares for 13,200, at 200 each.
    await take(
      schwabText(
        '04/17/2026 Assigned|ABC1 04/17/2026 22.00 P|6',
        '04/17/2026 Buy|ABC|66|200.00||-13200.00',
        '03/20/2026 Sell to Open|ABC1 04/17/2026 22.00 P|6|1.00|3.90|596.10',
      ),
    )
    const held = await lots()
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(66)
    // 13200 - 596.10
    expect(held.reduce((sum, { tax_basis }) => sum + (tax_basis ?? 0), 0)).toBeCloseTo(12603.9, 6)
    expect(await profitOf('ABC')).toMatchObject({ option_pnl: 596.1, complete: true })
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })

  it('calls whose strikes a split of 3 for 2 divided deliver half as many shares again', async () => {
    const { take, lots, profitOf, get } = await open()
    await take(
      schwabText(
        '08/24/2026 as of 08/21/2026 Assigned|ABC1 08/21/2026 33.33 C|2',
        '08/24/2026 as of 08/21/2026 Sell|ABC|300|33.33|0.05|9998.95',
        '08/24/2026 as of 08/21/2026 Expired|ABC1 08/21/2026 36.67 C|1',
        '06/15/2026 Mandatory Reorg Exc|ABC1 08/21/2026 33.33 C|-2',
        '06/15/2026 Mandatory Reorg Exc|ABC1 08/21/2026 36.67 C|-1',
        '06/15/2026 Mandatory Reorg Exc|ABC 08/21/2026 50.00 C|2',
        '06/15/2026 Mandatory Reorg Exc|ABC 08/21/2026 55.00 C|1',
        '06/15/2026 Stock Split|ABC|150',
        '06/01/2026 Sell to Open|ABC 08/21/2026 55.00 C|1|0.50|0.65|49.35',
        '06/01/2026 Sell to Open|ABC 08/21/2026 50.00 C|2|1.50|1.30|298.70',
        '05/04/2026 Buy|ABC|300|45.00||-13500.00',
      ),
    )
    // 9998.95 + 298.70 over two blocks of 150, each of which cost 4500.
    const delivered = { quantity: 150, end: 'called-away', tax_basis: 4500, tax_gain: 648.825 }
    expect(await lots('status=closed')).toMatchObject([delivered, delivered])
    expect(await profitOf('ABC')).toMatchObject({ option_pnl: 348.05, stock_pnl: 998.95, complete: true })
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })

  it('a mini delivers as many shares as its multiplier says', async () => {
    const { take, lots, profitOf, get } = await open()
    const mini = 'assetCategory="OPT" symbol="XYZ   260417P00010000" multiplier="10" tradeDate="20260417"'
    const common = 'currency="USD" ibCommissionCurrency="USD" taxes="0" ibCommission="0"'
    await take(
      flexFile(`<Trades>
<Trade ${common} ${mini.replace('20260417', '20260413')} transactionType="ExchTrade" buySell="SELL" openCloseIndicator="O" quantity="-10" tradePrice="0.5" proceeds="50" netCash="50" notes="" tradeID="1" />
<Trade ${common} ${mini} transactionType="BookTrade" buySell="BUY" openCloseIndicator="C" quantity="10" tradePrice="0" proceeds="0" netCash="0" notes="A" tradeID="2" />
<Trade ${common} assetCategory="STK" symbol="XYZ" tradeDate="20260417" transactionType="BookTrade" buySell="BUY" openCloseIndicator="O" quantity="100" tradePrice="10" proceeds="-1000" netCash="-1000" notes="A" tradeID="3" />
</Trades>`),
      'a.xml',
    )
    const held = await lots()
    expect(held).toHaveLength(10)
    for (const lot of held) expect(lot).toMatchObject({ origin: 'assignment', quantity: 10, tax_basis: 95 })
    expect(await profitOf('XYZ')).toMatchObject({ option_pnl: 50, complete: true })
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })

  it('the same contract padded, with one blank and by its terms is one', async () => {
    const { take, profitOf } = await open()
    const opened = '03/20/2026 Sell to Open|ABC   260417P00048000|1|2.60|0.65|259.35'
    const closed = '03/24/2026 Buy to Close|ABC 260417P00048000|1|1.00|0.65|-100.65'
    await take(schwabText(closed, opened))
    expect(await profitOf('ABC')).toMatchObject({ realized_pnl: 158.7, open: false, complete: true })
  })

  it('an index option that is settled in cash is no wheel and moves no shares', async () => {
    const { take, profits, lots, wheel } = await open()
    const terms = '100,SPXW,SPX,4/10/26,6500,PUT'
    await take(
      tastytradeFile(
        `2026-04-10T16:00:00-0400,Receive Deliver,Cash Settled Assignment,,SPXW  260410P06500000,Equity Option,Cash settlement,"-1,200.00",1,0,--,-5.00,${terms},,USD`,
        `2026-04-06T10:00:00-0400,Trade,Sell to Open,SELL_TO_OPEN,SPXW  260410P06500000,Equity Option,Sold,"2,000.00",1,2000.00,-1.00,-0.50,${terms},1,USD`,
      ),
      'tastytrade.csv',
    )
    // 2000 - 1.50 - 1200 - 5
    expect(await profits()).toMatchObject([{ realized_pnl: 793.5, tax_realized_pnl: 793.5, open: false }])
    expect(await lots()).toEqual([])
    expect((await wheel('SPX')).cycles).toEqual([])
  })

  it('calls of an index settled in cash in a Flex query', async () => {
    const { take, profits } = await open()
    const common = `currency="USD" assetCategory="OPT" symbol="SPXW  260410C06500000" multiplier="100" strike="6500" expiry="20260410" putCall="C" ibCommissionCurrency="USD" taxes="0"`
    await take(
      flexFile(`<Trades>
<Trade ${common} tradeDate="20260406" transactionType="ExchTrade" buySell="SELL" openCloseIndicator="O" quantity="-1" tradePrice="20" proceeds="2000" ibCommission="-1.50" netCash="1998.50" notes="" tradeID="1" />
<Trade ${common} tradeDate="20260410" transactionType="BookTrade" buySell="BUY" openCloseIndicator="C" quantity="1" tradePrice="12" proceeds="-1200" ibCommission="0" netCash="-1200" notes="A" tradeID="2" />
</Trades>
<OptionEAE>
<OptionEAE currency="USD" assetCategory="OPT" symbol="SPXW  260410C06500000" multiplier="100" date="20260410" transactionType="Assignment" quantity="1" tradePrice="12" proceeds="-1200" tradeID="2" />
</OptionEAE>`),
      'a.xml',
    )
    expect(await profits()).toMatchObject([{ realized_pnl: 798.5, open: false, complete: true }])
  })

  it('an index option of Schwab’s page expires with the cash that it settled for', async () => {
    const { take, profits } = await open()
    const staged = await take(
      schwabText(
        '04/13/2026 as of 04/10/2026 Expired|SPXW 04/10/2026 6500.00 P|1|||-1200.00',
        '04/06/2026 Sell to Open|SPXW 04/10/2026 6500.00 P|1|20.00|1.50|1998.50',
      ),
    )
    expect(staged.counts).toMatchObject({ new: 2 })
    expect(await profits()).toMatchObject([{ realized_pnl: 798.5, open: false, complete: true }])
  })

  it('an execution that closes what an earlier file opened, and opens the other side, is two', async () => {
    const { take, get, profits } = await open()
    const sold = `<Trade ${put} transactionType="ExchTrade" buySell="SELL" quantity="-2" tradePrice="3" proceeds="600" ibCommission="-1" netCash="599" notes="" tradeID="21" />`
    const turned = `<Trade ${put.replace('"O"', '"C;O"').replace('20260406', '20260408')} transactionType="ExchTrade" buySell="BUY" quantity="5" tradePrice="1" proceeds="-500" ibCommission="-1" netCash="-501" notes="" tradeID="22" />`
    const expired = `<Trade ${put.replace('"O"', '"C"').replace('20260406', '20260417')} transactionType="BookTrade" buySell="SELL" quantity="-3" tradePrice="0" proceeds="0" ibCommission="0" netCash="0" notes="Ep" tradeID="23" />`
    await take(flex(sold), 'a.xml')
    const later = await take(flex(turned, expired), 'b.xml')
    expect(later.counts).toMatchObject({ rows: 2, new: 2 })
    expect(later.entries).toBe(3)
    expect(await profits()).toMatchObject([{ realized_pnl: 98, net_cash: 98, open: false, complete: true }])
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject({
      problems: [],
      pending: [],
    })
    // One file of all of them tells nothing new.
    expect((await take(flex(sold, turned, expired), 'c.xml')).counts).toMatchObject({
      rows: 3,
      already_here: 3,
    })
  })

  it('a day of Interactive Brokers is booked in the order of its times', async () => {
    const { take, profits, lots } = await open()
    const at = (time: string, rest: string) =>
      `<Trade ${put} dateTime="20260406;${time}" ibCommission="0" ${rest} />`
    await take(
      flex(
        at(
          '162000',
          'transactionType="BookTrade" quantity="1" tradePrice="0" proceeds="0" notes="A" tradeID="35"',
        ).replace('"O"', '"C"'),
        `<Trade currency="USD" assetCategory="STK" symbol="XYZ" dateTime="20260406;162000" tradeDate="20260406" transactionType="BookTrade" openCloseIndicator="O" quantity="100" tradePrice="50" proceeds="-5000" ibCommission="0" notes="A" tradeID="36" />`,
        at('140000', 'transactionType="ExchTrade" quantity="-1" tradePrice="2" proceeds="200" tradeID="33"'),
        at(
          '110000',
          'transactionType="ExchTrade" quantity="1" tradePrice="1" proceeds="-100" tradeID="32"',
        ).replace('"O"', '"C"'),
        at('100000', 'transactionType="ExchTrade" quantity="-1" tradePrice="3" proceeds="300" tradeID="31"'),
      ),
      'a.xml',
    )
    // What was bought back is the put of ten o'clock, 300 - 100, and the one of two o'clock is assigned.
    expect(await profits()).toMatchObject([{ tax_realized_pnl: 200, net_cash: -4600 }])
    expect(await lots()).toMatchObject([{ tax_basis: 4800 }])
  })

  it('a day of an OFX statement is booked in the order of its times', async () => {
    const { take, profits } = await open()
    const at = (time: string, id: number, side: string, units: number, price: number) => {
      const group = units < 0 ? 'SELL' : 'BUY'
      return `<${group}OPT><INVTRAN><FITID>${id}<DTTRADE>20260406${time}[-4:EDT]</INVTRAN><SECID><UNIQUEID>XYZ260515P50<UNIQUEIDTYPE>TICKER</SECID><UNITS>${units}<UNITPRICE>${price}<TOTAL>${-100 * units * price}<OPT${group}TYPE>${side}<SHPERCTRCT>100</${group}OPT>`
    }
    await take(
      `OFXHEADER:100\n\n<OFX><INVSTMTRS><CURDEF>USD<ACCTID>42\n<INVTRANLIST>${at('140000', 3, 'SELLTOOPEN', -1, 2)}${at('110000', 2, 'BUYTOCLOSE', 1, 1)}${at('100000', 1, 'SELLTOOPEN', -1, 3)}</INVTRANLIST></INVSTMTRS></OFX>`,
      'a.ofx',
    )
    // What was bought back is the put of ten o'clock, 300 - 100; that of two o'clock is open.
    expect(await profits()).toMatchObject([{ tax_realized_pnl: 200, net_cash: 400, open: true }])
  })

  it('a trade that was canceled and corrected counts as it was corrected', async () => {
    const { take, profits } = await open()
    await take(flex(canceledTrade, cancellation, correctedTrade), 'a.xml')
    expect(await profits()).toMatchObject([{ underlying: 'XYZ', net_cash: 209.35 }])
  })

  it('a correction that comes in a later file takes back what the earlier one brought', async () => {
    const { take, profits } = await open()
    await take(flex(canceledTrade), 'a.xml')
    await take(flex(cancellation, correctedTrade), 'b.xml')
    expect(await profits()).toMatchObject([{ underlying: 'XYZ', net_cash: 209.35 }])
  })

  it('what was canceled is said to count nowhere, and its commission is in no sum of fees', async () => {
    const { take, profits, get } = await open()
    await take(flex(canceledTrade), 'a.xml')
    const told = async () => {
      const { items } = await get<{ items: Json[] }>('/portfolio/entries')
      return items.map((entry) => [entry['broker_id'], entry['is_canceled']])
    }
    expect(await told()).toEqual([['tradeID:11', false]])
    await take(flex(cancellation, correctedTrade), 'b.xml')
    expect(new Set((await told()).map(String))).toEqual(
      new Set(['tradeID:11,true', 'tradeID:12,true', 'tradeID:13,false']),
    )
    const { items } = await get<{ items: Json[] }>('/portfolio/entries')
    const counting = items.filter((entry) => entry['is_canceled'] === false)
    const fees = counting.reduce((sum, entry) => sum + Number(entry['fees']), 0)
    expect(await profits()).toMatchObject([{ fees }])
  })

  it('a later file with the trade, its cancellation and its correction leaves the correction alone', async () => {
    const { take, profits } = await open()
    await take(flex(canceledTrade), 'a.xml')
    await take(flex(canceledTrade, cancellation, correctedTrade), 'b.xml')
    expect(await profits()).toMatchObject([{ underlying: 'XYZ', net_cash: 209.35 }])
  })
})

const put = `currency="USD" assetCategory="OPT" symbol="XYZ   260417P00050000" multiplier="100" strike="50" expiry="20260417" putCall="P" openCloseIndicator="O" ibCommissionCurrency="USD" taxes="0" tradeDate="20260406"`
const canceledTrade = `<Trade ${put} transactionType="ExchTrade" buySell="SELL" quantity="-1" tradePrice="2" proceeds="200" ibCommission="-0.65" netCash="199.35" notes="" tradeID="11" />`
const cancellation = `<Trade ${put} transactionType="TradeCancel" buySell="SELL (Ca.)" quantity="1" tradePrice="2" proceeds="-200" ibCommission="0.65" netCash="-199.35" notes="Ca" tradeID="12" />`
const correctedTrade = `<Trade ${put} transactionType="TradeCorrect" buySell="SELL" quantity="-1" tradePrice="2.10" proceeds="210" ibCommission="-0.65" netCash="209.35" notes="" tradeID="13" />`

const flex = (...trades: readonly string[]): string => flexFile('<Trades>', ...trades, '</Trades>')
