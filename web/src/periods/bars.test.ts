import { moneyFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { noFigures } from '../charts/premium.ts'
import { barAxis, barsWide, placeOn, rowBar } from './bars.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const row = (puts: number, calls: number, boughtBack: number, total: number) => ({
  ...noFigures,
  premiumPuts: dollars(puts),
  premiumCalls: dollars(calls),
  boughtBack: dollars(boughtBack),
  realizedPnl: dollars(total),
})

describe('the bars of the rows', () => {
  const rows = [row(860, 1009, 35, 1928), row(351, 323, 30, -336), row(0, 0, 0, 0)]
  const axis = barAxis(rows)

  it('stand on one axis from the least to the most of all rows', () => {
    expect([axis.least, axis.most]).toEqual([dollars(-336), dollars(1928)])
    expect(placeOn(axis, axis.least)).toBe(0)
    expect(placeOn(axis, axis.most)).toBe(barsWide)
    expect(axis.marks).toEqual([0, dollars(1000)])
  })

  it('have puts and calls to the right of nothing, buy-backs to its left, and a mark at the total', () => {
    const zero = placeOn(axis, 0)
    const { back, puts, calls, total } = rowBar(rows[1] ?? row(0, 0, 0, 0), axis)
    expect(back.left + back.wide).toBeCloseTo(zero)
    expect(back.wide).toBeCloseTo(zero - placeOn(axis, dollars(-30)))
    expect(puts.left).toBe(zero)
    expect(calls.left).toBeCloseTo(puts.left + puts.wide)
    expect(calls.left + calls.wide).toBeCloseTo(placeOn(axis, dollars(674)))
    expect(total).toBe(0)
  })

  it('of nothing are nothing, and all lie within the picture', () => {
    expect(rowBar(row(0, 0, 0, 0), barAxis([])).puts).toEqual({ left: 0, wide: 0 })
    for (const each of rows) {
      const { back, calls, total } = rowBar(each, axis)
      expect(back.left).toBeGreaterThanOrEqual(0)
      expect(calls.left + calls.wide).toBeLessThanOrEqual(barsWide)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total).toBeLessThanOrEqual(barsWide)
    }
  })

  it.each([
    [900, [0, 500]],
    [2400, [0, 2000]],
    [4900, [0, 2000, 4000]],
    [0.5, [0]],
  ])('have round marks up to %f dollars', (most, marks) => {
    expect(barAxis([row(most, 0, 0, 0)]).marks).toEqual(marks.map(dollars))
  })
})
