// Whether the ledger knows the dollars per dollar of premium of an open contract. For a standard contract that is its
// multiplier. For an adjusted one the symbol does not say: it is known where each open fill was paid price x multiplier x
// contracts.
// Authority: docs/domain.md, section "Instruments" (adjusted contracts: premium multiplier and deliverable kept apart).
import { multiplyPriceWithin, type Money } from '../../base/money.ts'
import { wholeUnits } from '../../base/quantity.ts'
import type { OpenLeg } from './leg.ts'

/** `priceOf` gives the price per share that an entry states; null where it states none. */
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
    // Dividing a fill may round by a micro-dollar per contract.
    return paid !== null && Math.abs(paid - Math.abs(cash)) <= contracts
  })
}
