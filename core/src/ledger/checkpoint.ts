// A book remembers how it stood before its last day, so that entries of that day or later are booked from there and
// not from the first one. What is booked so equals what booking everything gives: where it might not, it is refused
// here and everything is booked. Authority: docs/domain.md, section "The ledger".
import { MICROS } from '../micros.ts'
import { addDays, type TradingDate } from '../trading-date.ts'
import { entryRefusal } from './check-entry.ts'
import { deliversIn, isDelivery, NEAR_DAYS } from './deliveries.ts'
import type { Entry } from './entry.ts'
import type { OpenLeg } from './leg.ts'
import type { RankedLot } from './lot-order.ts'
import type { LedgerEvent } from './order-entries.ts'
import { isShareTrade } from './share-pool.ts'

/** A book before its last day. */
export interface Checkpoint {
  readonly date: TradingDate
  readonly legs: readonly OpenLeg[]
  readonly lots: readonly RankedLot[]
  /** How much was booked by then. */
  readonly moves: number
  readonly closedLegs: number
  readonly disposals: number
  readonly refusals: number
  /** Those of the last day itself. */
  readonly events: readonly LedgerEvent[]
}

/** Whether entries may be booked on from there: sound and new ones, none earlier, that change no delivery known. */
export function mayResume({ date }: Checkpoint, held: readonly Entry[], added: readonly Entry[]): boolean {
  const ids = new Set(added.map(({ id }) => id))
  if (ids.size < added.length) return false
  if (added.some((entry) => entry.tradeDate < date || entryRefusal(entry) !== null)) return false
  const terms = new Set(added.map(deliveryTerms))
  if (terms.has('any')) return false
  terms.delete(null)
  const first = added.reduce((least, { tradeDate }) => (tradeDate < least ? tradeDate : least), '9999')
  const near = terms.size === 0 ? null : addDays(first as TradingDate, -NEAR_DAYS)
  const linked = new Set(added.filter(isShareTrade).map(({ deliveryOf }) => deliveryOf))
  for (const entry of held) {
    if (ids.has(entry.id) || linked.has(entry.id)) return false
    if (isShareTrade(entry) && entry.deliveryOf !== null && ids.has(entry.deliveryOf)) return false
    if (near === null || entry.tradeDate < near) continue
    const own = deliveryTerms(entry)
    if (own === 'any' || terms.has(own)) return false
  }
  return true
}

/** Side and price by which shares and options find each other; `any` where only the total would tell, null for neither. */
function deliveryTerms(entry: Entry): string | null {
  if (isShareTrade(entry)) return entry.price === null ? 'any' : `${entry.kind} ${entry.price}`
  if (!isDelivery(entry)) return null
  const { contract, multiplier, deliverable } = entry.instrument
  if (deliverable === null) return 'any'
  const price = Math.round((contract.strike * multiplier * MICROS) / deliverable)
  return `${deliversIn(entry) ? 'buy' : 'sell'} ${price}`
}
