import { describe, expect, it } from 'vitest'
import { amountRange, apart, scaleFrom, ticksIn } from './axis.ts'

describe('the axes of a payoff', () => {
  it('have round ticks within their range', () => {
    expect(ticksIn([13.1, 19.7], 5)).toEqual([14, 16, 18])
    expect(ticksIn([-480, 130], 5)).toEqual([-400, -200, 0])
    expect(ticksIn([93, 113], 4)).toEqual([95, 100, 105, 110])
  })

  it('hold the line of nothing gained, with room above and below', () => {
    expect(amountRange([20, 120])).toEqual([-9.6, 129.6])
    expect(amountRange([])).toEqual([-0.08, 0.08])
  })

  it('map their range on the picture', () => {
    const place = scaleFrom([10, 20], [50, 250])
    expect([place(10), place(15), place(20)]).toEqual([50, 150, 250])
  })

  it('drop a label that would touch a more important one, and keep the rest within the picture', () => {
    const labels = [
      { at: 100, text: '50 put' },
      { at: 110, text: '51 put' },
      { at: 2, text: '45 put' },
    ]
    const placed = apart(labels, 0, 300)
    expect(placed.map(({ text }) => text)).toEqual(['50 put', '45 put'])
    expect(placed[1]?.at).toBeGreaterThan(20)
  })
})
