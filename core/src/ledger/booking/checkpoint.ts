// A book keeps its state before its last day, so that entries of that day or later can be booked from there instead of from
// the first entry. The result equals booking everything; where it might not, resuming is refused here and everything is
// booked. Authority: docs/domain.md, section "The ledger".
import { MICROS } from '../../base/micros.ts'
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import type { Realized } from './book.ts'
import { entryRefusal } from '../entries/check-entry.ts'
import { deliversIn, isDelivery, NEAR_DAYS } from './deliveries/deliveries.ts'
import type { Entry, OptionEnding, ShareTrade } from '../entries/entry.ts'
import type { OpenLeg } from '../lots/leg.ts'
import type { Disposal } from '../lots/lot.ts'
import type { RankedLot } from '../lots/disposal-order.ts'
import type { BookedEvent } from '../entries/order-day.ts'
import { isPaidAction } from '../entries/paid-back.ts'
import { isReversal } from '../entries/reversals.ts'
import { isShareTrade } from './deliveries/share-pool.ts'
import { innerMoves } from '../transfers/inner-moves.ts'
import { isTransfer } from '../transfers/transfer-rows.ts'
import type { TransferWord } from './ledger-settings.ts'

/**
 * The state of a book before its last day. A book with canceled trades or moves within the account has none: a reversal may
 * concern any earlier trade.
 */
export interface Checkpoint {
  readonly date: TradingDate
  readonly legs: readonly OpenLeg[]
  readonly lots: readonly RankedLot[]
  readonly lastSold: readonly Disposal[]
  readonly realized: Realized
  /** The number of refusals by then. */
  readonly refusals: number
  /** The events of the last day itself. */
  readonly events: readonly BookedEvent[]
}

/** Whether entries may be booked on from there: valid and new, none earlier, none that changes a known delivery. */
export function mayResume(
  { date }: Checkpoint,
  held: readonly Entry[],
  added: readonly Entry[],
  words: readonly TransferWord[] = [],
): boolean {
  const ids = new Set(added.map(({ id }) => id))
  if (ids.size < added.length) return false
  if (added.some((entry) => entry.tradeDate < date || entryRefusal(entry) !== null)) return false
  if (held.some(({ id }) => ids.has(id)) || added.some(mayTakeBack)) return false
  if (added.some(isTransfer) && innerMoves([...held, ...added], words).size > 0) return false
  return !added.some(mayDeliver) || leavesDeliveries(held, added, ids)
}

/** A reversal, or the exact opposite of a payment, may void an earlier entry. */
function mayTakeBack(entry: Entry): boolean {
  return isReversal(entry) || isPaidAction(entry)
}

/** Whether no known share or option row could form a delivery with an added one. */
function leavesDeliveries(
  held: readonly Entry[],
  added: readonly Entry[],
  ids: ReadonlySet<string>,
): boolean {
  const rows = added.filter(mayDeliver)
  const terms = new Set(rows.map(deliveryTerms))
  if (terms.has(null)) return false
  const first = rows.map(({ tradeDate }) => tradeDate).reduce((a, b) => (b < a ? b : a))
  const near = addDays(first, -NEAR_DAYS)
  const linked = new Set(rows.map(linkedId))
  return held.every((entry) => {
    const link = linkedId(entry)
    if (linked.has(entry.id) || (link !== null && ids.has(link))) return false
    if (entry.tradeDate < near || !mayDeliver(entry)) return true
    const own = deliveryTerms(entry)
    return own !== null && !terms.has(own)
  })
}

function mayDeliver(entry: Entry): entry is ShareTrade | OptionEnding {
  return isShareTrade(entry) || isDelivery(entry)
}

function linkedId(entry: Entry): string | null {
  return isShareTrade(entry) ? entry.deliveryOf : null
}

/** Side and price by which shares and options are matched; null where only the total would show. */
function deliveryTerms(entry: ShareTrade | OptionEnding): string | null {
  if (isShareTrade(entry)) return entry.price === null ? null : `${entry.kind} ${entry.price}`
  const { contract, multiplier, deliverable } = entry.instrument
  if (deliverable === null) return null
  const price = Math.round((contract.strike * multiplier * MICROS) / deliverable)
  return `${deliversIn(entry) ? 'buy' : 'sell'} ${price}`
}
