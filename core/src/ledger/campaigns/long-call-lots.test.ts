import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { campaignCapitalDays, annualReturn, capitalDays } from '../../figures/profit/return-figures.ts'
import { wholeProfit } from '../../figures/profit/cycle-figures.ts'
import { day, dollars } from '../../testing/samples.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'
import { bookLedger, bookOf } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'

const cycleIn = (text: string) => {
  const book = bookOf(bookLedger(readScenario(text).entries, defaultSettings), 'one', 'KO')
  const [cycle] = book === null ? [] : cyclesOf(book, defaultCycleSettings)
  if (cycle === undefined) throw new Error('no wheel')
  return cycle
}

const bought = '2025-11-06 BTO 1 KO 50C 2027-01-15 @ 12.00 fees 0'
const written = '2026-02-04 STO 1 KO 62C 2026-03-20 @ 0.80 fees 0'
const back = '2026-02-14 BTC 1 KO 62C 2026-03-20 @ 0.40 fees 0'
const sold = '2026-02-24 STC 1 KO 50C 2027-01-15 @ 15.00 fees 0'

describe('calls on a long call', () => {
  it('stand in phase 3, also between two of them', () => {
    const free = cycleIn(`${bought}\n${written}\n${back}`)
    expect(free.slots).toMatchObject([{ phase: 3, outcome: 'open', call: null, lot: null }])
    expect(free).toMatchObject({ phase: 3, shareDays: [] })
  })

  it('end in phase 3 once all is sold, since no shares were ever held', () => {
    expect(cycleIn(`${bought}\n${written}\n${back}\n${sold}`)).toMatchObject({ phase: 3, outcome: 'sold' })
    const sameDay = `${bought}\n${written}\n${back}\n${sold.replace('02-24', '02-14')}`
    expect(cycleIn(sameDay)).toMatchObject({ phase: 3, outcome: 'sold', ended: '2026-02-14' })
  })

  it('end in phase 4 where the long call is exercised for the assigned one', () => {
    const delivered = `${bought}\n${written}
      2026-03-20 ASSIGN 1 KO 62C 2026-03-20
      2026-03-20 EXERCISE 1 KO 50C 2027-01-15`
    expect(cycleIn(delivered)).toMatchObject({ phase: 4, outcome: 'called away' })
  })
})

describe('the pace of a campaign', () => {
  it('counts the days of a long call since it was bought, whose whole gain is in its profit', () => {
    const cycle = cycleIn(`${bought}\n${written}\n${back}\n${sold}`)
    // 1,200 for 90 days before, 1,120 for 10 days under the call and 1,200 for 10 days more.
    const days = 1_200e6 * 90 + 1_120e6 * 10 + 1_200e6 * 10
    expect(capitalDays(cycle, day('2026-02-24'))).toBe(1_120e6 * 10 + 1_200e6 * 10)
    expect(campaignCapitalDays(cycle, day('2026-02-24'))).toBe(days)
    const profit = wholeProfit(cycle, new Map())
    expect(profit).toBe(dollars('340'))
    expect(annualReturn(profit, campaignCapitalDays(cycle, day('2026-02-24')))).toBeCloseTo(
      (340 / 131_200) * 365,
      10,
    )
  })

  it('counts the days of shares that join, and is unknown where nobody knows since when', () => {
    const call = '2026-02-04 STO 1 KO 62C 2026-03-20 @ 1.00 fees 0'
    const joined = cycleIn(`2026-01-05 BUY 100 KO @ 50.00 fees 0\n${call}`)
    expect(campaignCapitalDays(joined, day('2026-02-14'))).toBe(5_000e6 * 40)
    const unknown = cycleIn(`2026-01-05 OPENING 100 KO @ 50.00\n${call}`)
    expect(campaignCapitalDays(unknown, day('2026-02-14'))).toBeNull()
    const bare = cycleIn(`2026-02-04 BUY 100 KO @ 50.00 fees 0\n${call}`)
    expect(campaignCapitalDays(bare, day('2026-02-14'))).toBe(5_000e6 * 10)
  })
})
