// Books joined by linked transfers are booked together: what leaves one comes to another. A book is booked again when what
// it receives has changed. Since a transfer depends only on what came before it, that ends after at most as many rounds as
// there are links. Authority: docs/domain.md, section "The ledger" (transfers); docs/decisions/0020-linked-transfers.md.
import { compareText } from '../../../base/text-order.ts'
import type { Book } from '../book.ts'
import type { LedgerSettings } from '../ledger-settings.ts'
import { bookUnderlying, type Booked, type BookOwner } from '../book-underlying.ts'
import type { Entry } from '../../entries/entry.ts'
import { dealParcel, holdingsOf, type MovedHolding, type Parcel } from '../../transfers/moved-holdings.ts'
import { comingReturns, type ComingReturn } from '../../transfers/moved-returns.ts'
import { bookKeysOf } from '../../transfers/link-rows.ts'
import type { TransferRow } from '../../transfers/transfer-rows.ts'
import type { TransferLink } from '../../transfers/transfers.ts'

/** Keys of books that transfers join, and the links among them. */
export interface JoinedBooks {
  /** Sorted. */
  readonly keys: readonly string[]
  readonly links: readonly TransferLink[]
}

/** The groups of books that links join; each book is in one group. */
export function joinedBooks(links: readonly TransferLink[]): JoinedBooks[] {
  const groups = new Map<string, Set<string>>()
  for (const link of links) {
    const own = new Set(bookKeysOf(link))
    for (const key of own) for (const other of groups.get(key) ?? []) own.add(other)
    for (const key of own) groups.set(key, own)
  }
  const ofGroup = Map.groupBy(links, (link) => groups.get(link.outs[0]?.bookKey ?? ''))
  return [...new Set(groups.values())].map((keys) => ({
    keys: [...keys].sort(compareText),
    links: ofGroup.get(keys) ?? [],
  }))
}

/** What a book is made of: whose it is, and its entries. */
export interface BookPlace {
  readonly owner: BookOwner
  readonly entries: readonly Entry[]
}

/** The books of a group, by their keys. */
export function bookJoined(
  { keys, links }: JoinedBooks,
  placeOf: (key: string) => BookPlace,
  settings: LedgerSettings,
): Map<string, Booked> {
  const moved = new Map<string, Map<string, MovedHolding>>(keys.map((key) => [key, new Map()]))
  for (const link of links)
    for (const [{ bookKey, entry }, holding] of holdingsOf(link)) moved.get(bookKey)?.set(entry.id, holding)
  const books: Book[] = []
  const booked = new Map<string, Booked>()
  const book = (key: string): Booked => {
    const { owner, entries } = placeOf(key)
    const own = new Map(moved.get(key))
    return bookUnderlying(owner, entries, settings, false, {
      moved: own,
      coming: coming.get(key) ?? [],
      books,
    })
  }
  let coming = new Map<string, readonly ComingReturn[]>()
  let due = inOrderOfTransfers(keys, links)
  // Returned capital may pass along all links once more, each time that some is sent on.
  let mostRounds = links.length + 1
  for (let round = 0; due.length > 0 && round <= mostRounds; round += 1) {
    const changed = new Set<string>()
    for (const key of due) {
      booked.set(key, book(key))
      changed.delete(key)
      for (const link of links)
        if (link.outs.some(({ bookKey }) => bookKey === key)) deliver(link, booked, moved, changed)
      const next = comingReturns(links, (sender) => booked.get(sender)?.sentReturns ?? [])
      for (const other of keys)
        if (JSON.stringify(coming.get(other)) !== JSON.stringify(next.get(other))) changed.add(other)
      coming = next
    }
    mostRounds = (links.length + 1) * (1 + returnsAmong(booked))
    due = keys.filter((key) => changed.has(key))
  }
  for (const key of keys) {
    const known = booked.get(key)
    if (known !== undefined) books.push(known.book)
  }
  return booked
}

function returnsAmong(booked: ReadonlyMap<string, Booked>): number {
  return [...booked.values()].reduce((sum, { sentReturns }) => sum + sentReturns.length, 0)
}

/** Gives the rows in what the rows out took, and marks the books of rows whose parcel changed. */
function deliver(
  { outs, ins }: TransferLink,
  booked: ReadonlyMap<string, Booked>,
  moved: ReadonlyMap<string, Map<string, MovedHolding>>,
  changed: Set<string>,
): void {
  const sent = outs.flatMap(({ bookKey, entry }) => booked.get(bookKey)?.sent.get(entry.id) ?? [])
  const parcel: Parcel = {
    lots: sent.flatMap(({ lots }) => lots),
    legs: sent.flatMap(({ legs }) => legs),
  }
  const sizeOf = ({ bookKey, entry }: TransferRow): number =>
    Math.abs(moved.get(bookKey)?.get(entry.id)?.quantity ?? entry.quantity)
  const totalOf = (rows: readonly TransferRow[]): number => rows.reduce((sum, row) => sum + sizeOf(row), 0)
  const receivers = ins.map((row) => ({ entry: row.entry, quantity: sizeOf(row) }))
  const dealt = dealParcel(parcel, receivers, totalOf(ins) / totalOf(outs))
  for (const { bookKey, entry } of ins) {
    const holding = moved.get(bookKey)?.get(entry.id)
    const own = dealt.get(entry.id)
    if (holding === undefined || own === undefined || isSame(holding.parcel, own)) continue
    moved.get(bookKey)?.set(entry.id, { ...holding, parcel: own })
    changed.add(bookKey)
  }
}

function isSame(a: Parcel, b: Parcel): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Books that only send come first, so that each is nearly always booked once. */
function inOrderOfTransfers(keys: readonly string[], links: readonly TransferLink[]): string[] {
  const left = new Set(keys)
  const ordered: string[] = []
  while (left.size > 0) {
    const ready = [...left].filter(
      (key) =>
        !links.some(
          ({ outs, ins }) =>
            ins.some(({ bookKey }) => bookKey === key) && outs.some(({ bookKey }) => left.has(bookKey)),
        ),
    )
    // Where accounts send to each other none is first; any order gives the same result in the end.
    const next = ready.length > 0 ? ready : [...left].slice(0, 1)
    for (const key of next) {
      left.delete(key)
      ordered.push(key)
    }
  }
  return ordered
}
