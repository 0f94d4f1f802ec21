import { describe, expect, it } from 'vitest'
import { comingDividends } from './coming-dividends.ts'
import { moneyFromMicros } from '../base/money.ts'
import { parseTradingDate, type TradingDate } from '../base/trading-date.ts'

const day = (text: string): TradingDate => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}
const paid = (exDate: string, amount = 0.5) => ({
  exDate: day(exDate),
  amount: moneyFromMicros(Math.round(amount * 1e6)),
})
const told = (list: ReturnType<typeof comingDividends>) =>
  list.map(({ exDate, amount, isEstimate }) => `${exDate} ${amount / 1e6}${isEstimate ? ' estimate' : ''}`)

// Second Wednesdays of 2026.
const quarterly = [paid('2026-03-11'), paid('2026-06-10'), paid('2026-09-09')]

describe('the dividends that are coming', () => {
  it('are those announced, then last year’s again 52 weeks later at the latest amount', () => {
    const announced = [...quarterly, paid('2026-12-09', 0.55)]
    expect(told(comingDividends(announced, day('2026-11-20'), day('2027-10-01')))).toEqual([
      '2026-12-09 0.55',
      '2027-03-10 0.55 estimate',
      '2027-06-09 0.55 estimate',
      '2027-09-08 0.55 estimate',
    ])
  })

  it('go on for as long as is asked', () => {
    const announced = [paid('2025-12-10'), ...quarterly]
    const all = comingDividends(announced, day('2026-11-20'), day('2028-11-20'))
    expect(all).toHaveLength(8)
    expect(all.every(({ isEstimate }) => isEstimate)).toBe(true)
    // 728 days after 9 September 2026.
    expect(told(all).at(-1)).toBe('2028-09-06 0.5 estimate')
  })

  it('are expected on a trading day', () => {
    // 364 days after 26 December 2025 is Christmas Day, a Friday; Monday is the next trading day.
    const monthly = [paid('2025-12-26'), paid('2026-06-26')]
    expect(told(comingDividends(monthly, day('2026-07-01'), day('2026-12-31')))).toEqual([
      '2026-12-28 0.5 estimate',
    ])
  })

  it('leave today’s out: who holds the share has it already', () => {
    expect(comingDividends(quarterly.slice(0, 2), day('2026-06-10'), day('2026-06-30'))).toEqual([])
  })

  it('take a special dividend neither for the amount nor for a date', () => {
    const announced = [paid('2025-12-10'), ...quarterly, paid('2026-10-01', 5)]
    expect(told(comingDividends(announced, day('2026-11-20'), day('2027-01-31')))).toEqual([
      '2026-12-09 0.5 estimate',
    ])
  })

  it('keep a special dividend that is announced', () => {
    const announced = [...quarterly, paid('2026-12-01', 5)]
    expect(told(comingDividends(announced, day('2026-11-20'), day('2026-12-31')))).toEqual(['2026-12-01 5'])
  })

  it('are not expected of a payer that has missed its turn', () => {
    const suspended = [paid('2025-03-12'), paid('2025-06-11'), paid('2025-09-10'), paid('2025-12-10')]
    expect(comingDividends(suspended, day('2026-11-20'), day('2028-11-20'))).toEqual([])
  })

  it('are none where nothing was ever paid', () => {
    expect(comingDividends([], day('2026-11-20'), day('2028-11-20'))).toEqual([])
  })
})
