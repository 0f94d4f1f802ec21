// Whether the ledger knows what a dollar of premium of an open contract is worth. Of a listed contract it is its multiplier.
// Of an adjusted one the symbol doesn't say: it is known where each open fill was paid price x multiplier x contracts.
// Authority: docs/domain.md, section "Instruments" (adjusted contracts: premium multiplier and deliverable kept apart).
import { multiplyPriceWithin, type Money } from '../../base/money.ts'
import { wholeUnits } from '../../base/quantity.ts'
import type { OpenLeg } from './leg.ts'

/** `priceOf` tells what an entry states a share; null where it states none. */
export function isPremiumKnown(
  fills: readonly OpenLeg[],
  priceOf: (entryId: string) => Money | null,
): boolean {
  return fills.every(({ entryId, instrument, contracts, cash }) => {
    const { contract, multiplier } = instrument
    if (!contract.adjusted && multiplier === 100) return true
    const price = priceOf(entryId)
    if (price === null || cash === null || price === 0) return false
    const paid = multiplyPriceWithin(price, wholeUnits(contracts), multiplier)
    // Splitting a fill may round by a micro-dollar for each contract.
    return paid !== null && Math.abs(paid - Math.abs(cash)) <= contracts
  })
}
