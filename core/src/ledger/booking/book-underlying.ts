// One book from the entries of one account and underlying; refusals are listed beside the rest.
// Authority: docs/domain.md, section "The ledger".
import { MAX_MICROS } from '../../base/micros.ts'
import { derivedEntries, type Book, type BookRefusal, type Realized, type Story } from './book.ts'
import type { BookMove } from './book-move.ts'
import type { LedgerSettings } from './ledger-settings.ts'
import { isWithoutWorth } from './book-corporate-action.ts'
import { bookDays } from './book-events.ts'
import { BookInstruments } from './book-instruments.ts'
import { Booking, Recorder } from './booking.ts'
import { addCash, sumCash, type CashSums } from './cash-sums.ts'
import { entryRefusal } from '../entries/check-entry.ts'
import { mayResume, type Checkpoint } from './checkpoint.ts'
import type { Entry } from '../entries/entry.ts'
import type { ClosedLeg, OpenLeg } from '../lots/leg.ts'
import type { Disposal, ShareLot } from '../lots/lot.ts'
import { beginsByWord } from './before-history/history-start.ts'
import { costTold } from './before-history/opening-word.ts'
import { isCostTold } from './transfers/transfer-word.ts'
import { withoutInnerMoves } from '../transfers/inner-moves.ts'
import { asMoved, nothingMoved, type MovedHoldings, type Parcel } from '../transfers/moved-holdings.ts'
import { EventDays } from '../entries/order-entries.ts'
import type { ComingReturn, SentReturn } from '../transfers/moved-returns.ts'
import { withoutReversed } from '../entries/reversals.ts'
import { unseenContracts, type UnseenContracts } from './before-history/unseen-contracts.ts'
import { unseenOpening, type UnseenOpening } from './before-history/unseen-opening.ts'

/** Whose book it is. */
export interface BookOwner {
  readonly accountId: string
  readonly underlying: string | null
}

/** A book and its checkpoint; null where it cannot be resumed, as without any event or with a canceled one. */
export interface Booked {
  readonly book: Book
  readonly checkpoint: Checkpoint | null
  /** What linked transfers took out, by the id of the row. */
  readonly sent: ReadonlyMap<string, Parcel>
  /** Capital returned on shares that linked transfers took out. */
  readonly sentReturns: readonly SentReturn[]
}

/** What linked transfers bring to a book, and the books that they join. */
export interface Joint {
  readonly moved: MovedHoldings
  /** Returned capital that came to other books for shares that are here now. */
  readonly coming: readonly ComingReturn[]
  /** Empty while they are being booked; filled once all are. */
  readonly books: readonly Book[]
}

const alone: Joint = { moved: nothingMoved, coming: [], books: [] }

/** Books these entries; the result does not depend on their order. `distinct` when no two are known to share an id. */
export function bookUnderlying(
  owner: BookOwner,
  entries: readonly Entry[],
  settings: LedgerSettings,
  distinct: boolean,
  joint: Joint = alone,
): Booked {
  // This tightest loop runs first: it brings the entries into the processor's cache for all later ones.
  const given = sumCash(entries, joint.moved)
  const refusals: BookRefusal[] = []
  const sound = soundEntries(refusals, entries, distinct)
  const { kept: standing, canceled: gone, canceledInPart, unmatched } = withoutReversed(sound)
  const kept = withoutInnerMoves(standing, settings.transfers)
  for (const { reversal, why } of unmatched)
    refusals.push({ kind: 'nothing-canceled', entryId: reversal.id, on: reversal.tradeDate, why })
  const cash = kept === entries ? given : sumCash(kept, joint.moved)
  const { booking, checkpoint, bookedBy, ...before } = bookFromStart(owner, kept, settings, {
    refusals,
    recorder: null,
    joint,
  })
  const returned = kept === standing ? [] : standing.filter(not(kept))
  const canceled = sound.filter(({ id }) => gone.has(id)).map(({ id }) => id)
  const parts = { entries: kept, returned, canceled, canceledInPart, cash, ...before, joint }
  const book = new KeptBook(owner, parts, bookedBy, booking)
  const mayResume = kept === sound && joint === alone
  const { sent, sentReturns } = booking
  return { book, checkpoint: mayResume ? checkpoint : null, sent, sentReturns }
}

function not(entries: readonly Entry[]): (entry: Entry) => boolean {
  const held = new Set(entries)
  return (entry) => !held.has(entry)
}

interface Start {
  readonly refusals: readonly BookRefusal[]
  readonly recorder: Recorder | null
  readonly joint: Pick<Joint, 'moved' | 'coming'>
}

interface FromStart {
  readonly booking: Booking
  readonly checkpoint: Checkpoint | null
  readonly opening: UnseenOpening | null
  readonly unseenContracts: readonly UnseenContracts[]
  /** The settings given, with the sales that the broker's own rows show to be short. */
  readonly bookedBy: LedgerSettings
}

/**
 * Books everything, then again with what the booking before shows to be missing: deliveries that the broker's own rows show to be
 * short, shares that left without having come, and contracts whose opening premium the user stated.
 */
function bookFromStart(
  owner: BookOwner,
  entries: readonly Entry[],
  given: LedgerSettings,
  start: Start,
): FromStart {
  let booked = bookAll(owner, entries, given, start)

  const settings = withShortSales(given, booked.booking.deliveredNaked())
  if (settings !== given) booked = bookAll(owner, entries, settings, start)

  // What a split made of open contracts may only be known with the shares that were there before.
  let whole = withSharesBefore(owner, entries, [], settings, { ...start, booked })
  const contracts = unseenContracts(whole.booking.refusals(), entries, settings)
  const openings = contracts.flatMap(({ entry }) => entry ?? [])
  if (openings.length > 0) whole = withSharesBefore(owner, entries, openings, settings, start)
  return { ...whole, unseenContracts: contracts, bookedBy: settings }
}

/** Books what was opened before the history and all of it, then again with the shares that left without having come. */
function withSharesBefore(
  owner: BookOwner,
  entries: readonly Entry[],
  openings: readonly Entry[],
  settings: LedgerSettings,
  start: Start & { readonly booked?: Pick<FromStart, 'booking' | 'checkpoint'> },
): Pick<FromStart, 'booking' | 'checkpoint' | 'opening'> {
  const withContracts = openings.length === 0 ? entries : [...openings, ...entries]
  let booked = start.booked ?? bookAll(owner, withContracts, settings, start)
  const { moved } = start.joint
  const dated = moved.size === 0 ? entries : entries.map((entry) => asMoved(entry, moved))
  let [opening, shares]: [UnseenOpening | null, number] = [null, 0]
  let missing = booked.booking.missing()
  // One round is enough, unless the opening changes which sale of a day waits for that day's purchases. More than can be held is
  // missing only in a history that no one has: the surplus stays without an origin.
  while (missing.shares > 0 && shares < MAX_MICROS) {
    shares = Math.min(MAX_MICROS, shares + missing.shares)
    opening = unseenOpening(dated, { shares, by: opening?.neededBy ?? missing.by }, settings)
    booked = bookAll(owner, [...opening.lots, ...withContracts], settings, start)
    missing = booked.booking.missing()
  }
  return { ...booked, opening }
}

/** The settings, as if the user had declared these sales short. */
function withShortSales(settings: LedgerSettings, rows: readonly string[]): LedgerSettings {
  if (rows.length === 0) return settings
  const owed = Object.fromEntries(rows.map((row) => [row, true as const]))
  return { ...settings, shortSales: { ...settings.shortSales, ...owed } }
}

function bookAll(
  { accountId }: BookOwner,
  entries: readonly Entry[],
  settings: LedgerSettings,
  { refusals, recorder, joint: { moved, coming } }: Start,
): Pick<FromStart, 'booking' | 'checkpoint'> {
  const instruments = new BookInstruments()
  const beginsAtZero = beginsByWord(entries, settings.begins)
  const how = { from: null, recorder, moved, coming, beginsAtZero }
  const booking = new Booking(accountId, settings, instruments, how)
  for (const refusal of refusals) booking.refuse(refusal)
  const own = moved.size === 0 ? entries : entries.map((entry) => asMoved(entry, moved))
  const told = coming.length === 0 ? own : [...own, ...coming.map(({ entry }) => entry)]
  const checkpoint = bookDays(booking, new EventDays([], told, instruments))
  return { booking, checkpoint }
}

/** The book with more entries: booked on from its checkpoint where that gives the same result, else from the first entry. */
export function bookMore(
  owner: BookOwner,
  { book, checkpoint }: Pick<Booked, 'book' | 'checkpoint'>,
  held: readonly Entry[],
  added: readonly Entry[],
  settings: LedgerSettings,
): Booked {
  // With more entries, less or more may have been held before the history.
  const isAlone = derivedEntries(book).length === 0 && book.opening === null
  if (checkpoint === null || !isAlone || !mayResume(checkpoint, held, added, settings.transfers))
    return bookUnderlying(owner, held.concat(added), settings, false)
  const instruments = new BookInstruments()
  const from = { checkpoint, refusals: book.refusals }
  // Added entries come later, so the history begins where it did.
  const beginsAtZero = beginsByWord(book.entries, settings.begins)
  const how = { from, recorder: null, moved: nothingMoved, beginsAtZero }
  const booking = new Booking(owner.accountId, settings, instruments, how)
  const next = bookDays(booking, new EventDays(checkpoint.events, added, instruments))
  const entries = book.entries.concat(added)
  const contracts = unseenContracts(booking.refusals(), entries, settings)
  if (booking.missing().shares > 0 || contracts.some(({ entry }) => entry !== null))
    return bookUnderlying(owner, held.concat(added), settings, false)
  const all = {
    entries,
    returned: [],
    canceled: [],
    canceledInPart: [],
    cash: addCash(book.cash, sumCash(added)),
    opening: null,
    unseenContracts: contracts,
    joint: alone,
  }
  const { sent, sentReturns } = booking
  return { book: new KeptBook(owner, all, settings, booking), checkpoint: next, sent, sentReturns }
}

type KeptParts = Pick<
  Book,
  'entries' | 'returned' | 'canceled' | 'canceledInPart' | 'cash' | 'opening' | 'unseenContracts'
> & {
  readonly joint: Joint
}

/** A book that does not keep its story: a history is read far less often than it is booked, and is many times as large. */
class KeptBook implements Book {
  readonly accountId: string
  readonly underlying: string | null
  readonly entries: readonly Entry[]
  readonly returned: readonly Entry[]
  readonly canceled: readonly string[]
  readonly canceledInPart: readonly string[]
  readonly openLegs: readonly OpenLeg[]
  readonly lots: readonly ShareLot[]
  readonly cash: CashSums
  readonly realized: Realized
  readonly refusals: readonly BookRefusal[]
  readonly opening: UnseenOpening | null
  readonly unseenContracts: readonly UnseenContracts[]
  readonly costsTold: ReadonlySet<string>
  readonly moved: MovedHoldings
  readonly joined: readonly Book[]
  readonly #joint: Joint
  readonly #settings: LedgerSettings
  /** Kept until the memory is needed. */
  #story: WeakRef<Story> | null = null

  constructor(
    { accountId, underlying }: BookOwner,
    parts: KeptParts,
    settings: LedgerSettings,
    booking: Booking,
  ) {
    this.accountId = accountId
    this.underlying = underlying
    const { entries, cash, opening, unseenContracts: contracts, joint } = parts
    this.entries = entries
    this.returned = parts.returned
    this.canceled = parts.canceled
    this.canceledInPart = parts.canceledInPart
    this.cash = cash
    this.opening = opening
    this.unseenContracts = contracts
    this.costsTold = costsToldIn(entries, settings)
    this.moved = joint.moved
    this.joined = joint.books
    this.#joint = joint
    this.openLegs = booking.legs.openLegs()
    this.lots = booking.stock.lots()
    this.realized = booking.realized()
    this.refusals = booking.refusals()
    this.#settings = settings
  }

  get moves(): readonly BookMove[] {
    return this.#told().moves
  }

  get closedLegs(): readonly ClosedLeg[] {
    return this.#told().closedLegs
  }

  get disposals(): readonly Disposal[] {
    return this.#told().disposals
  }

  /** Books the valid entries again with a recorder, which gives the same result and its story. */
  #told(): Story {
    const known = this.#story?.deref()
    if (known !== undefined) return known
    const recorder = new Recorder()
    const derived = derivedEntries(this)
    const told = derived.length === 0 ? this.entries : [...derived, ...this.entries]
    bookAll(this, told, this.#settings, { refusals: [], recorder, joint: this.#joint })
    this.#story = new WeakRef(recorder)
    return recorder
  }
}

function costsToldIn(entries: readonly Entry[], settings: LedgerSettings): ReadonlySet<string> {
  const ids = new Set(Object.keys(settings.openings ?? {}))
  if (ids.size === 0) return none
  const isOf = (entry: Entry): boolean => {
    if (!ids.has(entry.id)) return false
    if (entry.kind === 'corporate-action')
      return isWithoutWorth(entry) && costTold(settings, entry.id) !== null
    return isCostTold(entry, settings)
  }
  return new Set(entries.filter(isOf).map(({ id }) => id))
}

/** The entries without invalid ones and duplicates; nearly always there are none, and the array is not copied. */
function soundEntries(
  refusals: BookRefusal[],
  entries: readonly Entry[],
  distinct: boolean,
): readonly Entry[] {
  const repeated = distinct ? none : repeatedIds(entries)
  const refused = new Set<number>()
  for (const [index, entry] of entries.entries()) {
    const refusal: BookRefusal | null = repeated.has(index)
      ? { kind: 'duplicate-id', entryId: entry.id }
      : entryRefusal(entry)
    if (refusal === null) continue
    refusals.push(refusal)
    refused.add(index)
  }
  return refused.size === 0 ? entries : entries.filter((_, place) => !refused.has(place))
}

const none: ReadonlySet<never> = new Set<never>()

/** Indexes of entries whose id appeared before. */
function repeatedIds(entries: readonly Entry[]): ReadonlySet<number> {
  const repeated = new Set<number>()
  const seen = new Set<string>()
  for (const [index, { id }] of entries.entries()) if (seen.size === seen.add(id).size) repeated.add(index)
  return repeated
}
