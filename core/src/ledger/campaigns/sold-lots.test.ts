import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../base/trading-date.ts'
import { cycleRealized } from '../../figures/profit/cycle-figures.ts'
import { profitOf } from '../../figures/profit/profit.ts'
import { day } from '../../testing/samples.ts'
import { stockCash } from '../entries/amounts.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'

const step = fc.record({
  does: fc.constantFrom('buy', 'buy some', 'sell', 'sell some', 'exercise', 'put', 'call', 'split', 'return'),
  count: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 40, max: 60 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Micro-dollars: shares of a lot are cut in another order, each cut rounded to one. */
const rounded = 6

/** A put is assigned first, so that all shares are the campaign's; they are sold at the end, or never all. Calls gather odd ones. */
const linesOf = (steps: readonly Step[], isClosed: boolean): string[] => {
  let on = day('2026-02-02')
  let held = 100
  const lines = ['2026-01-05 STO 1 KO 50P 2026-01-30 @ 1.00', '2026-01-30 ASSIGN 1 KO 50P 2026-01-30']
  for (const { does, count, price } of steps) {
    on = addDays(on, 3)
    const shares = does.endsWith('some') ? 35 * count : 100 * count
    if (does === 'put') {
      lines.push(`${on} STO ${count} KO ${price}P ${addDays(on, 1)} @ 1.00`)
      lines.push(`${addDays(on, 1)} ASSIGN ${count} KO ${price}P ${addDays(on, 1)}`)
      held += 100 * count
    } else if (does === 'split') {
      lines.push(`${on} SPLIT KO ${count + 1} 1`)
      held *= count + 1
    } else if (does === 'return') {
      lines.push(`${on} RETURN KO ${held * count * 12}.00`)
    } else if (does === 'call') {
      if (held >= 100) lines.push(`${on} STO 1 KO ${price}C 2027-12-17 @ 1.00`)
    } else if (does === 'exercise') {
      if (held <= shares) continue
      lines.push(`${on} BTO ${count} KO ${price}P ${addDays(on, 1)} @ 1.00`)
      lines.push(`${addDays(on, 1)} EXERCISE ${count} KO ${price}P ${addDays(on, 1)}`)
      held -= shares
    } else if (does.startsWith('buy')) {
      lines.push(`${on} BUY ${shares} KO @ ${price}.37`)
      held += shares
    } else if (held > shares) {
      lines.push(`${on} SELL ${shares} KO @ ${price}.37`)
      held -= shares
    }
  }
  if (isClosed) lines.push(`${addDays(on, 3)} SELL ${held} KO @ 50.00`)
  return lines
}

it('leaves a campaign with the profit and the shares of the lots, whatever the account’s method', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 16 }),
      fc.constantFrom('fifo', 'lifo', 'hifo'),
      fc.boolean(),
      (steps, method, isClosed) => {
        const { entries, disposal, lotChoices } = readScenario(
          [`account a ${method}`, ...linesOf(steps, isClosed)].join('\n'),
        )
        const [book] = bookLedger(entries, { disposal, lotChoices }).books.values()
        if (book === undefined) return
        const [cycle] = cyclesOf(book, defaultCycleSettings)
        if (cycle === undefined) return
        const { realizedPnl } = profitOf(book, new Map())
        expect(Math.abs((cycleRealized(cycle).amount ?? Number.NaN) - realizedPnl)).toBeLessThanOrEqual(
          rounded,
        )
        expect(cycle.ended === null).toBe(book.lots.length + book.openLegs.length > 0)
        expect(cycle.lots.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          book.lots.reduce((sum, { quantity }) => sum + quantity, 0),
        )
        const cost = (stocks: readonly (number | null)[]): number =>
          stocks.reduce<number>((sum, stock) => sum + (stock ?? Number.NaN), 0)
        const kept = cost(cycle.lots.map(({ stock }) => stock))
        const byLots = cost(book.lots.map(({ amounts }) => stockCash(amounts)))
        expect(Math.abs(kept - byLots)).toBeLessThanOrEqual(rounded)
      },
    ),
    { numRuns: 400 },
  )
})
