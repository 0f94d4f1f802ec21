import type { Money } from '@wheelwright/core'
import type { Amount } from './money-figure.tsx'

/** What stands in place of a sum of results of which none is known. */
export const noResultKnown = 'what was paid or received for it is not known'

/** A sum of results, as far as they are known. */
export function resultOf(value: Money | null): Amount {
  return value === null ? { value, reason: noResultKnown } : { value }
}
