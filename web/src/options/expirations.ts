/** The expirations that the form offers: eight weekly, twelve monthly, and what the edited option has. */
import { nextMonthlyExpirations, nextWeeklyExpirations } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { formatDate } from '../ui/figures.ts'
import type { Choice } from '../ui/select-field.tsx'

/** In order, each once; monthly ones say so. `own` is the expiration that the edited option has already. */
export const expirationChoices = (today: TradingDate, own: TradingDate | null): Choice[] => {
  const monthlies = new Set(nextMonthlyExpirations(today, 12))
  const dates = new Set([...nextWeeklyExpirations(today, 8), ...monthlies, ...(own === null ? [] : [own])])
  return [...dates]
    .toSorted((left, right) => left.localeCompare(right))
    .map((date) => ({
      value: date,
      label: monthlies.has(date) ? `${formatDate(date)}, monthly` : formatDate(date),
    }))
}
