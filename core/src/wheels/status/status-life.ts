// The history of a campaign's status: for each day with a trade in it, the status that its positions implied at the end of
// that day, by the same rule as today's; in between, the user's decisions. It is a function of entries and decisions: nobody
// has to have looked at the time. Authority: docs/domain.md, section "Wheel cycle".
import {
  type TradingDate,
  addDays,
  expirationInstant,
  newYorkTime,
  tradingDateAt,
} from '../../base/trading-date.ts'
import { compareText } from '../../base/text-order.ts'
import { instantFromMs, msOf, type Instant } from '../../base/instant.ts'
import type { Book } from '../../ledger/booking/book.ts'
import type { Cycle } from '../../ledger/campaigns/cycle.ts'
import type { CycleDraft } from '../../ledger/campaigns/cycle-draft.ts'
import { campaignOutcome } from '../../ledger/campaigns/cycle-phase.ts'
import { leavesGap, type CycleStatus } from '../../ledger/campaigns/cycle-status.ts'
import { bookCycleDays, type DayWatch } from '../../ledger/campaigns/cycles.ts'
import type { CycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import { entriesOf } from '../../ledger/entries/order-day.ts'
import { campaignState, recordOfCampaign, standingAfter, stateOn } from './campaign-state.ts'
import { detectStatus, judgeDetection, type DetectedStatus, type WheelState } from './detect-status.ts'
import type { TriggerEvent } from './status-transitions.ts'

/** A campaign at the end of a day. */
export interface DayOfLife {
  readonly on: TradingDate
  /** Milliseconds since 1970 UTC: of its last entry with a time, else the close of that day. */
  readonly atMs: number
  /** Ids of the entries of that day, sorted; empty where only the passing of time ends something. */
  readonly entryIds: readonly string[]
  readonly state: WheelState
}

/** A decision of the user; `id` is the caller's. */
export interface StatusDecision {
  readonly id: string
  readonly atMs: number
  readonly to: CycleStatus
}

export interface LifeStep {
  readonly from: CycleStatus
  readonly to: CycleStatus
  readonly atMs: number
  /** For an automatic step: the reason, and the entries of the day that caused it. */
  readonly detected:
    | (Pick<DetectedStatus, 'confidence' | 'reason'> & { readonly trigger: TriggerEvent })
    | null
  readonly entryIds: readonly string[]
  /** For a step of the user. */
  readonly decisionId: string | null
}

/** The days of a campaign of this book, oldest first, including those in books that transfers join with it. */
export function daysOfLife(
  book: Book,
  cycle: Cycle,
  today: TradingDate,
  settings: CycleSettings,
): DayOfLife[] {
  const days = daysTraded(book, cycle, settings).filter(({ on }) => on <= today)
  const over = cycle.ended === null ? null : addDays(cycle.ended, settings.continuationDays + 1)
  const last = days.at(-1)
  if (over === null || last === undefined || last.state.isOver || over > today) return days
  const state = campaignState(cycle, recordOfCampaign(book, cycle), over, settings)
  return [...days, { on: over, atMs: expirationInstant(over), entryIds: [], state }]
}

/** The last step of a campaign by its entries alone. */
export interface LastStep {
  readonly status: CycleStatus
  readonly at: Instant
}

/** Cached for each campaign while its book is unchanged. */
const known = new WeakMap<
  Book,
  { readonly settings: CycleSettings; readonly steps: ReadonlyMap<string, LastStep | null> }
>()

/** What a book knows besides one of its campaigns. */
interface BesideEnded {
  /** Whether another campaign of the book began after it. */
  readonly isFollowed: boolean
  /** When the last of its entries of a day happened, in milliseconds since 1970 UTC, as far as they say. */
  readonly timeOn: (day: TradingDate) => number | undefined
}

/** The last step of a campaign that is over whatever the day: no other of its days need be looked at. Null where it may go on. */
export function closingStep(
  cycle: Cycle,
  { continuationDays }: Pick<CycleSettings, 'continuationDays'>,
  { isFollowed, timeOn }: BesideEnded,
): LastStep | null {
  const { ended } = cycle
  if (ended === null || (leavesGap(cycle) && !isFollowed)) return null
  const at = leavesGap(cycle)
    ? expirationInstant(addDays(ended, continuationDays + 1))
    : (timeOn(ended) ?? expirationInstant(ended))
  return { status: 'closed', at: instantFromMs(at) }
}

/** Without what the user decided, and without what the day alone ends. Null where its positions never said anything for sure. */
export function lastStepOf(book: Book, cycle: Cycle, settings: CycleSettings): LastStep | null {
  if (isByItself(book, cycle)) return lastStepIn(daysTraded(book, cycle, settings))
  const before = known.get(book)
  if (before?.settings === settings) return before.steps.get(keyOf(cycle)) ?? null
  const days = campaignDays(book, settings)
  const steps = new Map([...days].map(([key, each]) => [key, lastStepIn(each)]))
  known.set(book, { settings, steps })
  return steps.get(keyOf(cycle)) ?? null
}

function lastStepIn(days: readonly DayOfLife[]): LastStep | null {
  const last = statusLife(days, [], Number.POSITIVE_INFINITY).at(-1)
  return last === undefined ? null : { status: last.to, at: instantFromMs(last.atMs) }
}

/** Those on which something was traded in it. */
function daysTraded(book: Book, cycle: Cycle, settings: CycleSettings): readonly DayOfLife[] {
  const from = isByItself(book, cycle) ? cycle.started : null
  return campaignDays(book, settings, from).get(keyOf(cycle)) ?? []
}

/** Whether nothing that was traded before a campaign, or elsewhere, tells of it. */
function isByItself(book: Book, { startsAlone }: Cycle): boolean {
  return startsAlone && book.joined.length === 0
}

/** No two campaigns of a book begin with one entry. */
function keyOf({ started, flows: [first] }: Pick<Cycle, 'started' | 'flows'>): string {
  return `${started} ${first?.entryId ?? ''}`
}

/** Of every campaign of a book that is gone through, from the first day of one of them on if that is named. */
function campaignDays(
  book: Book,
  settings: CycleSettings,
  from: TradingDate | null = null,
): ReadonlyMap<string, readonly DayOfLife[]> {
  const days = new Map<CycleDraft, DayOfLife[]>()
  const assignedEntryIds = new Set<string>()
  const expired = new Map<CycleDraft, boolean>()
  const tell: DayWatch = ({ date, moves }, { cycles }) => {
    for (const move of moves)
      if (move.kind === 'lot-opened' && move.lot.origin === 'assignment')
        for (const id of move.lot.entryIds) assignedEntryIds.add(id)
    const draft = cycles.at(-1)
    if (draft === undefined || (draft.ended !== null && draft.ended !== date)) return
    const ends = moves.flatMap((move) => (move.kind === 'leg-closed' ? [move.leg.end] : []))
    if (ends.length > 0)
      expired.set(
        draft,
        ends.every((end) => end === 'expired'),
      )
    const lastOptionExpired = expired.get(draft) ?? false
    const standing = standingAfter(standingIn(draft), { assignedEntryIds, lastOptionExpired })
    const entries = [...new Map(moves.flatMap(entriesOf).map((entry) => [entry.id, entry])).values()]
    const told = days.get(draft) ?? []
    if (told.length === 0) days.set(draft, told)
    told.push({
      on: date,
      atMs: instantOf(entries, date),
      entryIds: entries.map(({ id }) => id).toSorted(compareText),
      state: stateOn(standing, date, settings),
    })
  }
  bookCycleDays(book, settings, tell, from)
  return new Map([...days].map(([draft, told]) => [keyOf(draft), told]))
}

/** Slots that have ended say nothing of it, and a long campaign has many. */
function standingIn(draft: CycleDraft) {
  const { started, ended, slots, legs, shareDays } = draft
  const outcome = ended === null ? ('open' as const) : campaignOutcome(draft)
  const openLegs = [...legs.values()]
  return { started, ended, shareDays, outcome, slots: [...slots.open], openLegs, lots: draft.lots() }
}

function instantOf(entries: readonly Entry[], on: TradingDate): number {
  const times = entries.flatMap(({ time }) => (time === null ? [] : [msOf(time)]))
  return times.length === 0 ? expirationInstant(on) : Math.max(...times)
}

/**
 * What counts at the close of a day that is not over has come already, at some time of that day: it counts from the day's
 * beginning, whoever looks and when, and before what the user decided since.
 */
export function untilClose(atMs: number, isDayOver: boolean): number {
  const on = tradingDateAt(atMs)
  return !isDayOver && atMs === expirationInstant(on) ? newYorkTime(on, 0, 0) : atMs
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
    const atMs = Math.min(untilClose(day.atMs, day.atMs <= nowMs), nowMs)
    decide(atMs, latest)
    follow(day, day.on, atMs)
    latest = day
  }
  decide(Number.POSITIVE_INFINITY, latest)
  return steps
}
