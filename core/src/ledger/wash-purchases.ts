// What may replace what was sold at a loss: lots bought, put or exercised, and options bought, each by the shares that
// it stands for. Deferred losses stay with the very shares that replaced; those count as held longest and leave first.
// Fills of one order are one purchase, and so are all shares of one assignment.
// Authority: IRC section 1091(d) and 1223(3); Revenue Ruling 56-602; IRS Publication 550.
import { isIndexRoot } from '../option-root.ts'
import { compareText } from '../text-order.ts'
import type { TradingDate } from '../trading-date.ts'
import type { BookMove } from './book.ts'
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
} from './carried-parts.ts'
import type { OptionInstrument } from './entry.ts'
import { contractKey } from './instrument-key.ts'
import type { LotOrigin, ShareLot } from './lot.ts'
import { toUnits, type MoveInUnits, type ShareUnit } from './share-units.ts'

export interface Purchase {
  readonly id: string
  readonly accountId: string
  readonly date: TradingDate
  /** What was bought at once has one number; it rises with the order in which the purchases were told. */
  readonly group: number
  /** The contract of an option; null for shares. */
  readonly contract: string | null
  /** Shares, or a call on them: what replaces shares. */
  readonly acquiresShares: boolean
  /** Micro-shares still held, as those of the last day, and those among them that replace nothing yet. */
  held: number
  free: number
  /** Those among them that replaced others. */
  parts: CarriedParts
  /** Those that an unknown result would have been deferred into, had it been a loss, of which nothing can be carried. */
  unsure: number
}

/** Shares that were the user's before, or came without a purchase, replace nothing. */
const acquiring: ReadonlySet<LotOrigin> = new Set<LotOrigin>(['purchase', 'assignment', 'exercise'])

/** The purchases of all accounts, earliest first, what was bought at once side by side. */
export function purchasesOf(
  told: Iterable<readonly [{ readonly accountId: string }, readonly MoveInUnits[]]>,
): Purchase[] {
  const groups = new Groups()
  const purchases: Purchase[] = []
  for (const [{ accountId }, moves] of told)
    for (const [move, unit] of moves) {
      const bought = boughtBy(move, unit, accountId, groups)
      if (bought !== null) purchases.push(bought)
    }
  return purchases.sort((a, b) => earliest(a, b) || a.group - b.group)
}

/** Numbers for what was bought at once, rising as they are first asked for. */
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

/** What a trade shares with others of its account: its order, or of an assignment or exercise the contract and day. */
export function eventOf({ entry, delivery, date }: BookMove): string | null {
  if (delivery !== null && entry.instrument?.type === 'option')
    return `${entry.kind} ${contractKey(entry.instrument)} ${date}`
  return entry.orderId === null ? null : `order ${entry.orderId}`
}

function boughtBy(move: BookMove, unit: ShareUnit, accountId: string, groups: Groups): Purchase | null {
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
  // What stood before, or came from another account, was not bought then.
  const free = move.entry.kind === 'buy-to-open' ? held : 0
  const acquiresShares = instrument.contract.right === 'Call' && instrument.deliverable !== null
  const [contract, group] = [contractKey(instrument), groups.of(move, accountId)]
  return newPurchase({ id, accountId, date: move.date, group, contract, acquiresShares }, held, free)
}

type Named = Omit<Purchase, 'held' | 'free' | 'parts' | 'unsure'>

function newPurchase(named: Named, held: number, free: number): Purchase {
  const { id, accountId, date, group, contract, acquiresShares } = named
  return { id, accountId, date, group, contract, acquiresShares, held, free, parts: null, unsure: 0 }
}

const usualDeliverable = 100_000_000

/** Micro-shares that contracts stand for; where the deliverable is not known, they are only compared with their like. */
export function sharesFor({ deliverable }: OptionInstrument, contracts: number): number {
  return contracts * (deliverable ?? usualDeliverable)
}

/** Takes shares out of their purchase, those that replaced others first; what they carried. */
export function leavePurchase(purchase: Purchase | undefined, shares: number): CarriedParts {
  if (purchase === undefined) return null
  const leaving = Math.min(shares, purchase.held)
  const [taken, left] = splitParts(purchase.parts, leaving)
  purchase.held -= leaving
  purchase.parts = left
  purchase.unsure = Math.min(purchase.unsure, purchase.held)
  purchase.free = Math.min(purchase.free, purchase.held - sharesOf(left) - purchase.unsure)
  return taken
}

/** Shares of a purchase that carry a loss from now on. */
export function addParts(purchase: Purchase, parts: CarriedParts): void {
  purchase.parts = joinParts(purchase.parts, parts)
}

/** Micro-shares of a purchase of which nobody knows whether they replaced others. */
export function unsureOf({ parts, unsure }: Purchase): number {
  return unsure + unknownOf(parts)
}

/** What the lots and long options that are held carry, by their ids: a lot that a split cut hands it out in turn. */
export function carriedByLots(
  purchases: readonly Purchase[],
  lots: readonly ShareLot[],
): Map<string, readonly ReplacedPart[]> {
  const opened = Map.groupBy(lots, ({ id }) => openedId(id))
  const carried = new Map<string, readonly ReplacedPart[]>()
  for (const { id, parts } of purchases) {
    if (parts === null) continue
    let left: CarriedParts = parts
    const cut = opened.get(id)?.slice(0, -1) ?? []
    for (const { id: lotId, quantity } of cut) {
      const [taken, rest] = splitParts(left, quantity)
      carried.set(lotId, listParts(taken))
      left = rest
    }
    carried.set(opened.get(id)?.at(-1)?.id ?? id, listParts(left))
  }
  return carried
}

/**
 * Hands what the shares of an exercised call carry on to the lot that they became. Where losses found both the call and
 * its exercise, the same shares carry them.
 */
export function exerciseCall(call: Purchase | undefined, lot: Purchase | undefined): void {
  if (call === undefined || lot === undefined) return
  const carried = leavePurchase(call, lot.held)
  const [fitting, beyond] = splitParts(carried, lot.held - sharesOf(lot.parts))
  addParts(lot, fitting)
  const added = addedOf(beyond)
  lot.parts = added === null ? unknownPart(lot.parts) : layOn(lot.parts, added, 0)
  lot.free = Math.min(lot.free, lot.held - sharesOf(lot.parts))
}

/** The id by which a lot was opened: a split adds an ordinal to it. */
export function openedId(lotId: string): string {
  return lotId.replace(/(:\d+)(?:\.\d+)+$/, '$1')
}

/** Earliest first, and between accounts in one order. */
export function earliest(
  a: { readonly date: TradingDate; readonly accountId: string },
  b: { readonly date: TradingDate; readonly accountId: string },
): number {
  return compareText(a.date, b.date) || compareText(a.accountId, b.accountId)
}
