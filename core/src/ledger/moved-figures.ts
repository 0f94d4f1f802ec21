// What a change to the ledger would do, shown before it is made: the ledger is booked with and without the change, and the
// figures that differ are listed. Authority: docs/domain.md, section "The ledger".
import { moneyFromMicros, zeroMoney, type Money } from '../base/money.ts'
import { quantityFromMicros, type Quantity } from '../base/quantity.ts'
import type { TradingDate } from '../base/trading-date.ts'
import { isAllRealized, type Book, type ResultCount } from './booking/book.ts'
import type { Ledger } from './ledger.ts'
import type { LotChoice } from './booking/ledger-settings.ts'
import { taxBasis } from './lots/lot.ts'

/** Figures of one account and underlying, before and after the change. */
export interface MovedFigures {
  readonly accountId: string
  readonly underlying: string | null
  /**
   * Realized P&L of options and shares as far as it is known, before bound lots. From or to null where there is some and
   * none of it is known.
   */
  readonly realized: Moved<Money | null> | null
  /** Realized gain by the tax code, before wash sales. */
  readonly taxRealized: Moved<Money | null> | null
  readonly shares: Moved<Quantity> | null
  /** Open contracts, short and long together. */
  readonly contracts: Moved<number> | null
  /** Shares held whose cost is not known. */
  readonly costUnknown: Moved<Quantity> | null
  /** Whether the result of every leg and lot that ended is known. */
  readonly allRealized: Moved<boolean> | null
  /** Shares that left although no entry says where they came from. */
  readonly unseen: Moved<Quantity> | null
  /** Sales that no longer take the lots named for them, though they did before. */
  readonly brokenChoices: readonly BrokenChoice[]
}

/** A sale that stays but takes other lots than those named for it. */
export interface BrokenChoice {
  readonly entryId: string
  readonly date: TradingDate
  /** Shares that were named and are now taken from other lots. */
  readonly shares: Quantity
}

export interface Moved<T> {
  readonly from: T
  readonly to: T
}

/** The books that a change touches and whose figures it moves, sorted by key. */
export function movedFigures(before: Ledger, after: Ledger): MovedFigures[] {
  const keys = new Set([...before.books.keys(), ...after.books.keys()])
  return [...keys].sort().flatMap((key) => {
    const [was, is] = [before.books.get(key), after.books.get(key)]
    const book = is ?? was
    if (was === is || book === undefined) return []
    const moved = {
      accountId: book.accountId,
      underlying: book.underlying,
      realized: changed(realizedOf(was), realizedOf(is)),
      taxRealized: changed(taxRealizedOf(was), taxRealizedOf(is)),
      shares: changed(sharesOf(was), sharesOf(is)),
      contracts: changed(contractsIn(was), contractsIn(is)),
      costUnknown: changed(costUnknownIn(was), costUnknownIn(is)),
      allRealized: changed(
        was === undefined || isAllRealized(was.realized),
        is === undefined || isAllRealized(is.realized),
      ),
      unseen: changed(unseenIn(was), unseenIn(is)),
      brokenChoices: brokenChoices(before, was, after, is),
    }
    return movesAnything(moved) ? [moved] : []
  })
}

function movesAnything({
  realized,
  taxRealized,
  shares,
  contracts,
  costUnknown,
  allRealized,
  unseen,
  brokenChoices: broken,
}: MovedFigures): boolean {
  const moved = [realized, taxRealized, shares, contracts, costUnknown, allRealized, unseen]
  return moved.some((each) => each !== null) || broken.length > 0
}

function changed<T>(from: T, to: T): Moved<T> | null {
  return from === to ? null : { from, to }
}

function realizedOf(book: Book | undefined): Money | null {
  if (book === undefined) return zeroMoney
  const { optionPnl, stockPnl, results } = book.realized
  const { puts, calls, sold, calledAway } = results
  return known(optionPnl + stockPnl, [puts, calls, sold, calledAway])
}

function taxRealizedOf(book: Book | undefined): Money | null {
  return book === undefined ? zeroMoney : known(book.realized.taxPnl, [book.realized.results.tax])
}

function known(sum: number, results: readonly ResultCount[]): Money | null {
  const isUnknown = results.every((each) => each.known === 0) && results.some(({ unknown }) => unknown > 0)
  return isUnknown ? null : moneyFromMicros(sum)
}

function sharesOf(book: Book | undefined): Quantity {
  const lots = book?.lots ?? []
  return quantityFromMicros(
    lots.reduce((sum, { side, quantity }) => sum + (side === 'long' ? quantity : 0 - quantity), 0),
  )
}

function costUnknownIn(book: Book | undefined): Quantity {
  const lots = (book?.lots ?? []).filter((lot) => lot.side === 'long' && taxBasis(lot) === null)
  return quantityFromMicros(lots.reduce((sum, { quantity }) => sum + quantity, 0))
}

function contractsIn(book: Book | undefined): number {
  return (book?.openLegs ?? []).reduce((sum, { contracts }) => sum + contracts, 0)
}

function unseenIn(book: Book | undefined): Quantity {
  return book?.opening?.entry.quantity ?? quantityFromMicros(0)
}

/** Lot choices that were followed and no longer are: their sale stays and takes other lots. */
function brokenChoices(
  before: Ledger,
  was: Book | undefined,
  after: Ledger,
  is: Book | undefined,
): BrokenChoice[] {
  if (was === undefined || is === undefined) return []
  const chosen = before.settings.lotChoices
  const standing = new Set(is.entries.map(({ id }) => id))
  const sales = was.entries.filter(({ id }) => chosen[id] !== undefined && standing.has(id))
  return sales.flatMap(({ id, tradeDate }) => {
    const asked = after.settings.lotChoices[id] ?? []
    const shares = unfollowed(is, id, asked)
    if (shares === 0 || unfollowed(was, id, chosen[id] ?? []) > 0) return []
    return [{ entryId: id, date: tradeDate, shares: quantityFromMicros(shares) }]
  })
}

/** Micro-shares that were named for a sale and are taken from other lots. */
function unfollowed(book: Book, saleId: string, choices: readonly LotChoice[]): number {
  const taken = book.disposals.filter(({ entryId }) => entryId === saleId)
  return choices.reduce((sum, { lotId, quantity }) => {
    const ofLot = taken.filter(({ lot }) => lot.id === lotId)
    const followed = ofLot.reduce((shares, disposal) => shares + disposal.quantity, 0)
    return sum + Math.max(0, quantity - followed)
  }, 0)
}
