/** What the user did on a symbol, as the signs of the campaign line: all campaigns, and what belongs to none. */
import type { LedgerEntry, Lot } from '@wheelwright/api'
import { parseOptionSymbol, type TradingDate } from '@wheelwright/core'
import { campaignOf, type CampaignFacts } from '../../campaigns/campaign-model.ts'
import type { CampaignEvent, CampaignEventKind } from '../../ui/wheel-marks/campaign.ts'

const origins: Readonly<Record<string, CampaignEventKind>> = {
  purchase: 'shares-bought',
  assignment: 'assigned',
  exercise: 'shares-bought',
  'short-sale': 'shares-sold',
}

const ends: Readonly<Record<string, CampaignEventKind>> = {
  sold: 'shares-sold',
  'called-away': 'called-away',
  exercised: 'shares-sold',
  'bought-back': 'shares-bought',
}

type LotFacts = Pick<Lot, 'cycleKey' | 'origin' | 'openedOn' | 'end' | 'closedOn'>

const tradesOf = ({ origin, openedOn, end, closedOn }: LotFacts): CampaignEvent[] => {
  const [opened, ended] = [origins[origin], ends[end ?? '']]
  return [
    ...(opened === undefined || openedOn === null ? [] : [{ kind: opened, on: openedOn }]),
    ...(ended === undefined || closedOn === null ? [] : [{ kind: ended, on: closedOn }]),
  ]
}

/** Shares are told by their lots. */
const ofOptions: Readonly<Record<string, Readonly<Record<'Put' | 'Call', CampaignEventKind>>>> = {
  'sell-to-open': { Put: 'put-sold', Call: 'call-sold' },
  'buy-to-open': { Put: 'long-bought', Call: 'long-bought' },
  'buy-to-close': { Put: 'closed', Call: 'closed' },
  'sell-to-close': { Put: 'long-sold', Call: 'long-sold' },
  expiration: { Put: 'expired', Call: 'expired' },
  assignment: { Put: 'assigned', Call: 'called-away' },
}

type EntryFacts = Pick<LedgerEntry, 'id' | 'kind' | 'symbol' | 'tradeDate'>

const signOf = ({ kind, symbol, tradeDate }: EntryFacts): CampaignEvent[] => {
  const option = symbol === null ? null : parseOptionSymbol(symbol)
  const sign = option?.ok === true ? ofOptions[kind]?.[option.value.right] : undefined
  return sign === undefined ? [] : [{ kind: sign, on: tradeDate }]
}

/** Lots that one trade brought or took are one sign. */
const withoutTwins = (signs: readonly CampaignEvent[]): CampaignEvent[] => [
  ...new Map(signs.map((sign) => [`${sign.kind} ${sign.on}`, sign])).values(),
]

/** On a scale of prices what joined a campaign stands on its own day, which may be years before the campaign began. */
const withItsShares = (cycle: CampaignFacts): CampaignFacts => ({
  ...cycle,
  startedAt: cycle.events.reduce(
    (first, { eventDate }) => (eventDate < first ? eventDate : first),
    cycle.startedAt,
  ),
})

interface Traded {
  readonly cycles: readonly CampaignFacts[]
  readonly lots: readonly LotFacts[]
  /** Entries outside of campaigns; of one that is so in part the campaign has the sign. */
  readonly others: readonly EntryFacts[]
}

/** Oldest first. */
export function ownTrades({ cycles, lots, others }: Traded, today: TradingDate): CampaignEvent[] {
  const inCampaigns = new Set(cycles.flatMap(({ events }) => events.map(({ id }) => id)))
  return [
    ...cycles.flatMap((cycle) => campaignOf(withItsShares(cycle), today).events),
    ...withoutTwins([
      ...lots.filter(({ cycleKey }) => cycleKey === null).flatMap(tradesOf),
      ...others.filter(({ id }) => !inCampaigns.has(id)).flatMap(signOf),
    ]),
  ].toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
}
