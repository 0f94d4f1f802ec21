// Contracts, and blocks of shares that a call may cover, are tracked one by one. So there is a limit to how many there may
// be, far beyond what anyone holds. Authority: docs/domain.md, section "Units".
import { MICROS } from '../../base/micros.ts'
import type { Entry } from './entry.ts'

/**
 * Contracts of one entry, and those that a split or contract change may make of the open ones in one account and underlying.
 */
export const MOST_CONTRACTS = 50_000
/** Micro-shares of one entry. */
const MOST_SHARES = 1_000_000_000 * MICROS
/** Blocks that a campaign tracks one by one; further shares are odd ones until a call needs them. */
export const MOST_BLOCKS = 10_000

export function isCountable({ instrument, quantity }: Entry): boolean {
  const size = Math.abs(quantity)
  return size <= (instrument?.type === 'option' ? MOST_CONTRACTS * MICROS : MOST_SHARES)
}
