/** Days of made-up histories, `YYYY-MM-DD`. */

export function dayAfter(on: string, days: number): string {
  return new Date(Date.parse(`${on}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
function weekday(on: string): number {
  return new Date(`${on}T12:00:00Z`).getUTCDay()
}

/** That day, or the Monday after it, since nothing is traded on a weekend. */
export function tradingDay(on: string): string {
  const day = weekday(on)
  return day === 6 ? dayAfter(on, 2) : day === 0 ? dayAfter(on, 1) : on
}

export function tradingDayBefore(on: string): string {
  const before = dayAfter(on, -1)
  return weekday(before) === 0 ? dayAfter(before, -2) : before
}

/** The Friday of that many weeks later, on which an option expires. */
export function fridayAfter(on: string, weeks: number): string {
  return dayAfter(on, ((12 - weekday(on)) % 7) + 7 * weeks)
}
