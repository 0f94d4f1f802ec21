// Of one entry that several exports tell otherwise, the latest export counts, whichever was imported last. What an
// export leaves empty corrects nothing, and neither does the same amount with fewer decimals.
// Authority: docs/domain.md, section "The ledger" (identity).
import { compareText } from '../../base/text-order.ts'
import { isCashKind, isEndingKind, isSplitKind, isTradeKind } from './entry-kinds.ts'
import { cameForNothing, isCashAlone, mayBeEnding, type ToldValues } from './same-entry.ts'

/** One of several tellings of an entry. */
export interface Telling extends ToldValues {
  /** The day or instant of the export, else the last day that it tells of. */
  readonly exportedOn: string
}

/** Micro-dollars in a cent. */
const CENT = 10_000

/** Whether two amounts are one, or one is the other in whole cents. */
function isSameAmount(a: number, b: number): boolean {
  if (a === b) return true
  return (a % CENT === 0 || b % CENT === 0) && Math.abs(a - b) <= CENT / 2
}

/** A row that does not say which side expired tells no other one. */
function tellsOtherQuantity(told: ToldValues, held: ToldValues): boolean {
  const isUnsided = told.unsided === true || held.unsided === true
  return isUnsided ? Math.abs(told.quantity) !== Math.abs(held.quantity) : told.quantity !== held.quantity
}

/** What a company does counted from the day itself once, where it is posted later and counts from the next one. */
function countsLater(told: ToldValues, held: ToldValues): boolean {
  return isSplitKind(told.kind) && told.tradeDate > held.tradeDate
}

/** Without its shares an assignment or exercise counts on the day it was posted: whoever has them knows the day before. */
function wasEarlier({ kind, tradeDate }: ToldValues, held: ToldValues): boolean {
  return (kind === 'assignment' || kind === 'exercise') && tradeDate < held.tradeDate
}

/** Some exports write what an index option settled for, and others only that it did. */
export function leavesOutSettlement(told: ToldValues, held: ToldValues): boolean {
  return isEndingKind(told.kind) && told.gross === 0 && held.gross !== 0
}

/** Whether what is told changes an amount of what is held. An amount of zero may be an empty one. */
export function corrects(told: ToldValues, held: ToldValues): boolean {
  if (told.kind === 'symbol-change' && cameForNothing(held)) return true
  if (told.kind !== held.kind) return isEndingKind(told.kind) && mayBeEnding(held)
  // What is held may be one part of it, and the other stands beside it.
  if (told.opensRest === true && held.opensRest !== true) return false
  if (countsLater(told, held) || wasEarlier(told, held)) return true
  if (told.symbol !== held.symbol) return false
  if (isCashKind(told.kind)) return !isSameAmount(told.gross - told.fees, held.gross - held.fees)
  // A mark that an export does not carry takes none away.
  if (told.opensShort === true && held.opensShort !== true) return true
  if (told.closesShort === true && held.closesShort !== true) return true
  if (told.alsoShares === true && held.alsoShares !== true) return true
  if (told.fees === 0 && held.fees !== 0) return false
  if (isCashAlone(told) && !isCashAlone(held)) return false
  if (isTradeKind(told.kind) && told.gross === 0 && held.gross !== 0) return false
  if (leavesOutSettlement(told, held)) return false
  if (tellsOtherQuantity(told, held)) return true
  // Brokers tell some days later what shares cost that came from elsewhere.
  if (told.kind === 'share-transfer' && told.price !== null && held.price === null) return true
  if (told.price !== null && held.price !== null && !isSameAmount(told.price, held.price)) return true
  return !isSameAmount(told.fees, held.fees) || !isSameAmount(told.gross, held.gross)
}

/** Of the tellings of one entry, in the order in which they arrived, the one that counts. */
export function tellingThatCounts<T extends Telling>(tellings: readonly T[]): T | undefined {
  const [first, ...later] = tellings.toSorted((a, b) => compareText(a.exportedOn, b.exportedOn))
  return first && later.reduce((counting, next) => (corrects(next, counting) ? next : counting), first)
}

/** As the one that counts, but the first that arrived of those that say the same: it counted before the others came. */
export function firstTellingThatCounts<T extends Telling>(tellings: readonly T[]): T | undefined {
  const counting = tellingThatCounts(tellings)
  return counting && tellings.find((telling) => !corrects(telling, counting) && !corrects(counting, telling))
}
