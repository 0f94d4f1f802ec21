// What an open fill was sold for, per share of its contract as it is now. A split makes several contracts of one and does
// not change what they brought: a call sold at 3.00 before 3-for-1 is three calls sold at 1.00.
// Authority: docs/domain.md, section "Taxes" (splits).
import { dividePrice, type Money } from '../../base/money.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { contractKey } from '../../ledger/entries/instrument-key.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import type { OpenLeg } from '../../ledger/lots/leg.ts'

/** Null where it is not known. */
export function legPremium(
  { instrument, cash, contracts }: Pick<OpenLeg, 'instrument' | 'cash' | 'contracts'>,
  opening: Pick<Entry, 'instrument' | 'price'> | undefined,
): Money | null {
  const sold = opening?.instrument
  if (sold?.type === 'option' && contractKey(sold) === contractKey(instrument)) return opening?.price ?? null
  return cash === null ? null : dividePrice(cash, wholeUnits(contracts), instrument.multiplier)
}
