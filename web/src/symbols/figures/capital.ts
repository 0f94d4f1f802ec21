/** The phase in which a ticker stands. */
import type { LedgerCycle } from '@wheelwright/api'
import { cycleCapital } from '@wheelwright/core'
import type { Phase } from '../../ui/wheel-marks/phases.ts'

const isPhase = (phase: number): phase is Phase => phase >= 1 && phase <= 4

/** The phase of the wheel that ties up most; of equal ones the lower. Of none it is the first. */
export function leadingPhase(cycles: readonly Pick<LedgerCycle, 'phase' | 'capitalParts'>[]): Phase {
  const ranked = cycles
    .map((cycle) => ({
      phase: isPhase(cycle.phase) ? cycle.phase : 1,
      capital: cycleCapital(cycle) ?? 0,
    }))
    .toSorted((a, b) => b.capital - a.capital || a.phase - b.phase)
  return ranked[0]?.phase ?? 1
}
