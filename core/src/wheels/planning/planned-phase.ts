// The phase of a wheel that no entries stand behind: by its status where that tells, else by what its strategy sells first.
// Over, it has its last one: shares are called away only where it was closed by an assignment, and a put that was assigned
// brought shares. Authority: document 3, section 4 ("Phase derivation"), of which "closed gives phase 4" holds for shares that
// were called away alone; docs/domain.md, section "Wheel cycle".
import type { CycleStatus } from '../../ledger/campaigns/cycle-status.ts'
import type { Phase } from '../../ledger/campaigns/cycle.ts'
import type { CloseReason } from '../changes.ts'
import { startsWithCall, type WheelStrategy } from '../strategy.ts'

/** `closeReason` is null while it runs, and where it was closed without one. */
export function plannedPhase(
  strategy: WheelStrategy,
  status: CycleStatus,
  closeReason: CloseReason | null,
): Phase {
  if (status === 'assigned') return 2
  if (status === 'covered') return 3
  if (status === 'closed' && closeReason === 'assignment') return strategy === 'cash_secured_put' ? 2 : 4
  return startsWithCall(strategy) ? 3 : 1
}
