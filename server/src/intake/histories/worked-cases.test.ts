/**
 * The worked cases of docs/domain.md as each broker's file tells them: the same figures from all of them, to the
 * micro-dollar, and from a file that ends early as from one that goes on where it ended.
 */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { brokerFiles } from '../testing/brokers.ts'
import { openImports } from '../testing/open-imports.ts'
import { cents, type Happening } from '../testing/told.ts'
import { earlyAssignment, partialAssignment, splitWithCall, workedCase } from '../testing/worked-histories.ts'

interface Case {
  readonly name: string
  readonly ticker: string
  readonly history: readonly Happening[]
  readonly realized: number
  readonly optionPnl: number
  readonly stockPnl: number
  readonly dividends: number
  readonly fees: number
  readonly shareFees: number
  /** Net stock cost once the first happenings, this many, are imported. */
  readonly stockCosts: readonly (readonly [number, number])[]
  /** Tax basis and gain of the lots. */
  readonly lots: readonly (readonly [number, number])[]
  readonly key: string
  readonly outcome: string
  readonly phase: number
  readonly outcomes: readonly string[]
}

const cases: readonly Case[] = [
  {
    name: 'the worked case',
    ticker: 'ABC',
    history: workedCase,
    realized: 576.75,
    // -101.30 + 259.35 + 99.35 + 119.35
    optionPnl: 376.75,
    stockPnl: 200,
    dividends: 0,
    // Five option trades at 0.65.
    fees: 3.25,
    shareFees: 0,
    stockCosts: [
      [4, 46.4195],
      [7, 44.2325],
    ],
    // Proceeds 5119.35 - 4540.65.
    lots: [[4540.65, 578.7]],
    key: 'ABC-20260220-1',
    outcome: 'called away',
    phase: 4,
    outcomes: ['called away'],
  },
  {
    name: 'a partial assignment',
    ticker: 'PCG',
    history: partialAssignment,
    realized: 1685.42,
    // 400 + 750 + 200 - 7 x 0.65
    optionPnl: 1345.45,
    // 2 x 5200 + 4950 - 3 x 5000 - 5 - 5 - 0.03
    stockPnl: 339.97,
    dividends: 0,
    fees: 14.58,
    shareFees: 10.03,
    stockCosts: [
      [4, 46.194167],
      [5, 45.531833],
    ],
    lots: [
      [4802.316667, 494.533333],
      [4802.316667, 494.533333],
      [4752.316666, 197.653334],
    ],
    key: 'PCG-20260105-1',
    outcome: 'sold',
    // The last block was plain shares when it left.
    phase: 2,
    outcomes: ['called away', 'called away', 'premium kept', 'premium kept', 'sold'],
  },
  {
    name: 'an early assignment before the ex-date',
    ticker: 'XYZ',
    history: earlyAssignment,
    realized: 1042.4,
    // 280 + 220 - 4 x 0.65
    optionPnl: 497.4,
    stockPnl: 500,
    dividends: 45,
    fees: 2.6,
    shareFees: 0,
    stockCosts: [[3, 57.513]],
    lots: [
      [5860.65, 498.7],
      [5860.65, 498.7],
    ],
    key: 'XYZ-20260402-1',
    outcome: 'called away',
    phase: 4,
    outcomes: ['called away', 'called away'],
  },
  {
    name: 'a split with a call open',
    ticker: 'ABC',
    history: splitWithCall,
    realized: 1848.02,
    // 210 + 300 - 80 - 3 x 0.65
    optionPnl: 428.05,
    // 7000 + 3420 - 0.03 - 9000
    stockPnl: 1419.97,
    dividends: 0,
    fees: 1.98,
    shareFees: 0.03,
    stockCosts: [
      [3, 84.913],
      [4, 28.304333],
      [5, 28.573167],
    ],
    lots: [
      [2930.216667, 669.566666],
      [2930.216667, 669.566667],
      [2930.216666, 489.753334],
    ],
    key: 'ABC-20260501-1',
    outcome: 'sold',
    // The last block was plain shares when it left.
    phase: 2,
    outcomes: ['called away', 'called away', 'sold'],
  },
]

describeDecidedInCode('the worked cases as brokers tell them', ({ openTestDatabase }) => {
  const told = cases.flatMap((worked) =>
    brokerFiles.map((file) => [worked.name, file.format, worked, file] as const),
  )

  it.each(told)('%s in %s', async (_, format, worked, file) => {
    const { take, profitOf, lots, wheel, get } = await openImports(await openTestDatabase())
    for (const [count, cost] of worked.stockCosts) {
      await take(file.write(worked.history.slice(0, count)), file.fileName)
      expect((await wheel(worked.ticker)).cycles).toMatchObject([{ net_stock_cost: cost }])
    }
    const { counts, ...staged } = await take(file.write(worked.history), file.fileName)
    expect(staged.format).toBe(format)
    expect(counts).toMatchObject({ needs_fix: 0, refused: 0 })

    const unnamed = file.dividendsWithoutSymbol ? worked.dividends : 0
    const total = cents(worked.realized - unnamed)
    expect(await profitOf(worked.ticker)).toMatchObject({
      option_pnl: worked.optionPnl,
      stock_pnl: worked.stockPnl,
      dividends: worked.dividends - unnamed,
      fees: cents(worked.fees - (file.hidesShareFees ? worked.shareFees : 0)),
      realized_pnl: total,
      tax_realized_pnl: total,
      net_cash: total,
      open: false,
      complete: true,
    })
    if (unnamed > 0) expect(await profitOf(null)).toMatchObject({ dividends: unnamed, net_cash: unnamed })
    expect(await lots()).toHaveLength(worked.lots.length)
    expect((await lots()).map(({ tax_basis, tax_gain }) => [tax_basis, tax_gain])).toEqual(
      expect.arrayContaining(worked.lots as [number, number][]),
    )

    const { cycles } = await wheel(worked.ticker)
    expect(cycles).toMatchObject([
      {
        cycle_key: worked.key,
        outcome: worked.outcome,
        phase: worked.phase,
        total_pnl: total,
        net_cash: total,
      },
    ])
    expect(cycles[0]?.slots.map(({ outcome }) => outcome).toSorted()).toEqual(worked.outcomes)
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })
})
