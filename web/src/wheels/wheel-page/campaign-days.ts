/** The campaign line day by day, for its cursor, its table and its file. Prices are dollars a share. */
import { compareText, csvCell, type Money, type TradingDate } from '@wheelwright/core'
import { asMoney } from '../../payoff/as-money.ts'
import { campaignWords, type CampaignEvent } from '../../ui/wheel-marks/campaign.ts'
import { formatBarePrice } from '../../ui/figures/bare-price.ts'
import { formatDate, formatMarketPrice, formatMoney } from '../../ui/figures/figures.ts'
import type { Band, Picture } from './picture-model.ts'

export interface CampaignDay {
  readonly date: TradingDate
  /** Null where it is not known. */
  readonly close: number | null
  /** Net stock cost on it; null where it is not known, or no shares were held. */
  readonly cost: number | null
  /** Contracts sold that stood on it, those that ended on it among them. */
  readonly sold: readonly Pick<Band, 'right' | 'strike'>[]
  readonly events: readonly CampaignEvent[]
}

/** Contracts of one strike are one line of the picture. */
const soldOn = (bands: readonly Band[], date: TradingDate): CampaignDay['sold'] => {
  const standing = bands.filter(({ from, to }) => from <= date && date <= to)
  return [...new Map(standing.map((band) => [strikeInWords(band), band])).values()]
}

/** A step lasts until the next one begins; the last one holds on the last day too. */
const costOn = ({ costs, today }: Picture, date: TradingDate): number | null => {
  const steps = costs.flat()
  const step = steps.find(({ from, to }) => from <= date && (date < to || to === today))
  return step?.cost ?? null
}

/** Each day with a close, an event or another cost, oldest first. */
export function campaignDays(picture: Picture, events: readonly CampaignEvent[]): CampaignDay[] {
  const closes = new Map(picture.lines.flat().map(({ date, price }) => [date, price]))
  const happened = Map.groupBy(events, ({ on }) => on)
  const changes = picture.costs.flat().map(({ from }) => from)
  return [...new Set([...closes.keys(), ...happened.keys(), ...changes])]
    .toSorted(compareText)
    .map((date) => ({
      date,
      close: closes.get(date) ?? null,
      cost: costOn(picture, date),
      sold: soldOn(picture.bands, date),
      events: happened.get(date) ?? [],
    }))
}

function strikeInWords({ right, strike }: Pick<Band, 'right' | 'strike'>): string {
  return `${right.toLowerCase()} ${formatBarePrice(asMoney(strike))}`
}

/** Put 48.00, call 50.00. */
export function soldInWords({ sold }: Pick<CampaignDay, 'sold'>): string {
  return sold.map(strikeInWords).join(', ')
}

/** Put sold, assigned. */
export function eventsInWords({ events }: Pick<CampaignDay, 'events'>): string {
  return events.map(({ kind }) => campaignWords[kind]).join(', ')
}

/** Nov 16, 2026: close $49.10; call sold; strike call 50.00; net stock cost $46.20. */
export function dayInWords(day: CampaignDay, isLoading = false): string {
  const { date, close, cost, sold, events } = day
  const noClose = isLoading ? 'the close is loading' : 'close not known'
  const parts = [
    close === null ? noClose : `close ${formatMarketPrice(asMoney(close))}`,
    ...(events.length === 0 ? [] : [eventsInWords(day)]),
    ...(sold.length === 0 ? [] : [`${sold.length === 1 ? 'strike' : 'strikes'} ${soldInWords(day)}`]),
    ...(cost === null ? [] : [`net stock cost ${formatMoney(asMoney(cost))}`]),
  ]
  return `${formatDate(date)}: ${parts.join('; ')}`
}

const eventCount = (count: number): string => `${count} ${count === 1 ? 'event' : 'events'}`

interface CampaignNow {
  readonly ticker: string
  readonly netStockCost: Money | null
  readonly isLoading: boolean
}

/** The picture in a sentence. */
export function campaignSentence(
  days: readonly CampaignDay[],
  { ticker, netStockCost, isLoading }: CampaignNow,
): string {
  const last = days.findLast(({ close }) => close !== null)
  const count = days.reduce((sum, { events }) => sum + events.length, 0)
  const first = days[0]
  const noClose = isLoading ? `the closes of ${ticker} are loading` : `no close of ${ticker} is known`
  const parts = [
    `${eventCount(count)}${first === undefined ? '' : ` since ${formatDate(first.date)}`}`,
    last?.close == null
      ? noClose
      : `${ticker} closed at ${formatMarketPrice(asMoney(last.close))} on ${formatDate(last.date)}`,
    ...(netStockCost === null ? [] : [`net stock cost ${formatMoney(netStockCost)}`]),
  ]
  return `${parts.join('; ')}.`
}

/** The days, the latest first; prices as plain decimals, and nothing where they are not known. */
export function campaignCsv(days: readonly CampaignDay[]): string {
  return [
    'date,close,strikes,net_stock_cost,events',
    ...days
      .toReversed()
      .map((day) =>
        [day.date, day.close ?? '', soldInWords(day), day.cost ?? '', eventsInWords(day)]
          .map((cell) => csvCell(String(cell)))
          .join(','),
      ),
  ].join('\r\n')
}
