/** The expirations that the form offers: eight Fridays, twelve monthly ones, and what the edited option has. */
import { addDays, thirdFriday, weekday } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { formatDate } from '../ui/figures.ts'
import type { Choice } from '../ui/select-field.tsx'

const friday = 5

const nextFridays = (today: TradingDate, count: number): TradingDate[] => {
  const first = addDays(today, (friday - weekday(today) + 7) % 7)
  return Array.from({ length: count }, (_, week) => addDays(first, week * 7))
}

const nextMonthlies = (today: TradingDate, count: number): TradingDate[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count + 1 }, (_, ahead) => {
    const index = month - 1 + ahead
    return thirdFriday(year + Math.floor(index / 12), (index % 12) + 1)
  })
    .filter((date) => date >= today)
    .slice(0, count)
}

/** In order, each once; monthly ones say so. `own` is the expiration that the edited option has already. */
export const expirationChoices = (today: TradingDate, own: TradingDate | null): Choice[] => {
  const monthlies = new Set(nextMonthlies(today, 12))
  const dates = new Set([...nextFridays(today, 8), ...monthlies, ...(own === null ? [] : [own])])
  return [...dates]
    .toSorted((left, right) => left.localeCompare(right))
    .map((date) => ({
      value: date,
      label: monthlies.has(date) ? `${formatDate(date)}, monthly` : formatDate(date),
    }))
}
