import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import { day } from '../../testing/samples.ts'
import { addDays } from '../../base/trading-date.ts'
import { maxDrawdown, monthlyReturns, sharpeRatio, winRate } from './return-figures.ts'
import { xirr } from './xirr.ts'

const flow = (date: string, amount: number) => ({ date: day(date), amount })
const money = (dollars: number) => moneyFromMicros(Math.round(dollars * 1e6))

describe('the internal rate of return', () => {
  it('of a put sold for 199.35 on 5,000 and closed at -100.65 after 30 days is 28.1%', () => {
    expect(xirr([flow('2026-01-05', 199.35 - 5000), flow('2026-02-04', 5000 - 100.65)]).rate).toBeCloseTo(
      0.281,
      3,
    )
  })

  it('doubles in a year at 100%', () => {
    expect(xirr([flow('2025-01-01', -100), flow('2026-01-01', 200)]).rate).toBeCloseTo(1, 10)
  })

  it('is minus half when half is lost in a year', () => {
    expect(xirr([flow('2025-01-01', -100), flow('2026-01-01', 50)]).rate).toBeCloseTo(-0.5, 10)
  })

  it.each([
    ['only paid', [flow('2025-01-01', -100), flow('2026-01-01', -1)]],
    ['only received', [flow('2025-01-01', 100)]],
    ['paid and received on one day', [flow('2025-01-01', -100), flow('2025-01-01', 110)]],
    ['nothing', []],
  ])('has no solution where money was %s', (_, flows) => {
    expect(xirr(flows)).toEqual({ rate: null, reason: 'none' })
  })

  it('is not told where more than one rate solves it', () => {
    // -100 + 230 / (1 + r) - 132 / (1 + r)^2 is zero at 10% and at 20%.
    const flows = [flow('2025-01-01', -100), flow('2026-01-01', 230), flow('2027-01-01', -132)]
    expect(xirr(flows)).toEqual({ rate: null, reason: 'more than one' })
  })

  it('solves what it found, for flows that are paid first and received after', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(amounts, amounts, (paid, received) => {
        const at = (index: number) => addDays(day('2024-01-01'), index * 37)
        const flows = [...paid.map((amount) => -amount), ...received].map((amount, index) => ({
          date: at(index),
          amount,
        }))
        const { rate, reason } = xirr(flows)
        // Beyond a millionfold a year nothing is looked for.
        if (rate === null) {
          expect(reason).toBe('none')
          return
        }
        const worth = flows.reduce(
          (sum, { amount }, index) => sum + amount * (1 + rate) ** ((-index * 37) / 365),
          0,
        )
        const size = flows.reduce(
          (sum, { amount }, index) => sum + Math.abs(amount) * (1 + rate) ** ((-index * 37) / 365),
          0,
        )
        expect(Math.abs(worth / size)).toBeLessThan(1e-9)
      }),
    )
  })
})

describe('drawdown, Sharpe and win rate', () => {
  it('the drawdown is the deepest fall below the highest so far', () => {
    const days = [100, -30, -40, 90, -10].map((amount, index) => ({
      date: day(`2026-01-0${index + 1}`),
      amount: money(amount),
    }))
    expect(maxDrawdown(days)).toBe(money(70))
  })

  it('Sharpe waits for six months with capital', () => {
    const capital = [{ date: day('2026-01-01'), capital: money(10_000) }]
    const realized = ['01', '02', '03', '04', '05', '06'].map((month, index) => ({
      date: day(`2026-${month}-15`),
      amount: money(index % 2 === 0 ? 100 : 200),
    }))
    const until = (date: string) =>
      monthlyReturns(realized, { capitalDays: capital, passingDays: [] }, day(date))
    expect(sharpeRatio(until('2026-06-01'))).toBeNull()
    // Returns of 1% and 2% in turn: mean 1.5%, sample deviation 0.5% x sqrt(6 / 5).
    expect(sharpeRatio(until('2026-07-01'))).toBeCloseTo(
      (0.015 / (0.005 * Math.sqrt(6 / 5))) * Math.sqrt(12),
      10,
    )
  })

  it('months without capital are left out', () => {
    const capital = [
      { date: day('2026-01-01'), capital: money(1000) },
      { date: day('2026-02-01'), capital: money(0) },
      { date: day('2026-03-01'), capital: money(1000) },
    ]
    expect(
      monthlyReturns([], { capitalDays: capital, passingDays: [] }, day('2026-04-01'))?.map(
        ({ month }) => month,
      ),
    ).toEqual(['2026-01', '2026-03'])
  })

  it('the win rate counts finished cycles above zero, and none is a dash', () => {
    expect(winRate([money(1), money(0), money(-1), money(5)])).toBe(0.5)
    expect(winRate([])).toBeNull()
    expect(winRate([money(1), null])).toBeNull()
  })
})
