/** How a wheel's capital is spread over the phases: for its ring. */
import type { WheelCycle } from '@wheelwright/api'
import { capitalByPhase } from '@wheelwright/core'
import type { CapitalByPhase, Phase } from '../ui/wheel-marks/phases.ts'

type Facts = Pick<WheelCycle, 'phase' | 'endedAt' | 'capitalParts'>

const nothing: CapitalByPhase = { 1: 0, 2: 0, 3: 0, 4: 0 }
const phases: readonly Phase[] = [1, 2, 3, 4]

const only = (phase: number | null): CapitalByPhase => {
  const known = phases.find((each) => each === phase)
  return known === undefined ? nothing : { ...nothing, [known]: 1 }
}

/** A wheel that ended stands in its last phase, as one does of whose capital nothing is known. */
export function campaignRing({ phase, endedAt, capitalParts }: Facts): CapitalByPhase {
  if (endedAt !== null) return only(phase)
  const capital = capitalByPhase(capitalParts)
  return phases.some((each) => capital[each] > 0) ? capital : only(phase)
}
