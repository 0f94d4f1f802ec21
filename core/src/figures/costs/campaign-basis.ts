// Tax basis of the shares of a campaign. Authority: docs/domain.md, section "Basis and disposal".
import { dividePrice, type Money } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { Cycle } from '../../ledger/campaigns/cycle.ts'
import { countShares, sumKnown } from '../../ledger/campaigns/cycle-lots.ts'
import { taxedLots } from '../../ledger/campaigns/taxed-lots.ts'

/** Dollars a share; null without shares, or where a lot is of unknown basis. */
export function campaignTaxBasis(cycle: Pick<Cycle, 'lots' | 'taxShift'>): Money | null {
  const shares = countShares(cycle.lots)
  const total = sumKnown(taxedLots(cycle).map(({ basis }) => basis))
  return shares <= 0 || total === null ? null : dividePrice(total, quantityFromMicros(shares), 1)
}
