/**
 * Since when a wheel has its status, as its history tells: by the entry that caused it or the user's decision, whichever came last,
 * and never by who looked and when. What the day alone ended did so at the close of the day on which its gap had run out.
 */
import { addDays, expirationInstant, instantFromMs } from '@wheelwright/core'
import type { CycleSettings, Instant } from '@wheelwright/core'
import { instantOf } from '../positions/stored-position.ts'
import type { ListedWheel } from './known-wheel.ts'

export function statusSince(
  { row, card }: ListedWheel,
  { continuationDays }: Pick<CycleSettings, 'continuationDays'>,
): Instant {
  const step = card?.lastStep ?? null
  if (row.origin !== 'ledger' || card === null || step === null) return instantOf(row.status_at)
  const ranOut = row.status === 'closed' && step.status !== 'closed' ? card.ended : null
  const at =
    ranOut === null ? step.at : instantFromMs(expirationInstant(addDays(ranOut, continuationDays + 1)))
  if (row.decided_at === null) return at
  const decided = instantOf(row.decided_at)
  const follows = ranOut !== null || row.status === step.status
  return follows && at > decided ? at : decided
}
