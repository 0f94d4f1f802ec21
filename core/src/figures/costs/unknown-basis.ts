// What hides a price from the figures: openings before the history without a cost, transfers out of sight, shares that a
// company changed at a value that nobody stated, index options that were settled for what no row states, and entries that
// could not be booked as they say. A symbol and each of its cycles count them by the same rule.
// Authority: docs/domain.md, section "The ledger" (totals say what they rest on).
import { zeroMoney, type Money } from '../../base/money.ts'
import { countedText } from '../../base/words.ts'
import { derivedEntries, type Book } from '../../ledger/booking/book.ts'
import type { Cycle } from '../../ledger/campaigns/cycle.ts'
import type { Entry, EntryKind } from '../../ledger/entries/entry.ts'
import { isDelivery } from '../../ledger/booking/deliveries/deliveries.ts'
import { isWithoutWorth } from '../../ledger/booking/book-corporate-action.ts'
import { isKnownLot } from '../../ledger/booking/before-history/unseen-opening.ts'
import { isKnownHolding } from '../../ledger/transfers/moved-holdings.ts'

const statesCost: ReadonlySet<EntryKind> = new Set<EntryKind>(['opening-balance', 'share-transfer'])

/** The cash that moved for shares or contracts which stand for more, or for something else, and how many shares it moved for. */
export interface CostRow {
  readonly cash: Money
  readonly shares: number
}

const withoutCash: CostRow = { cash: zeroMoney, shares: 0 }

/**
 * By the entry, those that say what something cost, or leave it to the user, and moved no cash for it, or not for all of it;
 * rows of linked transfers are none.
 */
export function costRows(book: Book): (readonly [string, CostRow])[] {
  const { entries, moved } = book
  const rows = entries.flatMap((entry): (readonly [string, CostRow])[] => {
    const { id, kind, gross, quantity } = entry
    // A split of shares that nobody held brings them; any other moves nothing.
    if (kind === 'split' || (kind === 'corporate-action' && isWithoutWorth(entry)))
      return [[id, { cash: gross, shares: Math.abs(quantity) }]]
    if (kind === 'corporate-action' && entry.basisGone !== undefined) return [[id, withoutCash]]
    return statesCost.has(kind) && !moved.has(id) ? [[id, withoutCash]] : []
  })
  return [...rows, ...derivedEntries(book).map(({ id }) => [id, withoutCash] as const)]
}

/** Entries of a book that hide a price. */
export function hiddenPrices({ entries, refusals, opening, moved, costsTold }: Book): Set<string> {
  const hiding = entries
    .filter((entry) => hidesPrice(entry, moved) && !costsTold.has(entry.id))
    .map(({ id }) => id)
  const unbooked = refusals.map(({ entryId }) => entryId)
  const unseen = (opening?.lots ?? []).filter((lot) => !isKnownLot(lot)).map(({ id }) => id)
  return new Set([...hiding, ...unbooked, ...unseen])
}

/** One that is linked with a row of another account has what came along, any other what its own row states. */
function hidesPrice(entry: Entry, moved: Book['moved']): boolean {
  const { id, kind, price, gross } = entry
  if (kind === 'assignment' || kind === 'exercise') return gross === 0 && !isDelivery(entry)
  // Shares that a merger or a spin-off brought or took, and no cash says at what value.
  if (kind === 'corporate-action') return isWithoutWorth(entry)
  const known = moved.get(id)
  return statesCost.has(kind) && (known === undefined ? price === null : !isKnownHolding(known))
}

/** What hides a part of figures; they are complete where nothing does. */
export interface Unknowns {
  /** Refused rows that name the symbol. */
  readonly refusedRows: number
  /** Entries that hide a price. */
  readonly unknownBasis: number
  /** Options past their expiration of which nothing says how they ended. */
  readonly pending: number
  /** Splits that another account reports: what is held is counted as before them. */
  readonly missingSplits: number
}

const nothingUnknown: Unknowns = { refusedRows: 0, unknownBasis: 0, pending: 0, missingSplits: 0 }

/** What hides a part of figures that were added. */
export function addUnknowns(all: readonly Unknowns[]): Unknowns {
  return all.reduce(
    (sum: Unknowns, each) => ({
      refusedRows: sum.refusedRows + each.refusedRows,
      unknownBasis: sum.unknownBasis + each.unknownBasis,
      pending: sum.pending + each.pending,
      missingSplits: sum.missingSplits + each.missingSplits,
    }),
    nothingUnknown,
  )
}

export function isComplete({ refusedRows, unknownBasis, pending, missingSplits }: Unknowns): boolean {
  return refusedRows + unknownBasis + pending + missingSplits === 0
}

/** Why nothing is known of a sum of results, in words that stand beside a dash. */
export function whyNoResult({ refusedRows, unknownBasis, pending }: Omit<Unknowns, 'missingSplits'>): string {
  const reasons = [
    pending > 0 ? `what became of ${countedText(pending, 'expired option')} is not known` : '',
    refusedRows > 0 ? `${countedText(refusedRows, 'row')} ${refusedRows === 1 ? 'was' : 'were'} refused` : '',
  ].filter((reason) => reason !== '')
  const isCostHidden = unknownBasis > 0 || reasons.length === 0
  return [...(isCostHidden ? ['what was paid or received for it is not known'] : []), ...reasons].join(
    ', and ',
  )
}

/** Rows that cancel what is not in the history, on a day of the cycle: what they would take back may be of it. */
export function unmatchedIn(
  { refusals }: Pick<Book, 'refusals'>,
  { started, ended }: Pick<Cycle, 'started' | 'ended'>,
): number {
  return refusals.filter(
    (refusal) =>
      refusal.kind === 'nothing-canceled' && started <= refusal.on && (ended === null || refusal.on <= ended),
  ).length
}

/**
 * How many entries of a cycle hide a price; `hidden` are those of the books that it stood in. One where only the amounts
 * tell: what hides them is in another cycle, or in none.
 */
export function cycleUnknownBasis(
  { flows, events, realized }: Pick<Cycle, 'flows' | 'events' | 'realized'>,
  hidden: ReadonlySet<string>,
): number {
  const hiding = hidden.size === 0 ? 0 : countHiding({ flows, events, realized }, hidden)
  const isUnknown = (told: readonly { readonly amount: Money | null }[]): boolean =>
    told.some(({ amount }) => amount === null)
  return hiding === 0 && (isUnknown(flows) || isUnknown(realized)) ? 1 : hiding
}

function countHiding(
  { flows, events, realized }: Pick<Cycle, 'flows' | 'events' | 'realized'>,
  hidden: ReadonlySet<string>,
): number {
  const moved = new Set([...flows, ...realized].map(({ entryId }) => entryId))
  // What a transfer took of shares beside the cycle is told of in it, and is none of its figures.
  const own = events.filter(({ entryId, type }) => type !== 'TRANSFER' || moved.has(entryId))
  return new Set([...moved, ...own.map(({ entryId }) => entryId)].filter((id) => hidden.has(id))).size
}
