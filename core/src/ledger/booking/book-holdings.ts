// Positions that no trade explains: opening balances where the history starts too late, and transfers. An unknown price is
// an unknown basis, never 0. A transfer keeps the acquisition date. Authority: docs/domain.md, section "The ledger".
import { moneyFromMicros, multiplyPrice, negateMoney, zeroMoney, type Money } from '../../base/money.ts'
import { quantityFromMicros, wholeUnits } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { bookMoved } from './transfers/book-transfers.ts'
import { closedLeg, contractsOf } from './book-trades.ts'
import type { Booking } from './booking.ts'
import type { CorporateAction, HoldingEntry, Instrument } from '../entries/entry.ts'
import type { LegSide } from '../lots/leg.ts'
import type { LotEnd, LotOrigin } from '../lots/lot.ts'
import type { LedgerEvent } from '../entries/order-day.ts'

/** First closes what is open on the other side, as a transfer out does; the rest opens. */
export function bookHolding(booking: Booking, event: LedgerEvent, entry: HoldingEntry): void {
  const moved = booking.movedBy(entry.id)
  if (moved !== undefined) {
    const left = bookMoved(booking, event, entry, moved)
    if (left === 0) return
    // More came than left the other account: of the surplus nothing is known but what the row states.
    const quantity = quantityFromMicros(entry.quantity < 0 ? -left : left)
    return bookUnlinked(booking, event, { ...entry, quantity, fees: zeroMoney })
  }
  bookUnlinked(booking, event, entry)
}

function bookUnlinked(booking: Booking, event: LedgerEvent, entry: HoldingEntry): void {
  if (entry.instrument.type === 'option') {
    for (const told of booking.partsOf(entry)) bookLegHolding(booking, event, told)
    return
  }
  const origin = entry.kind === 'opening-balance' ? 'opening-balance' : 'transfer'
  for (const [at, part] of booking.partsOf(entry).entries())
    moveIn(booking, event, part, { gross: basisOf(part), origin, end: 'transferred', lotNo: at + 1 })
}

/** Shares that come or go without a trade. */
export function moveIn(
  booking: Booking,
  event: LedgerEvent,
  entry: (HoldingEntry | CorporateAction) & { readonly instrument: Instrument },
  how: {
    readonly gross: Money | null
    readonly origin: LotOrigin
    readonly end: LotEnd
    /** For a corporate action, where this is not the day of its entry. */
    readonly acquiredOn?: TradingDate
    /** For one of several lots of an entry. */
    readonly lotNo?: number
  },
): void {
  const { instrument } = entry
  if (instrument.type !== 'share') return
  booking.moveShares(event, {
    direction: entry.quantity > 0 ? 'in' : 'out',
    quantity: Math.abs(entry.quantity),
    amounts: { gross: how.gross, fees: entry.fees, premium: zeroMoney, optionFees: zeroMoney },
    date: event.date,
    acquiredOn: entry.kind === 'corporate-action' ? (how.acquiredOn ?? event.date) : entry.acquiredOn,
    symbol: instrument.symbol,
    lotId: `${entry.id}:${how.lotNo ?? 1}`,
    entryId: entry.id,
    entryIds: [entry.id],
    legEntryId: null,
    origin: how.origin,
    end: how.end,
    // Only a negative opening balance is shares owed; nothing else that leaves without a sale is.
    mayShort: entry.kind === 'opening-balance',
    heldBy: entry.kind === 'corporate-action' ? undefined : entry.heldBy,
  })
}

/** The cash equivalent of the position: paid when long, received when short. */
function basisOf({ price, quantity, cost }: HoldingEntry): Money | null {
  if (cost !== undefined) return negateMoney(cost)
  return price === null ? null : negateMoney(multiplyPrice(price, quantity, 1))
}

function bookLegHolding(booking: Booking, event: LedgerEvent, entry: HoldingEntry): void {
  const { instrument } = entry
  if (instrument.type !== 'option') return
  const [side, other]: [LegSide, LegSide] = entry.quantity > 0 ? ['long', 'short'] : ['short', 'long']
  const contracts = contractsOf(entry)
  const ended = entry.kind === 'share-transfer' ? booking.legs.take(other, event.instrument, contracts) : []
  for (const leg of ended) {
    // It leaves at its opening cash after fees, so that no account gains or loses by it.
    const cash = { gross: negateMoney(leg.cash ?? zeroMoney), fees: moneyFromMicros(0 - leg.fees) }
    booking.closeLeg(event, closedLeg(event.date, entry.id, leg, 'transferred', cash))
  }
  const left = ended.reduce((rest, leg) => rest - leg.contracts, contracts)
  if (left === 0) return
  const signed = wholeUnits(side === 'long' ? -left : left)
  const priced = entry.price === null ? null : multiplyPrice(entry.price, signed, instrument.multiplier)
  booking.openLeg(event, {
    entryId: entry.id,
    orderId: null,
    instrument,
    side,
    opened: entry.acquiredOn ?? entry.tradeDate,
    contracts: left,
    cash: left === contracts && entry.cost !== undefined ? negateMoney(entry.cost) : priced,
    fees: entry.fees,
  })
}
