// What may replace shares sold at a loss: lots bought, put or exercised, and calls bought, each by the shares that it
// stands for. Deferred losses stay with the very shares that replaced; those count as held longest and leave first.
// Authority: IRC section 1091(d) and 1223(3); IRS Publication 550.
import { isIndexRoot } from '../option-root.ts'
import { compareText } from '../text-order.ts'
import type { TradingDate } from '../trading-date.ts'
import {
  joinParts,
  listParts,
  sharesOf,
  splitParts,
  type CarriedParts,
  type ReplacedPart,
} from './carried-parts.ts'
import type { LotOrigin, ShareLot } from './lot.ts'
import { toUnits, type MoveInUnits } from './share-units.ts'

export interface Purchase {
  readonly id: string
  readonly accountId: string
  readonly date: TradingDate
  /** Micro-shares still held, as those of the last day, and those among them that replace nothing yet. */
  held: number
  free: number
  /** Those among them that replaced others. */
  parts: CarriedParts
}

/** Shares that were the user's before, or came without a purchase, replace nothing. */
const acquiring: ReadonlySet<LotOrigin> = new Set<LotOrigin>(['purchase', 'assignment', 'exercise'])

/** The purchases of an account; a lot that a split cut stays one of them. */
export function purchasesOf(accountId: string, moves: readonly MoveInUnits[]): Purchase[] {
  return moves.flatMap(([move, unit]) => {
    const { date } = move
    if (move.kind === 'lot-opened' && move.lot.side === 'long') {
      const { id, origin } = move.lot
      const held = toUnits(move.lot.quantity, unit)
      return [{ id, accountId, date, held, free: acquiring.has(origin) ? held : 0, parts: null }]
    }
    if (move.kind !== 'leg-opened' || move.leg.side !== 'long') return []
    const { contract, deliverable } = move.leg.instrument
    if (contract.right !== 'Call' || isIndexRoot(contract.root)) return []
    const shares = toUnits(move.leg.contracts * (deliverable ?? 0), unit)
    return [{ id: move.leg.entryId, accountId, date, held: shares, free: shares, parts: null }]
  })
}

/** Takes shares out of their purchase, those that replaced others first; what they carried. */
export function leavePurchase(purchase: Purchase | undefined, shares: number): CarriedParts {
  if (purchase === undefined) return null
  const leaving = Math.min(shares, purchase.held)
  const [taken, left] = splitParts(purchase.parts, leaving)
  purchase.held -= leaving
  purchase.parts = left
  purchase.free = Math.min(purchase.free, purchase.held - sharesOf(left))
  return taken
}

/** Shares of a purchase that carry a loss from now on. */
export function addParts(purchase: Purchase, parts: CarriedParts): void {
  purchase.parts = joinParts(purchase.parts, parts)
}

/** What the lots and long calls that are held carry, by their ids: a lot that a split cut hands it out in turn. */
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

/** Hands what the shares of an exercised call carry on to the lot that they became. */
export function exerciseCall(call: Purchase | undefined, lot: Purchase | undefined): void {
  if (call === undefined || lot === undefined) return
  const carried = leavePurchase(call, lot.held)
  addParts(lot, carried)
  lot.free -= sharesOf(carried)
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
