/** Premium and realized P&L of this month and year, of the months that the Periods page begins with. */
import { addPeriods, premiumOf, withRefused } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { hiddenIn, noFigures, type Counts, type Period, type PremiumPeriods } from '../charts/premium.ts'
import type { Hidden } from '../ui/figures/result-amount.ts'

/** When premium counts: as on the Periods page where its address says nothing. */
export const counted: Counts = 'ended'

/** The address of a year on the Periods page. */
export function yearRange(year: string) {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

interface Sums {
  /** Of what is known; null where there is some and none of it is. */
  readonly premium: Money | null
  /** Whether fills are left out of it. */
  readonly isPremiumInPart: boolean
  readonly realizedPnl: Money | null
  /** What hides the rest of it. */
  readonly hidden: Hidden
}

/** Of the months that begin so: `2026`, or `2026-11` alone. */
export function ofYear(items: readonly Period[], start: string, refusedRows = 0): Sums {
  const sum = withRefused(addPeriods(items.filter(({ period }) => period.startsWith(start))), refusedRows)
  const isPremiumInPart = sum.unknownPuts + sum.unknownCalls > 0
  return {
    premium: premiumOf(sum),
    isPremiumInPart,
    realizedPnl: sum.realizedPnl,
    hidden: hiddenIn(sum, refusedRows),
  }
}

/** Whether a sum of the months that begin so leaves anything out, as the Periods page says of itself. */
export function isInPart(
  items: readonly Period[],
  { refusedRows, pending }: { readonly refusedRows: number; readonly pending: number },
  start: string,
): boolean {
  return (
    refusedRows > 0 ||
    pending > 0 ||
    items.some(({ period, unknown }) => period.startsWith(start) && unknown > 0)
  )
}

const monthsShown = 12

/** `2026-10` and some months before or after. */
const monthAt = (month: string, ahead: number): string => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + ahead
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The twelve months up to `2026-11`, those without anything among them, with what they come to. */
export function latestMonths(months: readonly Period[], month: string): PremiumPeriods {
  const known = new Map(months.map((item) => [item.period, item]))
  const first = months[0]?.period ?? month
  const items = Array.from({ length: monthsShown }, (_, at) => monthAt(month, at - monthsShown + 1))
    .filter((period) => period >= first)
    .map((period): Period => known.get(period) ?? { ...noFigures, period })
  return { by: 'month', premium: counted, items, total: addPeriods(items) }
}

/** The latest twelve months, or those up to the latest with a premium where these have none; null without any. */
export function shownMonths(
  months: readonly Period[],
  today: TradingDate,
): { readonly months: PremiumPeriods; readonly until: string | null } | null {
  const last = months.findLast((item) => premiumOf(item) !== 0)?.period
  if (last === undefined) return null
  const month = today.slice(0, 7)
  const until = last < monthAt(month, 1 - monthsShown) ? last : null
  return { months: latestMonths(months, until ?? month), until }
}
