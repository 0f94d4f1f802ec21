/**
 * P&L of one account: of each underlying the part that is its own. What wash sales do follows from all accounts: a loss counts
 * where it was made, and what is deferred where it is carried.
 */
import { adjustmentsIn, type Book } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { checksOf, washOf } from '../../entries/books/wash.ts'
import { booksOn } from '../../portfolio/books-on.ts'
import { selectHeldSnapshots, type HeldSnapshots } from '../../portfolio/held-snapshots.ts'
import { startOf } from './history-starts.ts'
import { noWash, underlyingOfUnit, washTold, type UnitProfit } from './unit-profit.ts'

/** Of units over all accounts, those of one of them. */
export async function unitsOfAccount(
  { db }: Pick<Deps, 'db'>,
  ledgers: Ledgers,
  userId: string,
  { units, accountId }: { readonly units: readonly UnitProfit[]; readonly accountId: string },
): Promise<UnitProfit[]> {
  const own = units.filter(({ briefs }) => briefs.some((brief) => brief.accountId === accountId))
  const shared = own.filter(({ parts }) => parts.length > 1).map((unit) => underlyingOfUnit(unit) ?? '')
  if (shared.length === 0) return own
  const view = await booksOn(db.read, ledgers, userId, shared)
  const snapshots = await selectHeldSnapshots(db.read, userId)
  const byUnderlying = Map.groupBy(view.ledger.books.values(), ({ underlying }) => underlying)
  return own.map((unit) =>
    unit.parts.length === 1
      ? unit
      : partOfUnit(unit, accountId, {
          view,
          snapshots,
          books: byUnderlying.get(underlyingOfUnit(unit)) ?? [],
        }),
  )
}

interface Around {
  readonly view: BooksOfUser
  readonly snapshots: HeldSnapshots
  /** Of the underlying, in all accounts. */
  readonly books: readonly Book[]
}

function partOfUnit(unit: UnitProfit, accountId: string, { view, snapshots, books }: Around): UnitProfit {
  const at = unit.briefs.findIndex((brief) => brief.accountId === accountId)
  const [part = unit.parts[0], brief] = [unit.parts[at], unit.briefs[at]]
  const own = books.filter((book) => book.accountId === accountId)
  return {
    parts: [part],
    briefs: brief === undefined ? [] : [brief],
    wash: washIn(view, books, accountId),
    start: startOf(own, view.ledger.settings, snapshots),
  }
}

function washIn(view: BooksOfUser, books: readonly Book[], accountId: string): UnitProfit['wash'] {
  const [first, ...rest] = books
  if (first === undefined || first.underlying === null) return noWash
  const all = [first, ...rest] as const
  return washTold(first.underlying, {
    adjustments: adjustmentsIn(washOf(view, all).adjustments, accountId),
    ...checksOf(all, view.iraAccounts, accountId),
  })
}
