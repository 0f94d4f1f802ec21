/**
 * A wheel as the phase page counts it. Of those that are over there may be thousands, and of each only its ticker, its outcome
 * and its days are asked, so that no more is put together.
 */
import { closeReasons, cycleDays, plannedPhase, type Phase } from '@wheelwright/core'
import { strategyOf, type ListedWheel } from '../wheels/known-wheel.ts'
import { parametersOf } from '../wheels/wheel-rows.ts'
import { toListedCycle } from '../wheels/wheel-view.ts'
import type { WheelContext } from '../wheels/wheel-context.ts'
import type { PhasedWheel, Slots } from './phase-list.ts'

/** Open slots by phase; a plan has none. */
const slotsOf = ({ card }: ListedWheel): Slots => {
  const open = card?.openSlots ?? []
  const of = (phase: number) => ({ slots: open.filter((each) => each === phase).length })
  return { phase1: of(1), phase2: of(2), phase3: of(3), phase4: of(4) }
}

const cycleOf = (wheel: ListedWheel, context: WheelContext): PhasedWheel['cycle'] => {
  const { row, card } = wheel
  if (card === null || card.ended === null || row.status !== 'closed') return toListedCycle(wheel, context)
  return {
    id: row.id,
    cycleKey: card.key,
    ticker: row.ticker,
    status: row.status,
    strategyType: strategyOf(wheel),
    outcome: card.outcome,
    capitalRequirement: card.capital,
    premiumCollected: card.premiumCollected,
    startedAt: card.started,
    endedAt: card.ended,
    daysActive: cycleDays(card, context.today),
    // Nothing is left to do.
    nextAction: '',
  }
}

const phaseOf = (wheel: ListedWheel): Phase => {
  const { row, card } = wheel
  if (card !== null) return card.phase
  const { closeReason } = parametersOf(row)
  const reason = closeReasons.find((known) => known === closeReason) ?? null
  return plannedPhase(strategyOf(wheel), row.status, reason)
}

export function toPhasedWheel(wheel: ListedWheel, context: WheelContext): PhasedWheel {
  const isPlan = wheel.card === null
  return { cycle: cycleOf(wheel, context), phase: phaseOf(wheel), slots: slotsOf(wheel), isPlan }
}
