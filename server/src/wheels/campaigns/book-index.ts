/** A book, with those that transfers join it to, by the ids of its entries, made once: a crowded book holds thousands of campaigns. */
import {
  costRows,
  entriesOf,
  hiddenPrices,
  isArrival,
  isDeparture,
  msOf,
  rollChains,
  rollLinks,
} from '@wheelwright/core'
import type {
  Book,
  BookedEvent,
  ClosedLeg,
  CostRow,
  Disposal,
  Entry,
  LotOrigin,
  OpenLeg,
  RollLink,
  RollChains,
  RollOverride,
  TradingDate,
} from '@wheelwright/core'

export interface BookIndex {
  readonly entries: ReadonlyMap<string, Entry>
  /** Legs by the entry that opened them, as they were opened. */
  readonly opened: ReadonlyMap<string, readonly OpenLeg[]>
  /** Legs that ended, by the entry that opened them. */
  readonly closed: ReadonlyMap<string | null, readonly ClosedLeg[]>
  /** Shares that left, by the entry that took them. */
  readonly disposals: ReadonlyMap<string, readonly Disposal[]>
  /** Rolls by the entry that opened the new contracts. */
  readonly rolls: ReadonlyMap<string, readonly RollLink[]>
  /** Share rows by which assignments brought shares. */
  readonly assigned: ReadonlySet<string>
  /** The rows of the options by which shares came, by their share rows. */
  readonly cameBy: ReadonlyMap<string, Entry>
  /** Entries that hide a price, and those that state a cost without any cash. */
  readonly hidden: ReadonlySet<string>
  readonly costs: ReadonlyMap<string, CostRow>
  /** The latest time that entries of a day state, in milliseconds since 1970 UTC; none where they state none. */
  readonly times: ReadonlyMap<TradingDate, number>
}

/** How the lots that are held came about, by each of their entries: those of another account among them. */
const origins = new WeakMap<Book, ReadonlyMap<string, LotOrigin>>()

export function originsOf(book: Book): ReadonlyMap<string, LotOrigin> {
  const made =
    origins.get(book) ??
    new Map(book.lots.flatMap(({ entryIds, origin }) => entryIds.map((id) => [id, origin] as const)))
  origins.set(book, made)
  return made
}

const timesIn = (moves: readonly BookedEvent[]): BookIndex['times'] => {
  const times = new Map<TradingDate, number>()
  for (const move of moves)
    for (const { time } of entriesOf(move))
      if (time !== null) times.set(move.date, Math.max(times.get(move.date) ?? 0, msOf(time)))
  return times
}

type FromMoves = Pick<BookIndex, 'opened' | 'closed' | 'disposals' | 'assigned' | 'times'>

const cameByIn = (books: readonly Book[]): BookIndex['cameBy'] => {
  const rows = new Map<string, Entry>()
  for (const { delivery } of books.flatMap(({ moves }) => moves)) {
    const [option] = delivery?.options ?? []
    if (option !== undefined) for (const { id } of delivery?.shares ?? []) rows.set(id, option)
  }
  return rows
}

const fromMoves = (books: readonly Book[]): FromMoves => {
  const all = books.flatMap((each) => each.moves)
  const moves = all.filter((move) => !isArrival(move) && !isDeparture(move))
  const opened = moves.flatMap((move) => (move.kind === 'leg-opened' ? [move.leg] : []))
  const closed = moves.flatMap((move) => (move.kind === 'leg-closed' ? [move.leg] : []))
  const disposals = moves.flatMap((move) => (move.kind === 'lot-closed' ? [move.disposal] : []))
  return {
    opened: Map.groupBy(opened, ({ entryId }) => entryId),
    closed: Map.groupBy(closed, ({ openEntryId }) => openEntryId),
    disposals: Map.groupBy(disposals, ({ entryId }) => entryId),
    assigned: new Set(
      moves.flatMap((move) =>
        move.kind === 'lot-opened' && move.lot.origin === 'assignment' ? move.lot.entryIds : [],
      ),
    ),
    times: timesIn(all),
  }
}

/** Each part is made when it is asked for first: settling a long history asks for few of them. */
class MadeIndex implements BookIndex {
  readonly #books: readonly Book[]
  readonly #overrides: readonly RollOverride[]
  #moves: FromMoves | null = null
  #entries: BookIndex['entries'] | null = null
  #cameBy: BookIndex['cameBy'] | null = null
  #rolls: BookIndex['rolls'] | null = null
  #hidden: BookIndex['hidden'] | null = null
  #costs: BookIndex['costs'] | null = null

  constructor(books: readonly Book[], overrides: readonly RollOverride[]) {
    this.#books = books
    this.#overrides = overrides
  }

  get #told(): FromMoves {
    this.#moves ??= fromMoves(this.#books)
    return this.#moves
  }

  get opened(): BookIndex['opened'] {
    return this.#told.opened
  }

  get closed(): BookIndex['closed'] {
    return this.#told.closed
  }

  get disposals(): BookIndex['disposals'] {
    return this.#told.disposals
  }

  get assigned(): BookIndex['assigned'] {
    return this.#told.assigned
  }

  get cameBy(): BookIndex['cameBy'] {
    this.#cameBy ??= cameByIn(this.#books)
    return this.#cameBy
  }

  get times(): BookIndex['times'] {
    return this.#told.times
  }

  get entries(): BookIndex['entries'] {
    this.#entries ??= new Map(this.#books.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]))
    return this.#entries
  }

  get rolls(): BookIndex['rolls'] {
    this.#rolls ??= Map.groupBy(
      this.#books.flatMap((each) => rollLinks(each, this.#overrides)),
      ({ openEntryId }) => openEntryId,
    )
    return this.#rolls
  }

  get hidden(): BookIndex['hidden'] {
    this.#hidden ??= new Set(this.#books.flatMap((each) => [...hiddenPrices(each)]))
    return this.#hidden
  }

  get costs(): BookIndex['costs'] {
    this.#costs ??= new Map(this.#books.flatMap(costRows))
    return this.#costs
  }
}

/** The user's word on rolls changes the ledger, and with it every book. */
const known = new WeakMap<Book, BookIndex>()

export function indexOf(book: Book, overrides: readonly RollOverride[]): BookIndex {
  // A campaign that went along with a transfer has entries in each of the books that it joins.
  const made = known.get(book) ?? new MadeIndex(book.joined.length === 0 ? [book] : book.joined, overrides)
  known.set(book, made)
  return made
}

const chains = new WeakMap<Book, RollChains>()

/** What the legs made that each opening fill was rolled from, in the books that transfers join with it too. */
export function chainsOf(book: Book, overrides: readonly RollOverride[]): RollChains {
  const books = book.joined.length === 0 ? [book] : book.joined
  const made =
    chains.get(book) ?? new Map(books.flatMap((each) => [...rollChains(each, rollLinks(each, overrides))]))
  chains.set(book, made)
  return made
}
