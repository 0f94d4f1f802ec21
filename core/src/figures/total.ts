// A sum of what is known beside the count of what is not, so that no part is taken for the whole. Where there is something
// to add and nothing of it is known, the sum is unknown and never 0: one rule for every figure that may be told in part.
// Authority: docs/domain.md, sections "The ledger" (totals say what they rest on) and "Figures".
import { sumMoneyWithin, type Money } from '../base/money.ts'

/** How many parts of a sum are known, and how many are not and therefore not in it. */
export interface Parts {
  readonly known: number
  readonly unknown: number
}

export function addParts(a: Parts, b: Parts): Parts {
  return { known: a.known + b.known, unknown: a.unknown + b.unknown }
}

/** Whether nothing is known of what there is to add. */
export function isNothingKnown(known: number, unknown: number): boolean {
  return known === 0 && unknown > 0
}

/** A sum of its known parts as it is told; null where none is known. */
export function toldOf<T extends number>(sum: T, { known, unknown }: Parts): T | null {
  return isNothingKnown(known, unknown) ? null : sum
}

/** A sum over what is known. */
export interface Total {
  /** Null when there is something to add and nothing of it is known, or when the sum leaves all range. */
  readonly amount: Money | null
  /** How many amounts the sum leaves out because they are unknown. */
  readonly unknownCount: number
}

/** Adds what is known and counts what is not. */
export function totalOf(amounts: readonly (Money | null)[]): Total {
  const known = amounts.filter((amount) => amount !== null)
  const unknownCount = amounts.length - known.length
  return { amount: isNothingKnown(known.length, unknownCount) ? null : sumMoneyWithin(known), unknownCount }
}

/** The sum where it is complete; null where a part is unknown. */
export function amountIfComplete({ amount, unknownCount }: Total): Money | null {
  return unknownCount === 0 ? amount : null
}
