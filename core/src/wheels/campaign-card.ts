// What the card of a wheel says of its campaign whatever the day and the prices: all that is told of a campaign that is over,
// and the open legs and shares of one that runs. It is the same whether it was just found in its book or was kept.
// Authority: docs/domain.md, sections "Wheel cycle" and "Figures".
import type { Money } from '../base/money.ts'
import { cycleCapital, cycleRealized, premiumCollected } from '../figures/cycle-figures.ts'
import { cycleUnknownBasis } from '../figures/unknown-basis.ts'
import type { Cycle, CycleLot, Outcome, Phase } from '../ledger/campaigns/cycle.ts'
import type { OpenLeg } from '../ledger/lots/leg.ts'
import type { LotOrigin } from '../ledger/lots/lot.ts'
import {
  campaignStrategy,
  standingOfCampaign,
  type CampaignRecord,
  type CampaignStanding,
} from './campaign-state.ts'
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
  /** Of the parts that are known. */
  readonly realized: Money
  /** Entries that hide a price. */
  readonly unknownBasis: number
  readonly capital: Money | null
  readonly openLegs: readonly OpenLeg[]
  readonly lots: readonly CardLot[]
}

/** What the books that a campaign stood in know beside it. */
export interface BesideCampaign extends CampaignRecord {
  /** Entries that hide a price. */
  readonly hidden: ReadonlySet<string>
  /** How lots came, by each of their entries. */
  readonly origins: ReadonlyMap<string, LotOrigin>
}

export function campaignCard(cycle: Cycle, beside: BesideCampaign): CampaignCard {
  const { key, accountId, underlying, phase, outcome, openLegs, lots } = cycle
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
    unknownBasis: cycleUnknownBasis(cycle, beside.hidden),
    capital: cycleCapital(cycle),
    openLegs,
    lots: lots.map((lot) => ({ ...lot, origin: beside.origins.get(lot.entryId) ?? null })),
  }
}
