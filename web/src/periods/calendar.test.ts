import { expect, it } from 'vitest'
import { calendarOf } from './calendar.ts'

it('a calendar has each day of its year in its week', () => {
  const days = calendarOf('2024', { items: [] })
  expect(days).toHaveLength(366)
  expect(days[0]).toMatchObject({ date: '2024-01-01', weekday: 1, week: 0, level: 0, figures: null })
  expect(days.at(-1)).toMatchObject({ date: '2024-12-31', weekday: 2, week: 52 })
})
