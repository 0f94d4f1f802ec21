// Splits never change totals of basis or premium: n-for-1 makes contracts x n at strike / n, rounded to the cent as
// the OCC does, multiplier kept. Other ratios leave the contracts to the broker's own rows.
// Authority: docs/domain.md, section "Taxes"; OCC By-Laws, article VI, section 11A; IRS Publication 550 (stock splits).
import { divideRounded, MAX_MICROS, MICROS } from '../../../base/micros.ts'
import { MOST_CONTRACTS } from '../../entries/countable.ts'
import { quantityFromMicros } from '../../../base/quantity.ts'
import { firstUnitsOf, lessAmounts, unknownAmounts, type Amounts } from '../../entries/amounts.ts'
import { addsContracts, changeOfOpen, unseenOf } from './added-contracts.ts'
import { moveIn } from '../book-holdings.ts'
import type { Booking } from '../booking.ts'
import type { ContractChange, CorporateAction, Split, SymbolChange } from '../../entries/entry.ts'
import type { OpenLeg } from '../../lots/leg.ts'
import { legAfter, type LegChange } from '../../lots/leg-after-change.ts'
import type { ShareLot } from '../../lots/lot.ts'
import type { LedgerEvent } from '../../entries/order-day.ts'
import { isUnseenOpening } from '../before-history/unseen-opening.ts'
import { isTouched, renamedBefore } from './renamed-contracts.ts'
import { isRated, splitRatio, type RatedSplit } from './split-ratio.ts'

/**
 * Lots, and for whole ratios legs, after a split. A split without a ratio gets that of the shares held. The shares that it
 * added are the effect on all shares, those held before the history included: these add nothing to it, so that they are in
 * shares of its day.
 */
export function bookSplit(booking: Booking, event: LedgerEvent, entry: Split): void {
  if (isRated(entry) && !isToldBySeen(booking, entry)) return bookStatedSplit(booking, event, entry)
  const { id, quantity } = entry
  const held = booking.stock.net()
  if (held === 0) return bookUnseenSplit(booking, event, entry)
  const ratio = splitRatio(held, held + quantity)
  if (ratio !== null) {
    const rated: RatedSplit = { ...entry, ...ratio, isRatioLent: false }
    bookRatedSplit(booking, { ...event, entry: rated }, rated)
    return
  }
  if (isRated(entry)) return bookStatedSplit(booking, event, entry)
  booking.refuse({ kind: 'unclear-ratio', entryId: id, held, change: quantity })
  bookUnclearSplit(booking, event, entry)
}

/** Whether the row states no ratio and the shares in the history give one; shares from before the history prove none. */
function isToldBySeen(booking: Booking, { isRatioLent, quantity }: RatedSplit): boolean {
  if (isRatioLent !== true) return false
  const unseen = booking.stock.lots().filter(({ id }) => isUnseenOpening(id))
  const net = booking.stock.net()
  const seen = net - unseen.reduce((sum, lot) => sum + lot.quantity, 0)
  return net === 0 || splitRatio(seen, seen + quantity) !== null
}

/** Shares held before the history are split like those in it. */
function bookStatedSplit(booking: Booking, event: LedgerEvent, entry: RatedSplit): void {
  if (bookRatedSplit(booking, event, entry)) booking.split(entry.numerator, entry.denominator)
}

/**
 * It is not known how many shares the added ones came from: they are there, and the basis of all shares is unknown from here
 * on.
 */
function bookUnclearSplit(booking: Booking, event: LedgerEvent, entry: Split): void {
  booking.stock.replaceAll((lot) => [{ ...lot, amounts: unknownAmounts }])
  booking.note('changed', event)
  if (entry.quantity <= 0 || booking.stock.owed > 0) return
  const added: CorporateAction = { ...entry, kind: 'corporate-action' }
  moveIn(booking, event, added, { gross: null, origin: 'corporate-action', end: 'corporate-action' })
}

/**
 * The history has nothing that it could have changed. The added shares are there all the same, at a cost that only the user
 * may know; only what leaves beyond them was held before the history.
 */
function bookUnseenSplit(booking: Booking, event: LedgerEvent, entry: Split): void {
  const added: CorporateAction = { ...entry, kind: 'corporate-action' }
  const told = entry.quantity > 0 ? booking.wordOn(added) : null
  if (told === null || told.worth === null) booking.refuse({ kind: 'nothing-held', entryId: entry.id })
  if (told === null) return
  moveIn(booking, event, added, {
    gross: told.worth,
    origin: 'corporate-action',
    end: 'corporate-action',
    acquiredOn: told.acquiredOn ?? event.date,
  })
}

/** Whether it is booked. */
function bookRatedSplit(booking: Booking, event: LedgerEvent, entry: RatedSplit): boolean {
  if (isBeyondCount(booking, entry)) {
    booking.refuse({ kind: 'beyond-count', entryId: entry.id })
    return false
  }
  const before = booking.stock.net()
  booking.stock.replaceAll((lot) => splitLot(lot, entry.numerator, entry.denominator))
  const surplus = entry.quantity - (booking.stock.net() - before)
  // Where the row states the shares, fractions paid in cash explain a difference of less than one share.
  if (entry.quantity !== 0 && Math.abs(surplus) >= MICROS)
    booking.refuse({ kind: 'split-mismatch', entryId: entry.id, surplus })
  changeLegs(booking, event, entry)
  return true
}

function isBeyondCount({ stock, legs }: Booking, { numerator, denominator }: RatedSplit): boolean {
  if (((stock.held + stock.owed) * numerator) / denominator > MAX_MICROS) return true
  if (denominator !== 1) return false
  const assigned = stock.lots().filter(({ legEntryId }) => legEntryId !== null)
  return Math.max(contractsIn(legs.openLegs()), assigned.length) * numerator > MOST_CONTRACTS
}

function contractsIn(legs: readonly OpenLeg[]): number {
  return legs.reduce((sum, { contracts }) => sum + contracts, 0)
}

/** The same lots and legs under another symbol. */
export function bookSymbolChange(booking: Booking, event: LedgerEvent, entry: SymbolChange): void {
  const { instrument, newSymbol } = entry
  booking.stock.replaceAll((lot) => [lot.symbol === instrument.symbol ? { ...lot, symbol: newSymbol } : lot])
  changeLegs(booking, event, entry)
}

/**
 * Open legs of one contract become another, keeping premium and fees. A split of the same shares may already have changed
 * them, and a symbol change may have given the contract another root before.
 */
export function bookContractChange(booking: Booking, event: LedgerEvent, entry: ContractChange): void {
  const legs = booking.legs.openLegs()
  const told = addsContracts(entry) ? changeOfOpen(legs, entry) : renamedBefore(legs, entry)
  const isKnown = told !== null && legs.some((leg) => isTouched(leg, told))
  if (!isKnown) return booking.refuse({ kind: 'nothing-held', entryId: entry.id })
  if (contractsIn(legs) * told.contractsPerOld > MOST_CONTRACTS)
    return booking.refuse({ kind: 'beyond-count', entryId: entry.id })
  const surplus = unseenOf(legs, told)
  if (surplus !== 0) booking.refuse({ kind: 'split-mismatch', entryId: entry.id, surplus })
  changeLegs(booking, { ...event, entry: told }, told)
}

function changeLegs(booking: Booking, event: LedgerEvent, entry: LegChange): void {
  booking.legs.replaceAll((leg) => legAfter(leg, entry))
  booking.note('changed', event)
}

/** The lot of one assigned contract becomes as many lots as the contract would have become contracts. */
function splitLot(lot: ShareLot, numerator: number, denominator: number): ShareLot[] {
  if (denominator !== 1 || lot.legEntryId === null) {
    const shares = divideRounded(BigInt(lot.quantity) * BigInt(numerator), BigInt(denominator))
    return [{ ...lot, quantity: quantityFromMicros(shares) }]
  }
  const lots: ShareLot[] = []
  let rest: Amounts = lot.amounts
  for (let ordinal = 1; ordinal <= numerator; ordinal += 1) {
    const amounts = firstUnitsOf(rest, 1, numerator - ordinal + 1)
    rest = lessAmounts(rest, amounts)
    lots.push({ ...lot, id: `${lot.id}.${ordinal}`, amounts })
  }
  return lots
}
