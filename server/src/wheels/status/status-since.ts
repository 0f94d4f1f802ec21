/**
 * Since when a wheel has its status, as its history tells: by the entry that caused it or the user's decision, whichever came last,
 * and never by who looked and when. What the day alone ended did so at the close of the day on which its gap had run out.
 */
import { addDays, expirationInstant, instantFromMs, msOf, tradingDateAt, untilClose } from '@wheelwright/core'
import type { Instant } from '@wheelwright/core'
import { instantOf } from '../../positions/stored-position.ts'
import type { ListedWheel } from '../known-wheel.ts'
import type { LineContext } from '../wheel-context.ts'

export function statusSince(
  { row, card }: ListedWheel,
  { cycleSettings, today, isDayOver }: Pick<LineContext, 'cycleSettings' | 'today' | 'isDayOver'>,
): Instant {
  const step = card?.lastStep ?? null
  if (row.origin !== 'ledger' || card === null || step === null) return instantOf(row.status_at)
  const ranOut = row.status === 'closed' && step.status !== 'closed' ? card.ended : null
  const over = ranOut === null ? null : addDays(ranOut, cycleSettings.continuationDays + 1)
  const told = over === null ? msOf(step.at) : expirationInstant(over)
  const at = instantFromMs(untilClose(told, isDayOver || tradingDateAt(told) < today))
  if (row.decided_at === null) return at
  const decided = instantOf(row.decided_at)
  const follows = ranOut !== null || row.status === step.status
  return follows && at > decided ? at : decided
}
