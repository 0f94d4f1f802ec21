/** What stands under the name of a wheel. */
import type { WheelCycle } from '@wheelwright/api'
import { strategyNames } from '@wheelwright/core'
import { phaseNames, phases } from '../../ui/wheel-marks/phases.ts'

/** Its strategy, its phase and its day. A strategy that is called as its phase is said once. */
export function wheelFacts({
  strategyType,
  phase: known,
  daysActive,
}: Pick<WheelCycle, 'strategyType' | 'phase' | 'daysActive'>): string {
  const strategy = strategyNames[strategyType]
  const phase = phases.find((each) => each === known)
  const day = `day ${daysActive.toLocaleString('en-US')}`
  if (phase === undefined) return [strategy, day].join(', ')
  const name = phaseNames[phase]
  const isSaid = name.toLowerCase() === strategy.toLowerCase()
  return [...(isSaid ? [`Phase ${phase}`] : [strategy, `phase ${phase}`]), name, day].join(', ')
}
