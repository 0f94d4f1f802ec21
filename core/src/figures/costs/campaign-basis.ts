// Tax basis of the shares of a campaign. Its lots follow the calls that stand on them; what the account's method leaves may be others.
// Authority: docs/domain.md, section "Basis and disposal".
import { dividePrice, moneyFromMicros, splitMoney, type Money } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { Cycle, CycleLot } from '../../ledger/campaigns/cycle.ts'
import { countShares, sumKnown } from '../../ledger/campaigns/cycle-lots.ts'

/** The lots of a campaign, each with its part of what the account's method leaves to their shares; micro-dollars, null where unknown. */
export function taxedLots({ lots, taxShift }: Pick<Cycle, 'lots' | 'taxShift'>): readonly CycleLot[] {
  if (taxShift === 0 || lots.length === 0) return lots
  if (taxShift === null) return lots.map((lot) => ({ ...lot, basis: null }))
  const weights = lots.map(({ quantity }) => Math.abs(quantity))
  const parts = splitMoney(moneyFromMicros(taxShift), weights)
  return lots.map((lot, at) => ({ ...lot, basis: lot.basis === null ? null : lot.basis + (parts[at] ?? 0) }))
}

/** Dollars a share; null without shares, or where a lot is of unknown basis. */
export function campaignTaxBasis(cycle: Pick<Cycle, 'lots' | 'taxShift'>): Money | null {
  const shares = countShares(cycle.lots)
  const total = sumKnown(taxedLots(cycle).map(({ basis }) => basis))
  return shares <= 0 || total === null ? null : dividePrice(total, quantityFromMicros(shares), 1)
}
