// What a card says should be done next. Authority: document 2, section 4.4.
import type { CardStatus } from './statuses.ts'
import type { WheelStrategy } from './strategy.ts'

export interface CardFacts {
  readonly status: CardStatus
  readonly strategy: WheelStrategy
  /** Calendar days; null without an open option. */
  readonly daysToExpiration: number | null
  /** The highest of its open short options, each of its own credit: a fraction; null without a current price. */
  readonly percentOfMaximum: number | null
  /** What the wheel itself asks for, if anything. */
  readonly nextAction: string | null
}

const finished: Partial<Readonly<Record<CardStatus, string>>> = {
  completed: 'Strategy completed successfully',
  paused: 'Strategy is paused - consider resuming',
  closed: 'Strategy was closed early',
}

const NEAR = 7
const MUCH = 0.5

/** The text on the card. */
export function nextActionOf(facts: CardFacts): string {
  const { status, strategy, daysToExpiration: days, percentOfMaximum, nextAction } = facts
  const ended = finished[status]
  if (ended !== undefined) return ended
  const expires = strategy === 'covered_call' || strategy === 'cash_secured_put'
  if (expires && days !== null && days <= NEAR) return expirationText(days)
  if (percentOfMaximum !== null && percentOfMaximum > MUCH)
    return 'More than half of the premium is earned - consider closing for profit'
  return nextAction ?? 'Monitor position and market conditions'
}

function expirationText(days: number): string {
  if (days < 0) return 'Expiration has passed - waiting for what became of it'
  if (days === 0) return 'Expiration approaching - it is today'
  return `Expiration approaching - ${days} ${days === 1 ? 'day' : 'days'} left`
}
