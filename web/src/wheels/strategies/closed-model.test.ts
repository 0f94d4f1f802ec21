import type { Instant } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { closedYears, endOf } from './closed-model.ts'
import { day, dollars, wheel } from '../../campaigns/sample-wheel.ts'

const over = (id: string, endedAt: string | null, outcome: string | null, pnl: number | null) =>
  wheel({
    id,
    status: 'closed',
    endedAt: endedAt === null ? null : day(endedAt),
    outcome,
    totalPnl: pnl === null ? null : dollars(pnl),
  })

it('closed wheels stand by the year of their end, the newest first, with their outcomes counted', () => {
  const years = closedYears([
    over('a', '2025-12-19', 'sold', -20),
    over('b', '2026-02-20', 'called away', 50),
    over('c', '2026-04-17', 'premium kept', 10),
    over('d', '2026-03-20', 'called away', null),
    // A plan has no end of its own: it was changed last on 2026-11-20.
    over('e', null, null, null),
  ])
  expect(years.map(({ year, wheels }) => [year, wheels.map(({ id }) => id)])).toEqual([
    ['2026', ['e', 'c', 'd', 'b']],
    ['2025', ['a']],
  ])
  expect(years.map(({ words, outcomes }) => `${words}: ${outcomes}`)).toEqual([
    '4 wheels, 2 with profit: 2 called away, 1 premium kept',
    '1 wheel, 0 with profit: 1 sold',
  ])
  expect(years[0]?.pace).toEqual({ value: null, reason: 'of their P&L that of 2 wheels is not known' })
  expect(years[0]?.totals.totalPnl).toMatchObject({ amount: dollars(60), unknownCount: 2 })
})

it('a plan that was closed in the evening of New York is of that day, and of its year', () => {
  const plan = { ...over('a', null, null, null), lastUpdated: '2027-01-01T03:30:00.000Z' as Instant }
  expect(endOf(plan)).toBe('2026-12-31')
  expect(closedYears([plan]).map(({ year }) => year)).toEqual(['2026'])
})
