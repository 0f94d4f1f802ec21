/** What wash sales change in lots and gains, per underlying over all of the user's accounts, computed on demand. */
import {
  washAdjustments,
  washChecks,
  UnqualifiedCalls,
  type Book,
  type WashAdjustments,
  type WashCheck,
} from '@wheelwright/core'
import type { BooksOfUser } from './books-of-user.ts'

export interface Wash {
  readonly adjustments: WashAdjustments
  /** Only the first few: there may be as many as losses times puts. */
  readonly checks: readonly WashCheck[]
  readonly hasMoreChecks: boolean
  /** Besides them, terms assume no straddle. */
  readonly unqualifiedCalls: UnqualifiedCalls
}

interface KnownWash {
  readonly books: readonly Book[]
  /** Which of the accounts are IRAs. */
  readonly inIra: readonly boolean[]
  readonly wash: Wash
}

/** By the first book of an underlying, valid while all of its books are unchanged: most changes of a ledger touch one. */
const known = new WeakMap<Book, KnownWash>()

const mostChecks = 5

/** For all accounts, or for the losses of one. */
export function checksOf(
  books: readonly Book[],
  iraAccounts: ReadonlySet<string>,
  lostIn: string | null = null,
): Pick<Wash, 'checks' | 'hasMoreChecks'> {
  const checks: WashCheck[] = []
  for (const check of washChecks(books, iraAccounts, lostIn)) {
    if (checks.length === mostChecks) return { checks, hasMoreChecks: true }
    checks.push(check)
  }
  return { checks, hasMoreChecks: false }
}

const isSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])

/** For one underlying; `books` are all of its books. */
export function washOf(
  { iraAccounts }: Pick<BooksOfUser, 'iraAccounts'>,
  books: readonly [Book, ...Book[]],
): Wash {
  const [first] = books
  const inIra = books.map(({ accountId }) => iraAccounts.has(accountId))
  const earlier = known.get(first)
  if (earlier !== undefined && isSame(earlier.books, books) && isSame(earlier.inIra, inIra))
    return earlier.wash
  let calls: UnqualifiedCalls | null = null
  const wash = {
    adjustments: washAdjustments(books, iraAccounts),
    ...checksOf(books, iraAccounts),
    // Only lists of lots need them, while settling goes through every call.
    get unqualifiedCalls() {
      return (calls ??= new UnqualifiedCalls(books))
    },
  }
  known.set(first, { books, inIra, wash })
  return wash
}
