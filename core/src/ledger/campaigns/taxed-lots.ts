// The lots of a campaign follow the calls that stand on them; what the account's method leaves to their shares may be other lots.
// Authority: docs/domain.md, section "Basis and disposal".
import { moneyFromMicros, splitMoney } from '../../base/money.ts'
import { sharesOf, sumKnown } from './cycle-lots.ts'
import type { Cycle, CycleLot } from './cycle.ts'

/**
 * The lots, each with its part of what the account's method leaves to their shares; micro-dollars, null where unknown. Shares of
 * unknown basis that have the tax lots of others get all of it, else it is spread over all shares.
 */
export function taxedLots({ lots, taxShift }: Pick<Cycle, 'lots' | 'taxShift'>): readonly CycleLot[] {
  const { amount, onto } = taxShift
  if ((amount === 0 && onto.size === 0) || lots.length === 0) return lots
  if (amount === null) return lots.map((lot) => ({ ...lot, basis: null }))
  const isMeant = ({ entryId, basis }: CycleLot): boolean => basis === null && onto.has(entryId)
  const sizeOf = (parts: readonly CycleLot[]): number =>
    parts.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
  const weights = lots.map((lot) => sizeOf(onto.size === 0 ? [lot] : sharesOf(lot).filter(isMeant)))
  const parts = splitMoney(moneyFromMicros(amount), weights)
  return lots.map((lot, at) => {
    const own = sumKnown(sharesOf(lot).map((part) => (isMeant(part) ? 0 : part.basis)))
    return { ...lot, basis: own === null ? null : own + (parts[at] ?? 0) }
  })
}
