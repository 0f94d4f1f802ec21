import { describe, expect, it } from 'vitest'
import { amountRange, apart, dataPath, nearestOf, placed, scaleFrom, ticksIn } from './axis.ts'

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

  it('put a line that was written once where its days and amounts are, at any width', () => {
    const range = [80, 120] as const
    const spots = [
      { day: 0, amount: 100 },
      { day: 3, amount: 117 },
      { day: 14_600, amount: 83.4 },
    ]
    const points = [...dataPath(spots, range).matchAll(/[ML](\S+) ([^ML]+)/g)].map(([, day, down]) => [
      Number(day),
      Number(down),
    ])
    for (const width of [300, 1200]) {
      const x = scaleFrom([0, 14_600], [58, 58 + width])
      const y = scaleFrom(range, [260, 16])
      const [a, , , d, e, f] =
        /\((.*)\)/
          .exec(placed(range, x, y))?.[1]
          ?.split(' ')
          .map(Number) ?? []
      for (const [at, { day, amount }] of spots.entries()) {
        const [right = Number.NaN, down = Number.NaN] = points[at] ?? []
        expect(Number(a) * right + Number(e)).toBeCloseTo(x(day), 6)
        // A ten-thousandth of the height, which nobody sees.
        expect(Math.abs(Number(d) * down + Number(f) - y(amount))).toBeLessThan(0.02)
      }
    }
  })
})

it.each([
  [-5, 0],
  [1, 0],
  [2, 0],
  [2.5, 1],
  [4, 1],
  [8, 2],
  [99, 2],
])('the value nearest to %s of 0, 4 and 10 is that at %s', (wanted, at) => {
  expect(nearestOf([0, 4, 10], wanted)).toBe(at)
})
