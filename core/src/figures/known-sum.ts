// A sum of what is known says how much it leaves out, so that no part is taken for the whole.
// Authority: docs/domain.md, sections "The ledger" (totals say what they rest on) and "Figures".
import { moneyFromMicros, type Money } from '../base/money.ts'

export interface KnownSum {
  /** Of the known parts; 0 where there are none. */
  readonly amount: Money
  /** Parts that it leaves out. The sum is complete where there are none. */
  readonly unknown: number
}

/** Adds what is known and counts what is not. */
export function sumOfKnown(amounts: readonly (Money | null)[]): KnownSum {
  let [sum, unknown] = [0, 0]
  for (const amount of amounts) {
    if (amount === null) unknown += 1
    else sum += amount
  }
  return { amount: moneyFromMicros(sum), unknown }
}

/** The sum where it is complete; null where a part is unknown. */
export function amountIfComplete({ amount, unknown }: KnownSum): Money | null {
  return unknown === 0 ? amount : null
}
