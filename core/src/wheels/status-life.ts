// How the status of a campaign came to be: for each day on which something was traded in it, the status that its positions
// said at the end of that day, by the very rule that says today's; between them what the user decided. A function of entries
// and decisions: nobody has to have looked. Authority: docs/domain.md, section "Wheel cycle".
import { type TradingDate, addDays, expirationInstant, tradingDateAt } from '../base/trading-date.ts'
import { compareText } from '../base/text-order.ts'
import { msOf } from '../base/instant.ts'
import type { Book } from '../ledger/booking/book.ts'
import type { LedgerSettings } from '../ledger/booking/ledger-settings.ts'
import { bookUnderlying } from '../ledger/booking/book-underlying.ts'
import { bookLedger } from '../ledger/ledger.ts'
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
  /** What was traded in it that day, in the order of ids; none where the day alone ends something. */
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

/** The days of a campaign of this book, oldest first. Where transfers join it with others, those tell of it too. */
export function daysOfLife(
  book: Book,
  cycle: Cycle,
  today: TradingDate,
  { ledger, cycles }: { readonly ledger: LedgerSettings; readonly cycles: CycleSettings },
): DayOfLife[] {
  const told = book.joined.length === 0 ? [book] : book.joined
  const entriesTold = told.flatMap(({ entries, moved }) =>
    entries.map((entry): Told => ({ entry, on: moved.get(entry.id)?.date ?? entry.tradeDate })),
  )
  const own = new Set([...cycle.flows, ...cycle.events].map(({ entryId }) => entryId))
  const byDay = Map.groupBy(
    entriesTold.filter(({ entry }) => own.has(entry.id)),
    ({ on }) => on,
  )
  const traded = [...byDay.keys()].toSorted().slice(-mostDays)
  const days = traded.flatMap((on): DayOfLife[] => {
    const entries = (byDay.get(on) ?? []).map(({ entry }) => entry)
    const past = entriesTold.filter((each) => each.on <= on).map(({ entry }) => entry)
    const state = stateAt(booksOf(book, past, ledger), own, on, cycles)
    return state === null
      ? []
      : [
          {
            on,
            atMs: instantOf(entries, on),
            entryIds: entries.map(({ id }) => id).toSorted(compareText),
            state,
          },
        ]
  })
  const over = cycle.ended === null ? null : addDays(cycle.ended, cycles.continuationDays + 1)
  const last = days.at(-1)
  if (over === null || last === undefined || last.state.isOver || over > today) return days
  const state = campaignState(cycle, recordOfCampaign(book, cycle), over, cycles)
  return [...days, { on: over, atMs: expirationInstant(over), entryIds: [], state }]
}

/** An entry and the day on which it is booked: both rows of a transfer on that of the first. */
interface Told {
  readonly entry: Entry
  readonly on: TradingDate
}

/** The book as entries of the past make it; where transfers joined it, those that they joined then. */
function booksOf(book: Book, past: readonly Entry[], ledger: LedgerSettings): readonly Book[] {
  return book.joined.length === 0
    ? [bookUnderlying(book, past, ledger, false).book]
    : [...bookLedger(past, ledger).books.values()]
}

/** The campaign as the books of a day have it, in whichever account it stood then; null where they have none. */
function stateAt(
  books: readonly Book[],
  own: ReadonlySet<string>,
  on: TradingDate,
  cycles: CycleSettings,
): WheelState | null {
  for (const then of books) {
    const cycle = cyclesOf(then, cycles).findLast(({ flows }) =>
      flows.some(({ entryId }) => own.has(entryId)),
    )
    if (cycle !== undefined) return campaignState(cycle, recordOfCampaign(then, cycle), on, cycles)
  }
  return null
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
