import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../base/trading-date.ts'
import { cycleCapital } from '../../figures/costs/capital-parts.ts'
import { cycleRealized } from '../../figures/profit/cycle-figures.ts'
import { daysOfBook, joinDays } from '../../figures/periods/period-days.ts'
import { profitOf } from '../../figures/profit/profit.ts'
import { day } from '../../testing/samples.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'

const step = fc.record({
  does: fc.constantFrom('buy', 'sell', 'sell some', 'put', 'call away', 'call', 'split', 'move'),
  count: fc.integer({ min: 1, max: 2 }),
  price: fc.integer({ min: 40, max: 60 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A wheel, told where it is: everything that is held goes to the other account at each move, or never. */
const linesOf = (steps: readonly Step[], method: string, moves: boolean): string => {
  let on = day('2026-02-02')
  let [held, at, isCalled] = [100, 0, false]
  const accounts = [`account one ${method}`, `account two ${method}`]
  const lines = ['2026-01-05 STO 1 KO 50P 2026-01-30 @ 1.00', '2026-01-30 ASSIGN 1 KO 50P 2026-01-30']
  const call = 'KO 70C 2027-12-17'
  for (const { does, count, price } of steps) {
    on = addDays(on, 5)
    const ends = addDays(on, 2)
    const shares = does === 'sell some' ? 35 * count : 100 * count
    const free = held - (isCalled ? 100 : 0)
    if (does === 'move' && moves) {
      lines.push(`${on} TRANSFER ${-held} KO`)
      if (isCalled) lines.push(`${on} TRANSFER 1 ${call}`)
      at = 1 - at
      lines.push(accounts[at] ?? '', `${on} TRANSFER ${held} KO`)
      if (isCalled) lines.push(`${on} TRANSFER -1 ${call}`)
    } else if (does === 'put') {
      lines.push(
        `${on} STO ${count} KO ${price}P ${ends} @ 1.00`,
        `${ends} ASSIGN ${count} KO ${price}P ${ends}`,
      )
      held += shares
    } else if (does === 'buy') {
      for (let lot = 1; lot <= count; lot += 1)
        lines.push(`${on} BUY 100 KO @ ${lot === 1 ? price : 110 - price}.37`)
      held += shares
    } else if (does === 'call' && !isCalled && free >= 100) {
      lines.push(`${on} STO 1 ${call} @ 1.00`)
      isCalled = true
    } else if (does === 'call away' && free > 100) {
      lines.push(`${on} STO 1 KO ${price}C ${ends} @ 1.00`, `${ends} ASSIGN 1 KO ${price}C ${ends}`)
      held -= 100
    } else if (does === 'split' && !isCalled && held < 5000) {
      lines.push(`${on} SPLIT KO 2 1`)
      held *= 2
    } else if (does.startsWith('sell') && free > shares) {
      lines.push(`${on} SELL ${shares} KO @ ${price}.37`)
      held -= shares
    }
  }
  return [accounts[0], ...lines].join('\n')
}

const figuresOf = (text: string) => {
  const { entries, disposal, lotChoices } = readScenario(text)
  const books = [...bookLedger(entries, { disposal, lotChoices }).books.values()]
  const days = joinDays(books.map((book) => daysOfBook(book, 'ended', defaultCycleSettings)))
  const profits = books.map((book) => profitOf(book, new Map(), defaultCycleSettings))
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  return {
    cycles: books
      .flatMap((book) => cyclesOf(book, defaultCycleSettings))
      .map((cycle) => ({
        realized: cycleRealized(cycle),
        capital: cycleCapital(cycle),
        phase: cycle.phase,
        lots: cycle.lots.map(({ opened, quantity, stock, basis }) => ({ opened, quantity, stock, basis })),
        taxShift: cycle.taxShift,
      })),
    realized: sum(profits.map(({ realizedPnl }) => realizedPnl)),
    shift: sum(profits.map(({ boundLotShift }) => boundLotShift)),
    stockPnl: [...days]
      .map(([date, { stockPnl }]) => `${date} ${stockPnl}`)
      .filter((told) => !told.endsWith(' 0'))
      .toSorted(),
  }
}

it('has the figures of a wheel that stayed, wherever it went and whatever the method', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 16 }),
      fc.constantFrom('fifo', 'lifo', 'hifo'),
      (steps, method) => {
        expect(figuresOf(linesOf(steps, method, true))).toEqual(figuresOf(linesOf(steps, method, false)))
      },
    ),
    { numRuns: 300 },
  )
})
