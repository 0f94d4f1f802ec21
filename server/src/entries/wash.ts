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

interface KnownWash {
  readonly books: readonly Book[]
  /** Which of them are of an IRA. */
  readonly inIra: readonly boolean[]
  readonly wash: Wash
}

/** By the first book of an underlying, as long as each of its books stands: most changes of a ledger touch one. */
const known = new WeakMap<Book, KnownWash>()

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

const isSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])

/** Of one underlying; `books` are all of its books. */
export const washOf = (
  { iraAccounts }: Pick<LedgerOfUser, 'iraAccounts'>,
  books: readonly [Book, ...Book[]],
): Wash => {
  const [first] = books
  const inIra = books.map(({ accountId }) => iraAccounts.has(accountId))
  const earlier = known.get(first)
  if (earlier !== undefined && isSame(earlier.books, books) && isSame(earlier.inIra, inIra))
    return earlier.wash
  const wash = books.some(hasLoss)
    ? { adjustments: washAdjustments(books, iraAccounts), ...checksOf(books) }
    : nothing
  known.set(first, { books, inIra, wash })
  return wash
}
