// The card of a wheel: what it shows of its campaign independently of day and prices. For a campaign that is over that is
// everything; for an open one its legs and shares are added. It is the same whether freshly derived from its book or read
// from storage. Authority: docs/domain.md, sections "Wheel cycle" and "Figures".
import type { Money } from '../base/money.ts'
import { wholeUnits } from '../base/quantity.ts'
import { daysBetween, type TradingDate } from '../base/trading-date.ts'
import { taxedLots } from '../ledger/campaigns/taxed-lots.ts'
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

/** Shares held, and how they were acquired. */
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
  /** Sum of the known parts; null where there are some and none is known. */
  readonly realized: Money | null
  /** The parts of that sum. */
  readonly results: Parts
  /** Entries that hide a price. */
  readonly unknownBasis: number
  readonly capital: Money | null
  /** What that is the sum of. */
  readonly capitalParts: readonly CapitalPart[]
  /** Per share by the user's setting; null without shares or where a part is unknown. */
  readonly netStockCost: Money | null
  /**
   * Dollars per share at which the last shares were called away or sold, as the outcome says; null for any other outcome.
   */
  readonly leftAt: Money | null
  /** The last day on which a block lost its call or was added; null where no event shows it. */
  readonly freeSince: TradingDate | null
  readonly nakedCalls: number
  readonly hadNakedCalls: boolean
  readonly held: HeldCapital
  readonly openLegs: readonly OpenLeg[]
  readonly lots: readonly CardLot[]
  readonly lastStep: LastStep | null
  /** The phase of each open slot. */
  readonly openSlots: readonly Phase[]
  readonly lotCounts: LotCounts
}

/** Capital tied up until a day, and since then; independent of the day on which it is asked. */
export interface HeldCapital {
  /** Null where nothing was tied up at the end of any day. */
  readonly since: TradingDate | null
  /**
   * Micro-dollar-days before that day, including capital that joined and what came and went within a day; null where one
   * day's capital is not known.
   */
  readonly before: number | null
  /** Null where it is not known. */
  readonly capital: Money | null
}

/** What the books of a campaign know besides it. */
export interface BesideCampaign extends CampaignRecord {
  readonly netStockCost: Money | null
  /** Entries that hide a price. */
  readonly hidden: ReadonlySet<string>
  /** Reversals of what is not in the history. */
  readonly unmatched: number
  /** How lots were acquired, by each of their entries. */
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

/** Contracts of short calls in no lot: in spreads, covered otherwise, and naked. */
export interface CallsOffLots {
  readonly spreads: number
  readonly covered: number
  readonly naked: number
}

/** Capital it ties up now; null with a short call in no lot, whose capital is not known. */
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

/** Micro-dollar-days of capital up to and without `until`; null where one day's capital is not known. */
export function capitalDaysUntil({ since, before, capital }: HeldCapital, until: TradingDate): number | null {
  if (since === null) return before
  if (before === null || capital === null) return null
  return before + capital * Math.max(0, daysBetween(since, until))
}

/** Why the capital is not known for all of its days. */
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
  // Where the last shares left by exercising a put, the price of an earlier sale is not theirs.
  return last?.date === shareDays.at(-1)?.date ? (last?.price ?? null) : null
}

const freeing: ReadonlySet<CycleEventType> = new Set(['SELL_CALL_CLOSE', 'PUT_ASSIGNMENT', 'BUY_SHARES'])

/** Since when all blocks without a call have been without one; changes of odd lots do not count. */
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
