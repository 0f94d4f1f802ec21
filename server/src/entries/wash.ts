/** What wash sales do to lots and gains, per underlying over all of the user's accounts, computed when asked for. */
import { legProfit, taxGain, washAdjustments, type Book, type WashAdjustments } from '@wheelwright/core'
import type { LedgerOfUser } from './ledgers.ts'

const known = new WeakMap<LedgerOfUser, Map<string, WashAdjustments>>()

const nothing: WashAdjustments = { sales: [], endings: [], held: new Map() }

const hasLoss = ({ disposals, closedLegs }: Book): boolean =>
  disposals.some((disposal) => (taxGain(disposal) ?? 0) < 0) ||
  closedLegs.some((leg) => (legProfit(leg) ?? 0) < 0)

/** Of one underlying; `books` are all of its books. */
export const washOf = (view: LedgerOfUser, underlying: string, books: readonly Book[]): WashAdjustments => {
  const ofView = known.get(view) ?? new Map<string, WashAdjustments>()
  known.set(view, ofView)
  const earlier = ofView.get(underlying)
  if (earlier) return earlier
  const made = books.some(hasLoss) ? washAdjustments(books, view.iraAccounts) : nothing
  ofView.set(underlying, made)
  return made
}
