/** In which order wheels stand in a list. */
import type { WheelCycle } from '@wheelwright/api'
import type { CardStatus } from '@wheelwright/core'

/** The chips, in the order in which a wheel asks for its owner. */
export const groups = [
  'pending_assignment',
  'active',
  'paused',
  'completed',
  'closed',
] as const satisfies readonly CardStatus[]

export const orders = [
  { value: 'next', label: 'What is next' },
  { value: 'ticker', label: 'Ticker, A to Z' },
  { value: 'newest', label: 'Newest first' },
  { value: 'premium', label: 'Premium, highest first' },
  { value: 'pnl', label: 'Total P&L, highest first' },
  { value: 'days', label: 'Days active, most first' },
] as const
export type WheelOrder = (typeof orders)[number]['value']

/** What cannot wait comes first. */
const urgencies = ['act', 'soon', 'wait'] as const satisfies readonly WheelCycle['nextUrgency'][]

/** Unknown comes last. */
const last = Number.POSITIVE_INFINITY
const highest = (amount: number | null): number => (amount === null ? last : 0 - amount)

const keys: Readonly<Record<Exclude<WheelOrder, 'ticker' | 'newest'>, (cycle: WheelCycle) => number>> = {
  next: ({ cardStatus, nextUrgency, daysToExpiration }) =>
    (urgencies.indexOf(nextUrgency) * groups.length + groups.indexOf(cardStatus)) * 10_000 +
    Math.min(9_999, daysToExpiration ?? 9_999),
  premium: ({ premiumCollected }) => highest(premiumCollected),
  pnl: ({ totalPnl }) => highest(totalPnl),
  days: ({ daysActive }) => -daysActive,
}

const byName = (a: WheelCycle, b: WheelCycle): number =>
  a.ticker.localeCompare(b.ticker) || b.startedAt.localeCompare(a.startedAt) || a.id.localeCompare(b.id)

export function orderWheels(cycles: readonly WheelCycle[], order: WheelOrder): WheelCycle[] {
  if (order === 'ticker') return cycles.toSorted(byName)
  if (order === 'newest')
    return cycles.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt) || byName(a, b))
  const key = keys[order]
  return cycles
    .map((cycle) => ({ cycle, key: key(cycle) }))
    .toSorted((a, b) => (a.key === b.key ? byName(a.cycle, b.cycle) : a.key - b.key))
    .map(({ cycle }) => cycle)
}
