// What may replace shares sold at a loss: lots bought, put or exercised, and options bought, each by the shares it
// represents. Deferred losses stay with exactly the shares that replaced; those count as held longest and leave first. Fills
// of one order are one purchase, and so are all shares of one assignment.
// Authority: IRC section 1091(d) and 1223(3); Revenue Ruling 56-602; IRS Publication 550.
import type { EntryKind, OptionInstrument } from '../entries/entry.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { zeroMoney, type Money } from '../../base/money.ts'
import { addKnown } from '../entries/amounts.ts'
import type { Book } from '../booking/book.ts'
import type { BookMove } from '../booking/book-move.ts'
import {
  addedOf,
  joinParts,
  layOn,
  listParts,
  sharesOf,
  splitParts,
  unknownOf,
  unknownPart,
  type CarriedParts,
  type ReplacedPart,
} from '../lots/carried-parts.ts'
import { contractKey } from '../entries/instrument-key.ts'
import type { LotOrigin, ShareLot } from '../lots/lot.ts'
import { isArrival } from '../transfers/moved-holdings.ts'
import { toUnits, type MoveInUnits, type NameContract, type ShareUnit } from '../lots/share-units.ts'
import { dayClock, earliest, type Happened } from './account-order.ts'

export interface Purchase {
  readonly id: string
  readonly accountId: string
  readonly date: TradingDate
  /** Equal for what was bought together; rises in the order in which purchases were read. */
  readonly group: number
  /** The contract of an option; null for shares. */
  readonly contract: string | null
  /** Whether it may replace shares: shares themselves, or a call on them. */
  readonly acquiresShares: boolean
  /** Micro-shares still held, in units of the last day, and those of them that replace nothing yet. */
  held: number
  free: number
  /** Where the shares are: in the account that bought them first, then in those to which linked transfers took them. */
  readonly places: [Place, ...Place[]]
  /** Shares bought in an IRA that replaced others if a result that is not known was a loss; they carry nothing either way. */
  unsure: number
}

/** Shares of a purchase in one account. */
export interface Place {
  readonly accountId: string
  held: number
  /** Those of them that replaced others. */
  parts: CarriedParts
}

/** Shares held before, or that came without a purchase, replace nothing. */
const acquiring: ReadonlySet<LotOrigin> = new Set<LotOrigin>(['purchase', 'assignment', 'exercise'])

/** The purchases of all accounts, earliest first; those made together are adjacent. */
export function purchasesOf(
  told: Iterable<readonly [{ readonly accountId: string }, readonly MoveInUnits[]]>,
): Purchase[] {
  const groups = new Groups()
  const purchases: Purchase[] = []
  for (const moved of inTimeOrder(told)) {
    const bought = boughtBy(moved, groups)
    if (bought !== null) purchases.push(bought)
  }
  return purchases.sort((a, b) => compareText(a.date, b.date) || a.group - b.group)
}

interface ToldMove extends Happened {
  readonly accountId: string
  readonly move: BookMove
  readonly unit: ShareUnit
  readonly name: NameContract
}

function inTimeOrder(
  told: Iterable<readonly [{ readonly accountId: string }, readonly MoveInUnits[]]>,
): ToldMove[] {
  const ordered: ToldMove[] = []
  for (const [{ accountId }, moves] of told) {
    const timeOf = dayClock()
    for (const [move, unit, name] of moves)
      ordered.push({ accountId, move, unit, name, date: move.date, at: timeOf(move) })
  }
  return ordered.sort(earliest)
}

/** Numbers for purchases made together, rising as they are first asked for. */
class Groups {
  readonly #named = new Map<string, number>()
  #latest = 0

  of(move: BookMove, accountId: string): number {
    const event = eventOf(move)
    if (event === null) return this.#next()
    const name = `${accountId}\n${event}`
    const known = this.#named.get(name) ?? this.#next()
    this.#named.set(name, known)
    return known
  }

  #next(): number {
    this.#latest += 1
    return this.#latest
  }
}

/** What the trades of one purchase share: the order, or for an assignment or exercise the contract and day. */
export function eventOf({ entry, delivery, date }: BookMove): string | null {
  if (delivery !== null && entry.instrument?.type === 'option')
    return `${entry.kind} ${contractKey(entry.instrument)} ${date}`
  return entry.orderId === null ? null : `order ${entry.orderId}`
}

function boughtBy({ move, unit, name, accountId }: ToldMove, groups: Groups): Purchase | null {
  // What another account bought or wrote is no purchase of this one.
  if (isArrival(move)) return null
  if (move.kind === 'lot-opened' && move.lot.side === 'long') {
    const { id, origin, opened, quantity } = move.lot
    const held = toUnits(quantity, unit)
    const free = acquiring.has(origin) && opened !== null ? held : 0
    const group = groups.of(move, accountId)
    return newPurchase(
      { id, accountId, date: move.date, group, contract: null, acquiresShares: true },
      held,
      free,
    )
  }
  if (move.kind !== 'leg-opened' || move.leg.side !== 'long') return null
  const { entryId: id, instrument, contracts } = move.leg
  if (isIndexRoot(instrument.contract.root)) return null
  const held = toUnits(sharesFor(instrument, contracts), unit)
  // What was held before the history, or came from another account, was not bought then.
  const free = bought.has(move.entry.kind) ? held : 0
  const acquiresShares = instrument.contract.right === 'Call' && instrument.deliverable !== null
  const [contract, group] = [name(instrument), groups.of(move, accountId)]
  return newPurchase({ id, accountId, date: move.date, group, contract, acquiresShares }, held, free)
}

/** A closing trade opens the other side with what it does not close. */
const bought: ReadonlySet<EntryKind> = new Set<EntryKind>(['buy-to-open', 'buy-to-close'])

type Named = Omit<Purchase, 'held' | 'free' | 'places' | 'unsure'>

function newPurchase(named: Named, held: number, free: number): Purchase {
  const { id, accountId, date, group, contract, acquiresShares } = named
  const places: Purchase['places'] = [{ accountId, held, parts: null }]
  return { id, accountId, date, group, contract, acquiresShares, held, free, places, unsure: 0 }
}

const usualDeliverable = 100_000_000

/**
 * Micro-shares that contracts represent; where the deliverable is not known, they are only compared with contracts like
 * them.
 */
export function sharesFor({ deliverable }: OptionInstrument, contracts: number): number {
  return contracts * (deliverable ?? usualDeliverable)
}

/** Takes shares out of their purchase in an account, those that replaced others first; returns what they carried. */
export function leavePurchase(
  purchase: Purchase | undefined,
  shares: number,
  accountId: string,
): CarriedParts {
  if (purchase === undefined) return null
  const own = purchase.places.filter((place) => place.accountId === accountId)
  // A row in may come before the row out, and what it brought may be sold before it left.
  const others = purchase.places.filter((place) => place.accountId !== accountId)
  const leaving = Math.min(shares, purchase.held)
  let [taken, left]: [CarriedParts, number] = [null, leaving]
  for (const place of [...own, ...others]) {
    if (left === 0) break
    const size = Math.min(left, place.held)
    taken = joinParts(taken, takeFrom(place, size))
    left -= size
  }
  purchase.held -= leaving
  purchase.unsure = Math.min(purchase.unsure, purchase.held)
  purchase.free = Math.min(purchase.free, purchase.held - replacingIn(purchase) - purchase.unsure)
  return taken
}

function takeFrom(place: Place, shares: number): CarriedParts {
  const [taken, left] = splitParts(place.parts, shares)
  place.held -= shares
  place.parts = left
  return taken
}

/** Brings shares of a purchase to another account, those that replaced others first, with what they carry. */
export function movePurchase(
  purchase: Purchase | undefined,
  shares: number,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const place = purchase?.places.find(({ accountId }) => accountId === from)
  if (purchase === undefined || place === undefined) return
  const moving = Math.min(shares, place.held)
  const parts = takeFrom(place, moving)
  const there = purchase.places.find(({ accountId }) => accountId === to)
  if (there === undefined) {
    purchase.places.push({ accountId: to, held: moving, parts })
    return
  }
  there.held += moving
  there.parts = joinParts(there.parts, parts)
}

/** Makes free shares of a purchase carry a loss, those in the account that bought them first. */
export function addParts(purchase: Purchase, parts: CarriedParts): void {
  let left = parts
  for (const place of purchase.places) {
    const [own, rest] = splitParts(left, place.held - sharesOf(place.parts))
    place.parts = joinParts(place.parts, own)
    left = rest
  }
  const [first] = purchase.places
  first.parts = joinParts(first.parts, left)
}

/** What all shares of a purchase carry. */
export function carriedBy({ places }: Purchase): Money | null {
  return places.reduce<Money | null>((sum, { parts }) => addKnown(sum, addedOf(parts)), zeroMoney)
}

/** What the shares of these purchases carry, by the account that holds them. */
export function carriedByAccounts(purchases: readonly Purchase[]): Map<string, Money | null> {
  const sums = new Map<string, Money | null>()
  for (const { places } of purchases)
    for (const { accountId, parts } of places) {
      if (parts === null) continue
      const sum = sums.get(accountId)
      sums.set(accountId, addKnown(sum === undefined ? zeroMoney : sum, addedOf(parts)))
    }
  return sums
}

/** Micro-shares of a purchase that replaced others. */
function replacingIn({ places }: Purchase): number {
  return places.reduce((sum, { parts }) => sum + sharesOf(parts), 0)
}

/** Micro-shares of a purchase of which it is not known whether they replaced others. */
export function unsureOf({ places, unsure }: Purchase): number {
  return places.reduce((sum, { parts }) => sum + unknownOf(parts), unsure)
}

/** What lots and long options held carry, by their ids; a lot that a split divided passes it on to its parts in order. */
export function carriedByLots(
  purchases: readonly Purchase[],
  books: readonly Book[],
): Map<string, readonly ReplacedPart[]> {
  const opened = new Map(
    books.map(({ accountId, lots }) => [accountId, Map.groupBy(lots, boughtLotId)] as const),
  )
  const carried = new Map<string, readonly ReplacedPart[]>()
  const give = (id: string, parts: CarriedParts): void => {
    carried.set(id, [...(carried.get(id) ?? []), ...listParts(parts)])
  }
  for (const { id, places } of purchases)
    for (const { accountId, parts } of places) {
      if (parts === null) continue
      let left: CarriedParts = parts
      const lots = opened.get(accountId)?.get(id) ?? []
      for (const { id: lotId, quantity } of lots.slice(0, -1)) {
        const [taken, rest] = splitParts(left, quantity)
        give(lotId, taken)
        left = rest
      }
      give(lots.at(-1)?.id ?? id, left)
    }
  return carried
}

/** The id of the lot as which shares were bought, in whichever account. */
export function boughtLotId({ id, boughtAs }: ShareLot): string {
  return boughtAs ?? openedId(id)
}

/**
 * Passes what the shares of an exercised call carry on to the lot that they became. Where losses were deferred into both the
 * call and its exercise, the same shares carry them.
 */
export function exerciseCall(call: Purchase | undefined, lot: Purchase | undefined): void {
  if (call === undefined || lot === undefined) return
  const [place] = lot.places
  const carried = leavePurchase(call, lot.held, lot.accountId)
  const [fitting, beyond] = splitParts(carried, lot.held - sharesOf(place.parts))
  addParts(lot, fitting)
  const added = addedOf(beyond)
  place.parts = added === null ? unknownPart(place.parts) : layOn(place.parts, added, 0)
  lot.free = Math.min(lot.free, lot.held - replacingIn(lot))
}

/** The id with which a lot was opened: a split adds an ordinal to it. */
function openedId(lotId: string): string {
  return lotId.replace(/(:\d+)(?:\.\d+)+$/, '$1')
}
