/** One time axis for all campaigns of the page, so that two days never look like two years. */
import type { WheelCycle } from '@wheelwright/api'
import { addDays, daysBetween, type TradingDate } from '@wheelwright/core'

export interface TrackAxis {
  readonly from: TradingDate
  readonly to: TradingDate
  readonly today: TradingDate
}

/** What lies before is cut, and says so: a wheel of ten years would press all others into a corner. */
const mostDaysBack = 730
const fewestDaysBack = 60
/** A long call of two years is cut likewise. */
const mostDaysAhead = 90
const fewestDaysAhead = 21

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value))

/** From the first start to the last expiration, with room for a strike behind it. */
export function axisOf(
  cycles: readonly Pick<WheelCycle, 'startedAt' | 'positions'>[],
  today: TradingDate,
): TrackAxis {
  const back = Math.max(0, ...cycles.map(({ startedAt }) => daysBetween(startedAt, today)))
  const ahead = cycles.flatMap(({ positions }) =>
    positions.flatMap(({ expirationDate }) =>
      expirationDate === null ? [] : daysBetween(today, expirationDate),
    ),
  )
  const past = between(fewestDaysBack, back + 3, mostDaysBack)
  const future = between(fewestDaysAhead, Math.max(0, ...ahead), mostDaysAhead)
  const room = Math.ceil((past + future) * 0.13)
  return { from: addDays(today, -past), to: addDays(today, future + room), today }
}

/** Where a day lies, 0 to 1; below 0 or above 1 outside. */
export function positionOnAxis(day: TradingDate, { from, to }: Pick<TrackAxis, 'from' | 'to'>): number {
  return daysBetween(from, day) / Math.max(1, daysBetween(from, to))
}

interface AxisTick {
  readonly place: number
  /** Empty where only the line is drawn. */
  readonly label: string
  /** The first day of a year. */
  readonly year: string | null
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const mostLabels = 7

/** The first day of each month, of which some are named; January names its year. */
export function ticksOf(axis: TrackAxis): AxisTick[] {
  const first = Number(axis.from.slice(0, 4)) * 12 + Number(axis.from.slice(5, 7))
  const last = Number(axis.to.slice(0, 4)) * 12 + Number(axis.to.slice(5, 7)) - 1
  const step = [1, 2, 3, 6].find((each) => (last - first + 1) / each <= mostLabels) ?? 12
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const [year, month] = [Math.floor((first + at) / 12), (first + at) % 12]
    const day = `${year}-${String(month + 1).padStart(2, '0')}-01` as TradingDate
    return {
      place: positionOnAxis(day, axis),
      label: month % step === 0 ? (months[month] ?? '') : '',
      year: month === 0 ? String(year) : null,
    }
  })
}
