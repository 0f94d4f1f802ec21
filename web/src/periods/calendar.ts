/** Premium by day as a calendar: weeks side by side, and how strong each day is. */
import type { Periods } from '@wheelwright/api'
import { addDays, parseTradingDate } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { periodName, premiumOf, type Period } from '../charts/premium.ts'

export interface CalendarDay {
  readonly date: TradingDate
  /** Sunday is 0. */
  readonly weekday: number
  readonly week: number
  /** 0 without premium; 1 to 4, quarters of the best day. */
  readonly level: number
  /** What came of the day; null where nothing did. */
  readonly figures: Period | null
}

const dateOf = (text: string): TradingDate => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(`${text} is no date`)
  return parsed.value
}

export function calendarOf(year: string, { items }: Pick<Periods, 'items'>): CalendarDay[] {
  const found = new Map(items.map((item) => [item.period, item]))
  const best = Math.max(1, ...items.map(premiumOf))
  const days: CalendarDay[] = []
  let week = 0
  for (let date = dateOf(`${year}-01-01`); date.startsWith(year); date = addDays(date, 1)) {
    const weekday = new Date(Date.parse(date)).getUTCDay()
    if (weekday === 0 && days.length > 0) week += 1
    const figures = found.get(date) ?? null
    const premium = figures === null ? 0 : premiumOf(figures)
    const level = premium <= 0 ? 0 : Math.min(4, Math.ceil((premium / best) * 4))
    days.push({ date, weekday, week, level, figures })
  }
  return days
}

/** Each month with the week from which its name is read: that of its first day, or the next where the one before has most of it. */
export function monthStarts(days: readonly CalendarDay[]) {
  return days
    .filter(({ date }) => date.endsWith('-01'))
    .map(({ date, week, weekday }) => ({
      name: periodName(date.slice(0, 7)).slice(0, 3),
      week: weekday > 3 ? week + 1 : week,
    }))
}
