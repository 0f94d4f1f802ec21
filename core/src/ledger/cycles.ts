// The cycles of a book, rebuilt from its entries each time; a key stays as long as the cycle shares an entry with the
// one that had it. Authority: docs/domain.md, section "Wheel cycle".
import { compareText } from '../text-order.ts'
import type { TradingDate } from '../trading-date.ts'
import type { Book, BookMove } from './book.ts'
import { CycleDays } from './cycle-days.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { addDividends } from './cycle-dividends.ts'
import { nakedContracts } from './cycle-coverage.ts'
import { cyclePhase, outcomeOf } from './cycle-phase.ts'
import type { Cycle } from './cycle.ts'
import { RollBook } from './roll-book.ts'
import { rollLinks, type RollOverride } from './rolls.ts'

export interface CycleSettings {
  /** How long after a cycle without shares ended the next contract still continues it; 7 calendar days. */
  readonly continuationDays: number
  readonly rollOverrides: readonly RollOverride[]
}

export const defaultCycleSettings: CycleSettings = { continuationDays: 7, rollOverrides: [] }

/** The cycles of one account and underlying in order; keys are unique within the book; over accounts see {@link keyCycles}. */
export function cyclesOf(book: Book, settings: CycleSettings): Cycle[] {
  const { underlying } = book
  if (underlying === null) return []
  const days = bookCycleDays(book, settings)
  addDividends(days.cycles, book)
  return keyCycles(
    days.cycles.map((draft) => finishCycle(draft, book.accountId, underlying)),
    [],
  )
}

/** The days of a book, judged one after the other. */
export function bookCycleDays(book: Book, { rollOverrides, continuationDays }: CycleSettings): CycleDays {
  const days = new CycleDays(new RollBook(rollLinks(book, rollOverrides)), continuationDays)
  for (const [date, moves] of movesByDay(book.moves)) days.addDay(date, moves)
  return days
}

/** A cycle that had a key before, and the entries that it was known by. */
export interface KeyedCycle {
  readonly key: string
  readonly accountId: string
  readonly entryIds: readonly string[]
}

/** Gives every cycle of one ticker its key: the old one where it shares an entry, else ticker, first short, ordinal. */
export function keyCycles(cycles: readonly Cycle[], before: readonly KeyedCycle[]): Cycle[] {
  const oldKeys = new Map<string, string>()
  for (const { key, accountId, entryIds } of before)
    for (const id of entryIds) oldKeys.set(`${accountId}\n${id}`, key)
  const taken = new Set<string>()
  const kept = cycles.map((cycle) => {
    const key = cycle.flows
      .map(({ entryId }) => oldKeys.get(`${cycle.accountId}\n${entryId}`))
      .find((old) => old !== undefined && !taken.has(old))
    if (key !== undefined) taken.add(key)
    return key
  })
  const keys = new FreshKeys(new Set([...taken, ...before.map(({ key }) => key)]))
  return cycles.map((cycle, index) => ({ ...cycle, key: kept[index] ?? keys.next(cycle) }))
}

/** Keys that no cycle has; ordinals are counted on from the last one of each day. */
class FreshKeys {
  readonly #taken: ReadonlySet<string>
  readonly #last = new Map<string, number>()

  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken
  }

  next({ underlying, firstShort }: Cycle): string {
    const base = `${underlying}-${firstShort.replaceAll('-', '')}`
    let ordinal = (this.#last.get(base) ?? 0) + 1
    while (this.#taken.has(`${base}-${ordinal}`)) ordinal += 1
    this.#last.set(base, ordinal)
    return `${base}-${ordinal}`
  }
}

function movesByDay(moves: readonly BookMove[]): [TradingDate, readonly BookMove[]][] {
  const days: [TradingDate, BookMove[]][] = []
  for (const move of moves) {
    const last = days.at(-1)
    if (last?.[0] === move.date) last[1].push(move)
    else days.push([move.date, [move]])
  }
  return days
}

/** The key is given by {@link keyCycles}. */
function finishCycle(draft: CycleDraft, accountId: string, underlying: string): Cycle {
  const openLegs = [...draft.legs.values()]
  const shorts = openLegs.filter(
    ({ side, instrument }) => side === 'short' && instrument.contract.right === 'Call',
  )
  return {
    key: '',
    accountId,
    underlying,
    started: draft.started,
    firstShort: draft.firstShort ?? draft.started,
    ended: draft.ended,
    phase: cyclePhase(draft),
    outcome: outcomeOf(draft),
    outcomes: draft.slots.outcomes,
    slots: draft.slots.all,
    flows: draft.flows,
    events: draft.events.toSorted((a, b) => compareText(a.date, b.date)),
    openLegs,
    lots: draft.lots(),
    calledAway: draft.calledAway,
    uncoveredCalls: draft.uncoveredCalls,
    shareDays: draft.shareDays,
    collateralDays: draft.collateralDays,
    capitalDays: draft.capitalDays,
    nakedCalls: shorts.reduce((sum, leg) => sum + nakedContracts(draft, leg), 0),
  }
}
