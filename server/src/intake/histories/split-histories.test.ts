/**
 * Splits as brokers tell them. The reverse one: shares cut to whole ones, the fraction paid in cash, contracts that
 * became adjusted ones and expire as those. 204 at 5 are 20.4 at 50; 0.4 of them, which cost 20, were paid with 2.10.
 */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { asFidelity } from '../testing/as-fidelity.ts'
import { asIbkrFlex } from '../testing/as-ibkr-flex.ts'
import { asRobinhood } from '../testing/as-robinhood.ts'
import { asSchwabApi } from '../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../testing/as-schwab-csv.ts'
import { asTastytrade } from '../testing/as-tastytrade.ts'
import { openImports } from '../testing/open-imports.ts'
import { expired, leg, shares, type Happening } from '../testing/told.ts'
import { schwabFile, quoted } from '../../formats/testing/broker-files.ts'

const history: readonly Happening[] = [
  shares('2026-03-02', 'Buy', 204, 'RVS', 5),
  leg('2026-03-03', 'STO', 2, 'RVS 4P 2026-05-15', 0.3),
  expired('2026-05-15', 2, 'RVS1 4P 2026-05-15'),
  shares('2026-05-18', 'Sell', 20, 'RVS', 45),
]

/** The rows below the header of the table. */
const below = (text: string, head: string, ...rows: readonly string[]): string => {
  const line = text.split(/\r?\n/).find((found) => found.startsWith(head)) ?? ''
  return text.replace(line, [line, ...rows].join('\n'))
}

const schwabCsv = below(
  asSchwabCsv(history),
  '"Date"',
  '04/08/2026,Cash In Lieu,RVS,RVS INC,,,,$2.10',
  '04/06/2026,Reverse Split,RVS,RVS INC,20,,,',
  '04/06/2026,Reverse Split,98765Q109,RVS INC XXXREVERSE SPLIT EFF: 04/06/26,-204,,,',
  '04/06/2026,Reverse Split,RVS1 05/15/2026 4.00 P,PUT RVS INC $4 EXP 05/15/26,-2,,,',
  '04/06/2026,Reverse Split,RVS 05/15/2026 4.00 P,PUT RVS INC $4 EXP 05/15/26,2,,,',
)

const delivery = (activityId: number, asset: object, amount: number) => ({
  activityId,
  accountNumber: '99990000',
  status: 'VALID',
  type: 'RECEIVE_AND_DELIVER',
  time: '2026-04-06T12:00:00+0000',
  tradeDate: '2026-04-06T12:00:00+0000',
  netAmount: 0,
  description: amount < 0 ? 'RVS INC XXXREVERSE SPLIT EFF: 04/06/26' : 'RVS INC',
  transferItems: [{ instrument: asset, amount, cost: 0, price: 0 }],
})
const contract = (symbol: string) => ({ assetType: 'OPTION', symbol, putCall: 'PUT', strikePrice: 4 })
const schwabApi = JSON.stringify([
  ...(JSON.parse(asSchwabApi(history)) as object[]),
  delivery(1, { assetType: 'EQUITY', symbol: '98765Q109' }, -204),
  delivery(2, { assetType: 'EQUITY', symbol: 'RVS' }, 20),
  delivery(3, contract('RVS1  260515P00004000'), -2),
  delivery(4, contract('RVS   260515P00004000'), 2),
  {
    ...delivery(5, {}, 0),
    type: 'TRADE',
    time: '2026-04-08T12:00:00+0000',
    tradeDate: '2026-04-08T12:00:00+0000',
    netAmount: 2.1,
    transferItems: [
      {
        instrument: { assetType: 'EQUITY', symbol: 'RVS' },
        amount: -0.4,
        cost: 2.1,
        price: 5.25,
        positionEffect: 'CLOSING',
      },
    ],
  },
])

const changed = (action: string, symbol: string, type: string, value: string, quantity: number): string =>
  `2026-04-06T08:00:00-0400,Receive Deliver,Reverse Split,${action},${symbol},${type},Reverse split,${value},${quantity},0,--,0.00,,,,,,,,USD`
const tastytrade = below(
  asTastytrade(history),
  'Date,Type',
  '2026-04-08T17:00:00-0400,Trade,Sell to Close,SELL_TO_CLOSE,RVS,Equity,Fraction,2.10,0.4,5.25,0.00,0.00,,,,,,,,USD',
  changed('BUY_TO_OPEN', 'RVS', 'Equity', '-1000.00', 20),
  changed('SELL_TO_CLOSE', 'RVS', 'Equity', '1000.00', 204),
  changed('SELL_TO_OPEN', 'RVS1  260515P00004000', 'Equity Option', '60.00', 2),
  changed('BUY_TO_CLOSE', 'RVS   260515P00004000', 'Equity Option', '-60.00', 2),
)

const acted = (attributes: string): string =>
  `<CorporateAction currency="USD" reportDate="20260406" dateTime="20260405;202500" actionID="5" type="RS" ${attributes} />`
const words = (ticker: string) =>
  `description="RVS(US0000000001) SPLIT 1 FOR 10 (${ticker}, RVS INC, US0000000002)"`
const ibkr = asIbkrFlex(history)
  .replace(
    '<CorporateActions>',
    [
      '<CorporateActions>',
      acted(`assetCategory="STK" symbol="RVS" quantity="20.4" ${words('RVS')}`),
      acted(`assetCategory="STK" symbol="RVS.OLD" quantity="-204" ${words('RVS.OLD')}`),
      acted(
        `assetCategory="OPT" symbol="RVS1  260515P00004000" multiplier="100" quantity="-2" ${words('RVS1')}`,
      ),
      acted(
        `assetCategory="OPT" symbol="RVS   260515P00004000" multiplier="100" quantity="2" ${words('RVS')}`,
      ),
    ].join('\n'),
  )
  .replace(
    '</Trades>',
    '<Trade currency="USD" assetCategory="STK" symbol="RVS" tradeDate="20260408" transactionType="FracShare" buySell="SELL" quantity="-0.4" tradePrice="5.25" proceeds="2.1" ibCommission="0" netCash="2.1" notes="" tradeID="999" /></Trades>',
  )

const fidelityRow = (on: string, action: string, symbol: string, quantity: string, amount: string): string =>
  `${on},"Individual","X12345678","${action}",${symbol},"RVS INC COM",Margin,,${quantity},,,,${amount},`
const fidelity = below(
  asFidelity(history),
  'Run Date',
  fidelityRow(
    '04/08/2026',
    'IN LIEU OF FRX SHARE LEU PAYOUT 98765Q208 RVS INC (RVS) (Margin)',
    'RVS',
    '',
    '2.10',
  ),
  fidelityRow(
    '04/06/2026',
    'REVERSE SPLIT R/S FROM 98765Q109#REOR M0059990010001 RVS INC',
    'RVS',
    '20',
    '1000.00',
  ),
  fidelityRow(
    '04/06/2026',
    'REVERSE SPLIT R/S TO 98765Q208#REOR M0059990010000 RVS INC',
    '98765Q109',
    '-204',
    '1000.00',
  ),
  fidelityRow(
    '04/06/2026',
    'REVERSE SPLIT R/S FROM 98765Q109#REOR M0059990010003 RVS INC',
    ' -RVS1260515P4',
    '-2',
    '',
  ),
  fidelityRow(
    '04/06/2026',
    'REVERSE SPLIT R/S TO 98765Q208#REOR M0059990010002 RVS INC',
    ' -RVS260515P4',
    '2',
    '',
  ),
)

const robinhoodRow = (on: string, ...rest: readonly string[]): string => quoted(on, on, on, ...rest)
const robinhood = below(
  asRobinhood(history),
  '"Activity Date"',
  robinhoodRow('4/8/2026', 'RVS', 'RVS Inc', 'CIL', '', '', '$2.10'),
  robinhoodRow('4/6/2026', 'RVS', 'RVS Inc\nCUSIP: 98765Q208', 'SPR', '20', '', ''),
  robinhoodRow('4/6/2026', 'RVS', 'RVS Inc\nCUSIP: 98765Q109', 'SPR', '204S', '', ''),
  robinhoodRow('4/6/2026', 'RVS1', 'RVS1 5/15/2026 Put $4.00', 'OCA', '2', '', ''),
  robinhoodRow('4/6/2026', 'RVS', 'RVS 5/15/2026 Put $4.00', 'OCA', '2', '', ''),
)

describeDecidedInCode('a forward split of contracts', ({ openTestDatabase }) => {
  const ended = '05/18/2026 as of 05/15/2026,Expired,RVS 05/15/2026 30.00 P,PUT RVS INC $30 EXP 05/15/26,6,,,'
  const added = '04/06/2026,Options Frwd Split,RVS 05/15/2026 30.00 P,PUT RVS INC $30 EXP 05/15/26,-4,,,'
  const sold =
    '03/03/2026,Sell to Open,RVS 05/15/2026 90.00 P,PUT RVS INC $90 EXP 05/15/26,2,$1.00,$1.30,$198.70'
  const split = '04/06/2026,Stock Split,RVS,RVS INC,20,,,'
  const bought = '03/02/2026,Buy,RVS,RVS INC,10,$90.00,,-$900.00'

  const late = (row: string): string => row.replace(/^04\/06\/2026/, '04/07/2026 as of 04/06/2026')

  it.each([
    ['beside the shares', [ended, added, split, sold, bought], -701.3],
    ['with no shares held', [ended, added, sold], 198.7],
    ['posted the day after', [ended, late(added), late(split), sold, bought], -701.3],
  ])('makes as many as the split says: %s', async (_, rows, cash) => {
    const { take, get, profitOf } = await openImports(await openTestDatabase())
    expect((await take(schwabFile(...rows))).counts).toMatchObject({ new: rows.length })
    expect(await profitOf('RVS')).toMatchObject({ option_pnl: 198.7, net_cash: cash, complete: true })
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })

  it('that was read as of its day takes the day after once it is imported again, and is one split', async () => {
    const { take, undo, profitOf } = await openImports(await openTestDatabase())
    // What was read before the rule: contracts and shares of the day itself.
    await take(schwabFile(ended, added, split, sold, bought))
    const again = await take(schwabFile(ended, late(added), late(split), sold, bought))
    expect(again.counts).toMatchObject({ new: 0, corrections: 2, already_here: 3 })
    const whole = { option_pnl: 198.7, net_cash: -701.3, complete: true }
    expect(await profitOf('RVS')).toMatchObject(whole)
    // The file from before changes nothing any more, and adds nothing.
    const before = await take(schwabFile(ended, added, split, sold, bought))
    expect(before.counts).toMatchObject({ new: 0, corrections: 0, already_here: 5 })
    expect(await profitOf('RVS')).toMatchObject(whole)
    expect((await undo(again.id)).status).toBe(204)
    expect(await profitOf('RVS')).toMatchObject(whole)
  })

  it('is one whichever file came first, and nothing new in the whole history', async () => {
    const { take, profitOf } = await openImports(await openTestDatabase())
    for (const row of [added, ended, sold])
      expect((await take(schwabFile(row))).counts).toMatchObject({ new: 1, refused: 0 })
    expect((await take(schwabFile(ended, added, sold))).counts).toMatchObject({ new: 0, corrections: 0 })
    expect(await profitOf('RVS')).toMatchObject({ option_pnl: 198.7, net_cash: 198.7, complete: true })
  })
})

describeDecidedInCode('a forward split posted after a long weekend', ({ openTestDatabase }) => {
  const posted = (row: string): string => row.replace(',', ' as of 04/02/2026,')
  const [ended, added, split, sold, bought] = [
    '05/18/2026 as of 05/15/2026,Expired,RVS 05/15/2026 30.00 P,PUT RVS INC $30 EXP 05/15/26,6,,,',
    posted('04/06/2026,Options Frwd Split,RVS 05/15/2026 30.00 P,PUT RVS INC $30 EXP 05/15/26,-4,,,'),
    posted('04/06/2026,Stock Split,RVS,RVS INC,20,,,'),
    '03/03/2026,Sell to Open,RVS 05/15/2026 90.00 P,PUT RVS INC $90 EXP 05/15/26,2,$1.00,$1.30,$198.70',
    '03/02/2026,Buy,RVS,RVS INC,10,$90.00,,-$900.00',
  ]
  const page = schwabFile(ended, added, split, sold, bought)
  const contract = { root: 'RVS', expires: '2026-05-15', right: 'P', strike: 90 } as const
  const interfaces = asSchwabApi([
    shares('2026-03-02', 'Buy', 10, 'RVS', 90),
    leg('2026-03-03', 'STO', 2, 'RVS 90P 2026-05-15', 1),
    {
      kind: 'split',
      on: '2026-04-06',
      symbol: 'RVS',
      ratio: 3,
      held: 10,
      short: [{ contract, contracts: 2 }],
    },
    expired('2026-05-15', 6, 'RVS 30P 2026-05-15'),
  ])
  const files = [
    ['page.csv', page],
    ['transactions.json', interfaces],
  ] as const

  it.each([
    ['the page first', files],
    ['the interface first', files.toReversed()],
  ])('is one split, on the day that the interface dates: %s', async (_, inOrder) => {
    const { take, get, profitOf } = await openImports(await openTestDatabase())
    for (const [name, text] of inOrder) await take(text, name)
    expect(await profitOf('RVS')).toMatchObject({ option_pnl: 198.7, net_cash: -701.3, complete: true })
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })

  it('takes over from the day that an earlier reading gave it', async () => {
    const { take, profitOf } = await openImports(await openTestDatabase())
    const before = [added, split].map((row) => row?.replace(/^.*? as of [^,]*/, '04/03/2026') ?? '')
    await take(schwabFile(ended, ...before, sold, bought))
    expect((await take(page)).counts).toMatchObject({ new: 0, corrections: 2, already_here: 3 })
    expect(await profitOf('RVS')).toMatchObject({ option_pnl: 198.7, net_cash: -701.3, complete: true })
  })
})

describeDecidedInCode('a reverse split', ({ openTestDatabase }) => {
  it.each([
    ['Schwab', 'history.csv', schwabCsv],
    ['Schwab’s interface', 'transactions.json', schwabApi],
    ['tastytrade', 'tastytrade.csv', tastytrade],
    ['Interactive Brokers', 'activity.xml', ibkr],
    ['Fidelity', 'history.csv', fidelity],
    ['Robinhood', 'robinhood.csv', robinhood],
  ])('of %s', async (_, name, text) => {
    const { take, get, profitOf } = await openImports(await openTestDatabase())
    const { counts } = await take(text, name)
    expect(counts).toMatchObject({ needs_fix: 0, refused: 0 })
    // 58.70 for the puts; 900 - 1000 and 2.10 - 20 for the shares.
    expect(await profitOf('RVS')).toMatchObject({
      option_pnl: 58.7,
      stock_pnl: -117.9,
      realized_pnl: -59.2,
      net_cash: -59.2,
      open: false,
      complete: true,
    })
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })

  it('of shares with the fraction that a dividend bought', async () => {
    const { take, get, profitOf } = await openImports(await openTestDatabase())
    const traded = asTastytrade([
      shares('2026-03-02', 'Buy', 100, 'RVS', 5),
      shares('2026-03-03', 'Buy', 1.25, 'RVS', 4.8),
      shares('2026-05-18', 'Sell', 10, 'RVS', 45),
    ])
    const rows = [
      '2026-04-08T17:00:00-0400,Trade,Sell to Close,SELL_TO_CLOSE,RVS,Equity,Fraction,5.50,0.125,44.00,0.00,0.00,,,,,,,,USD',
      changed('BUY_TO_OPEN', 'RVS', 'Equity', '-500.00', 10),
      changed('SELL_TO_CLOSE', 'RVS', 'Equity', '500.00', 101.25),
    ]
    await take(below(traded, 'Date,Type', ...rows), 'tastytrade.csv')
    // 450 and 5.50 for what cost 506.
    const whole = { realized_pnl: -50.5, net_cash: -50.5, open: false, complete: true }
    expect(await profitOf('RVS')).toMatchObject(whole)
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })
})
