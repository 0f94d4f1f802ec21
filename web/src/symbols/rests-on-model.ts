import type { RestsOn } from '@wheelwright/api'
import { counted } from '../entries/counted.ts'

/** 2 refused rows, 1 unknown cost and 1 option past its expiration; null where nothing is missing. */
export function unknownsOf({ refusedRows, unknownBasis, pending }: RestsOn): string | null {
  const parts = [
    refusedRows > 0 && counted(refusedRows, 'refused row'),
    unknownBasis > 0 && counted(unknownBasis, 'unknown cost'),
    pending > 0 && counted(pending, 'option past its expiration', 'options past their expiration'),
  ].filter((part) => part !== false)
  const last = parts.at(-1)
  if (last === undefined) return null
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
