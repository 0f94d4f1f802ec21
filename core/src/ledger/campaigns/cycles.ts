// The campaigns of a book, rebuilt from its entries each time. Authority: docs/domain.md, section "Wheel cycle".
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../booking/book.ts'
import type { BookMove } from '../booking/book-move.ts'
import { assert } from '../../base/assert.ts'
import { CycleDays } from './cycle-days.ts'
import { keyCycles } from './cycle-keys.ts'
import type { Leaving } from './moved-campaign.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { addDividends } from './cycle-dividends.ts'
import { nakedCalls } from './cycle-coverage.ts'
import { capitalParts } from './cycle-capital.ts'
import { endWaiting } from './cycle-legs.ts'
import { cyclePhase, campaignOutcome } from './cycle-phase.ts'
import type { Cycle } from './cycle.ts'
import type { OpenLeg } from '../lots/leg.ts'
import { movedTo } from '../transfers/moved-holdings.ts'
import { RollBook } from './roll-book.ts'
import type { CycleSettings } from './cycle-settings.ts'
import { rollLinks } from './rolls.ts'

/**
 * The campaigns of one account and underlying, in order. Their keys are unique within the book; across accounts see {@link
 * keyCycles}.
 */
export function cyclesOf(book: Book, settings: CycleSettings): Cycle[] {
  const { underlying } = book
  if (underlying === null) return []
  return keyCycles(
    draftsOf(book, settings).map((draft) => finishCycle(draft, book.accountId, underlying)),
    [],
  )
}

/** Campaigns that are in the account in the end, with the dividends of all accounts they were in. */
function draftsOf(book: Book, settings: CycleSettings): readonly CycleDraft[] {
  if (book.joined.length === 0) {
    const days = bookCycleDays(book, settings)
    addDividends(days.lived, book)
    return days.cycles
  }
  const known = joinedDrafts.get(book.joined)
  if (known?.settings === settings) return known.drafts.get(book) ?? []
  const all = joinedCycleDays(book.joined, settings)
  for (const [each, { lived }] of all) addDividends(lived, each)
  const drafts = new Map([...all].map(([each, { cycles }]) => [each, cycles]))
  joinedDrafts.set(book.joined, { settings, drafts })
  return drafts.get(book) ?? []
}

/** Books that transfers join are read together once, and not again for each of them. */
const joinedDrafts = new WeakMap<
  readonly Book[],
  { readonly settings: CycleSettings; readonly drafts: ReadonlyMap<Book, readonly CycleDraft[]> }
>()

/** Called after each day of a book, with what is in its campaigns and outside of them by its end. */
export type DayWatch = (day: BookDay, days: CycleDays) => void

/** Judges the days of a book in order. `from` skips the days before one on which the book held nothing. */
export function bookCycleDays(
  book: Book,
  settings: CycleSettings,
  watch: DayWatch = () => undefined,
  from: TradingDate | null = null,
): CycleDays {
  if (book.joined.length > 0) {
    const joined = joinedCycleDays(book.joined, settings, watch).get(book)
    assert(joined !== undefined, 'a book that is joined with others and not among them')
    return joined
  }
  const days = cycleDaysFor(book, settings)
  const told = from === null ? book.moves : movesSince(book.moves, from)
  for (const [date, moves] of movesByDay(told)) {
    days.addDay(date, moves)
    watch({ book, date, moves }, days)
  }
  return days
}

function movesSince(moves: readonly BookMove[], from: TradingDate): readonly BookMove[] {
  return moves.slice(moves.findLastIndex(({ date }) => date < from) + 1)
}

function cycleDaysFor(book: Book, { rollOverrides, ...settings }: CycleSettings): CycleDays {
  return new CycleDays(new RollBook(rollLinks(book, rollOverrides)), settings)
}

/** One day of a book. */
interface BookDay {
  readonly book: Book
  readonly date: TradingDate
  readonly moves: readonly BookMove[]
}

/**
 * The days of books that transfers join, those of one date together. A campaign whose shares and legs all go to one account
 * moves along where none is open there; otherwise what goes leaves it at its cost.
 */
function joinedCycleDays(
  books: readonly Book[],
  settings: CycleSettings,
  watch: DayWatch = () => undefined,
): Map<Book, CycleDays> {
  const days = new Map(books.map((book) => [book, cycleDaysFor(book, settings)]))
  const told = books.flatMap((book) => movesByDay(book.moves).map(([date, moves]) => ({ book, date, moves })))
  const dates = Map.groupBy(told, ({ date }) => date)
  for (const [, ofDate] of [...dates].sort(([a], [b]) => compareText(a, b))) {
    const arriving = new Map<string, Leaving>()
    const left = new Set(sendersFirst(ofDate))
    for (const day of left) {
      left.delete(day)
      const { book, date, moves } = day
      const to = destinationOf(moves)
      const target = [...left].find((other) => other.book.accountId === to)
      const isFree = target !== undefined && days.get(target.book)?.isIdle === true && !arriving.has(to ?? '')
      const own = days.get(book)
      const leaving = own?.addDay(date, moves, {
        arriving: arriving.get(book.accountId) ?? null,
        mayLeave: isFree,
      })
      if (own !== undefined) watch(day, own)
      if (leaving != null && to !== null) arriving.set(to, leaving)
    }
  }
  return days
}

/** The one account to which everything that leaves goes; null where nothing leaves, or for several accounts. */
function destinationOf(moves: readonly BookMove[]): string | null {
  const accounts = new Set(moves.flatMap((move) => movedTo(move) ?? []))
  return accounts.size === 1 ? ([...accounts][0] ?? null) : null
}

/** Senders before receivers, except where they send to each other. */
function sendersFirst(ofDate: readonly BookDay[]): BookDay[] {
  const left = new Set(ofDate)
  const ordered: BookDay[] = []
  while (left.size > 0) {
    const targets = new Set([...left].flatMap(({ moves }) => moves.flatMap((move) => movedTo(move) ?? [])))
    const ready = [...left].filter(({ book }) => !targets.has(book.accountId))
    for (const day of ready.length > 0 ? ready : left) {
      left.delete(day)
      ordered.push(day)
    }
  }
  return ordered
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

/** Its key is assigned by {@link keyCycles}. */
function finishCycle(draft: CycleDraft, accountId: string, underlying: string): Cycle {
  endWaiting(draft)
  const openLegs = [...draft.legs.values()]
  return {
    key: '',
    accountId,
    underlying,
    started: draft.started,
    startsAlone: draft.startsAlone,
    firstShort: draft.firstShort ?? draft.started,
    ended: draft.ended,
    phase: cyclePhase(draft),
    outcome: campaignOutcome(draft),
    outcomes: draft.slots.outcomes,
    slots: draft.slots.all,
    flows: draft.flows,
    realized: draft.realized,
    premiums: draft.premiums,
    premiumsBefore: draft.premiumsBefore,
    events: draft.events.toSorted((a, b) => compareText(a.date, b.date)),
    openLegs,
    standing: standingOn(draft, openLegs),
    lots: draft.lots(),
    taxShift: draft.taxShift,
    calledAway: draft.calledAway,
    uncoveredCalls: draft.uncoveredCalls,
    shareDays: draft.shareDays,
    collateralDays: draft.collateralDays,
    capitalDays: draft.capitalDays,
    passingDays: draft.passingDays,
    daysBefore: draft.daysBefore,
    capitalParts: draft.ended === null ? capitalParts(draft) : [],
    nakedCalls: nakedCalls(draft),
    hadNakedCalls: draft.hadNakedCalls,
  }
}

function standingOn({ slots }: CycleDraft, openLegs: readonly OpenLeg[]): Cycle['standing'] {
  const shorts = openLegs.filter(({ side }) => side === 'short')
  return new Map(
    shorts.map(({ entryId, instrument }) => {
      const kind = instrument.contract.right === 'Put' ? 'put' : 'call'
      return [entryId, slots.of(kind, entryId).map(({ id }) => id)]
    }),
  )
}
