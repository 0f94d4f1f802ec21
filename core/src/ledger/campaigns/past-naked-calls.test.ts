// What was tied up while a naked call stood is not known, nor what was earned on it: not of these days, and not of the whole.
import { describe, expect, it } from 'vitest'
import { capitalDays, monthlyReturns } from '../../figures/profit/return-figures.ts'
import { day } from '../../testing/samples.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger, bookOf } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { defaultCycleSettings } from './cycle-settings.ts'
import { cyclesOf } from './cycles.ts'

const cycleIn = (text: string) => {
  const book = bookOf(bookLedger(readScenario(text).entries, defaultSettings), 'one', 'KO')
  const [cycle] = book === null ? [] : cyclesOf(book, defaultCycleSettings)
  if (cycle === undefined) throw new Error('no campaign')
  return cycle
}
const put = `2026-02-02 STO 1 KO 60P 2026-06-19 @ 2.00
             2026-06-19 EXPIRE 1 KO 60P 2026-06-19`
const knownOn = ({ capitalDays: days }: ReturnType<typeof cycleIn>) =>
  days.map(({ date, capital }) => `${date} ${capital === null ? 'unknown' : capital / 1e6}`)

describe('a campaign whose naked call was bought back', () => {
  const cycle = cycleIn(`${put}
    2026-03-02 STO 1 KO 70C 2026-04-17 @ 1.00
    2026-03-10 BTC 1 KO 70C 2026-04-17 @ 0.40`)

  it('does not know its capital of those days alone', () => {
    expect(knownOn(cycle)).toEqual([
      '2026-02-02 6000',
      '2026-03-02 unknown',
      '2026-03-10 6000',
      '2026-06-19 0',
    ])
    expect([cycle.nakedCalls, cycle.hadNakedCalls]).toEqual([0, true])
  })

  it('has no dollars times days as a whole, and no returns by month', () => {
    expect(capitalDays(cycle, day('2026-06-19'))).toBeNull()
    expect(monthlyReturns([], cycle, day('2026-06-19'))).toBeNull()
    // Up to the day before it was sold all of it is known: 6,000 for 28 days.
    expect(capitalDays(cycle, day('2026-03-02'))).toBe(6_000_000_000 * 28)
  })

  it('still knows the cash that its puts tied up', () => {
    expect(cycle.collateralDays.map(({ date, capital }) => [date, capital])).toEqual([
      ['2026-02-02', 6_000_000_000],
      ['2026-06-19', 0],
    ])
  })
})

describe('a campaign knows its capital', () => {
  it.each([
    [
      'where the call was bought back on the day on which it was sold',
      `2026-03-02 STO 1 KO 70C 2026-04-17 @ 1.00
       2026-03-02 BTC 1 KO 70C 2026-04-17 @ 0.40`,
    ],
    [
      'where shares covered the call',
      `2026-03-02 BUY 100 KO @ 62
       2026-03-02 STO 1 KO 70C 2026-04-17 @ 1.00
       2026-04-17 EXPIRE 1 KO 70C 2026-04-17`,
    ],
  ])('%s', (_, more) => {
    const cycle = cycleIn(`${put}\n${more}`)
    expect(cycle.hadNakedCalls).toBe(false)
    expect(capitalDays(cycle, day('2026-06-19'))).not.toBeNull()
  })
})
