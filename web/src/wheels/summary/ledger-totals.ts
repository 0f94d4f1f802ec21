/** What the ledger says of all wheels together; what is planned and not traded yet stands in none of its sums. */
import type { WheelCycle } from '@wheelwright/api'
import { sumMoneyWithin } from '@wheelwright/core'
import type { Money, Total } from '@wheelwright/core'

/** A sum, and how many wheels it leaves out because theirs is unknown, or takes in with a part alone. */
export interface WheelTotal extends Total {
  readonly partialCount: number
}

export interface LedgerTotals {
  readonly wheels: number
  readonly premium: WheelTotal
  readonly realized: WheelTotal
  readonly unrealized: WheelTotal
  readonly totalPnl: WheelTotal
  /** Made by hand and without entries: their premium is what is planned. */
  readonly planned: { readonly wheels: number; readonly premium: WheelTotal }
}

/** As `totalOf` of the core, which would be a script of its own for a few lines. */
const totalOf = (amounts: readonly (Money | null)[]): Total => {
  const known = amounts.filter((amount) => amount !== null)
  const unknownCount = amounts.length - known.length
  return { amount: known.length === 0 && unknownCount > 0 ? null : sumMoneyWithin(known), unknownCount }
}

/** Of what each wheel is known to have earned. */
const earnedBy = (
  cycles: readonly WheelCycle[],
  amountOf: (cycle: WheelCycle) => Money | null,
): WheelTotal => {
  const partial = cycles.filter((cycle) => cycle.complete === false && amountOf(cycle) !== null)
  return { ...totalOf(cycles.map(amountOf)), partialCount: partial.length }
}

/** Of amounts that are known as a whole or not at all. */
const wholeSum = (amounts: readonly (Money | null)[]): WheelTotal => ({
  ...totalOf(amounts),
  partialCount: 0,
})

const premiumOf = (cycles: readonly WheelCycle[]): WheelTotal =>
  wholeSum(cycles.map(({ premiumCollected }) => premiumCollected))

export const ledgerTotals = (cycles: readonly WheelCycle[]): LedgerTotals => {
  const traded = cycles.filter(({ figures }) => figures === 'ledger')
  const planned = cycles.filter(({ figures }) => figures === 'estimate')
  return {
    wheels: traded.length,
    premium: premiumOf(traded),
    realized: earnedBy(traded, ({ realizedPnl }) => realizedPnl),
    unrealized: wholeSum(traded.map(({ unrealizedPnl }) => unrealizedPnl)),
    totalPnl: earnedBy(traded, ({ totalPnl }) => totalPnl),
    planned: { wheels: planned.length, premium: premiumOf(planned) },
  }
}
