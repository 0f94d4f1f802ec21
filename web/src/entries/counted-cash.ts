/**
 * What counts of an entry: nothing of a trade that was canceled, what is left of one that was canceled in part, and of the row that
 * cancels it a fee that was not refunded.
 */
import { negateMoney, type Money } from '@wheelwright/core'
import type { LedgerEntry } from '@wheelwright/api'

/** Null where it counts nowhere. */
export function countedCash({ isCanceled, netCash, keptFee, leftCash }: LedgerEntry): Money | null {
  if (!isCanceled) return leftCash ?? netCash
  return keptFee === undefined ? null : negateMoney(keptFee)
}

export function countedFees({ isCanceled, fees, keptFee, leftFees }: LedgerEntry): Money | null {
  return isCanceled ? (keptFee ?? null) : (leftFees ?? fees)
}
