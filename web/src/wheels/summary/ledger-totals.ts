/** What the ledger says of all wheels together; what is planned and not traded yet stands in none of its sums. */
import type { WheelCycle } from '@wheelwright/api'
import { sumMoneyWithin } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'

/** A sum, and how many wheels it leaves out because theirs is unknown. */
export interface Total {
  /** Null where nothing is known, or the sum is beyond what money can hold. */
  readonly amount: Money | null
  readonly unknown: number
}

export interface LedgerTotals {
  readonly wheels: number
  readonly premium: Total
  readonly realized: Total
  readonly unrealized: Total
  readonly totalPnl: Total
  /** Made by hand and without entries: their premium is what is planned. */
  readonly planned: { readonly wheels: number; readonly premium: Total }
}

const totalOf = (amounts: readonly (Money | null)[]): Total => {
  const known = amounts.filter((amount) => amount !== null)
  const isUnknown = known.length === 0 && amounts.length > 0
  return { amount: isUnknown ? null : sumMoneyWithin(known), unknown: amounts.length - known.length }
}

export const ledgerTotals = (cycles: readonly WheelCycle[]): LedgerTotals => {
  const traded = cycles.filter(({ figures }) => figures === 'ledger')
  const planned = cycles.filter(({ figures }) => figures === 'estimate')
  return {
    wheels: traded.length,
    premium: totalOf(traded.map(({ premiumCollected }) => premiumCollected)),
    realized: totalOf(traded.map(({ realizedPnl }) => realizedPnl)),
    unrealized: totalOf(traded.map(({ unrealizedPnl }) => unrealizedPnl)),
    totalPnl: totalOf(traded.map(({ totalPnl }) => totalPnl)),
    planned: {
      wheels: planned.length,
      premium: totalOf(planned.map(({ premiumCollected }) => premiumCollected)),
    },
  }
}
