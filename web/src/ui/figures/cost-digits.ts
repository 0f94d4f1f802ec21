import type { Money } from '@wheelwright/core'

const cent = 10_000

const leastOfFour = 100

/** What one share costs is written in cents; what is less than one keeps its decimals, lest it read as nothing. */
export function costDigits(cost: Money | null): number {
  if (cost === null || cost === 0 || Math.abs(cost) >= cent) return 2
  return Math.abs(cost) < leastOfFour ? 6 : 4
}
