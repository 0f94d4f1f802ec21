// Rows of a linked transfer: the row out realizes nothing and is no sale; the row in opens the same lots and fills that
// left. Authority: docs/domain.md, section "The ledger" (transfers); IRC section 1223; Publication 550 (basis of transfers).
import { MICROS } from '../../../base/micros.ts'
import { moneyFromMicros, negateMoney, zeroMoney } from '../../../base/money.ts'
import type { Amounts } from '../../entries/amounts.ts'
import { closedLeg, contractsOf } from '../book-trades.ts'
import type { Booking } from '../booking.ts'
import type { HoldingEntry, OptionInstrument } from '../../entries/entry.ts'
import { disposalOrders } from '../../lots/disposal-order.ts'
import type { LegSide } from '../../lots/leg.ts'
import type { ShareLot } from '../../lots/lot.ts'
import type { MovedHolding } from '../../transfers/moved-holdings.ts'
import type { LedgerEvent } from '../../entries/order-day.ts'
import { boughtLotId } from '../../tax/wash-purchases.ts'

const nothing: Amounts = { gross: zeroMoney, fees: zeroMoney, premium: zeroMoney, optionFees: zeroMoney }

/** What a row in states beyond its parcel: micro-shares or contracts, above zero. */
export type Uncovered = number

/** Takes lots or fills out, or opens those that came. Returns what the row states beyond those. */
export function bookMoved(
  booking: Booking,
  event: LedgerEvent,
  entry: HoldingEntry,
  moved: MovedHolding,
): Uncovered {
  const { instrument } = entry
  if (instrument.type === 'share')
    return moved.direction === 'out'
      ? sendShares(booking, event, entry, instrument.symbol, moved)
      : receiveShares(booking, event, entry, instrument.symbol, moved)
  return moved.direction === 'out'
    ? sendLegs(booking, event, entry, moved)
    : receiveLegs(booking, event, entry, instrument, moved)
}

function sendShares(
  booking: Booking,
  event: LedgerEvent,
  { id, quantity }: HoldingEntry,
  symbol: string,
  { otherAccountId: movedTo }: MovedHolding,
): Uncovered {
  // Owed shares leave by a row above zero.
  const size = quantity < 0 ? Math.abs(quantity) : Math.min(quantity, booking.stock.owed)
  const acquired = booking.stock.ranked().sort(disposalOrders.fifo)
  const turns = new Map(acquired.map(({ lot }, turn) => [lot.id, turn]))
  const taken = booking.moveShares(event, {
    direction: quantity < 0 ? 'out' : 'in',
    quantity: size,
    amounts: nothing,
    date: event.date,
    acquiredOn: null,
    symbol,
    lotId: `${id}:1`,
    entryId: id,
    entryIds: [id],
    legEntryId: null,
    origin: 'transfer',
    end: 'transferred',
    mayShort: false,
    movedTo,
  })
  // They arrive in the order of acquisition, whichever the method takes first: within one day nothing else decides their
  // order.
  const inTurn = taken.toSorted((a, b) => (turns.get(a.lot.id) ?? 0) - (turns.get(b.lot.id) ?? 0))
  const lots = inTurn.map(({ lot }): ShareLot => ({ ...lot, boughtAs: boughtLotId(lot) }))
  booking.send(id, { lots, legs: [] })
  return Math.abs(quantity) - size
}

function receiveShares(
  booking: Booking,
  event: LedgerEvent,
  { id, quantity }: HoldingEntry,
  symbol: string,
  { parcel }: MovedHolding,
): Uncovered {
  const isOwed = quantity < 0
  let left: number = Math.abs(quantity)
  for (const lot of parcel.lots) {
    left -= lot.quantity
    booking.moveShares(event, {
      direction: isOwed ? 'out' : 'in',
      quantity: lot.quantity,
      amounts: lot.amounts,
      date: event.date,
      acquiredOn: lot.opened,
      symbol,
      lotId: lot.id,
      entryId: id,
      entryIds: lot.entryIds,
      legEntryId: lot.legEntryId,
      origin: lot.origin,
      end: isOwed ? 'sold' : 'bought-back',
      mayShort: isOwed,
      boughtAs: lot.boughtAs,
      heldBy: lot.heldBy,
    })
  }
  return left
}

function sendLegs(
  booking: Booking,
  event: LedgerEvent,
  entry: HoldingEntry,
  { otherAccountId: movedTo }: MovedHolding,
): Uncovered {
  const legs = booking.legs.take(entry.quantity > 0 ? 'short' : 'long', event.instrument, contractsOf(entry))
  for (const leg of legs) {
    // It leaves at its opening cash, so that no account gains or loses by it.
    const cash = { gross: negateMoney(leg.cash ?? zeroMoney), fees: moneyFromMicros(0 - leg.fees) }
    booking.closeLeg(event, { ...closedLeg(event.date, entry.id, leg, 'transferred', cash), movedTo })
  }
  booking.send(entry.id, { lots: [], legs })
  return 0
}

function receiveLegs(
  booking: Booking,
  event: LedgerEvent,
  entry: HoldingEntry,
  instrument: OptionInstrument,
  { parcel }: MovedHolding,
): Uncovered {
  const side: LegSide = entry.quantity > 0 ? 'long' : 'short'
  let left = Math.abs(entry.quantity)
  for (const leg of parcel.legs) {
    left -= leg.contracts * MICROS
    booking.openLeg(event, { ...leg, instrument, side })
  }
  return left
}
