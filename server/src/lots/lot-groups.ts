/**
 * The lots of a user as groups: each campaign of the ledger, and of each account the shares of a ticker that belong to none.
 * All of it is derived from the books; nothing of it is stored.
 */
import type { LotGroup } from '@wheelwright/api'
import {
  bookCycleDays,
  compareText,
  entriesById,
  looseLots,
  lotsOfCycle,
  quantityFromMicros,
  type Book,
  type Cycle,
  type CycleLot,
  type WheelLot,
} from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { readCycles, type KnownCycle } from '../entries/cycles.ts'
import type { BooksOfUser } from '../entries/books-of-user.ts'
import { latestSymbolOf } from '../entries/latest-symbol.ts'
import { selectAccountNumbers } from '../positions/queries.ts'

/** A group with the book that it stands in; `lots` are put together when they are asked for. */
export interface FoundGroup {
  readonly group: LotGroup
  readonly book: Book
  /** Null of shares in no campaign. */
  readonly known: KnownCycle | null
  readonly lots: () => WheelLot[]
}

const BLOCK = 100_000_000

const outside = new WeakMap<Book, readonly CycleLot[]>()

const sumOf = (lots: readonly { readonly quantity: number }[]): number =>
  lots.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)

/** Shares of a book in no campaign; a book whose campaigns hold all of its shares has none. */
const outsideOf = (book: Book, cycles: readonly Cycle[], { cycleSettings }: BooksOfUser) => {
  const held = sumOf(book.lots.filter(({ side }) => side === 'long'))
  if (held <= sumOf(cycles.flatMap(({ lots }) => lots))) return []
  const found = outside.get(book) ?? bookCycleDays(book, cycleSettings).outside
  outside.set(book, found)
  return found.filter(({ quantity }) => quantity > 0)
}

type Counts = Pick<LotGroup, 'covered' | 'uncovered' | 'cashReserved' | 'closed' | 'oddShares'>

const countSlots = ({ slots, lots }: Cycle): Counts => {
  const open = slots.filter(({ outcome }) => outcome === 'open')
  const whole = open.filter(({ lot, longCall }) => (lot?.quantity ?? 0) >= BLOCK || longCall !== null)
  const covered = whole.filter(({ call }) => call !== null).length
  const inBlocks = new Set(whole.map(({ lot }) => lot))
  return {
    covered,
    uncovered: whole.length - covered,
    cashReserved: open.filter(({ put }) => put !== null).length,
    closed: slots.length - open.length,
    oddShares: quantityFromMicros(sumOf(lots.filter((lot) => !inBlocks.has(lot)))),
  }
}

const groupOfCycle = (known: KnownCycle, accounts: ReadonlyMap<string, string | null>): FoundGroup => {
  const { id, cycle, book } = known
  return {
    book,
    known,
    group: {
      id,
      cycleKey: cycle.key,
      ticker: cycle.underlying,
      accountId: cycle.accountId,
      accountNumber: accounts.get(cycle.accountId) ?? null,
      startedOn: cycle.started,
      endedOn: cycle.ended,
      outcome: cycle.outcome,
      ...countSlots(cycle),
      nakedCalls: cycle.nakedCalls,
    },
    lots: () => lotsOfCycle(cycle, entriesById(book)),
  }
}

function outsideId(accountId: string, ticker: string): string {
  return `shares:${accountId}:${ticker}`
}

/** What a group is of, as its id says or its campaign was stored; null for no such id. */
export async function tickerOfGroup(db: Reader, userId: string, id: string): Promise<string | null> {
  const named = /^shares:[^:]+:(.+)$/.exec(id)?.[1]
  if (named !== undefined) return named
  const row = await db
    .selectFrom('ledger_cycles')
    .select('ticker')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.ticker ?? null
}

const groupOutside = (
  book: Book,
  held: readonly CycleLot[],
  accounts: ReadonlyMap<string, string | null>,
): FoundGroup[] => {
  const { accountId, underlying } = book
  if (held.length === 0 || underlying === null) return []
  const blocks = held.reduce((sum, { quantity }) => sum + Math.floor(quantity / BLOCK), 0)
  return [
    {
      book,
      known: null,
      group: {
        id: outsideId(accountId, underlying),
        cycleKey: null,
        ticker: underlying,
        accountId,
        accountNumber: accounts.get(accountId) ?? null,
        startedOn: held[0]?.opened ?? null,
        endedOn: null,
        outcome: null,
        covered: 0,
        uncovered: blocks,
        cashReserved: 0,
        closed: 0,
        oddShares: quantityFromMicros(sumOf(held) - blocks * BLOCK),
        nakedCalls: 0,
      },
      lots: () => looseLots(held, underlying, entriesById(book)),
    },
  ]
}

/** What says where a group stands among the others. */
export interface GroupPlace extends Pick<LotGroup, 'id' | 'ticker'> {
  readonly startedOn: string | null
  readonly endedOn: string | null
}

/** Open ones first. */
export function latestFirst(a: GroupPlace, b: GroupPlace): number {
  return (
    Number(a.endedOn !== null) - Number(b.endedOn !== null) ||
    compareText(b.endedOn ?? '', a.endedOn ?? '') ||
    compareText(b.startedOn ?? '', a.startedOn ?? '') ||
    compareText(a.ticker, b.ticker) ||
    compareText(a.id, b.id)
  )
}

const tickersOf = ({ ledger }: BooksOfUser): string[] => [
  ...new Set([...ledger.books.values()].flatMap(({ underlying }) => underlying ?? [])),
]

/** Open ones first; of one ticker where it is named. */
export async function findGroups(
  deps: Pick<Deps, 'db' | 'newId'>,
  userId: string,
  view: BooksOfUser,
  ticker: string | null = null,
): Promise<FoundGroup[]> {
  const tickers = tickersOf(view).filter((each) => ticker === null || each === ticker)
  const [cycles, accounts] = await Promise.all([
    readCycles(deps, userId, view, tickers),
    selectAccountNumbers(deps.db.read, userId),
  ])
  const wanted = new Set(tickers)
  const byBook = Map.groupBy(cycles, ({ book }) => book)
  const beside = [...view.ledger.books.values()]
    .filter(({ underlying }) => underlying !== null && wanted.has(underlying))
    .flatMap((book) => {
      const own = (byBook.get(book) ?? []).map(({ cycle }) => cycle)
      return groupOutside(book, outsideOf(book, own, view), accounts)
    })
  return [...cycles.map((known) => groupOfCycle(known, accounts)), ...beside].toSorted((a, b) =>
    latestFirst(a.group, b.group),
  )
}

/** Those beside the group of an id, itself among them: of its symbol alone. None for no such id. */
export async function groupsBeside(
  deps: Pick<Deps, 'db' | 'newId'>,
  userId: string,
  view: BooksOfUser,
  id: string,
): Promise<FoundGroup[]> {
  const ticker = await tickerOfGroup(deps.db.read, userId, id)
  return ticker === null ? [] : findGroups(deps, userId, view, latestSymbolOf(view, ticker))
}
