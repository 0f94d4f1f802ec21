/** What a ticker's card says, from what the phase page is sent. */
import type { PhaseTicker } from '@wheelwright/api'
import { counted } from '../entries/counted.ts'
import { phases, type CapitalByPhase, type Phase } from '../ui/wheel-marks/phases.ts'

const keys = { 1: 'phase1', 2: 'phase2', 3: 'phase3', 4: 'phase4' } as const

export function phaseKey(phase: Phase): (typeof keys)[Phase] {
  return keys[phase]
}

/** How its open slots are spread over the phases; a ticker without any stands in its last phase. */
export function slotsOf({ phaseData, currentPhase }: PhaseTicker): CapitalByPhase {
  const slots = {
    1: phaseData.phase1.slots,
    2: phaseData.phase2.slots,
    3: phaseData.phase3.slots,
    4: phaseData.phase4.slots,
  }
  if (phases.some((phase) => slots[phase] > 0)) return slots
  const last = phases.find((phase) => phase === currentPhase)
  return last === undefined ? slots : { ...slots, [last]: 1 }
}

/** Where it stands, in a line. */
export function phaseStanding({ wheels, closedWheels, outcome, activeDays, tracked }: PhaseTicker): string {
  if (wheels.length > 0) return `${counted(wheels.length, 'open wheel')}, ${counted(activeDays, 'day')}`
  if (closedWheels > 0)
    return `no open wheel, ${counted(closedWheels, 'closed wheel')}${outcome === null ? '' : `, last outcome: ${outcome}`}`
  return tracked ? 'followed, no wheel yet' : ''
}

/** What collateral leaves out, of a ticker as of all of them. */
export function withoutUnknown(options: number): string {
  return `without ${counted(options, 'short option')} of unknown collateral`
}

/** Whether it can be taken off the page: what only the history tells stays. */
export function isRemovable({ wheels, tracked }: PhaseTicker): boolean {
  return wheels.length > 0 || tracked
}
