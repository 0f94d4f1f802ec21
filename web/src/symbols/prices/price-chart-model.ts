/**
 * Daily closes of a symbol with what the user did on it, the strikes of open options and net stock cost on one scale of
 * dollars a share. What is not known is a gap.
 */
import { addDays, compareText, csvCell, daysBetween, moneyToNumber, netCostOfShares } from '@wheelwright/core'
import type { HeadlineFacts, Money, Quantity, TradingDate } from '@wheelwright/core'
import { campaignWords, type CampaignEvent } from '../../ui/wheel-marks/campaign.ts'
import {
  formatDate,
  formatMarketPrice,
  formatMoney,
  formatPercent,
  formatQuantity,
} from '../../ui/figures/figures.ts'

export const ranges = [
  { value: '3m', label: '3 months' },
  { value: '1y', label: '1 year' },
  { value: 'all', label: 'All' },
] as const

export type Range = (typeof ranges)[number]['value']

/** Without a word of the address it is a year. */
export function rangeIn(text: string | null): Range {
  return ranges.find(({ value }) => value === text)?.value ?? '1y'
}

const lengths = { '3m': 92, '1y': 365, month: 30 } as const
/** Before that no source is asked. */
const firstDay = '1970-01-01'

/** The first day of a range. All begins with the first trade, and is a month at least; without a trade it is a year. */
export function firstOf(range: Range, today: TradingDate, firstTrade: TradingDate | null): TradingDate {
  if (range !== 'all') return addDays(today, -lengths[range])
  if (firstTrade === null) return addDays(today, -lengths['1y'])
  const month = addDays(today, -lengths.month)
  const first = firstTrade < month ? firstTrade : month
  return first < firstDay ? (firstDay as TradingDate) : first
}

export interface Close {
  readonly date: TradingDate
  readonly close: Money
}

/** Net stock cost a share, and the shares that it is of where they are not all that is held. */
interface StockCost {
  readonly perShare: Money
  readonly ofShares: Quantity | null
}

/** Of all shares; where some stand in no campaign, of those in the only one. Null where it is not known, or not one figure. */
export function stockCostOf(facts: HeadlineFacts): StockCost | null {
  const ofAll = netCostOfShares(facts)
  if (ofAll !== null) return { perShare: ofAll, ofShares: null }
  const [campaign, ...others] = facts.campaigns
  if (campaign === undefined || others.length > 0 || campaign.netStockCost === null) return null
  return { perShare: campaign.netStockCost, ofShares: campaign.shares }
}

/** A strike of open options; options of one strike and right are one line. */
interface StrikeMark {
  readonly right: 'Put' | 'Call'
  readonly strike: Money
}

/** A day with a close, a trade or both. */
export interface ChartDay {
  readonly date: TradingDate
  readonly close: Money | null
  readonly signs: readonly CampaignEvent[]
}

export interface PriceChart {
  readonly from: TradingDate
  readonly to: TradingDate
  /** Oldest first. */
  readonly days: readonly ChartDay[]
  /** Unbroken stretches of closes. */
  readonly lines: readonly (readonly Close[])[]
  /** Those that stand in the picture, the lowest first. */
  readonly strikes: readonly StrikeMark[]
  /** Those too far from every close to be drawn beside them. */
  readonly farStrikes: readonly StrikeMark[]
  readonly cost: Money | null
  readonly isCostFar: boolean
  /** Dollars a share, from the bottom of the picture to its top. */
  readonly range: readonly [number, number]
}

export interface ChartFacts {
  readonly from: TradingDate
  readonly to: TradingDate
  /** Oldest first. */
  readonly closes: readonly Close[]
  /** Oldest first. */
  readonly trades: readonly CampaignEvent[]
  readonly strikes: readonly StrikeMark[]
  /** Net stock cost a share; null where it is not known or shall not be seen. */
  readonly cost: Money | null
}

/** A week of holidays has no closes either. */
const longestPause = 5

const linesOf = (closes: readonly Close[]): Close[][] => {
  const lines: Close[][] = []
  let last: TradingDate | null = null
  for (const close of closes) {
    const line = lines.at(-1)
    if (line === undefined || last === null || daysBetween(last, close.date) > longestPause)
      lines.push([close])
    else line.push(close)
    last = close.date
  }
  return lines
}

const daysOf = (closes: readonly Close[], trades: readonly CampaignEvent[]): ChartDay[] => {
  const byDate = new Map(closes.map(({ date, close }) => [date, close]))
  const signs = Map.groupBy(trades, ({ on }) => on)
  return [...new Set([...byDate.keys(), ...signs.keys()])]
    .toSorted(compareText)
    .map((date) => ({ date, close: byDate.get(date) ?? null, signs: signs.get(date) ?? [] }))
}

const distinct = (strikes: readonly StrikeMark[]): StrikeMark[] =>
  [...new Map(strikes.map((mark) => [`${mark.right} ${mark.strike}`, mark])).values()].toSorted(
    (a, b) => a.strike - b.strike || compareText(a.right, b.right),
  )

const rangeOf = (prices: readonly number[]): [number, number] => {
  const [least, most] = prices.length === 0 ? [0, 1] : [Math.min(...prices), Math.max(...prices)]
  const room = 0.08 * (most - least || Math.abs(most) || 1)
  return [least - room, most + room]
}

export function priceChartOf({ from, to, closes, trades, strikes, cost }: ChartFacts): PriceChart {
  const within = (date: TradingDate) => date >= from && date <= to
  const shown = closes.filter(({ date }) => within(date))
  const prices = shown.map(({ close }) => moneyToNumber(close))
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  // A strike at ten times the price would press the closes into one flat line.
  const isNear = (money: Money) => moneyToNumber(money) >= least / 2 && moneyToNumber(money) <= most * 2
  const marks = distinct(strikes)
  const near = marks.filter(({ strike }) => isNear(strike))
  const isCostFar = cost !== null && !isNear(cost)
  const beside = [...near.map(({ strike }) => strike), ...(cost === null || isCostFar ? [] : [cost])]
  return {
    from,
    to,
    days: daysOf(
      shown,
      trades.filter(({ on }) => within(on)),
    ),
    lines: linesOf(shown),
    strikes: near,
    farStrikes: marks.filter(({ strike }) => !isNear(strike)),
    cost,
    isCostFar,
    range: rangeOf([...prices, ...beside.map(moneyToNumber)]),
  }
}

/** Put sold; two of a kind are counted. */
function signsInWords(signs: readonly CampaignEvent[]): string {
  return [...Map.groupBy(signs, ({ kind }) => kind)]
    .map(([kind, all]) =>
      all.length === 1 ? campaignWords[kind] : `${campaignWords[kind]} ${all.length} times`,
    )
    .join(', ')
}

const unknownClose = 'close not known'

/** Nov 05, 2026: $15.37, put sold. */
export function dayInWords({ date, close, signs }: ChartDay): string {
  const price = close === null ? unknownClose : formatMarketPrice(close)
  return `${formatDate(date)}: ${[price, ...(signs.length === 0 ? [] : [signsInWords(signs)])].join(', ')}`
}

export function strikeInWords({ right, strike }: StrikeMark): string {
  return `${right.toLowerCase()} ${formatMarketPrice(strike).replace(/\.00$/, '')}`
}

const closesInWords = (symbol: string, closes: readonly Close[]): string => {
  const [first, last] = [closes[0], closes.at(-1)]
  if (first === undefined || last === undefined) return `No prices of ${symbol} are known in this range`
  const told = `${symbol} closed at ${formatMarketPrice(last.close)} on ${formatDate(last.date)}`
  if (closes.length === 1) return `${told}, the only close that is known`
  const prices = closes.map(({ close }) => close).toSorted((a, b) => a - b)
  const span = `between ${formatMarketPrice(prices[0] ?? last.close)} and ${formatMarketPrice(prices.at(-1) ?? last.close)}`
  if (first.close <= 0) return `${told}, ${span}`
  const change = formatPercent((last.close - first.close) / first.close, { digits: 1 })
  return `${told}, ${change} since ${formatDate(first.date)}, ${span}`
}

const tradesInWords = (count: number): string =>
  count === 0 ? 'no trade of yours in this range' : `${count} ${count === 1 ? 'trade' : 'trades'} of yours`

/** The most strikes that a sentence names. */
const namedStrikes = 4

const farInWords = ({ farStrikes, isCostFar }: PriceChart): string[] => {
  if (farStrikes.length > namedStrikes) return [`${farStrikes.length} strikes are too far away to be drawn`]
  const names = [...farStrikes.map(strikeInWords), ...(isCostFar ? ['net stock cost'] : [])]
  return names.length === 0 ? [] : [`too far away to be drawn: ${names.join(', ')}`]
}

const costInWords = ({ perShare, ofShares }: StockCost): string => {
  const whose = ofShares === null ? '' : ` of the ${formatQuantity(ofShares)} shares in its campaign`
  return `net stock cost ${formatMoney(perShare)}${whose}`
}

/** The picture in a sentence. `cost` is that of the shares, drawn or not. */
export function chartSentence(symbol: string, chart: PriceChart, cost: StockCost | null): string {
  const closes = chart.lines.flat()
  const parts = [
    closesInWords(symbol, closes),
    tradesInWords(chart.days.reduce((sum, { signs }) => sum + signs.length, 0)),
    ...(cost === null ? [] : [costInWords(cost)]),
    ...(closes.length === 0 ? [] : farInWords(chart)),
  ]
  return `${parts.join('; ')}.`
}

/** The days of a chart, the latest first; prices as plain decimals. */
export function chartCsv({ days }: PriceChart): string {
  return [
    'date,close,trades',
    ...days
      .toReversed()
      .map(({ date, close, signs }) =>
        [date, close === null ? '' : String(moneyToNumber(close)), signsInWords(signs)]
          .map(csvCell)
          .join(','),
      ),
  ].join('\r\n')
}

interface TimeTick {
  readonly on: TradingDate
  readonly label: string
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const steps = [1, 2, 3, 6, 12, 24, 60, 120] as const

/** First days of months, about so many; a January says its year. */
export function timeTicks(from: TradingDate, to: TradingDate, wanted: number): TimeTick[] {
  const monthAt = (date: TradingDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const [first, last] = [monthAt(from) + 1, monthAt(to)]
  const step = steps.find((months) => (last - first + 1) / months <= wanted) ?? 240
  const start = Math.ceil(first / step) * step
  return Array.from({ length: Math.max(0, Math.floor((last - start) / step) + 1) }, (_, index) => {
    const [year, month] = [Math.floor((start + index * step) / 12), (start + index * step) % 12]
    return {
      on: `${year}-${String(month + 1).padStart(2, '0')}-01` as TradingDate,
      label: month === 0 ? String(year) : (monthNames[month] ?? ''),
    }
  })
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/**
 * Where signs stand so that none hides another: each at its own place where that is free, else above it as far as the
 * top, else below. Where there is no room left they stand over each other.
 */
export function placeSigns(wanted: readonly Spot[], gap: number, top: number, bottom: number): Spot[] {
  const placed: Spot[] = []
  for (const { x, y } of wanted) {
    const isFree = (at: number) =>
      placed.every((other) => Math.abs(other.x - x) >= gap || Math.abs(other.y - at) >= gap)
    const above = Array.from(
      { length: Math.max(1, Math.floor((y - top) / gap) + 1) },
      (_, up) => y - up * gap,
    )
    const below = Array.from(
      { length: Math.max(0, Math.floor((bottom - y) / gap)) },
      (_, down) => y + (down + 1) * gap,
    )
    placed.push({ x, y: [...above, ...below].find(isFree) ?? y })
  }
  return placed
}
