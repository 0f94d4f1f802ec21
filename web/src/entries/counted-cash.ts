/** What counts of an entry: nothing of a trade that was canceled, and of the row that cancels it a fee that was not refunded. */
import { negateMoney, type Money } from '@wheelwright/core'
import type { LedgerEntry } from '@wheelwright/api'

/** Null where it counts nowhere. */
export function countedCash({ isCanceled, netCash, keptFee }: LedgerEntry): Money | null {
  if (!isCanceled) return netCash
  return keptFee === undefined ? null : negateMoney(keptFee)
}

export function countedFees({ isCanceled, fees, keptFee }: LedgerEntry): Money | null {
  return isCanceled ? (keptFee ?? null) : fees
}
