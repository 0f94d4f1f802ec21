/**
 * The campaign line at full width: closes of the underlying and strikes on one scale, contracts as bands that end where they
 * ended, and what is not known as a gap. Prices are dollars a share.
 */
import type { CampaignLeg, WheelPage } from '@wheelwright/api'
import { addDays, daysBetween, moneyToNumber, parseOptionSymbol } from '@wheelwright/core'
import type { Money, Quantity, TradingDate } from '@wheelwright/core'

export interface Close {
  readonly date: TradingDate
  readonly close: Money
}

/** A contract that was sold: its strike as long as it stood. */
export interface Band {
  readonly id: string
  readonly right: 'Put' | 'Call'
  readonly strike: number
  readonly price: Money | null
  readonly from: TradingDate
  readonly to: TradingDate
  /** It still stands, and would end there. */
  readonly isOpen: boolean
  /** Bands of one time stand below each other. */
  readonly lane: number
}

/** Shares as long as they were held; those of several days stand below each other. */
export interface Holding {
  readonly id: string
  readonly shares: Quantity
  readonly from: TradingDate
  readonly to: TradingDate
  readonly lane: number
}

export interface Month {
  readonly on: TradingDate
  /** 0 is January. */
  readonly month: number
}

interface Stretch {
  readonly from: TradingDate
  readonly to: TradingDate
}

/** Net stock cost as long as it was the same. */
interface CostStep extends Stretch {
  readonly cost: number
}

export interface Picture {
  readonly from: TradingDate
  /** Today or its last day; the last expiration of what is open where that is later. */
  readonly to: TradingDate
  readonly today: TradingDate
  readonly bands: readonly Band[]
  readonly lanes: number
  readonly holdings: readonly Holding[]
  readonly holdingLanes: number
  /** Unbroken stretches of closes. */
  readonly lines: readonly (readonly { readonly date: TradingDate; readonly price: number }[])[]
  /** Where no close is known. */
  readonly gaps: readonly Stretch[]
  /** Stretches in which net stock cost is known, each a flight of steps that follow one another. */
  readonly costs: readonly (readonly CostStep[])[]
  readonly range: readonly [number, number]
  readonly months: readonly Month[]
}

/** A week of holidays has no closes either. */
const longestPause = 5

const bandOf = (leg: CampaignLeg): Omit<Band, 'lane'>[] => {
  if (leg.kind !== 'option' || leg.symbol === null || leg.openedOn === null || leg.quantity >= 0) return []
  const option = parseOptionSymbol(leg.symbol)
  if (!option.ok) return []
  const { right, strike, expiration } = option.value
  return [
    {
      id: leg.id,
      right,
      strike: moneyToNumber(strike),
      price: leg.openPrice,
      from: leg.openedOn,
      to: leg.endedOn ?? expiration,
      isOpen: leg.endedOn === null,
    },
  ]
}

/** Each in the first lane that is free on its first day. */
const inLanes = <T extends Stretch>(bands: readonly T[]): (T & { readonly lane: number })[] => {
  const ends: TradingDate[] = []
  return bands.map((band) => {
    const free = ends.findIndex((end) => end <= band.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = band.to
    return { ...band, lane }
  })
}

const linesOf = (closes: readonly Close[]): Picture['lines'] => {
  const lines: { date: TradingDate; price: number }[][] = []
  let last: TradingDate | null = null
  for (const { date, close } of closes) {
    const point = { date, price: moneyToNumber(close) }
    const line = lines.at(-1)
    if (line === undefined || last === null || daysBetween(last, date) > longestPause) lines.push([point])
    else line.push(point)
    last = date
  }
  return lines
}

const gapsOf = (lines: Picture['lines'], from: TradingDate, until: TradingDate): Stretch[] => {
  const edges: [TradingDate, TradingDate][] = []
  let last = from
  for (const line of lines) {
    const [first, end] = [line[0], line.at(-1)]
    if (first === undefined || end === undefined) continue
    edges.push([last, first.date])
    last = end.date
  }
  edges.push([last, until])
  return edges.flatMap(([start, end]) =>
    daysBetween(start, end) > longestPause ? [{ from: start, to: end }] : [],
  )
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The first days of months within the axis. */
const monthsOf = (from: TradingDate, to: TradingDate): Picture['months'] => {
  const months: Month[] = []
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  const count = Math.ceil(daysBetween(from, to) / 28) + 1
  for (let at = 1; at <= count; at++) {
    const [y, m] = [year + Math.floor((month - 1 + at) / 12), (month - 1 + at) % 12]
    const on = `${y}-${String(m + 1).padStart(2, '0')}-01` as TradingDate
    if (on > to) break
    months.push({ on, month: m })
  }
  return months
}

/** How many months are named, so that each January is one of them. */
const everySteps = [1, 2, 3, 4, 6, 12] as const

/** The months that have room for their name; a January says its year alone, and the first of them says it beside. */
export function monthLabels(
  months: readonly Month[],
  atLeastEvery: number,
): readonly { readonly on: TradingDate; readonly label: string }[] {
  const every = everySteps.find((step) => step >= atLeastEvery) ?? 12
  return months
    .filter(({ month }) => month % every === 0)
    .map(({ on, month }, at) => {
      const [year, name] = [on.slice(0, 4), monthNames[month] ?? '']
      return { on, label: month === 0 ? year : at === 0 ? `${name} ${year}` : name }
    })
}

/** Shares that were there before the wheel began are held from its first day. */
const holdingsOf = (legs: readonly CampaignLeg[], from: TradingDate, until: TradingDate): Holding[] =>
  inLanes(
    legs
      .flatMap(({ id, kind, quantity, openedOn, endedOn }) =>
        kind === 'shares' && openedOn !== null && quantity > 0 && (endedOn === null || endedOn >= from)
          ? [{ id, shares: quantity, from: openedOn < from ? from : openedOn, to: endedOn ?? until }]
          : [],
      )
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  )

/** Days without a cost part two flights. */
const costsOf = (days: WheelPage['costDays'], from: TradingDate, until: TradingDate): Picture['costs'] => {
  const flights: CostStep[][] = []
  for (const [at, { date, cost }] of days.entries()) {
    if (cost === null || date > until) continue
    const step = {
      from: date < from ? from : date,
      to: days[at + 1]?.date ?? until,
      cost: moneyToNumber(cost),
    }
    const before = flights.at(-1)
    if (before?.at(-1)?.to === step.from) before.push(step)
    else flights.push([step])
  }
  return flights
}

interface PictureFacts {
  readonly startedAt: TradingDate
  readonly endedAt: TradingDate | null
  readonly today: TradingDate
  readonly legs: readonly CampaignLeg[]
  /** Oldest first; null where they are not known. */
  readonly closes: readonly Close[] | null
  readonly costDays: WheelPage['costDays']
}

export function pictureOf({ startedAt, endedAt, today, legs, closes, costDays }: PictureFacts): Picture {
  const bands = inLanes(legs.flatMap(bandOf).toSorted((a, b) => (a.from < b.from ? -1 : 1)))
  const until = endedAt ?? today
  const holdings = holdingsOf(legs, startedAt, until)
  const latest = bands.reduce((last, { to }) => (to > last ? to : last), until)
  const to = latest > startedAt ? latest : addDays(startedAt, 1)
  const lines = linesOf((closes ?? []).filter(({ date }) => date >= startedAt && date <= until))
  const costs = costsOf(costDays, startedAt, until)
  const prices = [
    ...bands.map(({ strike }) => strike),
    ...lines.flatMap((line) => line.map(({ price }) => price)),
    ...costs.flatMap((flight) => flight.map(({ cost }) => cost)),
  ]
  const [least, most] = prices.length === 0 ? [0, 1] : [Math.min(...prices), Math.max(...prices)]
  const room = 0.08 * (most - least || most * 0.1 || 1)
  return {
    from: startedAt,
    to,
    today: until,
    bands,
    lanes: Math.max(1, ...bands.map(({ lane }) => lane + 1)),
    holdings,
    holdingLanes: Math.max(0, ...holdings.map(({ lane }) => lane + 1)),
    lines,
    gaps: gapsOf(lines, startedAt, until),
    costs,
    range: [least - room, most + room],
    months: monthsOf(startedAt, to),
  }
}
