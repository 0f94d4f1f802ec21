// A closed lot as the rows of Form 8949: shares of one term are a row, so that a lot of which some shares replaced
// others may be two. Proceeds less the adjusted basis, and the adjustment with code W, are the recognized gain.
// Authority: instructions for Form 8949, columns (d) to (h).
import { moneyFromMicros, splitMoney, type Money } from '../../base/money.ts'
import { quantityFromMicros, type Quantity } from '../../base/quantity.ts'
import { addKnown, lessKnown, taxCash } from '../entries/amounts.ts'
import type { Disposal } from '../lots/lot.ts'
import type { TaxedEnding } from './wash-sales.ts'
import type { Term } from './wash-terms.ts'

/** Null is not known. */
export interface TaxRow {
  readonly term: Term | null
  readonly quantity: Quantity
  readonly proceeds: Money | null
  readonly adjustedBasis: Money | null
  /** Above zero. */
  readonly washAdjustment: Money | null
  /** Null also in an IRA. */
  readonly recognizedGain: Money | null
}

/** The rows of a disposal, long-term first; shares and proceeds in proportion, and together all of them. */
export function taxRows({ amounts, quantity }: Disposal, { terms, inIra }: TaxedEnding): TaxRow[] {
  const weights = terms.map(({ shares }) => shares)
  const proceeds = taxCash(amounts)
  const partOf = (total: number, at: number): Money =>
    splitMoney(moneyFromMicros(total), weights)[at] ?? moneyFromMicros(0)
  return terms.map(({ term, adjustedGain, disallowed }, at) => {
    const part = proceeds === null ? null : partOf(proceeds, at)
    return {
      term,
      quantity: quantityFromMicros(partOf(quantity, at)),
      proceeds: part,
      adjustedBasis: lessKnown(part, adjustedGain),
      washAdjustment: disallowed,
      recognizedGain: inIra ? null : addKnown(adjustedGain, disallowed),
    }
  })
}
