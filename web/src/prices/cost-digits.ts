import type { Money } from '@wheelwright/core'

const cent = 10_000

/** What was paid a share is written in cents; what is less than one keeps its decimals, lest it read as nothing. */
export function costDigits(cost: Money | null): number {
  return cost !== null && cost !== 0 && Math.abs(cost) < cent ? 4 : 2
}
