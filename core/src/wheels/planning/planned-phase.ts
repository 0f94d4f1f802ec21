// The phase of a wheel that no entries stand behind: by its strategy while it is open. Authority: document 3, section 4
// ("Phase derivation").
import type { CycleStatus } from '../../ledger/campaigns/cycle-status.ts'
import type { Phase } from '../../ledger/campaigns/cycle.ts'
import type { WheelStrategy } from '../strategy.ts'

export function plannedPhase(strategy: WheelStrategy, status: CycleStatus): Phase {
  if (status === 'closed') return 4
  if (status === 'assigned') return 2
  return strategy === 'covered_call' ? 3 : 1
}
