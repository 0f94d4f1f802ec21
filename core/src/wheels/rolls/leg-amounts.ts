// Amounts of the contracts that are rolled: what an order costs and brings, and what buying them back settles. The
// oldest fills are closed first. Null wherever a part is unknown. Authority: docs/domain.md, sections "Basis and disposal".
import {
  moneyFromMicros,
  multiplyPriceWithin,
  sumMoneyWithin,
  zeroMoney,
  type Money,
} from '../../base/money.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { firstUnits } from '../../ledger/entries/amounts.ts'
import type { LegFill, RollMarket, RolledLeg } from './roll-leg.ts'

/** Dollars of all contracts for a price of a share. */
export function totalOf(
  price: Money | null,
  { contracts, multiplier }: Pick<RolledLeg, 'contracts' | 'multiplier'>,
) {
  return price === null ? null : multiplyPriceWithin(price, wholeUnits(contracts), multiplier)
}

/** The sum; null where a part is unknown or it is beyond what money can hold. */
export function sumAll(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === amounts.length ? sumMoneyWithin(known) : null
}

export function less(amount: Money | null): Money | null {
  return amount === null ? null : moneyFromMicros(0 - amount)
}

/** What closing or opening all contracts costs, those of the long option among them, that many times. */
export function feesOf(
  { contracts, long }: Pick<RolledLeg, 'contracts' | 'long'>,
  { feePerContract }: RollMarket,
  times: number,
) {
  return moneyFromMicros(feePerContract * (contracts + (long?.contracts ?? 0)) * times)
}

/** Dollars of the contracts of its long option, for a price of a share; 0 without one. */
export function longTotal(price: Money | null, { long, multiplier }: Pick<RolledLeg, 'long' | 'multiplier'>) {
  return long === null ? zeroMoney : totalOf(price, { contracts: long.contracts, multiplier })
}

/** What all of a spread or a single short costs to close, before fees. */
export function closingCost(leg: RolledLeg): Money | null {
  return sumAll([totalOf(leg.mark, leg), less(longTotal(leg.long?.mark ?? null, leg))])
}

/** Cash and fees of the oldest contracts: of a short one above zero, of a long one below. */
function openedFor(fills: readonly LegFill[], contracts: number): Money | null {
  let left = contracts
  const amounts: (Money | null)[] = []
  for (const fill of fills) {
    if (left <= 0) break
    const taken = Math.min(left, fill.contracts)
    amounts.push(fill.cash === null ? null : firstUnits(fill.cash, taken, fill.contracts))
    amounts.push(less(firstUnits(fill.fees, taken, fill.contracts)))
    left -= taken
  }
  return left > 0 ? null : sumAll(amounts)
}

/** What the legs brought when they were opened, after fees. */
export function openingCredit({ fills, long, contracts }: RolledLeg): Money | null {
  const short = openedFor(fills, contracts)
  return long === null ? short : sumAll([short, openedFor(long.fills, long.contracts)])
}
