import { expect, it } from 'vitest'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { addUnknowns, cycleUnknownBasis, hiddenPrices, isComplete } from './unknown-basis.ts'

const refused = { refusedRows: 1, unknownBasis: 2, pending: 3, missingSplits: 4 }
const pending = { refusedRows: 0, unknownBasis: 0, pending: 5, missingSplits: 0 }

it('figures that are added rest on all that each of them rests on', () => {
  expect(addUnknowns([refused, pending])).toEqual({ ...refused, pending: 8 })
  expect(isComplete(addUnknowns([]))).toBe(true)
})

it('shares that leave beside a campaign hide nothing of it, and those that leave it do', () => {
  const hiddenIn = (...lines: readonly string[]) => {
    const [book] = bookLedger(readScenario(lines.join('\n')).entries, defaultSettings).books.values()
    const [cycle] = book === undefined ? [] : cyclesOf(book, defaultCycleSettings)
    if (book === undefined || cycle === undefined) throw new Error('no campaign')
    return cycleUnknownBasis(cycle, hiddenPrices(book))
  }
  const put = '2026-01-10 STO 2 KO 48P 2026-02-20 @ 2.00'
  const gone = '2026-03-02 TRANSFER -100 KO'
  expect(hiddenIn(put, gone)).toBe(0)
  expect(hiddenIn(put, '2026-02-20 ASSIGN 2 KO 48P 2026-02-20', gone)).toBe(1)
})
