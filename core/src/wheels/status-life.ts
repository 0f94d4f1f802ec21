// How the status of a campaign came to be: for each day on which something was traded in it, the status that its positions
// said at the end of that day, by the very rule that says today's; between them what the user decided. A function of entries
// and decisions: nobody has to have looked. Authority: docs/domain.md, section "Wheel cycle".
import type { TradingDate } from '../base/trading-date.ts'
import { addDays, expirationInstant, tradingDateAt } from '../base/trading-date.ts'
import { msOf } from '../base/instant.ts'
import type { Book, LedgerSettings } from '../ledger/booking/book.ts'
import { bookUnderlying } from '../ledger/booking/book-underlying.ts'
import type { Cycle } from '../ledger/campaigns/cycle.ts'
import type { CycleStatus } from '../ledger/campaigns/cycle-status.ts'
import { cyclesOf } from '../ledger/campaigns/cycles.ts'
import type { CycleSettings } from '../ledger/campaigns/cycle-settings.ts'
import type { Entry } from '../ledger/entries/entry.ts'
import { campaignState, recordOfCampaign } from './campaign-state.ts'
import { detectStatus, judgeDetection, type DetectedStatus, type WheelState } from './detect-status.ts'
import type { TriggerEvent } from './status-transitions.ts'

/** A campaign at the end of a day. */
export interface DayOfLife {
  readonly on: TradingDate
  /** Milliseconds since 1970 UTC: of its last entry with a time, else the close of the day. */
  readonly atMs: number
  /** What was traded in it that day; none where the day alone ends something. */
  readonly entryIds: readonly string[]
  readonly state: WheelState
}

/** What the user decided; `id` is the caller's. */
export interface StatusDecision {
  readonly id: string
  readonly atMs: number
  readonly to: CycleStatus
}

export interface LifeStep {
  readonly from: CycleStatus
  readonly to: CycleStatus
  readonly atMs: number
  /** Of a step by itself: what said so, and the entries of the day that caused it. */
  readonly detected:
    | (Pick<DetectedStatus, 'confidence' | 'reason'> & { readonly trigger: TriggerEvent })
    | null
  readonly entryIds: readonly string[]
  /** Of one that the user decided. */
  readonly decisionId: string | null
}

/** Days of trade that are booked again, the latest ones: each takes the book once more. */
const mostDays = 250

/**
 * The days of a campaign of this book, oldest first; empty for a book that transfers join with others, whose days are not
 * told by its own entries.
 */
export function daysOfLife(
  book: Book,
  cycle: Cycle,
  today: TradingDate,
  { ledger, cycles }: { readonly ledger: LedgerSettings; readonly cycles: CycleSettings },
): DayOfLife[] {
  if (book.joined.length > 0) return []
  const own = new Set([...cycle.flows, ...cycle.events].map(({ entryId }) => entryId))
  const byDay = Map.groupBy(
    book.entries.filter(({ id }) => own.has(id)),
    ({ tradeDate }) => tradeDate,
  )
  const traded = [...byDay.keys()].toSorted().slice(-mostDays)
  const days = traded.flatMap((on): DayOfLife[] => {
    const entries = byDay.get(on) ?? []
    const state = stateAt(book, own, on, { ledger, cycles })
    return state === null
      ? []
      : [{ on, atMs: instantOf(entries, on), entryIds: entries.map(({ id }) => id), state }]
  })
  const over = cycle.ended === null ? null : addDays(cycle.ended, cycles.continuationDays + 1)
  const last = days.at(-1)
  if (over === null || last === undefined || last.state.isOver || over > today) return days
  const state = campaignState(cycle, recordOfCampaign(book, cycle), over, cycles)
  return [...days, { on: over, atMs: expirationInstant(over), entryIds: [], state }]
}

/** The campaign as the entries up to a day make it; null where they make none. */
function stateAt(
  book: Book,
  own: ReadonlySet<string>,
  on: TradingDate,
  { ledger, cycles }: { readonly ledger: LedgerSettings; readonly cycles: CycleSettings },
): WheelState | null {
  const past = book.entries.filter(({ tradeDate }) => tradeDate <= on)
  const then = bookUnderlying(book, past, ledger, false).book
  const cycle = cyclesOf(then, cycles).findLast(({ flows }) => flows.some(({ entryId }) => own.has(entryId)))
  return cycle === undefined ? null : campaignState(cycle, recordOfCampaign(then, cycle), on, cycles)
}

function instantOf(entries: readonly Entry[], on: TradingDate): number {
  const times = entries.flatMap(({ time }) => (time === null ? [] : [msOf(time)]))
  return times.length === 0 ? expirationInstant(on) : Math.max(...times)
}

/** The steps from pending on, oldest first. Nothing lies after `nowMs`. */
export function statusLife(
  days: readonly DayOfLife[],
  decisions: readonly StatusDecision[],
  nowMs: number,
): LifeStep[] {
  const steps: LifeStep[] = []
  let current: CycleStatus = 'pending'
  const follow = ({ state, entryIds }: DayOfLife, on: TradingDate, atMs: number): void => {
    const judged = judgeDetection(current, detectStatus(state, on))
    if (judged.outcome !== 'apply') return
    const { confidence, reason, trigger } = judged.detected
    for (const to of judged.steps) {
      const detected = { confidence, reason, trigger }
      steps.push({ from: current, to, atMs, detected, entryIds, decisionId: null })
      current = to
    }
  }
  const waiting = decisions.toSorted((a, b) => a.atMs - b.atMs)
  const decide = (untilMs: number, latest: DayOfLife | null): void => {
    for (let next = waiting[0]; next !== undefined && next.atMs <= untilMs; next = waiting[0]) {
      waiting.shift()
      const { id, atMs, to } = next
      if (to !== current)
        steps.push({ from: current, to, atMs, detected: null, entryIds: [], decisionId: id })
      current = to
      // What the positions contradict does not stand, whenever it was decided.
      if (latest !== null) follow(latest, tradingDateAt(atMs), atMs)
    }
  }
  let latest: DayOfLife | null = null
  for (const day of days) {
    const atMs = Math.min(day.atMs, nowMs)
    decide(atMs, latest)
    follow(day, day.on, atMs)
    latest = day
  }
  decide(Number.POSITIVE_INFINITY, latest)
  return steps
}
