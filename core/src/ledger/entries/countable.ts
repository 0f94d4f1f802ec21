// Every contract is followed by itself, and so is every block of shares that a call may stand on: how many there can be has an
// end, far beyond what anyone holds. Authority: docs/domain.md, section "Units".
import { MICROS } from '../../base/micros.ts'
import type { Entry } from './entry.ts'

/** Of one entry, and of what a split or a change of contracts makes of those that are open in one account and underlying. */
export const MOST_CONTRACTS = 50_000
/** Micro-shares of one entry. */
const MOST_SHARES = 1_000_000_000 * MICROS
/** Blocks that a campaign follows one by one; shares beyond them are odd ones until a call needs them. */
export const MOST_BLOCKS = 10_000

export function isCountable({ instrument, quantity }: Entry): boolean {
  const size = Math.abs(quantity)
  return size <= (instrument?.type === 'option' ? MOST_CONTRACTS * MICROS : MOST_SHARES)
}
