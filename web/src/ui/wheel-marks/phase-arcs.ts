/**
 * The phase ring: each phase owns a quadrant, clockwise from the top, so that its place tells the phase without
 * colour. The phase with most capital fills its quadrant; the others fill theirs in proportion to it.
 */
import { phaseNames, phases, type CapitalByPhase, type Phase } from './phases.ts'

const quarter = 90
const smallestVisible = 0.14

/** How much of each quadrant is filled, 0 to 1. */
export function quadrantFill(capital: CapitalByPhase, phase: Phase): number {
  const most = Math.max(...phases.map((each) => capital[each]))
  if (most <= 0 || capital[phase] <= 0) return 0
  return Math.max(smallestVisible, capital[phase] / most)
}

export function quadrantArc(phase: Phase, fill: number, radius: number, gapDegrees: number): string {
  const start = (phase - 1) * quarter + gapDegrees / 2
  const sweep = (quarter - gapDegrees) * fill
  const from = pointAt(start, radius)
  const to = pointAt(start + sweep, radius)
  return `M${from}A${radius} ${radius} 0 0 1 ${to}`
}

/** What the ring says, in words. */
export function describeCapital(capital: CapitalByPhase): string {
  const total = phases.reduce((sum, phase) => sum + capital[phase], 0)
  if (total <= 0) return 'No capital at stake'
  const shares = phases
    .filter((phase) => capital[phase] > 0)
    .map((phase) => `${phaseNames[phase]} ${Math.round((capital[phase] / total) * 100)}%`)
  return `Capital by phase: ${shares.join(', ')}`
}

function pointAt(degrees: number, radius: number): string {
  const radians = (degrees * Math.PI) / 180
  return `${rounded(radius * Math.sin(radians))} ${rounded(-radius * Math.cos(radians))}`
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
