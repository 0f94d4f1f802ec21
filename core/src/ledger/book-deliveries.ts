// An assignment or exercise of n contracts moves n blocks of the deliverable, one lot each, at the strike. The oldest
// fills go first and each contract carries its own premium into basis or proceeds; flat or uncovered is never judged
// in between. A naked call assigned makes a short lot. Authority: docs/domain.md, 4 and 5; IRS Publication 550.
import { addMoney, zeroMoney } from '../money.ts'
import { addKnown, type Amounts } from './amounts.ts'
import { Cash, closedLeg, contractsOf, unopenedLeg } from './book-trades.ts'
import type { Booking } from './booking.ts'
import { DeliveredShares, type Block } from './delivered-shares.ts'
import { deliversIn, type Delivery } from './deliveries.ts'
import type { OptionEnding, ShareTrade } from './entry.ts'
import type { ClosedLeg, LegEnd, LegSide } from './leg.ts'
import type { LotEnd } from './lot.ts'
import { splitLeg } from './leg-parts.ts'
import type { LedgerEvent } from './order-entries.ts'

/** Closes the legs and moves their shares. Without share rows nothing happens and the leg stays open. */
export function bookDelivery(booking: Booking, event: LedgerEvent, delivery: Delivery): void {
  const { options, shares, ambiguous } = delivery
  const [firstShare] = shares
  if (firstShare === undefined) {
    const kind = ambiguous ? 'share-row-ambiguous' : 'share-row-missing'
    for (const { id } of options) booking.refuse({ kind, entryId: id })
    return
  }
  const rows = new DeliveredShares(shares)
  const perContract = sharesPerContract(options, rows.left)
  for (const option of options) {
    for (const leg of endLegs(booking, event, option)) {
      booking.closeLeg(event, leg)
      const block = rows.take(perContract)
      if (block.quantity < perContract)
        booking.refuse({ kind: 'wrong-delivery', entryId: option.id, surplus: block.quantity - perContract })
      if (block.quantity > 0) moveBlock(booking, event, option, leg, block, firstShare)
    }
  }
  moveSurplus(booking, event, rows, firstShare)
}

/** The deliverable; where it is not known, what the share rows come to. */
function sharesPerContract(options: readonly OptionEnding[], shares: number): number {
  const contracts = options.reduce((sum, option) => sum + contractsOf(option), 0)
  return options[0]?.instrument.deliverable ?? Math.floor(shares / contracts)
}

/** One ended leg per contract, the oldest fills first; a contract that was not open has no opening. */
function endLegs(booking: Booking, { key, date }: LedgerEvent, option: OptionEnding): ClosedLeg[] {
  const side: LegSide = option.quantity > 0 ? 'short' : 'long'
  const end: LegEnd = option.kind === 'exercise' ? 'exercised' : 'assigned'
  const contracts = contractsOf(option)
  const cash = new Cash(option.gross, option.fees, contracts)
  const ended: ClosedLeg[] = []
  for (const leg of booking.legs.take(side, key, contracts)) {
    for (let rest: typeof leg | null = leg; rest;) {
      const [one, left]: [typeof leg, typeof leg | null] = splitLeg(rest, 1)
      ended.push(closedLeg(date, option.id, one, end, cash.take(1)))
      rest = left
    }
  }
  const surplus = cash.contracts
  if (surplus > 0) booking.refuse({ kind: 'over-assignment', entryId: option.id, side, surplus })
  while (cash.contracts > 0) ended.push(unopenedLeg(date, option, side, end, 1, cash.take(1)))
  return ended
}

function moveBlock(
  booking: Booking,
  event: LedgerEvent,
  option: OptionEnding,
  leg: ClosedLeg,
  block: Block,
  row: ShareTrade,
): void {
  const entryIds: [string, ...string[]] = [block.entryIds[0] ?? row.id, ...block.entryIds.slice(1), option.id]
  if (leg.openEntryId !== null) entryIds.push(leg.openEntryId)
  const amounts: Amounts = {
    gross: block.gross,
    fees: block.fees,
    premium: addKnown(leg.openCash, leg.closeCash),
    optionFees: addMoney(leg.openFees, leg.closeFees),
  }
  move(booking, event, row, {
    quantity: block.quantity,
    amounts,
    entryIds,
    leg,
    option,
    ordinal: block.ordinal,
  })
}

/** Shares beyond contracts x deliverable are traded shares without an option. */
function moveSurplus(booking: Booking, event: LedgerEvent, rows: DeliveredShares, row: ShareTrade): void {
  const surplus = rows.left
  if (surplus === 0) return
  booking.refuse({ kind: 'wrong-delivery', entryId: row.id, surplus })
  const { gross, fees, ordinal } = rows.take(surplus)
  const amounts = { gross, fees, premium: zeroMoney, optionFees: zeroMoney }
  move(booking, event, row, {
    quantity: surplus,
    amounts,
    entryIds: [row.id],
    leg: null,
    option: null,
    ordinal,
  })
}

const deliveredEnds: Readonly<Record<OptionEnding['kind'] | 'none', LotEnd>> = {
  assignment: 'called-away',
  exercise: 'exercised',
  expiration: 'sold',
  none: 'sold',
}

interface Delivered {
  readonly quantity: number
  readonly amounts: Amounts
  readonly entryIds: readonly [string, ...string[]]
  readonly leg: ClosedLeg | null
  readonly option: OptionEnding | null
  /** Which block of the delivery it is, from 1. */
  readonly ordinal: number
}

function move(booking: Booking, event: LedgerEvent, row: ShareTrade, delivered: Delivered): void {
  const { quantity, amounts, entryIds, leg, option, ordinal } = delivered
  const comesIn = option === null ? row.kind === 'buy' : deliversIn(option)
  booking.moveShares(event, {
    direction: comesIn ? 'in' : 'out',
    quantity,
    amounts,
    date: event.date,
    acquiredOn: event.date,
    symbol: row.instrument.symbol,
    lotId: `${entryIds[0]}:${ordinal}`,
    entryIds,
    legEntryId: leg?.openEntryId ?? null,
    origin: option?.kind === 'exercise' ? 'exercise' : option ? 'assignment' : 'purchase',
    end: comesIn ? 'bought-back' : deliveredEnds[option?.kind ?? 'none'],
  })
}
