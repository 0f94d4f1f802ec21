import { describe, expect, it } from 'vitest'
import { placeNames, placesOf } from './premium-places.ts'
import { noFigures } from './premium.ts'

const of = (...periods: readonly string[]) =>
  placesOf(periods.map((period) => ({ ...noFigures, period, realizedPnl: noFigures.netCash })))
const told = (places: ReturnType<typeof placesOf>) =>
  places.map(({ item, until }) => (until === null ? item.period : `${item.period} to ${until}`))

describe('the places of bars', () => {
  it('months without entries have theirs, over the end of a year too', () => {
    expect(told(of('2025-11', '2026-02'))).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(told(of('2024', '2026'))).toEqual(['2024', '2025', '2026'])
  })

  it('a gap of years is one break, so that June of one year never stands beside January of another', () => {
    expect(told(of('2016-06', '2026-01'))).toEqual(['2016-06', '2016-07 to 2025-12', '2026-01'])
    expect(told(of('2024-12', '2026-01'))).toHaveLength(14)
  })

  const named = (...periods: readonly string[]) =>
    placeNames(of(...periods)).map(
      (each) => each && (each.year === null ? each.name : `${each.name} ${each.year}`),
    )

  it('a month is named with its year where the year begins', () => {
    expect(named('2016-05', '2016-06', '2026-01', '2026-02')).toEqual([
      'May ’16',
      'Jun',
      '…',
      'Jan ’26',
      'Feb',
    ])
    expect(named('2025', '2026')).toEqual(['2025', '2026'])
  })

  it('of more than twelve some are named, the latest always, each year where its first name stands', () => {
    const thirteen = named('2025-10', '2026-10')
    expect(thirteen).toHaveLength(13)
    expect(thirteen).toEqual([
      'Oct ’25',
      null,
      'Dec',
      null,
      'Feb ’26',
      null,
      'Apr',
      null,
      'Jun',
      null,
      'Aug',
      null,
      'Oct',
    ])
    for (const count of [13, 14, 24, 25, 40, 60]) {
      const years = Array.from({ length: count }, (_, at) => String(1960 + at))
      const names = named(...years)
      expect(names.at(-1)).toBe(years.at(-1))
      expect(names.filter((name) => name !== null).length).toBeGreaterThan(count === 13 ? 6 : 5)
      expect(names.filter((name) => name !== null).length).toBeLessThanOrEqual(12)
    }
  })

  it('nothing has no place', () => expect(placesOf([])).toEqual([]))
})
