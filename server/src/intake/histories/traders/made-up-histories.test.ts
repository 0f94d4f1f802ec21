/** What becomes of the made-up histories, worked by hand: profit by symbol, and nothing left to explain. */
import { expect, it } from 'vitest'
import { sampleBytes } from '../../../formats/testing/read-sample.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports } from '../../testing/open-imports.ts'
import type { Profit } from '../../testing/open-imports.ts'

type Wanted = readonly [underlying: string, profit: Partial<Profit>]

/**
 * tastytrade's older history: six puts sold for 480 - 6.852, made adjusted ones by a merger, assigned at 22 x 100 for 66
 * shares: 13200 + 5 paid, sold for 13563 - 0.087. The calls on KO expired: 42 - 2.284, with a dividend of 8.40.
 * Fidelity's page: 204 bought at 2.50 and 1000 put at 3 are 1204, a tenth of them 120.4; the fraction, of the oldest at
 * 25, was paid with 12.40. Puts 243.30, call 84.33. 20 at 49.50, corrected from 49.90, became 80. Its trader: two
 * calls expired. Robinhood: 3 bought at 9.60 and 200 put at 10 are 203, an eighth of them 25.375; the fraction is all of
 * the three, paid with 6.30. Puts 59.91, the bought one -10.04, the call 39.95 under its adjusted name.
 */
const histories: readonly (readonly [file: string, wanted: readonly Wanted[]])[] = [
  [
    'tastytrade-legacy.csv',
    [
      ['NUCO', { net_cash: 831.061, realized_pnl: 831.061, open: false, complete: true }],
      ['KO', { option_pnl: 39.716, dividends: 8.4, net_cash: 48.116, open: false, complete: true }],
    ],
  ],
  [
    'fidelity-web.csv',
    [
      ['REVE', { option_pnl: 327.63, stock_pnl: 2.4, net_cash: -3169.97, open: true, complete: true }],
      ['KRFT', { stock_pnl: 0, dividends: 10.2, net_cash: -979.8, open: true, complete: true }],
    ],
  ],
  [
    'robinhood.csv',
    [
      ['QRT', { option_pnl: 89.82, stock_pnl: -22.5, net_cash: -1932.68, open: true, complete: true }],
      ['KO', { net_cash: 0, open: true }],
    ],
  ],
  [
    'fidelity-trader.csv',
    [['QRT', { option_pnl: 90.67, dividends: 44, net_cash: -9715.33, open: true, complete: true }]],
  ],
]

describeDecidedInCode('made-up histories', ({ openTestDatabase }) => {
  it.each(histories)('%s', async (file, wanted) => {
    const { take, get, profitOf } = await openImports(await openTestDatabase())
    await take(new TextDecoder().decode(sampleBytes(`exports/made-up/${file}`)), file)
    for (const [underlying, profit] of wanted)
      expect([underlying, await profitOf(underlying)]).toMatchObject([underlying, profit])
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })
})
