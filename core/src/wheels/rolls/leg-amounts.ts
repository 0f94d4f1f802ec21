// Amounts of the contracts that are rolled: what an order costs and brings, and what buying them back settles. The
// oldest fills are closed first. Null wherever a part is unknown. Authority: docs/domain.md, sections "Basis and disposal".
import { moneyFromMicros, multiplyPriceWithin, sumMoneyWithin, type Money } from '../../base/money.ts'
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

/** What that many orders of all contracts cost. */
export function feesOf(
  { contracts }: Pick<RolledLeg, 'contracts'>,
  { feePerContract }: RollMarket,
  orders: number,
) {
  return moneyFromMicros(feePerContract * contracts * orders)
}

/** What all of a spread or a single short costs to close, before fees. */
export function closingCost(leg: RolledLeg): Money | null {
  const cost = totalOf(leg.mark, leg)
  return leg.long === null ? cost : sumAll([cost, less(totalOf(leg.long.mark, leg))])
}

/** Legs that each order of closing or opening has. */
export function ordersOf({ long }: Pick<RolledLeg, 'long'>): number {
  return long === null ? 1 : 2
}

/** Cash and fees of the oldest contracts: of a short one above zero, of a long one below. */
export function openedFor(fills: readonly LegFill[], contracts: number): Money | null {
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
  return long === null ? short : sumAll([short, openedFor(long.fills, contracts)])
}
