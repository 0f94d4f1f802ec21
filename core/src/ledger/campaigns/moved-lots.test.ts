import { expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { taxBasis } from '../lots/lot.ts'
import { readScenario } from '../testing/scenario.ts'
import { defaultCycleSettings } from './cycle-settings.ts'
import { cyclesOf } from './cycles.ts'

it('shares that go to another account are those of the account’s method, and the campaign keeps the others', () => {
  const { entries } = readScenario(`
    2026-01-05 STO 1 XYZ 40P 2026-01-30 @ 0.05 fee 0.65
    2026-01-30 ASSIGN 1 XYZ 40P 2026-01-30
    2026-02-02 BUY 7 XYZ @ 40.37
    2026-02-03 TRANSFER -33 XYZ`)
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('no book')
  const [campaign] = cyclesOf(book, defaultCycleSettings)
  const held = campaign?.lots.map(({ quantity, basis }) => [quantity, basis])
  expect(held).toEqual(expect.arrayContaining(book.lots.map((lot) => [lot.quantity, taxBasis(lot)])))
  expect(held).toHaveLength(book.lots.length)
})
