/** Legs that were split to parts of a cent: each is shown in cents, and what is shown need not come to what is shown below it. */
import type { WheelPage } from '@wheelwright/api'
import { roundToCents, type Money } from '@wheelwright/core'

/** Stands below them, there alone where it happens: to move a cent would give one figure two values. */
export const roundedNote = 'Each line is rounded to the cent; the sums are those of the exact amounts.'

/** Whether lines come to their sum as all of them are shown. */
export function addUpInCents(lines: readonly (Money | null)[], sum: Money): boolean {
  const shown = lines.reduce<number>((total, line) => total + (line === null ? 0 : roundToCents(line)), 0)
  return shown === roundToCents(sum)
}

interface Rounded {
  readonly wheel: Pick<WheelPage['wheel'], 'realizedPnl' | 'unrealizedPnl' | 'totalPnl'>
  readonly legs: readonly Pick<WheelPage['legs'][number], 'result'>[]
  readonly earlierLegs: Pick<WheelPage['earlierLegs'], 'result'>
}

/** Whether the legs, or realized and open P&L, do not come to total P&L as they are shown. */
export function isRounded({ wheel, legs, earlierLegs }: Rounded): boolean {
  const { realizedPnl, unrealizedPnl, totalPnl } = wheel
  if (totalPnl === null) return false
  const results = [earlierLegs.result, ...legs.map(({ result }) => result)]
  return !addUpInCents(results, totalPnl) || !addUpInCents([realizedPnl, unrealizedPnl], totalPnl)
}
