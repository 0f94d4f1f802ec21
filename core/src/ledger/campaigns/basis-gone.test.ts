import fc from 'fast-check'
import { expect, it } from 'vitest'
import { costRows } from '../../figures/costs/unknown-basis.ts'
import { cycleNetCash } from '../../figures/profit/cycle-figures.ts'
import { zeroMoney } from '../../base/money.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import type { Entry } from '../entries/entry.ts'
import { bookLedger } from '../ledger.ts'
import { taxBasis } from '../lots/lot.ts'
import { readScenario } from '../testing/scenario.ts'
import { defaultCycleSettings } from './cycle-settings.ts'
import { cyclesOf } from './cycles.ts'

/** A line of returned capital stands for a basis that went over to other shares. */
const asGone = (entry: Entry): Entry =>
  entry.kind === 'corporate-action'
    ? { ...entry, basisGone: { amount: entry.gross, toEntryId: 'new' }, gross: zeroMoney, netCash: zeroMoney }
    : entry

const bookOf = (...lines: readonly string[]) => {
  const [book] = bookLedger(
    readScenario(lines.join('\n')).entries.map(asGone),
    defaultSettings,
  ).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  return book
}

const gone = (amount: string) => `2026-03-02 RETURN PAR ${amount}`

it('the basis that went over to other shares leaves each lot in proportion to what it cost, and is no cash', () => {
  const book = bookOf('2026-01-05 BUY 100 PAR @ 20.00', '2026-01-06 BUY 100 PAR @ 10.00', gone('300.00'))
  expect(book.lots.map(taxBasis)).toEqual([1800e6, 900e6])
  expect(book.cash.netCash).toBe(-3000e6)
  expect(book.realized.stockPnl).toBe(0)
  expect(book.refusals).toEqual([])
})

it('beside shares whose basis is not known each share loses as much, and theirs stays unknown', () => {
  const book = bookOf('2026-01-06 BUY 100 PAR @ 10.00', gone('150.00'), '2026-03-05 SELL 150 PAR @ 10.00')
  expect(book.disposals.map(({ quantity, lot }) => [quantity, taxBasis(lot)])).toEqual([
    [50e6, null],
    [100e6, 900e6],
  ])
})

it('where no shares were held it changes nothing', () => {
  const sold = ['2026-01-06 BUY 100 PAR @ 10.00', '2026-02-05 SELL 100 PAR @ 10.00'] as const
  const book = bookOf(...sold, gone('100.00'))
  expect(book.refusals).toMatchObject([{ kind: 'nothing-held' }])
  expect(book.realized).toEqual(bookOf(...sold).realized)
})

it('lowers what the shares of a campaign cost, which is worth so much to it beside its cash', () => {
  const book = bookOf(
    '2026-01-09 STO 1 PAR 20P 2026-02-20 @ 1.00',
    '2026-02-20 ASSIGN 1 PAR 20P 2026-02-20',
    gone('125.00'),
    '2026-03-09 SELL 100 PAR @ 20.00',
  )
  const [cycle] = cyclesOf(book, defaultCycleSettings)
  if (cycle === undefined) throw new Error('no campaign')
  expect(cycle.realized.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(225e6)
  expect(cycle.flows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(225e6)
  expect(cycleNetCash(cycle, new Map(costRows(book)))).toBe(100e6)
})

it('never more than the shares cost, and in all so much, whichever lots there are', () => {
  const lot = fc.record({
    shares: fc.integer({ min: 1, max: 300 }),
    cents: fc.integer({ min: 1, max: 9999 }),
  })
  fc.assert(
    fc.property(
      fc.array(lot, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lots, part) => {
        const cost = lots.reduce((sum, { shares, cents }) => sum + shares * cents, 0)
        const cents = Math.max(1, Math.floor(cost * part))
        const lines = lots.map(
          ({ shares, cents: price }, at) =>
            `2026-01-${String(at + 5).padStart(2, '0')} BUY ${shares} PAR @ ${(price / 100).toFixed(2)}`,
        )
        const before = bookOf(...lines).lots.map((held) => taxBasis(held) ?? 0)
        const book = bookOf(...lines, gone((cents / 100).toFixed(2)))
        const after = book.lots.map((held) => taxBasis(held) ?? 0)
        expect(after.reduce<number>((sum, basis) => sum + basis, 0)).toBe((cost - cents) * 10_000)
        for (const [at, basis] of after.entries()) {
          const exact = ((before[at] ?? 0) * (cost - cents)) / cost
          expect(Math.abs(basis - exact)).toBeLessThanOrEqual(1)
        }
        expect(book.disposals).toEqual([])
      },
    ),
  )
})
