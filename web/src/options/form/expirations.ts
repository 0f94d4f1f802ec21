/**
 * The expirations that the form offers: those to come first (thirteen weekly, a year of monthly ones and the Januaries of
 * LEAPS), then the past ones (a quarter of weekly, a year of monthly), since what has ended is recorded too, and what the
 * edited option has.
 */
import {
  addDays,
  compareText,
  monthlyExpiration,
  nextMonthlyExpirations,
  nextWeeklyExpirations,
} from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { formatDate } from '../../ui/figures/figures.ts'
import type { Choice } from '../../ui/forms/select-field.tsx'

const weeks = 13
const months = 12
/** Exchanges list LEAPS up to three years ahead, mostly of January. */
const leapsYears = 3

const kindOf = (date: TradingDate, today: TradingDate): string => {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  if (date !== monthlyExpiration(year, month)) return ''
  return month === 1 && year > Number(today.slice(0, 4)) + 1 ? ', LEAPS' : ', monthly'
}

const inOrder = (dates: Iterable<TradingDate>): TradingDate[] => [...new Set(dates)].toSorted(compareText)

const coming = (today: TradingDate): TradingDate[] => {
  const year = Number(today.slice(0, 4))
  const leaps = Array.from({ length: leapsYears }, (_, ahead) => monthlyExpiration(year + ahead + 1, 1))
  return [...nextWeeklyExpirations(today, weeks), ...nextMonthlyExpirations(today, months), ...leaps]
}

const past = (today: TradingDate): TradingDate[] => {
  const [quarterAgo, yearAgo] = [addDays(today, -7 * weeks), addDays(today, -365)]
  return [
    ...nextWeeklyExpirations(quarterAgo, weeks + 1),
    ...nextMonthlyExpirations(yearAgo, months + 1),
  ].filter((date) => date < today)
}

/** `own` is the expiration that the edited option has already. */
export function expirationChoices(today: TradingDate, own: TradingDate | null): Choice[] {
  const given = own === null ? [] : [own]
  const ahead = inOrder([...coming(today), ...given.filter((date) => date >= today)])
  const ended = inOrder([...past(today), ...given.filter((date) => date < today)]).toReversed()
  return [
    ...ahead.map((date) => ({ value: date, label: `${formatDate(date)}${kindOf(date, today)}` })),
    ...ended.map((date) => ({ value: date, label: `${formatDate(date)}${kindOf(date, today)}, past` })),
  ]
}
