/** A put spread whose strikes a special dividend lowered: the rows alone would also say another dividend of another spread. */
import { expect, it } from 'vitest'
import { flexFile } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'
import { schwabText } from '../testing/schwab-rows.ts'

const traded = [
  '04/01/2026 Buy to Open|ABC 05/15/2026 45.00 P|1|0.50|0.65|-50.65',
  '04/01/2026 Sell to Open|ABC 05/15/2026 50.00 P|1|1.50|0.65|149.35',
]
const changed = [
  '04/20/2026 Special Dividend|ABC 05/15/2026 48.50 P|-1|||',
  '04/20/2026 Special Dividend|ABC 05/15/2026 50.00 P|1|||',
  '04/20/2026 Special Dividend|ABC 05/15/2026 43.50 P|1|||',
  '04/20/2026 Special Dividend|ABC 05/15/2026 45.00 P|-1|||',
]
const ended = [
  '05/18/2026 as of 05/15/2026 Expired|ABC 05/15/2026 48.50 P|1|||',
  '05/18/2026 as of 05/15/2026 Expired|ABC 05/15/2026 43.50 P|-1|||',
]

const osi = (strike: number): string => `ABC   260515P${String(strike * 1000).padStart(8, '0')}`
const flexTrade = (id: number, strike: number, quantity: number, price: number): string =>
  `<Trade currency="USD" assetCategory="OPT" symbol="${osi(strike)}" multiplier="100" tradeDate="20260401" transactionType="ExchTrade" buySell="${quantity > 0 ? 'BUY' : 'SELL'}" openCloseIndicator="O" quantity="${quantity}" tradePrice="${price}" proceeds="${-100 * quantity * price}" ibCommission="-0.65" ibCommissionCurrency="USD" taxes="0" notes="" tradeID="${id}" />`
const flexChange = (id: number, strike: number, quantity: number, on = '20260420'): string =>
  `<CorporateAction currency="USD" assetCategory="OPT" symbol="${osi(strike)}" multiplier="100" type="SD" reportDate="${on}" quantity="${quantity}" proceeds="0" transactionID="${id}" description="ABC(US1) SPECIAL DIVIDEND" />`
const flexEnd = (id: number, strike: number, quantity: number): string =>
  `<Trade currency="USD" assetCategory="OPT" symbol="${osi(strike)}" multiplier="100" tradeDate="20260515" transactionType="BookTrade" buySell="${quantity > 0 ? 'BUY' : 'SELL'}" openCloseIndicator="C" quantity="${quantity}" tradePrice="0" proceeds="0" ibCommission="0" ibCommissionCurrency="USD" taxes="0" notes="Ep" tradeID="${id}" />`
const flexTraded = ['<Trades>', flexTrade(1, 45, 1, 0.5), flexTrade(2, 50, -1, 1.5), '</Trades>']
const flexChanged = [
  '<CorporateActions>',
  flexChange(5, 48.5, -1),
  flexChange(6, 50, 1),
  flexChange(7, 43.5, 1),
  flexChange(8, 45, -1),
  '</CorporateActions>',
]
const flexEnded = ['<Trades>', flexEnd(3, 48.5, 1), flexEnd(4, 43.5, -1), '</Trades>']
const loweredAgain = [
  '<CorporateActions>',
  flexChange(9, 47.5, -1, '20260504'),
  flexChange(10, 48.5, 1, '20260504'),
  flexChange(11, 42.5, 1, '20260504'),
  flexChange(12, 43.5, -1, '20260504'),
  '</CorporateActions>',
]
const flexEndedLower = ['<Trades>', flexEnd(3, 47.5, 1), flexEnd(4, 42.5, -1), '</Trades>']

describeDecidedInCode('a spread whose strikes a special dividend lowered', ({ openTestDatabase }) => {
  it.each<[string, readonly string[], string]>([
    ['Schwab', [schwabText(...ended, ...changed, ...traded)], 'a.csv'],
    ['Schwab, opened in an earlier file', [schwabText(...traded), schwabText(...ended, ...changed)], 'a.csv'],
    ['Flex', [flexFile(...flexTraded, ...flexChanged, ...flexEnded)], 'a.xml'],
    [
      'Flex, opened in an earlier file',
      [flexFile(...flexTraded), flexFile(...flexChanged, ...flexEnded)],
      'a.xml',
    ],
    [
      'Flex, lowered twice',
      [flexFile(...flexTraded, ...flexChanged, ...loweredAgain, ...flexEndedLower)],
      'a.xml',
    ],
  ])('keeps its two legs: %s', async (_, files, name) => {
    const { take, profits } = await openImports(await openTestDatabase())
    for (const text of files)
      expect((await take(text, name)).counts).toMatchObject({ refused: 0, needs_fix: 0 })
    // 150 - 50 - 1.30
    expect(await profits()).toMatchObject([
      { underlying: 'ABC', realized_pnl: 98.7, open: false, complete: true },
    ])
  })

  it('is not guessed where nothing tells what was held', async () => {
    const { take } = await openImports(await openTestDatabase())
    expect((await take(schwabText(...ended, ...changed))).counts).toMatchObject({ needs_fix: 4 })
  })

  // Sold at 3.00 and 1.00: the one that was a put 50 is bought back at 0.50, the one that was a put 51 is assigned at 50.
  const ladder = [
    '04/01/2026 Sell to Open|ABC 05/15/2026 50.00 P|1|1.00|0.65|99.35',
    '04/02/2026 Sell to Open|ABC 05/15/2026 51.00 P|1|3.00|0.65|299.35',
  ]
  const lowered = [
    '04/20/2026 Special Dividend|ABC 05/15/2026 50.00 P|-1|||',
    '04/20/2026 Special Dividend|ABC 05/15/2026 51.00 P|1|||',
    '04/20/2026 Special Dividend|ABC 05/15/2026 49.00 P|-1|||',
    '04/20/2026 Special Dividend|ABC 05/15/2026 50.00 P|1|||',
  ]
  const after = [
    '05/18/2026 as of 05/15/2026 Assigned|ABC 05/15/2026 50.00 P|1|||',
    '05/18/2026 as of 05/15/2026 Buy|ABC|100|50.00||-5000.00',
    '05/01/2026 Buy to Close|ABC 05/15/2026 49.00 P|1|0.50|0.65|-50.65',
  ]
  it.each<[string, readonly string[]]>([
    ['in one file', [schwabText(...after, ...lowered, ...ladder)]],
    ['in another order of rows', [schwabText(...after, ...lowered.toReversed(), ...ladder)]],
    ['sold in an earlier file', [schwabText(...ladder), schwabText(...after, ...lowered)]],
  ])('strikes that become one another keep their own premiums: %s', async (_, files) => {
    const { take, profits, lots } = await openImports(await openTestDatabase())
    for (const text of files)
      expect((await take(text)).counts, text).toMatchObject({ refused: 0, needs_fix: 0 })
    // 99.35 - 50.65 is realized, and 5000 - 299.35 is what the shares cost.
    expect(await profits()).toMatchObject([{ tax_realized_pnl: 48.7, complete: true }])
    expect(await lots()).toMatchObject([{ tax_basis: 4700.65 }])
  })

  it('a strike that was booked and taken back is a correction where it was not held', async () => {
    const { take, lots } = await openImports(await openTestDatabase())
    const assigned = [
      '05/18/2026 as of 05/15/2026 Assigned|ABC 05/15/2026 49.00 P|1|||',
      '05/18/2026 as of 05/15/2026 Buy|ABC|100|49.00||-4900.00',
    ]
    expect((await take(schwabText(...assigned, ...lowered, ...ladder.slice(1)))).counts).toMatchObject({
      refused: 0,
      needs_fix: 0,
    })
    expect(await lots()).toMatchObject([{ tax_basis: 4600.65 }])
  })

  it('strikes that become one another wait for the history from before them', async () => {
    const { take, profits, lots } = await openImports(await openTestDatabase())
    const later = schwabText(...after, ...lowered)
    expect((await take(later)).counts).toMatchObject({ needs_fix: 4 })
    await take(schwabText(...ladder))
    expect((await take(later)).counts).toMatchObject({ needs_fix: 0, new: 2 })
    expect(await profits()).toMatchObject([{ tax_realized_pnl: 48.7, complete: true }])
    expect(await lots()).toMatchObject([{ tax_basis: 4700.65 }])
  })
})
