// Earnings by phase of a wheel without entries: its planned premium times the factor that document 3, section 9, gives for
// each phase. An estimate, and never part of a total.
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { PhaseEarnings } from '../../figures/profit/profit.ts'

/** Tenths, so that the product is exact. */
const tenths = { phase1: 30, phase2: 0, phase3: 20, phase4: 15 } as const

/** `premium` in dollars of all contracts. */
export function estimatedPhaseEarnings(premium: Money): PhaseEarnings {
  const times = (factor: number): Money => moneyFromMicros(Math.round((premium * factor) / 10))
  return {
    phase1: times(tenths.phase1),
    phase2: times(tenths.phase2),
    phase3: times(tenths.phase3),
    phase4: times(tenths.phase4),
  }
}
