// A sum of what is known beside the count of what is not, so that the screen can say so; null where nothing of it is known.
// Authority: docs/domain.md, section "Figures".
import { sumMoneyWithin, type Money } from '../base/money.ts'

/** A sum over what is known. */
export interface Total {
  /** Null when there is something to add and nothing of it is known, or when the sum leaves all range. */
  readonly amount: Money | null
  /** How many positions the sum leaves out because their figure is unknown. */
  readonly unknownCount: number
}

/** Adds what is known and counts what is not. */
export function totalOf(amounts: readonly (Money | null)[]): Total {
  const known = amounts.filter((amount) => amount !== null)
  const unknownCount = amounts.length - known.length
  const amount = known.length === 0 && unknownCount > 0 ? null : sumMoneyWithin(known)
  return { amount, unknownCount }
}
