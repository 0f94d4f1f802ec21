import { expect, it } from 'vitest'
import { quantityFromMicros, wholeUnits } from '../../base/quantity.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { lotCounts, lotsOutside, outsideShares } from './lot-counts.ts'

function told(...lines: readonly string[]) {
  const { entries } = readScenario(lines.join('\n'))
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  const cycles = cyclesOf(book, defaultCycleSettings)
  const outside = outsideShares(lotsOutside(book, cycles, defaultCycleSettings))
  return { campaigns: cycles.map(lotCounts), outside }
}

it('blocks with a call, blocks without one, puts and what is over are counted apart', () => {
  const { campaigns, outside } = told(
    '2026-01-05 STO 2 ABC 50P 2026-01-16 @ 1',
    '2026-01-16 ASSIGN 2 ABC 50P 2026-01-16',
    '2026-01-20 STO 1 ABC 52C 2026-02-20 @ 1',
    '2026-01-21 STO 1 ABC 45P 2026-02-20 @ 1',
    '2026-01-22 STO 1 ABC 44P 2026-02-20 @ 1',
    '2026-01-23 BTC 1 ABC 44P 2026-02-20 @ 0.5',
    '2026-01-26 BUY 30 ABC @ 48',
  )
  expect(campaigns).toEqual([
    { covered: 1, uncovered: 1, cashReserved: 1, closed: 1, oddShares: wholeUnits(30) },
  ])
  expect(outside).toBeNull()
})

it('shares in no campaign are blocks lot by lot, since the day of the oldest', () => {
  const { campaigns, outside } = told(
    '2026-01-05 BUY 150 ABC @ 50',
    '2026-01-06 BUY 70.5 ABC @ 50',
    '2026-02-05 BUY 200 ABC @ 50',
  )
  expect(campaigns).toEqual([])
  expect(outside).toEqual({ since: '2026-01-05', blocks: 3, oddShares: quantityFromMicros(120_500_000) })
})
