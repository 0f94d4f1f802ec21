import { whyNoResult, type Money, type Unknowns } from '@wheelwright/core'
import type { Amount } from './money-figure.tsx'

export type Hidden = Omit<Unknowns, 'missingSplits'>

const nothingElse: Hidden = { refusedRows: 0, unknownBasis: 0, pending: 0 }

/** A sum of results, as far as they are known; where none is, with what hides them. */
export function resultOf(value: Money | null, restsOn: Hidden = nothingElse): Amount {
  return value === null ? { value, reason: whyNoResult(restsOn) } : { value }
}
