/** Which phases of the wheel an opportunity stands in, for its ring. */
import type { WheelOpportunity } from '@wheelwright/api'
import type { CapitalByPhase } from '../../ui/wheel-marks/phases.ts'

const nothing: CapitalByPhase = { 1: 0, 2: 0, 3: 0, 4: 0 }

const rings: Readonly<Record<WheelOpportunity['strategy'], CapitalByPhase>> = {
  cash_secured_put: { ...nothing, 1: 1 },
  naked_stock: { ...nothing, 2: 1 },
  covered_call: { ...nothing, 3: 1 },
  poor_mans_covered_call: { ...nothing, 3: 1 },
  full_wheel: { ...nothing, 1: 1, 3: 1 },
}

export function opportunityRing(strategy: WheelOpportunity['strategy']): CapitalByPhase {
  return rings[strategy]
}
