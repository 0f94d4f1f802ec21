/** What the user did on a symbol, as the signs of the campaign line: all campaigns, and shares that belong to none. */
import type { Lot } from '@wheelwright/api'
import type { TradingDate } from '@wheelwright/core'
import { campaignOf, type CampaignFacts } from '../campaigns/campaign-model.ts'
import type { CampaignEvent, CampaignEventKind } from '../ui/campaign.ts'

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

/** Oldest first. */
export function ownTrades(
  cycles: readonly CampaignFacts[],
  lots: readonly LotFacts[],
  today: TradingDate,
): CampaignEvent[] {
  return [
    ...cycles.flatMap((cycle) => campaignOf(withItsShares(cycle), today).events),
    ...withoutTwins(lots.filter(({ cycleKey }) => cycleKey === null).flatMap(tradesOf)),
  ].toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
}
