import { expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'

/** Each of the account's lots is 16.666667 shares after the split, and the block of both 33.333333. */
const split = '2026-03-02 SPLIT KO 1 3'
const [bought, sold] = [
  ['2026-01-05 BUY 50 KO @ 40.00', '2026-01-06 BUY 50 KO @ 41.00'].join('\n'),
  '2026-03-20 SELL 33.333334 KO @ 120.00',
]

it('a wheel ends with its last share, however a split rounded lots of several fills', () => {
  const call = 'KO 45C 2026-02-20'
  const written = `2026-01-07 STO 1 ${call} @ 1.00\n2026-02-20 EXPIRE 1 ${call}`
  const { entries } = readScenario([bought, written, split, sold].join('\n'))
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  const [cycle] = cyclesOf(book, defaultCycleSettings)
  expect(book.lots).toEqual([])
  expect([cycle?.ended, cycle?.outcome, cycle?.lots]).toEqual(['2026-03-20', 'sold', []])
})
