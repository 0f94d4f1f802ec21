import { describe, expect, it } from 'vitest'
import { day } from '../testing/samples.ts'
import { greeksByExpiration, type GreekHolding } from './greek-sums.ts'

const holding = (expiration: string, shares: number, delta: number | null, theta = -0.02): GreekHolding => ({
  expiration: day(expiration),
  shares,
  greeks: delta === null ? null : { delta, theta },
})

describe('Greeks by expiration', () => {
  it('a short put moves with the share and earns by the day', () => {
    const { expirations, total } = greeksByExpiration([holding('2026-12-18', -200, -0.3, -0.025)])
    expect(expirations).toEqual([{ expiration: '2026-12-18', delta: 60, theta: 5, known: 1, unknown: 0 }])
    expect(total).toEqual({ delta: 60, theta: 5, known: 1, unknown: 0 })
  })

  it('sums each expiration, the earliest first, and all of them', () => {
    const { expirations, total } = greeksByExpiration([
      holding('2027-01-15', 100, 0.5, -0.01),
      holding('2026-12-18', -100, 0.25, -0.03),
      holding('2026-12-18', -100, -0.5, -0.01),
    ])
    expect(expirations.map(({ expiration, delta, theta }) => [expiration, delta, theta])).toEqual([
      ['2026-12-18', 25, 4],
      ['2027-01-15', 50, -1],
    ])
    expect(total).toMatchObject({ delta: 75, theta: 3, known: 3 })
  })

  it('leaves out what is not known, and counts it; an expiration of nothing else has no sum', () => {
    const { expirations, total } = greeksByExpiration([
      holding('2026-12-18', -100, null),
      holding('2026-12-18', -100, 0.25, -0.03),
      holding('2027-01-15', 100, null),
    ])
    expect(expirations).toEqual([
      { expiration: '2026-12-18', delta: -25, theta: 3, known: 1, unknown: 1 },
      { expiration: '2027-01-15', delta: null, theta: null, known: 0, unknown: 1 },
    ])
    expect(total).toEqual({ delta: -25, theta: 3, known: 1, unknown: 2 })
  })

  it('of no option has no rows and no sum, and a figure beyond all range is not known', () => {
    expect(greeksByExpiration([])).toEqual({
      expirations: [],
      total: { delta: null, theta: null, known: 0, unknown: 0 },
    })
    expect(greeksByExpiration([holding('2026-12-18', 1e300, 1e300)]).total).toEqual({
      delta: null,
      theta: null,
      known: 0,
      unknown: 1,
    })
  })
})
