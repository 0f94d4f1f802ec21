/** How a running cycle's capital is spread over the phases, for its ring. */
import type { LedgerCycle, Lot } from '@wheelwright/api'
import { parseOptionSymbol } from '@wheelwright/core'
import type { CapitalByPhase, Phase } from '../ui/phases.ts'

type Slot = LedgerCycle['slots'][number]

const isPhase = (phase: number): phase is Phase => phase >= 1 && phase <= 4

const strikeOf = (symbol: string): number => {
  const option = parseOptionSymbol(symbol)
  return option.ok ? option.value.strike : 0
}

/** Tax basis a share of the cycle's open lots; without one that is known, net stock cost stands in. */
const basisPerShare = (cycle: LedgerCycle, lots: readonly Lot[]): number => {
  const own = lots.filter(({ cycleKey, status }) => cycleKey === cycle.cycleKey && status === 'open')
  const known = own.filter(({ taxBasis }) => taxBasis !== null)
  const shares = known.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
  const basis = known.reduce((sum, { taxBasis }) => sum + (taxBasis ?? 0), 0)
  return shares === 0 ? (cycle.netStockCost ?? 1) : (basis / shares) * 1_000_000
}

/** A put ties up its strike, shares their basis; a slot that stands on a long call counts as its short call's strike. */
const capitalOf = (slot: Slot, perShare: number): number => {
  if (slot.shares > 0) return (slot.shares / 1_000_000) * perShare
  const leg = slot.put ?? slot.call
  return leg === null ? 0 : strikeOf(leg) * 100
}

export function capitalByPhase(cycle: LedgerCycle, lots: readonly Lot[]): CapitalByPhase {
  const capital: Record<Phase, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  const perShare = basisPerShare(cycle, lots)
  for (const slot of cycle.slots)
    if (slot.outcome === 'open' && isPhase(slot.phase)) capital[slot.phase] += capitalOf(slot, perShare)
  return capital
}

/** The phase of the wheel that ties up most; of equal ones the lower. Of none it is the first. */
export function leadingPhase(cycles: readonly LedgerCycle[], lots: readonly Lot[]): Phase {
  const ranked = cycles
    .map((cycle) => ({
      phase: isPhase(cycle.phase) ? cycle.phase : 1,
      capital: Object.values(capitalByPhase(cycle, lots)).reduce((sum, each) => sum + each, 0),
    }))
    .toSorted((a, b) => b.capital - a.capital || a.phase - b.phase)
  return ranked[0]?.phase ?? 1
}
