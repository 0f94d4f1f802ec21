// What ended at a gain or loss, as wash sales see it: shares sold, options closed or expired. A transfer has no result.
// Assigned and exercised options are part of the basis or proceeds of their shares. Section 1256 contracts are left out.
// Short positions have a result, but no purchase defers it.
// Authority: IRC sections 1091, 1234 and 1256; IRS Publication 550.
import type { Money } from '../../base/money.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { BookMove } from '../booking/book-move.ts'
import { legProfit, type ClosedLeg } from '../lots/leg.ts'
import { taxGain, type Disposal, type ShareLot } from '../lots/lot.ts'
import { toUnits, type MoveInUnits, type ShareUnit } from '../lots/share-units.ts'
import { dayClock, type Happened } from './account-order.ts'
import { boughtLotId, eventOf, sharesFor } from './wash-purchases.ts'

export interface Ending extends Happened {
  readonly accountId: string
  /** The entry that ended it, and the id of the lot, or of the entry that opened the leg. */
  readonly entryId: string
  readonly lotId: string
  /** The id of what was bought, in whichever account. */
  readonly purchaseId: string
  /** The account to which a linked transfer took it. */
  readonly movedTo: string | null
  readonly gain: Money | null
  readonly kind: 'shares' | 'option'
  /** Its index among the disposals of its book, or among the closed legs. */
  readonly place: number
  /** For a long option its contract, since a purchase of the same contract defers its loss; null for shares. */
  readonly contract: string | null
  readonly side: 'long' | 'short'
  /** Micro-shares in units of the last day, and the unit of its own day. */
  readonly shares: number
  readonly unit: ShareUnit
  readonly opened: TradingDate | null
  /** The day that ends its holding period. */
  readonly heldUntil: TradingDate
  /** `passed on` has no result: a transfer, or a call exercised into a lot. */
  readonly result: 'taxed' | 'passed on'
  /** The lot that an exercised call became. */
  readonly becomes: string | null
  /** The fill of the option by which shares left; what a bought option carries counts with them. */
  readonly optionId: string | null
  /** Equal for what was sold together. */
  readonly sale: string
}

/** Exercises first, then shares, then options: an exercise comes before everything sold on its day. */
export function endingsOf(accountId: string, moves: readonly MoveInUnits[]): Ending[] {
  const exercises: Ending[] = []
  const shares: Ending[] = []
  const options: Ending[] = []
  const timeOf = dayClock()
  let [disposals, legs] = [0, 0]
  for (const [move, unit, name] of moves) {
    const at = timeOf(move)
    if (!ends(move)) continue
    const told = { accountId, unit, sale: saleOf(move, accountId), at, move }
    if (move.kind === 'lot-opened' && move.lot.origin === 'exercise')
      exercises.push(...exerciseOf(move.lot, told))
    if (move.kind === 'lot-closed') shares.push(shareEnding(move.disposal, disposals++, told))
    if (move.kind === 'leg-closed')
      options.push(...legEnding(move.leg, legs++, told, name(move.leg.instrument)))
  }
  return [...exercises, ...shares, ...options]
}

/** Most moves end nothing. */
function ends(move: BookMove): boolean {
  if (move.kind === 'lot-opened') return move.lot.origin === 'exercise'
  return move.kind === 'lot-closed' || move.kind === 'leg-closed'
}

/** What all endings of a move have in common. */
interface Told extends Pick<Ending, 'accountId' | 'unit' | 'sale' | 'at'> {
  readonly move: BookMove
}

/** The order or delivery of one day; else the entry. */
function saleOf(move: BookMove, accountId: string): string {
  const event = move.kind === 'lot-opened' ? null : eventOf(move)
  return event === null ? move.entry.id : `${accountId}\n${move.kind}\n${move.date}\n${event}`
}

function exerciseOf(
  { id: becomes, quantity, legEntryId: lotId }: ShareLot,
  { move, ...told }: Told,
): Ending[] {
  if (lotId === null) return []
  const { entry, date } = move
  return [
    {
      ...told,
      at: null,
      sale: `exercise\n${becomes}`,
      entryId: entry.id,
      lotId,
      purchaseId: lotId,
      movedTo: null,
      date,
      gain: null,
      kind: 'option',
      place: -1,
      contract: null,
      side: 'long',
      shares: toUnits(quantity, told.unit),
      opened: null,
      heldUntil: date,
      result: 'passed on',
      becomes,
      optionId: null,
    },
  ]
}

function shareEnding(disposal: Disposal, place: number, { accountId, unit, sale, at }: Told): Ending {
  const { entryId, lot, closed: date, quantity, end, legEntryId: optionId } = disposal
  return {
    accountId,
    unit,
    sale,
    entryId,
    lotId: lot.id,
    purchaseId: boughtLotId(lot),
    movedTo: disposal.movedTo ?? null,
    date,
    at,
    gain: taxGain(disposal),
    kind: 'shares',
    place,
    contract: null,
    side: lot.side,
    shares: toUnits(quantity, unit),
    opened: lot.opened,
    heldUntil: disposal.heldUntil ?? date,
    result: end === 'transferred' ? 'passed on' : 'taxed',
    becomes: null,
    optionId,
  }
}

function legEnding(
  leg: ClosedLeg,
  place: number,
  { accountId, unit, sale, at }: Told,
  contract: string,
): Ending[] {
  const { closeEntryId: entryId, openEntryId, opened, closed: date, side, instrument, end } = leg
  if (end === 'assigned' || end === 'exercised' || isIndexRoot(instrument.contract.root)) return []
  return [
    {
      accountId,
      unit,
      sale,
      entryId,
      lotId: openEntryId ?? '',
      purchaseId: openEntryId ?? '',
      movedTo: leg.movedTo ?? null,
      date,
      at,
      gain: legProfit(leg),
      kind: 'option',
      place,
      contract: side === 'long' ? contract : null,
      side,
      shares: toUnits(sharesFor(instrument, leg.contracts), unit),
      opened,
      heldUntil: date,
      result: end === 'transferred' ? 'passed on' : 'taxed',
      becomes: null,
      optionId: null,
    },
  ]
}
