// In which order wheels ask for their owner: what has to be done first, then by card status, then what expires soonest; equal
// ones by ticker, the newest first. Server and client take it from here, so that a short list shows those of the long one.
import { compareText } from '../base/text-order.ts'
import type { TradingDate } from '../base/trading-date.ts'
import type { NextStep } from './next-step.ts'
import type { CardStatus } from './status/status-transitions.ts'

/** What decides the place of a wheel. */
export interface OrderedWheel {
  readonly id: string
  readonly ticker: string
  readonly startedAt: TradingDate
  readonly cardStatus: CardStatus
  readonly nextUrgency: NextStep['urgency']
  /** Null where nothing expires. */
  readonly daysToExpiration: number | null
}

const urgencies = ['act', 'soon', 'wait'] as const satisfies readonly NextStep['urgency'][]

/** Card statuses, those first whose wheels ask first. */
export const cardStatusOrder = [
  'pending_assignment',
  'active',
  'paused',
  'completed',
  'closed',
] as const satisfies readonly CardStatus[]

const furthest = Number.MAX_SAFE_INTEGER

/** Compares by ticker, the newest first. */
export function compareByTicker(
  a: Pick<OrderedWheel, 'id' | 'ticker' | 'startedAt'>,
  b: Pick<OrderedWheel, 'id' | 'ticker' | 'startedAt'>,
): number {
  return compareText(a.ticker, b.ticker) || compareText(b.startedAt, a.startedAt) || compareText(a.id, b.id)
}

/** Compares by what is next: what cannot wait comes first. */
export function compareByNext(a: OrderedWheel, b: OrderedWheel): number {
  return (
    urgencies.indexOf(a.nextUrgency) - urgencies.indexOf(b.nextUrgency) ||
    cardStatusOrder.indexOf(a.cardStatus) - cardStatusOrder.indexOf(b.cardStatus) ||
    (a.daysToExpiration ?? furthest) - (b.daysToExpiration ?? furthest) ||
    compareByTicker(a, b)
  )
}
