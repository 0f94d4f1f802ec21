// An assignment or exercise of n contracts moves n blocks of the deliverable at the strike, each a lot of its own. The
// oldest fills go first, and each contract carries its own premium into basis or proceeds. Whether the account is flat or
// uncovered is never judged in between. An assigned naked call makes a short lot.
// Authority: docs/domain.md, sections "Basis and disposal" and "Rolls, assignment, expiration"; IRS Publication 550.
import { addMoney, zeroMoney } from '../../../base/money.ts'
import { addKnown } from '../../entries/amounts.ts'
import { Cash, closedLeg, contractsOf, isShortSale, unopenedLeg } from '../book-trades.ts'
import type { Booking } from '../booking.ts'
import { DeliveredShares, type Block } from './delivered-shares.ts'
import { deliversIn, type Delivery } from './deliveries.ts'
import type { OptionEnding, ShareTrade } from '../../entries/entry.ts'
import type { ClosedLeg, LegEnd, LegSide, OpenLeg } from '../../lots/leg.ts'
import type { LedgerEvent } from '../../entries/order-day.ts'

/** Closes the legs and moves their shares. Without share rows nothing is booked and the leg stays open. */
export function bookDelivery(booking: Booking, event: LedgerEvent, delivery: Delivery): void {
  const { options, shares, ambiguous, unlike } = delivery
  const [firstShare, ...others] = shares
  if (firstShare === undefined) {
    const missing = unlike ? 'share-row-unlike' : 'share-row-missing'
    const kind = ambiguous ? 'share-row-ambiguous' : missing
    for (const { id } of options) booking.refuse({ kind, entryId: id })
    return
  }
  const rows = new DeliveredShares(heldFirst(booking, shares))
  const perContract = sharesPerContract(options, rows.left)
  const deliver = (option: OptionEnding, leg: ClosedLeg): void => {
    booking.closeLeg(event, leg)
    const block = rows.take(perContract)
    if (block.quantity < perContract)
      booking.refuse({ kind: 'wrong-delivery', entryId: option.id, surplus: block.quantity - perContract })
    if (block.quantity > 0) moveBlock(booking, event, option, leg, { block, shares: [firstShare, ...others] })
  }
  for (const option of options) endContracts(booking, event, option, deliver)
  moveSurplus(booking, event, rows, firstShare)
}

/** A sale of more than is held may be in two rows; the one marked as a short sale delivers last. */
function heldFirst(booking: Booking, shares: readonly ShareTrade[]): readonly ShareTrade[] {
  const short = shares.filter((row) => isShortSale(booking, row))
  if (short.length === 0 || short.length === shares.length) return shares
  return [...shares.filter((row) => !short.includes(row)), ...short]
}

/** The deliverable per contract; where it is not known, the shares of the rows divided by contracts. */
function sharesPerContract(options: readonly OptionEnding[], shares: number): number {
  const contracts = options.reduce((sum, option) => sum + contractsOf(option), 0)
  return options[0]?.instrument.deliverable ?? Math.floor(shares / contracts)
}

/** One ended leg per contract, the oldest fills first. A contract that was not open has no opening. */
function endContracts(
  booking: Booking,
  { date }: LedgerEvent,
  option: OptionEnding,
  deliver: (option: OptionEnding, leg: ClosedLeg) => void,
): void {
  const side: LegSide = option.quantity > 0 ? 'short' : 'long'
  const end: LegEnd = option.kind === 'exercise' ? 'exercised' : 'assigned'
  const cash = new Cash(option.gross, option.fees, contractsOf(option))
  const legs = booking.legs.take(side, booking.legs.endedBy(option.instrument), cash.contracts)
  const surplus = legs.reduce((left, leg) => left - leg.contracts, cash.contracts)
  if (surplus > 0) booking.refuse({ kind: 'over-assignment', entryId: option.id, side, surplus })
  for (const leg of legs) {
    const opening = new Cash(leg.cash ?? zeroMoney, leg.fees, leg.contracts)
    while (opening.contracts > 0)
      deliver(option, closedLeg(date, option.id, oneOf(leg, opening), end, cash.take(1)))
  }
  while (cash.contracts > 0) deliver(option, unopenedLeg(date, option, side, end, 1, cash.take(1)))
}

/** The next contract of a leg with its part of the opening cash and fees. */
function oneOf(leg: OpenLeg, opening: Cash): OpenLeg {
  if (leg.contracts === 1) {
    opening.contracts = 0
    return leg
  }
  const { gross, fees } = opening.take(1)
  return { ...leg, contracts: 1, cash: leg.cash === null ? null : gross, fees }
}

function moveBlock(
  booking: Booking,
  event: LedgerEvent,
  option: OptionEnding,
  leg: ClosedLeg,
  { block, shares }: { readonly block: Block; readonly shares: readonly [ShareTrade, ...ShareTrade[]] },
): void {
  const { ordinal } = block
  const own = shares.filter(({ id }) => block.entryIds.includes(id))
  const row = own[0] ?? shares[0]
  const shareRow = row.id
  const rows = block.entryIds.length > 1 ? block.entryIds.slice(1) : []
  const comesIn = deliversIn(option)
  const isShort = own.some((each) => isShortSale(booking, each))
  const beyond = comesIn ? 0 : block.quantity - booking.stock.held
  const isOwed =
    !isShort && beyond > 0 && !isNaked(booking, option) && awaitsExercise(booking, option, beyond)
  if (isOwed) booking.awaitExercise(shareRow, option, beyond)
  booking.moveShares(event, {
    direction: comesIn ? 'in' : 'out',
    quantity: block.quantity,
    amounts: {
      gross: block.gross,
      fees: block.fees,
      premium: addKnown(leg.openCash, leg.closeCash),
      optionFees: addMoney(leg.openFees, leg.closeFees),
    },
    date: event.date,
    acquiredOn: event.date,
    symbol: row.instrument.symbol,
    lotId: `${shareRow}:${ordinal}`,
    entryId: shareRow,
    entryIds:
      leg.openEntryId === null
        ? [shareRow, ...rows, option.id]
        : [shareRow, ...rows, option.id, leg.openEntryId],
    legEntryId: leg.openEntryId,
    origin: option.kind === 'exercise' ? 'exercise' : 'assignment',
    end: comesIn ? 'bought-back' : option.kind === 'exercise' ? 'exercised' : 'called-away',
    mayShort: isShort || isOwed || (beyond > 0 && isNaked(booking, option)),
    closesShort: own.some((each) => each.closesShort === true),
  })
}

/** Where nothing was held before the history, an assigned call beyond the shares seen leaves them owed. */
function isNaked(booking: Booking, { kind, instrument }: OptionEnding): boolean {
  return booking.beginsAtZero && kind === 'assignment' && instrument.contract.right === 'Call'
}

/** A long call covers an assigned one before shares do: what it can bring is owed until it is exercised. */
function awaitsExercise(booking: Booking, option: OptionEnding, quantity: number): boolean {
  if (option.kind !== 'assignment' || option.instrument.contract.right !== 'Call') return false
  return booking.canAwait(option, quantity)
}

/** Shares beyond contracts x deliverable are booked as traded without an option. */
function moveSurplus(booking: Booking, event: LedgerEvent, rows: DeliveredShares, row: ShareTrade): void {
  const surplus = rows.left
  if (surplus === 0) return
  booking.refuse({ kind: 'wrong-delivery', entryId: row.id, surplus })
  const { gross, fees, ordinal } = rows.take(surplus)
  const comesIn = row.kind === 'buy'
  booking.moveShares(event, {
    direction: comesIn ? 'in' : 'out',
    quantity: surplus,
    amounts: { gross, fees, premium: zeroMoney, optionFees: zeroMoney },
    date: event.date,
    acquiredOn: event.date,
    symbol: row.instrument.symbol,
    lotId: `${row.id}:${ordinal}`,
    entryId: row.id,
    entryIds: [row.id],
    legEntryId: null,
    origin: 'purchase',
    end: comesIn ? 'bought-back' : 'sold',
    mayShort: isShortSale(booking, row),
    closesShort: row.closesShort === true,
  })
}
