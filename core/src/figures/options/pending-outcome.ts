// What probably became of an option past its expiration, while neither the broker nor the user has said: a hint beside
// the question, never an answer to it. A movement of shares at the strike speaks for delivery, or what the broker holds
// of them; without one the close of the last day does: in the money holders exercise, out of it the option ends worthless.
// Authority: docs/domain.md, section "Rolls, assignment, expiration" (evidence); OCC Rule 805 (exercise by exception).
import type { AssignmentEvidence } from '../../ledger/booking/deliveries/expiry-evidence.ts'
import type { StrikeDistance } from './option-standing.ts'

export type LikelyOutcome = 'expired' | 'delivered'

const explained: ReadonlySet<string> = new Set(['same day', 'single candidate', 'at the broker'])

/** Null where nothing speaks for either; the distance is that of the close on the day of expiration. */
export function likelyOutcome(
  evidence: AssignmentEvidence['grade'] | 'at the broker',
  atClose: StrikeDistance | null,
): LikelyOutcome | null {
  if (explained.has(evidence)) return 'delivered'
  if (evidence === 'ask' || atClose === null || atClose.state === 'at the money') return null
  return atClose.state === 'in the money' ? 'delivered' : 'expired'
}
