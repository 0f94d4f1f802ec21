/** What is shown of a quote that the checks hold: the price that stays, with its own age, and the held one beside it. */
import type { MarketQuote } from '@wheelwright/api'
import { isStale, msOf, type Session } from '@wheelwright/core'
import type { HeldFinding } from './check-prices.ts'
import { toHeldPrice } from './held-prices.ts'

/** A price that nobody knows the age of is not shown as one; it stands beside the held price all the same. What is
 * not in the portfolio has nothing to decide about. */
export function withHeld(
  quote: MarketQuote,
  held: HeldFinding,
  session: Session,
  isOwn: boolean,
): MarketQuote {
  const { previous, ...told } = toHeldPrice(held)
  const shown = previous !== null && previous.asOf !== null ? { ...previous, asOf: previous.asOf } : null
  return {
    ...quote,
    bid: null,
    ask: null,
    last: null,
    mark: shown?.price ?? null,
    markFrom: shown === null ? null : 'stored',
    asOf: shown?.asOf ?? quote.asOf,
    source: shown?.source ?? quote.source,
    isStale: isStale(msOf(shown?.asOf ?? quote.asOf), session),
    heldPrice: isOwn && held.decision === 'open' ? { previous, ...told } : null,
  }
}
