import { describe, expect, test } from 'vitest'
import { dateOrderOf, monthFirstDate, printedDate } from './printed-date.ts'

const orderOf = (texts: readonly string[]) => dateOrderOf(texts)
const repeat = (text: string, times: number): string[] => Array.from({ length: times }, () => text)

describe('the order of a file’s dates', () => {
  test('is month first until a day beyond 12 says otherwise', () => {
    expect(orderOf([])).toBe('month-first')
    expect(orderOf(['04/05/2026', '2026-04-20', 'Transactions'])).toBe('month-first')
    expect(orderOf(['04/05/2026', '25/04/2026'])).toBe('day-first')
    expect(orderOf(['04/25/2026', '25/04/2026'])).toBe('mixed')
  })

  test('is not told by a date that is none in either order', () => {
    expect(orderOf(['11/03/2026', '13/45/2026'])).toBe('month-first')
    expect(orderOf(['25/04/2026', '45/13/2026', '31/31/2026'])).toBe('day-first')
  })

  test('one slip among ten dates puts none of them in doubt', () => {
    expect(orderOf([...repeat('04/25/2026', 10), '25/04/2026'])).toBe('month-first')
    expect(orderOf([...repeat('25/04/2026', 10), '04/25/2026'])).toBe('day-first')
    expect(orderOf([...repeat('04/25/2026', 9), '25/04/2026'])).toBe('mixed')
  })
})

describe('dates', () => {
  test('of one text are two days in the two orders, and none where the file writes both', () => {
    expect(printedDate['month-first']('04/05/2026')).toEqual({ ok: true, date: '2026-04-05' })
    expect(printedDate['day-first']('04/05/2026')).toEqual({ ok: true, date: '2026-05-04' })
    expect(printedDate.mixed('04/05/2026')).toEqual({
      ok: false,
      reason: "may be either of two days, since the file writes both orders: '04/05/2026'",
    })
    expect(printedDate.mixed('05/05/2026')).toEqual({ ok: true, date: '2026-05-05' })
    expect(printedDate.mixed('25/04/2026')).toEqual({ ok: true, date: '2026-04-25' })
  })

  test('with the year first are read in any file', () => {
    expect(monthFirstDate('2026-04-20')).toEqual({ ok: true, date: '2026-04-20' })
    expect(printedDate['day-first']('20260420')).toEqual({ ok: true, date: '2026-04-20' })
  })

  test.each([
    ['25/04/2026', "has the day first, where the month comes first: '25/04/2026'"],
    ['02/30/2026', "is a day that does not exist: '02/30/2026'"],
    ['13/45/2026', "is a day that does not exist: '13/45/2026'"],
    ['31.04.2026', "is a day that does not exist: '31.04.2026'"],
    ['Apr 20, 2026', "is not a date as month/day/year: 'Apr 20, 2026'"],
  ])('%s is refused', (text, reason) => {
    expect(monthFirstDate(text)).toEqual({ ok: false, reason })
  })
})
