// A book remembers how it stood before its last day, so that entries of that day or later are booked from there and
// not from the first one. What is booked so equals what booking everything gives: where it might not, it is refused
// here and everything is booked. Authority: docs/domain.md, section "The ledger".
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

/** A book before its last day. There is none of a book with canceled trades or moves within the account: a reversal may be of any trade. */
export interface Checkpoint {
  readonly date: TradingDate
  readonly legs: readonly OpenLeg[]
  readonly lots: readonly RankedLot[]
  readonly lastSold: readonly Disposal[]
  readonly realized: Realized
  /** How many stood by then. */
  readonly refusals: number
  /** Those of the last day itself. */
  readonly events: readonly BookedEvent[]
}

/** Whether entries may be booked on from there: sound and new ones, none earlier, that change no delivery known. */
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

/** Of a row that cancels, or is the opposite of a payment, an earlier one may bring nothing from now on. */
function mayTakeBack(entry: Entry): boolean {
  return isReversal(entry) || isPaidAction(entry)
}

/** Whether no share row or option row known could pair with one that is added. */
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

/** Side and price by which shares and options find each other; null where only the total would tell. */
function deliveryTerms(entry: ShareTrade | OptionEnding): string | null {
  if (isShareTrade(entry)) return entry.price === null ? null : `${entry.kind} ${entry.price}`
  const { contract, multiplier, deliverable } = entry.instrument
  if (deliverable === null) return null
  const price = Math.round((contract.strike * multiplier * MICROS) / deliverable)
  return `${deliversIn(entry) ? 'buy' : 'sell'} ${price}`
}
