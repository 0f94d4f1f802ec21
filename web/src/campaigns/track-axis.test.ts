import { describe, expect, it } from 'vitest'
import { position, wheel, day } from './sample-wheel.ts'
import { axisOf, positionOnAxis, ticksOf } from './track-axis.ts'

const today = day('2026-11-21')

describe('the axis that all campaigns share', () => {
  it('begins before the first start and ends behind the last expiration', () => {
    const first = wheel({ startedAt: day('2026-06-01') })
    const last = wheel({
      startedAt: day('2026-10-01'),
      positions: [position('short_put', -1, { expirationDate: day('2026-12-18') })],
    })
    const axis = axisOf([first, last], today)
    expect(axis).toMatchObject({ from: '2026-05-29', today })
    expect(positionOnAxis(day('2026-12-18'), axis)).toBeGreaterThan(0.85)
    expect(positionOnAxis(day('2026-12-18'), axis)).toBeLessThan(0.95)
  })

  it('is no shorter than two months, and cuts what is older than two years or far ahead', () => {
    expect(axisOf([], today).from).toBe('2026-09-22')
    const old = wheel({
      startedAt: day('2016-01-04'),
      positions: [position('long_call', 1, { expirationDate: day('2028-01-21') })],
    })
    const axis = axisOf([old], today)
    expect(axis.from).toBe('2024-11-21')
    expect(positionOnAxis(day('2028-01-21'), axis)).toBeGreaterThan(1)
  })

  it('names the years, and no more months than can be read', () => {
    const ticks = ticksOf({ from: day('2025-11-03'), to: day('2027-02-10'), today })
    expect(ticks.flatMap(({ year }) => year ?? [])).toEqual(['2026', '2027'])
    expect(ticks.map(({ label }) => label).filter((label) => label !== '')).toEqual([
      'Jan',
      'Apr',
      'Jul',
      'Oct',
      'Jan',
    ])
    expect(ticks[0]?.place).toBeCloseTo(28 / 464)
  })
})
