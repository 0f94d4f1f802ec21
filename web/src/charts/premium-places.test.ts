import { describe, expect, it } from 'vitest'
import { placesOf, shortName, yearUnder } from './premium-places.ts'
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

  it('a month is named with its year where the year begins', () => {
    const places = of('2016-05', '2016-06', '2026-01', '2026-02')
    expect(places.map(shortName)).toEqual(['May', 'Jun', '…', 'Jan', 'Feb'])
    expect(places.map((_, at) => yearUnder(places, at))).toEqual(['’16', null, null, '’26', null])
  })

  it('nothing has no place', () => expect(placesOf([])).toEqual([]))
})
