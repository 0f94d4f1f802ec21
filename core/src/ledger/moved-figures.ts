// What a change of the ledger moves, told before it happens: the ledger is booked with and without it, and the figures
// that differ are named. Authority: docs/domain.md, section "The ledger".
import { moneyFromMicros, type Money } from '../base/money.ts'
import { quantityFromMicros, type Quantity } from '../base/quantity.ts'
import type { TradingDate } from '../base/trading-date.ts'
import type { Book } from './booking/book.ts'
import type { Ledger } from './ledger.ts'
import type { LotChoice } from './booking/ledger-settings.ts'
import { taxBasis } from './lots/lot.ts'

/** Figures of one account and underlying, before and after. */
export interface MovedFigures {
  readonly accountId: string
  readonly underlying: string | null
  /** Results that are known: of options and shares, before bound lots. */
  readonly realized: Moved<Money> | null
  /** The same by the tax code, before wash sales. */
  readonly taxRealized: Moved<Money> | null
  readonly shares: Moved<Quantity> | null
  /** Open contracts, whichever side. */
  readonly contracts: Moved<number> | null
  /** Shares held whose cost is not known. */
  readonly costUnknown: Moved<Quantity> | null
  /** Whether each leg and lot that ended has a result. */
  readonly allRealized: Moved<boolean> | null
  /** Shares that left and of which no entry tells where they came from. */
  readonly unseen: Moved<Quantity> | null
  /** Sales whose named lots are no more what they took, though they were. */
  readonly brokenChoices: readonly BrokenChoice[]
}

/** A sale that stands and takes other lots than those named for it. */
export interface BrokenChoice {
  readonly entryId: string
  readonly date: TradingDate
  /** Shares named that it takes from elsewhere. */
  readonly shares: Quantity
}

export interface Moved<T> {
  readonly from: T
  readonly to: T
}

/** The books that a change touches and that it moves a figure of, in the order of their keys. */
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
      taxRealized: changed(
        moneyFromMicros(was?.realized.taxPnl ?? 0),
        moneyFromMicros(is?.realized.taxPnl ?? 0),
      ),
      shares: changed(sharesOf(was), sharesOf(is)),
      contracts: changed(contractsIn(was), contractsIn(is)),
      costUnknown: changed(costUnknownIn(was), costUnknownIn(is)),
      allRealized: changed(was?.realized.known ?? true, is?.realized.known ?? true),
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

function realizedOf(book: Book | undefined): Money {
  return moneyFromMicros((book?.realized.optionPnl ?? 0) + (book?.realized.stockPnl ?? 0))
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

/** Choices that were followed, and are so no more: their sale stands, and takes other lots. */
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

/** Micro-shares named for a sale that it takes from elsewhere. */
function unfollowed(book: Book, saleId: string, choices: readonly LotChoice[]): number {
  const taken = book.disposals.filter(({ entryId }) => entryId === saleId)
  return choices.reduce((sum, { lotId, quantity }) => {
    const ofLot = taken.filter(({ lot }) => lot.id === lotId)
    const followed = ofLot.reduce((shares, disposal) => shares + disposal.quantity, 0)
    return sum + Math.max(0, quantity - followed)
  }, 0)
}
