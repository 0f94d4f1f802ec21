/** Whether one contract may be what a split of whole numbers made of another one: the strike by the ratio, to the cent. */
import type { OptionContract } from '@wheelwright/core'

/** The cent to which a strike is rounded. */
const cent = 10_000

/** New contracts for each old one, as the strikes have it; null where they are of no such split. */
export function splitBetween(before: OptionContract, after: OptionContract): number | null {
  const { root, right, expiration, strike } = after
  const ratio = Math.round(before.strike / strike)
  const isSplit = ratio > 1 && Math.abs(before.strike - strike * ratio) <= cent * ratio
  return isSplit && root === before.root && right === before.right && expiration === before.expiration
    ? ratio
    : null
}
