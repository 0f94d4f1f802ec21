// Net stock cost at the end of each day on which it changed, for the campaign line. The last one is the figure of today; a
// day on which no shares were held, or of which a part is not known, has none. Authority: docs/domain.md, section "Figures".
import { dividePrice, type Money } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { sumKnown } from '../../ledger/campaigns/cycle-lots.ts'
import type { StockCostSetting } from '../../ledger/campaigns/cycle-settings.ts'
import type { Cycle } from '../../ledger/campaigns/cycle.ts'
import type { ShareLot } from '../../ledger/lots/lot.ts'
import {
  campaignStockCost,
  countsInCost,
  isOfCycle,
  lotWaterfall,
  type LotsOfCampaign,
} from './net-stock-cost.ts'

/** From that day on, until the next one. */
export interface CostDay {
  readonly date: TradingDate
  /** Per share; null without shares, or where a part is unknown. */
  readonly cost: Money | null
}

/** Oldest first, from the first day on which the campaign held shares; empty where it never did. */
export function campaignCostDays(cycle: Cycle, setting: StockCostSetting, lotsOf: LotsOfCampaign): CostDay[] {
  const days = isOfCycle(setting) ? wholeCostDays(cycle, setting) : lotCostDays(cycle, setting, lotsOf)
  const first = days.findIndex(({ cost }) => cost !== null)
  return first < 0 ? [] : days.slice(first).filter(({ cost }, at, all) => cost !== all[at - 1]?.cost)
}

/** Every entry up to a day, spread over the shares held at its end. */
function wholeCostDays(
  { flows, premiumsBefore, realized, shareDays, started }: Cycle,
  setting: 'whole cycle' | 'whole cycle with dividends',
): CostDay[] {
  const added = new Map<TradingDate, (number | null)[]>()
  const add = (date: TradingDate, amount: number | null): void => {
    const on = date < started ? started : date
    const same = added.get(on)
    if (same === undefined) added.set(on, [amount])
    else same.push(amount)
  }
  for (const { date, kind, amount } of flows)
    add(date, amount === null || countsInCost(kind, setting) ? amount : 0)
  for (const { date, amount } of premiumsBefore) add(date, 0 - amount)
  for (const { date, amount } of realized) if (amount === null) add(date, null)
  const shares = new Map(shareDays.map((day) => [day.date, day.shares]))
  let [sum, held]: [number | null, number] = [0, 0]
  return [...new Set([...added.keys(), ...shares.keys()])].toSorted().map((date) => {
    held = shares.get(date) ?? held
    // What is unknown once stays so, whatever comes after it.
    sum = sumKnown([sum, ...(added.get(date) ?? [])])
    return { date, cost: perShare(sum === null ? null : 0 - sum, held) }
  })
}

/** Of lots that stand today alone: what those cost that left before is not looked at, so that such days have none. */
function lotCostDays(
  cycle: Cycle,
  setting: 'none' | 'assigned put' | 'roll chain',
  lotsOf: LotsOfCampaign,
): CostDay[] {
  const { lots, chains } = lotsOf()
  const last = cycle.shareDays.length - 1
  return cycle.shareDays.map(({ date, shares }, at) => {
    if (at === last) return { date, cost: campaignStockCost(cycle, setting, lotsOf) }
    const held = lots.filter(({ opened }) => opened !== null && opened <= date)
    const isAll = held.reduce((sum, { quantity }) => sum + quantity, 0) === shares
    const amounts = (lot: ShareLot) => lotWaterfall(lot, setting, chains).map(({ amount }) => amount)
    return { date, cost: isAll ? perShare(sumKnown(held.flatMap(amounts)), shares) : null }
  })
}

function perShare(cost: number | null, held: number): Money | null {
  return cost === null || held <= 0 ? null : dividePrice(cost as Money, quantityFromMicros(held), 1)
}
