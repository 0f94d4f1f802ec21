/** What wash sales do to lots and gains, per underlying over all of the user's accounts, computed when asked for. */
import { legProfit, taxGain, washAdjustments, washChecks } from '@wheelwright/core'
import type { Book, WashAdjustments, WashCheck } from '@wheelwright/core'
import type { LedgerOfUser } from './ledgers.ts'

export interface Wash {
  readonly adjustments: WashAdjustments
  /** The first few: there may be as many as losses times puts. */
  readonly checks: readonly WashCheck[]
  readonly hasMoreChecks: boolean
}

const known = new WeakMap<LedgerOfUser, Map<string, Wash>>()

const nothing: Wash = {
  adjustments: { sales: [], endings: [], held: new Map() },
  checks: [],
  hasMoreChecks: false,
}

const mostChecks = 5

const checksOf = (books: readonly Book[]): Pick<Wash, 'checks' | 'hasMoreChecks'> => {
  const checks: WashCheck[] = []
  for (const check of washChecks(books)) {
    if (checks.length === mostChecks) return { checks, hasMoreChecks: true }
    checks.push(check)
  }
  return { checks, hasMoreChecks: false }
}

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
    ? { adjustments: washAdjustments(books, view.iraAccounts), ...checksOf(books) }
    : nothing
  ofView.set(underlying, made)
  return made
}
