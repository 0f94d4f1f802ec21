// Where several exports report an entry with different values, the latest export counts, whichever was imported last. A
// field that an export leaves empty corrects nothing, nor does the same amount with fewer decimals.
// Authority: docs/domain.md, section "The ledger" (identity).
import { compareText } from '../../base/text-order.ts'
import { isCashKind, isEndingKind, isSplitKind, isTradeKind } from './entry-kinds.ts'
import { cameForNothing, isCashAlone, mayBeEnding, type ToldValues } from './same-entry.ts'

/** One export's version of an entry. */
export interface Telling extends ToldValues {
  /** The day or time of the export, else the last day that it covers. */
  readonly exportedOn: string
}

/** Micro-dollars in a cent. */
const CENT = 10_000

/** Whether two amounts are equal, or one is the other rounded to cents. */
function isSameAmount(a: number, b: number): boolean {
  if (a === b) return true
  return (a % CENT === 0 || b % CENT === 0) && Math.abs(a - b) <= CENT / 2
}

/** A row without a side cannot contradict the sign of a quantity. */
function tellsOtherQuantity(told: ToldValues, held: ToldValues): boolean {
  const isUnsided = told.unsided === true || held.unsided === true
  return isUnsided ? Math.abs(told.quantity) !== Math.abs(held.quantity) : told.quantity !== held.quantity
}

/** A corporate action that is posted later counts from the next day; earlier versions counted it from the day itself. */
function countsLater(told: ToldValues, held: ToldValues): boolean {
  return isSplitKind(told.kind) && told.tradeDate > held.tradeDate
}

/**
 * Without its share rows an assignment or exercise counts on the day it was posted; an export with them has the earlier,
 * true day.
 */
function wasEarlier({ kind, tradeDate }: ToldValues, held: ToldValues): boolean {
  return (kind === 'assignment' || kind === 'exercise') && tradeDate < held.tradeDate
}

/** Some exports state the settlement amount of an index option, others only that it settled. */
export function leavesOutSettlement(told: ToldValues, held: ToldValues): boolean {
  return isEndingKind(told.kind) && told.gross === 0 && held.gross !== 0
}

/** Whether a newly reported version changes an amount of the one held. A reported zero may mean that the field was empty. */
export function corrects(told: ToldValues, held: ToldValues): boolean {
  if (told.kind === 'symbol-change' && cameForNothing(held)) return true
  if (told.kind !== held.kind) return isEndingKind(told.kind) && mayBeEnding(held)
  // The held entry may be one part of the execution, with the other part in an entry beside it.
  if (told.opensRest === true && held.opensRest !== true) return false
  if (countsLater(told, held) || wasEarlier(told, held)) return true
  if (told.symbol !== held.symbol) return false
  if (isCashKind(told.kind)) return !isSameAmount(told.gross - told.fees, held.gross - held.fees)
  // A mark that an export lacks does not remove one.
  if (told.opensShort === true && held.opensShort !== true) return true
  if (told.closesShort === true && held.closesShort !== true) return true
  if (told.alsoShares === true && held.alsoShares !== true) return true
  if (told.fees === 0 && held.fees !== 0) return false
  if (isCashAlone(told) && !isCashAlone(held)) return false
  if (isTradeKind(told.kind) && told.gross === 0 && held.gross !== 0) return false
  if (leavesOutSettlement(told, held)) return false
  if (tellsOtherQuantity(told, held)) return true
  // Brokers may report the cost of transferred shares some days later.
  if (told.kind === 'share-transfer' && told.price !== null && held.price === null) return true
  if (told.price !== null && held.price !== null && !isSameAmount(told.price, held.price)) return true
  return !isSameAmount(told.fees, held.fees) || !isSameAmount(told.gross, held.gross)
}

/** Of the versions of one entry, in order of arrival, the one that counts. */
export function tellingThatCounts<T extends Telling>(tellings: readonly T[]): T | undefined {
  const [first, ...later] = tellings.toSorted((a, b) => compareText(a.exportedOn, b.exportedOn))
  return first && later.reduce((counting, next) => (corrects(next, counting) ? next : counting), first)
}

/** Like {@link tellingThatCounts}, but the first to arrive of those that agree with it: that one counted already. */
export function firstTellingThatCounts<T extends Telling>(tellings: readonly T[]): T | undefined {
  const counting = tellingThatCounts(tellings)
  return counting && tellings.find((telling) => !corrects(telling, counting) && !corrects(counting, telling))
}
