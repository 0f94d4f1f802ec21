// The status of a cycle as far as the ledger knows it: open puts make it active, shares without a call assigned, calls
// on them covered. Made flat by a put that expired or was closed it stays expired until the continuation gap has run
// out, then closed. What only the user knows is null. Authority: docs/domain.md, section "Wheel cycle"; the contract, "Wheels".
import { daysBetween, type TradingDate } from '../trading-date.ts'
import type { Cycle, Phase } from './cycle.ts'

/** The nine of the specification. */
export type CycleStatus =
  | 'pending'
  | 'active'
  | 'monitoring'
  | 'assigned'
  | 'rolling'
  | 'covered'
  | 'expired'
  | 'closed'
  | 'paused'

/** A status and why; null where only the user can say. */
export interface DerivedStatus {
  readonly status: CycleStatus | null
  readonly reason:
    | 'a short put is open'
    | 'shares are held without a call'
    | 'a call is written on what is held'
    | 'flat, and a new contract would still continue it'
    | 'flat'
    | 'it starts later'
    | 'an expired leg waits for what became of it'
    | 'nothing open belongs to a slot'
}

const byPhase: Readonly<Record<Exclude<Phase, 4>, DerivedStatus>> = {
  1: { status: 'active', reason: 'a short put is open' },
  2: { status: 'assigned', reason: 'shares are held without a call' },
  3: { status: 'covered', reason: 'a call is written on what is held' },
}

/** The status of a cycle at the end of that day, of a ledger booked up to it. */
export function cycleStatus(
  cycle: Cycle,
  asOf: TradingDate,
  { continuationDays }: { readonly continuationDays: number },
): DerivedStatus {
  const { started, ended, openLegs, slots, phase } = cycle
  if (asOf < started) return { status: 'pending', reason: 'it starts later' }
  if (ended !== null) return flatStatus(cycle, ended, asOf, continuationDays)
  const isPending = openLegs.some(({ instrument }) => instrument.contract.expiration < asOf)
  if (isPending) return { status: null, reason: 'an expired leg waits for what became of it' }
  const open = slots.some(({ outcome }) => outcome === 'open')
  return open && phase !== 4 ? byPhase[phase] : { status: null, reason: 'nothing open belongs to a slot' }
}

/** Only a cycle that never held shares is continued, and only a put leaves it expired; any other is closed at once. */
function flatStatus(
  { shareDays, outcome }: Cycle,
  ended: TradingDate,
  asOf: TradingDate,
  continuationDays: number,
): DerivedStatus {
  const endedByPut = outcome === 'premium kept' || outcome === 'closed at a loss'
  const mayContinue = endedByPut && shareDays.length === 0 && daysBetween(ended, asOf) <= continuationDays
  return mayContinue
    ? { status: 'expired', reason: 'flat, and a new contract would still continue it' }
    : { status: 'closed', reason: 'flat' }
}
