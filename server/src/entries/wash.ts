/** What wash sales do to lots and gains, per underlying over all of the user's accounts, computed when asked for. */
import { legProfit, taxGain, washAdjustments, washChecks } from '@wheelwright/core'
import type { Book, WashAdjustments, WashCheck } from '@wheelwright/core'
import type { LedgerOfUser } from './ledgers.ts'

export interface Wash {
  readonly adjustments: WashAdjustments
  readonly checks: readonly WashCheck[]
}

const known = new WeakMap<LedgerOfUser, Map<string, Wash>>()

const nothing: Wash = { adjustments: { sales: [], endings: [], held: new Map() }, checks: [] }

const hasLoss = ({ disposals, closedLegs }: Book): boolean =>
  disposals.some((disposal) => (taxGain(disposal) ?? 0) < 0) ||
  closedLegs.some((leg) => (legProfit(leg) ?? 0) < 0)

/** Of one underlying; `books` are all of its books. */
export const washOf = (view: LedgerOfUser, underlying: string, books: readonly Book[]): Wash => {
  const ofView = known.get(view) ?? new Map<string, Wash>()
  known.set(view, ofView)
  const earlier = ofView.get(underlying)
  if (earlier) return earlier
  const made = books.some(hasLoss)
    ? { adjustments: washAdjustments(books, view.iraAccounts), checks: washChecks(books) }
    : nothing
  ofView.set(underlying, made)
  return made
}
