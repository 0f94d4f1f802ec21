import { moneyFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { noFigures } from '../charts/premium.ts'
import { calendarOf, monthStarts, monthSums, stepsOf } from './calendar.ts'
import { calendarSentence, dayWords, levelWords, stepWords } from './calendar-words.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const day = (period: string, puts: number, calls: number, boughtBack = 0) => ({
  ...noFigures,
  period,
  premiumPuts: dollars(puts),
  premiumCalls: dollars(calls),
  boughtBack: dollars(boughtBack),
})
const items = [day('2026-01-05', 170, 0), day('2026-01-06', 0, 0, 35), day('2026-10-20', 0, 889, 700)]
const total = {
  ...noFigures,
  premiumPuts: dollars(170),
  premiumCalls: dollars(889),
  boughtBack: dollars(735),
}

it('a year in which nothing but buy-backs is known names no steps of premium', () => {
  expect(levelWords({ items: [day('2026-01-06', 0, 0, 35)] })).toEqual(['no premium'])
  expect(levelWords({ items })).toHaveLength(5)
})

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
    { month: '2026-01', name: 'Jan', week: 1 },
    { month: '2026-02', name: 'Feb', week: 5 },
    { month: '2026-05', name: 'May', week: 18 },
  ])
})

it('a day is as strong as the round steps say, and marked where contracts were bought back', () => {
  expect(stepsOf({ items })).toEqual([dollars(100), dollars(200), dollars(400)])
  expect(stepWords(stepsOf({ items }))).toEqual([
    'under $100',
    '$100 up to $200',
    '$200 up to $400',
    '$400 and more',
  ])
  // However little it is, no step is below a dollar.
  expect(stepsOf({ items: [] })[0]).toBe(dollars(1))
  const marked = calendarOf('2026', { items }).filter(({ figures }) => figures !== null)
  expect(marked.map(({ date, level, isBack }) => [date, level, isBack])).toEqual([
    ['2026-01-05', 2, false],
    ['2026-01-06', 0, true],
    ['2026-10-20', 4, true],
  ])
  expect(marked.map(dayWords)).toEqual([
    'Jan 05, 2026: $170.00',
    'Jan 06, 2026: no premium, $35.00 to buy back',
    'Oct 20, 2026: $889.00, $700.00 to buy back',
  ])
})

it('the sums of the months add up to the year, with the days on which premium counts', () => {
  const sums = monthSums(calendarOf('2026', { items }))
  expect(sums.map(({ premium }) => premium).reduce<number>((a, b) => a + (b ?? 0), 0)).toBe(dollars(1059))
  expect(sums[0]).toMatchObject({ month: '2026-01', premium: dollars(170), days: 1 })
  expect(sums[1]).toMatchObject({ month: '2026-02', premium: 0, days: 0 })
})

it('a day of which nothing is known that was received is no day without premium', () => {
  const unknown = { ...day('2026-01-05', 0, 0), premiumPuts: null, unknownPuts: 1 }
  const days = calendarOf('2026', { items: [unknown] })
  expect(days.flatMap((each) => (each.figures === null ? [] : [dayWords(each)]))).toEqual([
    'Jan 05, 2026: premium not known',
  ])
  expect(monthSums(days)[0]).toMatchObject({ premium: null, days: 1 })
  expect(calendarSentence('2026', { items: [unknown], total: unknown }, 'ended')).toBe(
    'There is premium on 1 day of 2026, and nothing of it is known.',
  )
})

it('counts no day of unknown premium among those that brought what is known', () => {
  const unknown = { ...day('2026-02-05', 0, 0), premiumPuts: null, unknownPuts: 1 }
  expect(
    calendarSentence('2026', { items: [...items, unknown], total: { ...total, unknownPuts: 1 } }, 'ended'),
  ).toContain('$1,059.00 on 2 days, ')
})

it('one sentence says how much on how many days, the best day, and what went back', () => {
  expect(calendarSentence('2026', { items, total }, 'opened')).toBe(
    '$1,059.00 on 2 days, counted when opened, 16% of it from puts. The best day was Oct 20 with $889.00. $735.00 went back on 2 days.',
  )
  expect(calendarSentence('2026', { items: [], total: noFigures }, 'ended')).toBe('No premium in 2026.')
})
