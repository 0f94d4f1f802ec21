// The phase of a campaign is the one that holds most capital (puts: strike x multiplier, or the width where a long put
// protects one; shares: tax basis; a long call: its net debit); ties go to the lower phase. With nothing open it is 4 when
// called away, else the last phase with its outcome. Authority: docs/domain.md, section "Wheel cycle".
import { capitalOf, protectedFloors } from './cycle-capital.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { sumKnown } from './cycle-lots.ts'
import type { Outcome, Phase, Slot } from './cycle.ts'

export function cyclePhase(cycle: CycleDraft): Phase {
  const open = [...cycle.slots.open]
  if (open.length === 0) return lastPhase(cycle)
  const capital: Record<Phase, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  const floors = protectedFloors(cycle)
  for (const slot of open) capital[slot.phase] += capitalOf(cycle, slot, floors) ?? 0
  return ([1, 2, 3, 4] as const).reduce(
    (most, phase) => (capital[phase] > capital[most] ? phase : most),
    firstOpen(open),
  )
}

/**
 * With several outcomes it is that of the last block to leave; within one day, of shares rather than of a put, and of all puts
 * together, since not every broker tells which of them was the last. It is "premium kept" only where the whole campaign earned,
 * including long legs and puts that ended before.
 */
export function campaignOutcome(cycle: CycleDraft): Outcome {
  if (cycle.ended === null) return 'open'
  const last = cycle.slots.lastEnded
  if (last === null) return 'closed at a loss'
  if (!ofPuts.has(last.outcome)) return last.outcome
  const together = cycle.slots.all.filter((slot) => slot.closed === last.closed && ofPuts.has(slot.outcome))
  if (together.reduce((sum, { result }) => sum + (result ?? 0), 0) <= 0) return 'closed at a loss'
  const result = sumKnown(cycle.realized.map(({ amount }) => amount))
  return result === null || result > 0 ? 'premium kept' : 'closed at a loss'
}

const ofPuts: ReadonlySet<Outcome> = new Set(['premium kept', 'closed at a loss'])

function firstOpen(open: readonly Slot[]): Phase {
  return open.reduce<Phase>((lowest, { phase }) => (phase < lowest ? phase : lowest), 4)
}

function lastPhase({ slots }: CycleDraft): Phase {
  return slots.lastEnded?.phase ?? 1
}
