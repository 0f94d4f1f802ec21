/** Premium by day as a calendar: weeks side by side, how strong each day is, and what each month comes to. */
import type { Periods } from '@wheelwright/api'
import { addDays, addPeriods, MICROS, moneyFromMicros, parseTradingDate, premiumOf } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { periodName, premiumDrawn, type Period } from '../charts/premium.ts'

export interface CalendarDay {
  readonly date: TradingDate
  /** Sunday is 0. */
  readonly weekday: number
  readonly week: number
  /** 0 without premium; 1 to 4 by the steps. */
  readonly level: number
  /** Contracts were bought back. */
  readonly isBack: boolean
  /** What came of the day; null where nothing did. */
  readonly figures: Period | null
}

const dateOf = (text: string): TradingDate => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(`${text} is no date`)
  return parsed.value
}

/** From which amount the second, third and fourth step begin: each twice the one before, the first a round one. */
export function stepsOf({ items }: Pick<Periods, 'items'>): readonly [Money, Money, Money] {
  const best = Math.max(8 * MICROS, ...items.map(premiumDrawn))
  const power = 10 ** Math.floor(Math.log10(best / 8 / MICROS)) * MICROS
  const first = ([7.5, 5, 2.5, 2, 1].find((each) => each * power <= best / 8) ?? 1) * power
  return [moneyFromMicros(first), moneyFromMicros(2 * first), moneyFromMicros(4 * first)]
}

export function calendarOf(year: string, { items }: Pick<Periods, 'items'>): CalendarDay[] {
  const found = new Map(items.map((item) => [item.period, item]))
  const steps = stepsOf({ items })
  const days: CalendarDay[] = []
  let week = 0
  for (let date = dateOf(`${year}-01-01`); date.startsWith(year); date = addDays(date, 1)) {
    const weekday = new Date(Date.parse(date)).getUTCDay()
    if (weekday === 0 && days.length > 0) week += 1
    const figures = found.get(date) ?? null
    const premium = figures === null ? 0 : premiumDrawn(figures)
    const level = premium <= 0 ? 0 : 1 + steps.filter((step) => premium >= step).length
    days.push({ date, weekday, week, level, isBack: (figures?.boughtBack ?? 0) > 0, figures })
  }
  return days
}

/** Each month with the week from which its name is read: that of its first day, or the next where the one before has most of it. */
export function monthStarts(days: readonly CalendarDay[]) {
  return days
    .filter(({ date }) => date.endsWith('-01'))
    .map(({ date, week, weekday }) => ({
      month: date.slice(0, 7),
      name: periodName(date.slice(0, 7)).slice(0, 3),
      week: weekday > 3 ? week + 1 : week,
    }))
}

interface MonthSum {
  readonly month: string
  readonly week: number
  /** Null where nothing of it is known. */
  readonly premium: Money | null
  /** On which any premium counts. */
  readonly days: number
}

/** What stands under each month. */
export function monthSums(days: readonly CalendarDay[]): MonthSum[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  return monthStarts(days).map(({ month, week }) => {
    const paid = (byMonth.get(month) ?? []).flatMap(({ figures }) =>
      figures === null || premiumOf(figures) === 0 ? [] : [figures],
    )
    return { month, week, premium: premiumOf(addPeriods(paid)), days: paid.length }
  })
}
