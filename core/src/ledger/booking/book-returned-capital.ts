// Returned capital is no income: it lowers the basis of the lots held, per share. The basis stops at zero, and what is
// returned beyond it is a gain of that day, long-term where the shares were held for more than a year. Once all shares are
// sold there is no basis left, and all of it is a gain on the shares that were sold last. What a linked transfer moved to
// another account of the user takes its part along: there it belongs to the shares that came by that transfer.
// The part of a basis that went over to the shares of a spin-off lowers that of the old ones alike, each lot's in proportion to
// what it cost.
// Authority: IRS Publication 550 (nondividend distributions, stock distributed by another corporation); IRC sections 301(c), 358(b).
import { splitMoney, subtractMoney, zeroMoney, type Money } from '../../base/money.ts'
import { zeroQuantity } from '../../base/quantity.ts'
import { addKnown } from '../entries/amounts.ts'
import type { CorporateAction } from '../entries/entry.ts'
import type { LedgerEvent } from '../entries/order-day.ts'
import { basisReduction, taxBasis, type Disposal, type ShareLot } from '../lots/lot.ts'
import { loweredBy, loweringWeights } from '../lots/lowering.ts'
import { cameBy } from '../transfers/moved-returns.ts'
import type { Booking } from './booking.ts'

export function returnCapital(booking: Booking, event: LedgerEvent, entry: CorporateAction): void {
  const rows = booking.broughtBy(entry.id)
  const held = booking.stock.lots()
  const lots = rows === null ? held : held.filter((lot) => cameBy(lot, rows))
  if (lots.length === 0) return returnToLeft(booking, event, entry, rows)
  const weights = loweringWeights(
    entry,
    lots.map((lot) => ({ shares: lot.quantity, basis: taxBasis(lot) })),
  )
  const parts = new Map(splitMoney(loweredBy(entry), weights).map((part, index) => [lots[index]?.id, part]))
  const partOf = (lot: ShareLot): Money => parts.get(lot.id) ?? zeroMoney
  const lowering = (lot: ShareLot): Money =>
    lot.side === 'long' ? basisReduction(partOf(lot), taxBasis(lot)) : partOf(lot)
  booking.stock.replaceAll((lot) => [parts.has(lot.id) ? returnTo(lot, lowering(lot), entry.id) : lot])
  if (rows === null) booking.note('changed', event)
  else booking.noteChangeOf(event, new Set(lots.flatMap(({ entryIds }) => entryIds)))
  for (const lot of lots) {
    const gain = subtractMoney(partOf(lot), lowering(lot))
    if (gain > 0) booking.dispose(event, gainOn(lot, gain, event))
  }
}

function returnToLeft(
  booking: Booking,
  event: LedgerEvent,
  entry: CorporateAction,
  rows: readonly string[] | null,
): void {
  if (entry.basisGone !== undefined) return booking.refuse({ kind: 'nothing-held', entryId: entry.id })
  const { sold, sentBy } = booking.lastLeft(rows)
  if (sold.length === 0 && sentBy !== null) return void booking.sentReturns.push({ entry, sentBy })
  if (sold.length === 0) return booking.refuse({ kind: 'nothing-held', entryId: entry.id })
  const parts = splitMoney(
    entry.netCash,
    sold.map(({ quantity }) => quantity),
  )
  for (const [at, { lot, closed }] of sold.entries())
    booking.dispose(event, { ...gainOn(lot, parts[at] ?? zeroMoney, event), heldUntil: closed })
}

function returnTo(lot: ShareLot, part: Money, entryId: string): ShareLot {
  const amounts = { ...lot.amounts, gross: addKnown(lot.amounts.gross, part) }
  return { ...lot, amounts, entryIds: [...lot.entryIds, entryId] }
}

/** No shares leave: the proceeds are for a quantity of none at no cost, as Form 8949 has it. */
function gainOn(lot: ShareLot, gain: Money, { date, entry }: LedgerEvent): Disposal {
  const none = { gross: zeroMoney, fees: zeroMoney, premium: zeroMoney, optionFees: zeroMoney }
  return {
    lot: { ...lot, quantity: zeroQuantity, amounts: none },
    end: 'corporate-action',
    closed: date,
    entryId: entry.id,
    entryIds: [entry.id],
    legEntryId: null,
    quantity: zeroQuantity,
    amounts: { ...none, gross: gain },
  }
}
