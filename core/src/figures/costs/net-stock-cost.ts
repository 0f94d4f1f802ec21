// Net stock cost answers "which call strike is safe": (share cost at strike - option credits + debits + all fees -
// realized share results - dividends if chosen) / shares held. What counts is a setting; it is never mixed with tax
// basis. Authority: docs/domain.md, section "Basis and disposal".
import { dividePrice, moneyFromMicros, multiplyPriceWithin, zeroMoney, type Money } from '../../base/money.ts'
import type { PayoffLeg } from '../../payoff/legs.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import { isCycleKnown } from '../profit/cycle-figures.ts'
import { countShares, sumKnown } from '../../ledger/campaigns/cycle-lots.ts'
import type { Cycle, CycleFlow } from '../../ledger/campaigns/cycle.ts'
import type { Book } from '../../ledger/booking/book.ts'
import { addKnown, proportion } from '../../ledger/entries/amounts.ts'
import { legProfit, type ClosedLeg } from '../../ledger/lots/leg.ts'
import { stockCost, taxBasis, type ShareLot } from '../../ledger/lots/lot.ts'
import type { RollLink } from '../../ledger/campaigns/rolls.ts'
import type { StockCostSetting } from '../../ledger/campaigns/cycle-settings.ts'

/** One line of a waterfall: what an entry adds to the figure, or takes from it. */
export interface WaterfallStep {
  readonly entryId: string
  readonly label: 'shares' | 'premium' | 'exercised' | 'fees' | 'roll' | CycleFlow['kind']
  /** Added to the cost: a credit is below zero; null is unknown. */
  readonly amount: Money | null
}

/** Per share of a cycle; null without shares held (a dash) or when a part is unknown. */
export function cycleStockCost(
  cycle: Cycle,
  setting: 'whole cycle' | 'whole cycle with dividends',
): Money | null {
  const held = countShares(cycle.lots)
  if (held <= 0) return null
  // What closing brought or cost whose opening nobody saw is half of a figure.
  if (!isCycleKnown(cycle)) return null
  const cost = sumKnown(cycleWaterfall(cycle, setting).map(({ amount }) => amount))
  return cost === null ? null : dividePrice(cost, quantityFromMicros(held), 1)
}

/** An opening fill that others were rolled into. */
export interface RolledFill {
  /** What all of its contracts brought, before fees. */
  readonly received: Money
  /** What the legs that they were rolled from made; null where one of them is not known. */
  readonly made: Money | null
}

/** By the entry that opened the fill. */
export type RollChains = ReadonlyMap<string, RolledFill>

/** The lots of a campaign, and what the puts that brought them were rolled from; asked where a setting looks at them. */
export type LotsOfCampaign = () => {
  readonly lots: readonly ShareLot[]
  readonly chains: RollChains
}

/** Settings by which all shares of a campaign have one cost. */
export function isOfCycle(
  setting: StockCostSetting,
): setting is 'whole cycle' | 'whole cycle with dividends' {
  return setting === 'whole cycle' || setting === 'whole cycle with dividends'
}

/** The entries behind the net stock cost of a campaign by a setting; their sum is the cost of all shares held. */
export function campaignWaterfall(
  cycle: Cycle,
  setting: StockCostSetting,
  lotsOf: LotsOfCampaign,
): WaterfallStep[] {
  if (isOfCycle(setting)) return cycleWaterfall(cycle, setting)
  const { lots, chains } = lotsOf()
  return lots.flatMap((lot) => lotWaterfall(lot, setting, chains))
}

/** Per share of a campaign by a setting, the average where it looks at the lots; null without shares or when a part is unknown. */
export function campaignStockCost(
  cycle: Cycle,
  setting: StockCostSetting,
  lotsOf: LotsOfCampaign,
): Money | null {
  if (isOfCycle(setting)) return cycleStockCost(cycle, setting)
  const shares = countShares(cycle.lots)
  if (shares <= 0) return null
  const cost = sumKnown(campaignWaterfall(cycle, setting, lotsOf).map(({ amount }) => amount))
  return cost === null ? null : dividePrice(cost, quantityFromMicros(shares), 1)
}

/**
 * The legs of a cycle that holds shares, counted from its net stock cost: what options brought and cost is in it, so that
 * the break-even of covered shares is that cost. Null where the cost is beyond what money can hold.
 */
export function legsAtStockCost<L extends PayoffLeg>(legs: readonly L[], perShare: Money): L[] | null {
  const costs = legs.map(({ contract, quantity }) =>
    contract === null ? multiplyPriceWithin(perShare, quantity, 1) : zeroMoney,
  )
  if (costs.includes(null)) return null
  return legs.map((leg, at) => ({ ...leg, cost: costs[at] ?? zeroMoney }))
}

/** Interest is none of the shares' cost; dividends are by choice. */
export function countsInCost(kind: CycleFlow['kind'], setting: StockCostSetting): boolean {
  return kind !== 'interest' && (kind !== 'dividend' || setting === 'whole cycle with dividends')
}

/** The entries behind a cycle's net stock cost; their sum is the cost of all shares held. */
export function cycleWaterfall(cycle: Cycle, setting: StockCostSetting): WaterfallStep[] {
  const flows = cycle.flows
    .filter(({ kind }) => countsInCost(kind, setting))
    .map(({ entryId, kind, amount }) => ({
      entryId,
      label: kind,
      amount: amount === null ? null : less(amount),
    }))
  const before = cycle.premiumsBefore.map(({ entryId, amount }): WaterfallStep => ({
    entryId,
    label: amount > 0 ? 'exercised' : 'premium',
    amount,
  }))
  return [...before, ...flows]
}

/** Per share of one lot by the settings that look at the lot alone; null when unknown. */
export function lotStockCost(
  lot: ShareLot,
  setting: 'none' | 'assigned put' | 'roll chain',
  chains: RollChains,
): Money | null {
  const cost = sumKnown(lotWaterfall(lot, setting, chains).map(({ amount }) => amount))
  return cost === null ? null : dividePrice(cost, lot.quantity, 1)
}

/** The entries behind a lot's cost: the shares, the assigned put, and the puts it was rolled from. */
export function lotWaterfall(
  lot: ShareLot,
  setting: 'none' | 'assigned put' | 'roll chain',
  chains: RollChains,
): WaterfallStep[] {
  const [shareRow = ''] = lot.entryIds
  const shares: WaterfallStep = { entryId: shareRow, label: 'shares', amount: stockCost(lot) }
  if (setting === 'none') return [shares]
  const [basis, stock] = [taxBasis(lot), stockCost(lot)]
  const premium = basis === null || stock === null ? null : moneyFromMicros(basis - stock)
  const label = lot.origin === 'exercise' ? 'exercised' : 'premium'
  const option: WaterfallStep = { entryId: lot.legEntryId ?? shareRow, label, amount: premium }
  const rolled = lot.legEntryId === null ? undefined : chains.get(lot.legEntryId)
  if (setting === 'assigned put' || rolled === undefined) return [shares, option]
  const made = madeBy(rolled, lot.amounts.premium)
  const roll = { entryId: lot.legEntryId ?? shareRow, label: 'roll', amount: made && less(made) } as const
  return [shares, option, roll]
}

/**
 * The part of a chain that goes with a part of its fill's premium. Neither splits nor sales change what a part of the
 * premium is of the whole, as they change contracts and shares.
 */
function madeBy({ received, made }: RolledFill, premium: Money | null): Money | null {
  if (made === null || premium === null || received === 0) return null
  return proportion(made, premium, received)
}

/** What the legs made that each opening fill was rolled from: closed legs are added up in chains. */
export function rollChains(book: Book, links: readonly RollLink[]): Map<string, RolledFill> {
  const closed = Map.groupBy(book.closedLegs, ({ closeEntryId }) => closeEntryId)
  const opened = new Map<string, Money>()
  for (const move of book.moves)
    if (move.kind === 'leg-opened' && move.leg.cash !== null) opened.set(move.leg.entryId, move.leg.cash)
  const chains = new Map<string, RolledFill>()
  const madeUntil = (leg: ClosedLeg): Money | null => {
    const before = chains.get(leg.openEntryId ?? '')
    const profit = legProfit(leg)
    return before === undefined ? profit : addKnown(profit, madeBy(before, leg.openCash))
  }
  for (const { closeEntryId, openEntryId, contracts } of links.toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  )) {
    const legs = closed.get(closeEntryId) ?? []
    const received = opened.get(openEntryId)
    if (received === undefined) continue
    const ended = legs.reduce((sum, leg) => sum + leg.contracts, 0)
    const whole = legs.length === 0 ? null : sumKnown(legs.map(madeUntil))
    const share = whole === null ? null : proportion(whole, contracts, ended)
    const before = chains.get(openEntryId)
    chains.set(openEntryId, { received, made: before === undefined ? share : addKnown(before.made, share) })
  }
  return chains
}

function less(amount: Money): Money {
  return moneyFromMicros(0 - amount)
}
