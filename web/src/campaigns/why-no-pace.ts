import type { CyclePerformance, WheelCycle } from '@wheelwright/api'
import { whyNoTotal } from './why-unknown.ts'

/** Why the capital of a part of its life is not known, so that nothing is said of what was earned on it. */
export const gapWords: Readonly<Record<NonNullable<WheelCycle['capitalGap']>, string>> = {
  uncovered_call: 'it had an uncovered call for a part of its life, and what that ties up is not known',
  cost: 'a cost behind the capital that it held, or the day of its purchase, is not known',
}

/** Why nothing is reckoned of its P&L, though a part of that is known. */
export const knownInPart = 'its P&L is known in part alone'

/** Why a wheel has no pace. */
export function whyNoPace({ capitalGap, totalPnl }: Pick<WheelCycle, 'capitalGap' | 'totalPnl'>): string {
  if (capitalGap !== null) return gapWords[capitalGap]
  return totalPnl === null ? 'its P&L is not known' : `${knownInPart}, or nothing was tied up`
}

/** Why its average capital is missing. */
export function whyNoCapital(
  { figures }: Pick<WheelCycle, 'figures'>,
  { capitalGap, complete }: Pick<CyclePerformance, 'capitalGap' | 'complete'>,
): string {
  if (capitalGap !== null) return gapWords[capitalGap]
  return figures === 'estimate' || complete ? 'no capital was tied up' : 'a cost behind it is not known'
}

/** Why it has no return on capital, which it may have held while nobody knows what it earned. */
export function whyNoReturn(
  cycle: Parameters<typeof whyNoTotal>[0],
  performance: Pick<CyclePerformance, 'capitalGap' | 'complete' | 'totalPnl'>,
): string {
  const { capitalGap, totalPnl, complete } = performance
  if (capitalGap !== null) return whyNoCapital(cycle, performance)
  if (totalPnl === null) return whyNoTotal(cycle)
  return complete ? whyNoCapital(cycle, performance) : knownInPart
}
