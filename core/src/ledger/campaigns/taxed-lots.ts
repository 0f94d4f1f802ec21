// The lots of a campaign follow the calls that stand on them; what the account's method leaves to their shares may be other lots.
// Authority: docs/domain.md, section "Basis and disposal".
import { moneyFromMicros, splitMoney } from '../../base/money.ts'
import { sharesOf, sumKnown } from './cycle-lots.ts'
import type { Cycle, CycleLot, TaxShift } from './cycle.ts'

/** What a lot costs by itself, and over how many of its micro-shares the amount of the shift is spread. */
interface OwnCost {
  readonly basis: number | null
  readonly shifted: number
}

/** Shares of unknown basis that have the tax lots of others get all of the amount, else it is spread over all shares. */
export function ownCost(lot: CycleLot, onto: TaxShift['onto']): OwnCost {
  if (onto.size === 0) return { basis: lot.basis, shifted: Math.abs(lot.quantity) }
  const isMeant = ({ entryId, basis }: CycleLot): boolean => basis === null && onto.has(entryId)
  const [meant, others] = [sharesOf(lot).filter(isMeant), sharesOf(lot).filter((part) => !isMeant(part))]
  return {
    basis: sumKnown(others.map(({ basis }) => basis)),
    shifted: meant.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0),
  }
}

/** The lots, each with its part of what the account's method leaves to their shares; micro-dollars, null where unknown. */
export function taxedLots({ lots, taxShift }: Pick<Cycle, 'lots' | 'taxShift'>): readonly CycleLot[] {
  const { amount, onto } = taxShift
  if ((amount === 0 && onto.size === 0) || lots.length === 0) return lots
  if (amount === null) return lots.map((lot) => ({ ...lot, basis: null }))
  const own = lots.map((lot) => ({ lot, ...ownCost(lot, onto) }))
  const weights = own.map(({ shifted }) => shifted)
  const parts = splitMoney(moneyFromMicros(amount), weights)
  return own.map(({ lot, basis }, at) => ({
    ...lot,
    basis: basis === null ? null : basis + (parts[at] ?? 0),
  }))
}
