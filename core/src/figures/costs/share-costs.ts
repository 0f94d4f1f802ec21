// What the shares of an account cost on both bases: net stock cost says which call strike is safe, tax basis what a call
// away makes for the tax office. A campaign that holds all of them says both; shares beside it count by what was paid for
// them, and then the higher of the two is the cost, so that no call is called safe that is not.
// Authority: docs/domain.md, sections "Basis and disposal" and "Detection".
import type { Cycle } from '../../ledger/campaigns/cycle.ts'
import { countShares } from '../../ledger/campaigns/cycle-lots.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { PositionRecord, StockRecord } from '../../holdings/position-record.ts'
import { campaignTaxBasis } from './campaign-basis.ts'
import { averagePriceOf } from '../holding-value.ts'
import type { ShareCosts } from '../../wheels/detection/suggest-call.ts'

/** Of one account and ticker; `cycle` is its open campaign, `stockCost` what a share of it costs by the user's setting. */
export function shareCosts(
  cycle: Cycle | null,
  stocks: readonly StockRecord[],
  stockCost: Money | null,
): ShareCosts {
  const average = averagePrice(stocks)
  const own = cycle === null ? 0 : countShares(cycle.lots)
  if (cycle === null || own <= 0) return { netStockCost: average, taxBasis: average }
  const netStockCost = stockCost
  const held = stocks.reduce((sum, { quantity }) => sum + quantity, 0)
  if (held <= own) return { netStockCost, taxBasis: campaignTaxBasis(cycle) ?? average }
  return { netStockCost: higher(netStockCost, average), taxBasis: average }
}

/** Dollars a share or contract, weighted by quantity; null when nothing is held or a cost is unknown. */
export function averagePrice(records: readonly PositionRecord[]): Money | null {
  let [cost, quantity] = [0n, 0n]
  for (const record of records) {
    const price = averagePriceOf(record)
    if (price === null) return null
    const held = BigInt(Math.abs(record.quantity))
    cost += BigInt(price) * held
    quantity += held
  }
  return quantity === 0n ? null : moneyFromMicros((2n * cost + quantity) / (2n * quantity))
}

function higher(a: Money | null, b: Money | null): Money | null {
  if (a === null || b === null) return null
  return a > b ? a : b
}
