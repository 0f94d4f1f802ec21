// What a campaign's calls beside long ones of a higher strike tie up, by hand: the width between both strikes times 100, and
// nothing is known where one is naked.
import { describe, expect, it } from 'vitest'
import { annualReturn, capitalDays } from '../../figures/return-figures.ts'
import { wholeProfit } from '../../figures/cycle-figures.ts'
import { day } from '../../testing/samples.ts'
import { defaultSettings } from '../booking/book.ts'
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
const capitalOn = ({ capitalDays: days }: ReturnType<typeof cycleIn>) =>
  days.map(({ date, capital }) => `${date} ${capital === null ? 'unknown' : capital / 1e6}`)
const partsOf = ({ capitalParts }: ReturnType<typeof cycleIn>) =>
  capitalParts.map(
    ({ kind, quantity, amount }) => `${kind} ${quantity / 1e6} ${amount === null ? 'unknown' : amount / 1e6}`,
  )

const put = '2026-02-02 STO 1 KO 60P 2026-06-19 @ 2.00'
const spread = `2026-03-02 STO 2 KO 70C 2026-04-17 @ 1.00
                2026-03-02 BTO 2 KO 75C 2026-04-17 @ 0.40`

describe('a campaign with a credit call spread', () => {
  it('ties up its width beside the put', () => {
    const cycle = cycleIn(`${put}\n${spread}`)
    // 6,000 behind the put, 2 x (75 - 70) x 100 behind the spread.
    expect(capitalOn(cycle)).toEqual(['2026-02-02 6000', '2026-03-02 7000'])
    expect(partsOf(cycle)).toEqual(['puts 1 6000', 'call_spreads 2 1000'])
    expect([cycle.nakedCalls, cycle.limitedCalls, cycle.hadNakedCalls]).toEqual([0, 2, false])
  })

  it('has a pace', () => {
    const cycle = cycleIn(`${put}\n${spread}
      2026-04-17 EXPIRE 2 KO 70C 2026-04-17
      2026-04-17 STC 2 KO 75C 2026-04-17 @ 0
      2026-06-19 EXPIRE 1 KO 60P 2026-06-19`)
    expect(capitalOn(cycle)).toEqual([
      '2026-02-02 6000',
      '2026-03-02 7000',
      '2026-04-17 6000',
      '2026-06-19 0',
    ])
    // 28 days of 6,000, 46 of 7,000 and 63 of 6,000.
    const dollarDays = capitalDays(cycle.capitalDays, day('2026-06-19'))
    expect(dollarDays).toBe((6000 * 28 + 7000 * 46 + 6000 * 63) * 1e6)
    // 200 + 200 - 80 = 320 on 868,000 dollar-days: 13.5% a year.
    expect(annualReturn(wholeProfit(cycle, new Map()), dollarDays)).toBeCloseTo((320 / 868_000) * 365, 12)
  })

  it.each([
    [
      'a part of which no long call limits',
      '2026-03-02 STO 2 KO 70C 2026-04-17 @ 1.00\n2026-03-02 BTO 1 KO 75C 2026-04-17 @ 0.40',
    ],
    [
      'whose long call ends before',
      '2026-03-02 STO 1 KO 70C 2026-04-17 @ 1.00\n2026-03-02 BTO 1 KO 75C 2026-03-20 @ 0.40',
    ],
  ])('does not know its capital with one %s', (_, calls) => {
    const cycle = cycleIn(`${put}\n${calls}`)
    expect(capitalOn(cycle)).toEqual(['2026-02-02 6000', '2026-03-02 unknown'])
    expect([cycle.nakedCalls, cycle.hadNakedCalls]).toEqual([1, true])
  })

  it('counts the width to a long call that ends later, and nothing for a call that shares cover', () => {
    const cycle = cycleIn(`${put}
      2026-03-02 BUY 100 KO @ 62
      2026-03-02 STO 2 KO 70C 2026-04-17 @ 1.00
      2026-03-02 BTO 1 KO 72.5C 2026-05-15 @ 0.90`)
    expect(partsOf(cycle)).toEqual(['puts 1 6000', 'covered_shares 100 6200', 'call_spreads 1 250'])
  })

  it('leaves a poor man’s covered call its long call', () => {
    const cycle = cycleIn(`${put}
      2026-03-02 BTO 1 KO 50C 2027-01-15 @ 14
      2026-03-02 STO 1 KO 70C 2026-04-17 @ 1.00
      ${spread.replaceAll('2 KO', '1 KO').replace('70C', '69C')}`)
    // 1,400 - 100 for the long call, and (75 - 69) x 100: the long call goes to the higher strike.
    expect(partsOf(cycle)).toEqual(['puts 1 6000', 'long_calls 1 1300', 'call_spreads 1 600'])
  })
})
