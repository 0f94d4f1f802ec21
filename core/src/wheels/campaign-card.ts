// What the card of a wheel says of its campaign whatever the day and the prices: all that is told of a campaign that is over,
// and the open legs and shares of one that runs. It is the same whether it was just found in its book or was kept.
// Authority: docs/domain.md, sections "Wheel cycle" and "Figures".
import type { Money } from '../base/money.ts'
import { wholeUnits } from '../base/quantity.ts'
import { daysBetween, type TradingDate } from '../base/trading-date.ts'
import { taxedLots } from '../figures/costs/campaign-basis.ts'
import { cycleCapital } from '../figures/costs/capital-parts.ts'
import { cycleRealized, cycleResults, premiumCollected } from '../figures/profit/cycle-figures.ts'
import { campaignCapitalDays } from '../figures/profit/return-figures.ts'
import type { Parts } from '../figures/total.ts'
import { cycleUnknownBasis } from '../figures/costs/unknown-basis.ts'
import type {
  CapitalPart,
  Cycle,
  CycleEventType,
  CycleLot,
  Outcome,
  Phase,
} from '../ledger/campaigns/cycle.ts'
import type { OpenLeg } from '../ledger/lots/leg.ts'
import type { LotOrigin } from '../ledger/lots/lot.ts'
import {
  campaignStrategy,
  standingOfCampaign,
  type CampaignRecord,
  type CampaignStanding,
} from './status/campaign-state.ts'
import { lotCounts, type LotCounts } from './lots/lot-counts.ts'
import type { LastStep } from './status/status-life.ts'
import type { WheelStrategy } from './strategy.ts'

/** Shares held, with how they came. */
export interface CardLot extends Readonly<CycleLot> {
  /** Null where that is not known. */
  readonly origin: LotOrigin | null
}

export interface CampaignCard extends CampaignStanding {
  readonly key: string
  readonly accountId: string
  readonly underlying: string
  readonly phase: Phase
  readonly outcome: Outcome
  readonly strategy: WheelStrategy
  readonly premiumCollected: Money | null
  /** Of the parts that are known; null where there are some and none of them is. */
  readonly realized: Money | null
  /** What that is made of. */
  readonly results: Parts
  /** Entries that hide a price. */
  readonly unknownBasis: number
  readonly capital: Money | null
  /** What that is the sum of. */
  readonly capitalParts: readonly CapitalPart[]
  /** Per share by the user's setting; null without shares or where a part is unknown. */
  readonly netStockCost: Money | null
  /** Dollars a share at which the last shares were called away or sold, as its outcome says; null of any other. */
  readonly leftAt: Money | null
  /** The last day on which a block lost its call or came; null where no event tells. */
  readonly freeSince: TradingDate | null
  readonly nakedCalls: number
  readonly hadNakedCalls: boolean
  readonly held: HeldCapital
  readonly openLegs: readonly OpenLeg[]
  readonly lots: readonly CardLot[]
  readonly lastStep: LastStep | null
  /** The phase of each slot that is open. */
  readonly openSlots: readonly Phase[]
  readonly lotCounts: LotCounts
}

/** What a campaign tied up until a day, and ties up since then; it is the same whatever the day on which it is asked. */
export interface HeldCapital {
  /** Null where nothing was tied up at the end of any day. */
  readonly since: TradingDate | null
  /** Micro-dollar-days before that day, also of what joined, and of what came and went within a day; null where the capital of one is not known. */
  readonly before: number | null
  /** Null where it is not known. */
  readonly capital: Money | null
}

/** What the books that a campaign stood in know beside it. */
export interface BesideCampaign extends CampaignRecord {
  readonly netStockCost: Money | null
  /** Entries that hide a price. */
  readonly hidden: ReadonlySet<string>
  /** Rows that cancel what is not in the history. */
  readonly unmatched: number
  /** How lots came, by each of their entries. */
  readonly origins: ReadonlyMap<string, LotOrigin>
  readonly lastStep: LastStep | null
}

export function campaignCard(cycle: Cycle, beside: BesideCampaign): CampaignCard {
  const { key, accountId, underlying, phase, outcome, openLegs } = cycle
  return {
    ...standingOfCampaign(cycle, beside),
    key,
    accountId,
    underlying,
    phase,
    outcome,
    strategy: campaignStrategy(cycle),
    premiumCollected: premiumCollected(cycle),
    realized: cycleRealized(cycle).amount,
    results: cycleResults(cycle),
    unknownBasis: cycleUnknownBasis(cycle, beside.hidden) + beside.unmatched,
    capital: cycleCapital(cycle),
    capitalParts: cycle.capitalParts,
    netStockCost: beside.netStockCost,
    leftAt: leftAt(cycle),
    freeSince: freeSince(cycle),
    nakedCalls: cycle.nakedCalls,
    hadNakedCalls: cycle.hadNakedCalls,
    held: heldCapital(cycle),
    openLegs,
    lots: taxedLots(cycle).map((lot) => ({ ...lot, origin: beside.origins.get(lot.entryId) ?? null })),
    lastStep: beside.lastStep,
    openSlots: cycle.slots.flatMap(({ outcome: ended, phase: own }) => (ended === 'open' ? [own] : [])),
    lotCounts: lotCounts(cycle),
  }
}

/** Contracts of short calls that no lot stands for: in spreads, covered beside the lots, and naked. */
export interface CallsOffLots {
  readonly spreads: number
  readonly covered: number
  readonly naked: number
}

/** What it ties up as it stands open: what a call ties up that no lot stands for is not known, and with it the whole is not. */
export function capitalTiedUp(
  { capital, capitalParts }: Pick<CampaignCard, 'capital' | 'capitalParts'>,
  { spreads, covered, naked }: CallsOffLots,
): { readonly capital: Money | null; readonly parts: readonly CapitalPart[] } {
  const bare = [
    ...partOffLots('covered_calls', covered),
    ...partOffLots('call_spreads', spreads),
    ...partOffLots('naked_calls', naked),
  ]
  return { capital: bare.length === 0 ? capital : null, parts: [...capitalParts, ...bare] }
}

function partOffLots(
  kind: 'covered_calls' | 'call_spreads' | 'naked_calls',
  contracts: number,
): CapitalPart[] {
  return contracts === 0 ? [] : [{ kind, quantity: wholeUnits(contracts), amount: null }]
}

/** Micro-dollar-days of capital up to and without `until`; null where the capital of a day is not known. */
export function capitalDaysUntil({ since, before, capital }: HeldCapital, until: TradingDate): number | null {
  if (since === null) return before
  if (before === null || capital === null) return null
  return before + capital * Math.max(0, daysBetween(since, until))
}

/** Why what was tied up is not known for all of its days. */
export const capitalGaps = ['uncovered_call', 'cost'] as const
export type CapitalGap = (typeof capitalGaps)[number]

/** Null where the capital of every day is known. */
export function capitalGapOf(
  { hadNakedCalls }: Pick<Cycle, 'hadNakedCalls'>,
  dollarDays: number | null,
): CapitalGap | null {
  if (dollarDays !== null) return null
  return hadNakedCalls ? 'uncovered_call' : 'cost'
}

function heldCapital(
  cycle: Pick<Cycle, 'capitalDays' | 'passingDays' | 'daysBefore' | 'started'>,
): HeldCapital {
  const last = cycle.capitalDays.at(-1)
  if (last === undefined)
    return { since: null, before: campaignCapitalDays(cycle, cycle.started), capital: null }
  return { since: last.date, before: campaignCapitalDays(cycle, last.date), capital: last.capital }
}

function leftAt({
  events,
  outcome,
  shareDays,
}: Pick<Cycle, 'events' | 'outcome' | 'shareDays'>): Money | null {
  if (outcome === 'called away')
    return events.findLast(({ type }) => type === 'CALL_ASSIGNMENT')?.strike ?? null
  if (outcome !== 'sold') return null
  const last = events.findLast(({ type }) => type === 'SELL_SHARES')
  // What a put took was not sold for what others were before.
  return last?.date === shareDays.at(-1)?.date ? (last?.price ?? null) : null
}

const freeing: ReadonlySet<CycleEventType> = new Set(['SELL_CALL_CLOSE', 'PUT_ASSIGNMENT', 'BUY_SHARES'])

/** Since when all blocks without a call have been without one: what odd lots did beside them frees nothing. */
function freeSince({ events, slots }: Pick<Cycle, 'events' | 'slots'>): TradingDate | null {
  const freed = new Map(
    events.flatMap(({ type, entryId, date }) => (freeing.has(type) ? [[entryId, date] as const] : [])),
  )
  const free = slots.filter(({ outcome, lot, call }) => outcome === 'open' && lot !== null && call === null)
  const dates = free.map(
    ({ steps, opened }) => steps.flatMap(({ entryId }) => freed.get(entryId) ?? []).at(-1) ?? opened,
  )
  return dates.toSorted().at(-1) ?? null
}
