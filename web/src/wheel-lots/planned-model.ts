/** Wheels made by hand that no entry stands behind: they have a plan and a phase, and no lots. */
import type { WheelCycle } from '@wheelwright/api'
import { plannedPhase } from '@wheelwright/core'
import { countedHeld } from '../entries/counted.ts'
import { formatDate, formatMarketPrice } from '../ui/figures/figures.ts'
import { phaseNames } from '../ui/wheel-marks/phases.ts'

/** Those that run; of one ticker where it is named. */
export function withoutEntries(cycles: readonly WheelCycle[], ticker: string | null): WheelCycle[] {
  return cycles.filter(
    (cycle) => cycle.figures === 'estimate' && (ticker === null || cycle.ticker === ticker.toUpperCase()),
  )
}

/** `Phase 1: Cash-Secured Put, as planned`. */
export function phaseWords({ strategyType, status }: WheelCycle): string {
  const phase = plannedPhase(strategyType, status, null)
  return `Phase ${phase}: ${phaseNames[phase]}, as planned`
}

/** `2 contracts at $16.00 to Dec 18, 2026`; what the plan does not say is left out. */
export function planInWords({ contractCount, strikePrice, expirationDate }: WheelCycle): string {
  const parts = [
    contractCount === null ? null : countedHeld(contractCount, 'contract'),
    strikePrice === null ? null : `at ${formatMarketPrice(strikePrice)}`,
    expirationDate === null ? null : `to ${formatDate(expirationDate)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'No contract is planned' : parts.join(' ')
}
