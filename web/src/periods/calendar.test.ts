import { expect, it } from 'vitest'
import { calendarOf, monthStarts } from './calendar.ts'

it('a calendar has each day of its year in its week', () => {
  const days = calendarOf('2024', { items: [] })
  expect(days).toHaveLength(366)
  expect(days[0]).toMatchObject({ date: '2024-01-01', weekday: 1, week: 0, level: 0, figures: null })
  expect(days.at(-1)).toMatchObject({ date: '2024-12-31', weekday: 2, week: 52 })
})

it('each month is named above the week that has most of its first days', () => {
  const starts = monthStarts(calendarOf('2026', { items: [] }))
  expect(starts).toHaveLength(12)
  // January 1 is a Thursday, February 1 a Sunday, the first of May a Friday.
  expect([starts[0], starts[1], starts[4]]).toEqual([
    { name: 'Jan', week: 1 },
    { name: 'Feb', week: 5 },
    { name: 'May', week: 18 },
  ])
})
