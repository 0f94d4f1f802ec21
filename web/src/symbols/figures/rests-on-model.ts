import type { RestsOn } from '@wheelwright/api'
import { counted } from '../../entries/counted.ts'

/** Where what is missing can be mended or answered, and how the way there is called. */
export function wayToMissing(
  { refusedRows, unknownBasis, pending, refusedIn = null }: RestsOn & { readonly refusedIn?: string | null },
  openQuestions: number | undefined,
) {
  if (refusedRows > 0)
    return {
      to: '/Imports',
      search: { batch: refusedIn },
      label: refusedIn === null ? 'See the imports' : 'See the rows',
    } as const
  // What nobody is asked for is told where ledger and broker are compared.
  return openQuestions === 0 || unknownBasis + pending === 0
    ? ({ to: '/Reconciliation', search: {}, label: 'See what is missing' } as const)
    : ({ to: '/Questions', search: {}, label: 'See the questions' } as const)
}

/** 2 refused rows, 1 unknown cost and 1 option past its expiration; null where nothing is missing. */
export function unknownsOf({ refusedRows, unknownBasis, pending, missingSplits }: RestsOn): string | null {
  const parts = [
    refusedRows > 0 && counted(refusedRows, 'refused row'),
    unknownBasis > 0 && counted(unknownBasis, 'unknown cost'),
    pending > 0 && counted(pending, 'option past its expiration', 'options past their expiration'),
    missingSplits > 0 &&
      counted(
        missingSplits,
        'split that only another account reports',
        'splits that only another account reports',
      ),
  ].filter((part) => part !== false)
  const last = parts.at(-1)
  if (last === undefined) return null
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
