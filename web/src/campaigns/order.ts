/** In which order wheels stand in a list. */
import type { WheelCycle } from '@wheelwright/api'
import { cardStatusOrder, compareByNext, compareByTicker, compareText } from '@wheelwright/core'

/** The chips, in the order in which a wheel asks for its owner. */
export const groups = cardStatusOrder

export const orders = [
  { value: 'next', label: 'What is next' },
  { value: 'ticker', label: 'Ticker, A to Z' },
  { value: 'newest', label: 'Newest first' },
  { value: 'premium', label: 'Premium, highest first' },
  { value: 'pnl', label: 'Total P&L, highest first' },
  { value: 'days', label: 'Days active, most first' },
] as const
type WheelOrder = (typeof orders)[number]['value']

/** Unknown comes last. */
const last = Number.POSITIVE_INFINITY
const highest = (amount: number | null): number => (amount === null ? last : 0 - amount)

const keys: Readonly<
  Record<Exclude<WheelOrder, 'next' | 'ticker' | 'newest'>, (cycle: WheelCycle) => number>
> = {
  premium: ({ premiumCollected }) => highest(premiumCollected),
  pnl: ({ totalPnl }) => highest(totalPnl),
  days: ({ daysActive }) => -daysActive,
}

export function orderWheels(cycles: readonly WheelCycle[], order: WheelOrder): WheelCycle[] {
  if (order === 'next') return cycles.toSorted(compareByNext)
  if (order === 'ticker') return cycles.toSorted(compareByTicker)
  if (order === 'newest')
    return cycles.toSorted((a, b) => compareText(b.startedAt, a.startedAt) || compareByTicker(a, b))
  const key = keys[order]
  return cycles
    .map((cycle) => ({ cycle, key: key(cycle) }))
    .toSorted((a, b) => (a.key === b.key ? compareByTicker(a.cycle, b.cycle) : a.key - b.key))
    .map(({ cycle }) => cycle)
}
