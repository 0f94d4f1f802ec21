// What a wheel's positions imply for its status, and whether that is applied. It depends on the positions alone, so that
// repeating it gives the same result. In order: assigned shares, an expired option, no positions left, an option near its
// expiration; then what the ledger knows of open puts and calls. Only a confidence above 0.8 is applied; so near an
// expiration the status first follows what is open, and the check it recommends is left to the user. Past its date an option
// is not expired until there is evidence (section "Rolls, assignment, expiration").
// Authority: document 2, section 4.2; the contract, "Wheels"; docs/domain.md, section "Wheel cycle".
import { freeOfCalls, type CycleStatus } from '../../ledger/campaigns/cycle-status.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { checkTransition, type TriggerEvent } from './status-transitions.ts'

/** What is known of a wheel's positions on a day. */
export interface WheelState {
  /** Blocks of 100 shares taken by assignment and without a call. */
  readonly assignedBlocks: number
  /** All blocks of shares held, */
  readonly shareBlocks: number
  /** those of them without a call, */
  readonly freeBlocks: number
  /** and contracts of short calls covered by shares or a long call. */
  readonly coveringCalls: number
  readonly openPuts: number
  /** Expirations of the open options. */
  readonly expirations: readonly TradingDate[]
  /** Whether the last option that ended did so by expiring, with evidence. */
  readonly lastOptionExpired: boolean
  /** No share and no leg is left in it, */
  readonly isFlat: boolean
  /** and a new contract would no longer continue it. */
  readonly isOver: boolean
  /** Whether it ever had a position or an entry. */
  readonly everHadPosition: boolean
}

export interface DetectedStatus {
  readonly status: CycleStatus
  /** 0 to 1. */
  readonly confidence: number
  readonly trigger: TriggerEvent
  /** In a sentence. */
  readonly reason: string
  /** Near an expiration: the status by what is open, whatever the day; null otherwise. */
  readonly meanwhile?: DetectedStatus | null
}

/** Days to expiration from which an option counts as near it. */
export const nearExpirationDays = 7
/** Only a confidence above this is applied. */
const appliedAbove = 0.8

/** The status that the positions recommend; null only where there were never any. */
export function detectStatus(state: WheelState, today: TradingDate): DetectedStatus | null {
  return fromAssignment(state) ?? fromExpiration(state) ?? fromNothing(state) ?? fromOpen(state, today)
}

export type Detection =
  | { readonly outcome: 'unchanged'; readonly detected: DetectedStatus | null }
  /** `steps` lead to the detected status by the table; the last one is that status. */
  | { readonly outcome: 'apply'; readonly detected: DetectedStatus; readonly steps: readonly CycleStatus[] }
  | { readonly outcome: 'manual_review_needed'; readonly detected: DetectedStatus; readonly why: string }

/** What to do with what was detected. */
export function judgeDetection(current: CycleStatus, detected: DetectedStatus | null): Detection {
  if (detected === null || agrees(current, detected)) return { outcome: 'unchanged', detected }
  if (detected.confidence <= appliedAbove) {
    const { meanwhile = null } = detected
    const first = meanwhile === null ? null : judgeDetection(current, meanwhile)
    if (first?.outcome === 'apply') return first
    return { outcome: 'manual_review_needed', detected, why: 'It is too unsure to be applied by itself.' }
  }
  const steps = stepsTo(current, detected.status)
  if (steps !== null) return { outcome: 'apply', detected, steps }
  const { reason } = checkTransition(current, detected.status, { automated: true })
  return { outcome: 'manual_review_needed', detected, why: reason ?? '' }
}

/** Statuses that positions alone can end: positions show that the wheel goes on, or has begun. */
const passing: ReadonlySet<CycleStatus> = new Set(['pending', 'expired', 'rolling'])

/** One step of the table, or two by way of active; null where none lead there. */
function stepsTo(from: CycleStatus, to: CycleStatus): readonly CycleStatus[] | null {
  const isValid = (before: CycleStatus, after: CycleStatus): boolean =>
    checkTransition(before, after, { automated: true }).isValid
  if (isValid(from, to)) return [to]
  return passing.has(from) && isValid(from, 'active') && isValid('active', to) ? ['active', to] : null
}

/** Statuses that only the user can distinguish are kept beside what positions imply. */
const finer: Partial<Readonly<Record<CycleStatus, readonly CycleStatus[]>>> = {
  active: ['monitoring', 'rolling', 'paused'],
  covered: ['monitoring', 'rolling', 'paused'],
  monitoring: ['rolling', 'paused'],
}

function agrees(current: CycleStatus, { status, trigger }: DetectedStatus): boolean {
  if (current === status) return true
  return trigger !== 'expiration' && (finer[status] ?? []).includes(current)
}

/** A call on some of the blocks makes it covered; the note says how many blocks have none. */
function fromAssignment({ assignedBlocks, coveringCalls }: WheelState): DetectedStatus | null {
  if (assignedBlocks === 0 || coveringCalls > 0) return null
  const reason = 'Shares were assigned, and no call covers them.'
  return { status: 'assigned', confidence: 0.9, trigger: 'assignment', reason }
}

function fromExpiration(state: WheelState): DetectedStatus | null {
  const { lastOptionExpired, shareBlocks, coveringCalls, openPuts, isFlat, isOver } = state
  if (!lastOptionExpired || isOver || openPuts > 0) return null
  const found = { confidence: 0.95, trigger: 'expiration' } as const
  if (coveringCalls > 0)
    return {
      ...found,
      status: 'covered',
      reason: covered(
        shareBlocks > 0
          ? 'An option expired, and a call still covers shares'
          : 'An option expired, and a long call still covers a short one',
        state,
      ),
    }
  if (shareBlocks > 0)
    return { ...found, status: 'assigned', reason: 'The call expired, and the shares are held without one.' }
  if (!isFlat) return null
  return { ...found, status: 'expired', reason: 'The option expired, and nothing else is held.' }
}

/** Closed is final, so a wheel that a new put could still continue is closed only after the gap. */
function fromNothing({ isFlat, isOver, everHadPosition }: WheelState): DetectedStatus | null {
  if (!everHadPosition || !isFlat) return null
  const found = { confidence: 0.9, trigger: 'position_change' } as const
  if (isOver) return { ...found, status: 'closed', reason: 'No position is left in it.' }
  return {
    ...found,
    status: 'expired',
    reason: 'No position is left in it, and a new put still continues it.',
  }
}

function fromOpen(state: WheelState, today: TradingDate): DetectedStatus | null {
  const near = state.expirations
    .filter((date) => daysBetween(today, date) <= nearExpirationDays)
    .toSorted()[0]
  const meanwhile = standing(state)
  return near === undefined ? meanwhile : { ...nearing(near, today), meanwhile }
}

/** The status by what is open, whatever the day. */
function standing(state: WheelState): DetectedStatus | null {
  const { shareBlocks, coveringCalls, openPuts, isFlat, everHadPosition } = state
  const found = { confidence: 0.9, trigger: 'position_change' } as const
  if (coveringCalls > 0) {
    const what =
      shareBlocks > 0
        ? 'A short call covers the shares held'
        : 'A long call covers the short one, without shares'
    return { ...found, status: 'covered', reason: covered(what, state) }
  }
  if (openPuts > 0) return { ...found, status: 'active', reason: 'A short put is open.' }
  if (shareBlocks > 0) return { ...found, status: 'assigned', reason: 'Shares are held without a call.' }
  if (!everHadPosition || isFlat) return null
  // Otherwise it would keep its earlier status, and depend on what had been detected before.
  const reason = 'What is left in it is no short put, no covered call and no block of 100 shares.'
  return { ...found, status: 'active', reason }
}

function covered(what: string, state: WheelState): string {
  const free = freeOfCalls(state)
  return free === null ? `${what}.` : `${what}, ${free}.`
}

function nearing(date: TradingDate, today: TradingDate): DetectedStatus {
  const days = daysBetween(today, date)
  const reason =
    days < 0
      ? `An option expired on ${date}, and the broker has not said what became of it.`
      : `An option expires ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}.`
  return { status: 'monitoring', confidence: 0.8, trigger: 'auto_detection', reason }
}
