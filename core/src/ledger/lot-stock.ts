// Shares bought cover what is short before they are held, and shares sold leave the lots before they go short: a
// short opened by a sale and bought back leaves zero, never a phantom long. Authority: docs/domain.md, 3 and 4.
import { assert } from '../assert.ts'
import { splitMoney, type Money } from '../money.ts'
import { quantityFromMicros } from '../quantity.ts'
import type { TradingDate } from '../trading-date.ts'
import { lessAmounts, proportionOf, type Amounts } from './amounts.ts'
import { LotHeap } from './lot-heap.ts'
import { disposalOrders, rankLot, type DisposalMethod, type RankedLot } from './lot-order.ts'
import type { Disposal, LotEnd, LotOrigin, ShareLot } from './lot.ts'

/** Shares of a lot that the user named for a sale. */
export interface LotChoice {
  readonly lotId: string
  readonly quantity: number
}

/** Shares that come in or go out together. */
export interface ShareMove {
  readonly direction: 'in' | 'out'
  /** Above zero, in micro-shares. */
  readonly quantity: number
  readonly amounts: Amounts
  readonly date: TradingDate
  readonly acquiredOn: TradingDate | null
  readonly symbol: string
  /** The id of a lot that it opens. */
  readonly lotId: string
  readonly entryIds: readonly [string, ...string[]]
  readonly legEntryId: string | null
  readonly origin: LotOrigin
  readonly end: LotEnd
  readonly choices: readonly LotChoice[]
}

export interface MovedShares {
  readonly disposals: readonly Disposal[]
  readonly opened: ShareLot | null
}

type Piece = ShareLot | null

export class LotStock {
  readonly #long: LotHeap
  readonly #short: LotHeap
  readonly #byId = new Map<string, RankedLot>()
  #order = 0

  constructor(method: DisposalMethod) {
    this.#long = new LotHeap(disposalOrders[method])
    this.#short = new LotHeap(disposalOrders.fifo)
  }

  /** Ends opposite lots as far as they go and opens a lot with the rest. */
  move(move: ShareMove): MovedShares {
    const taken = this.#take(move)
    const left = taken.reduce((rest, lot) => rest - lot.quantity, move.quantity)
    const pieces: Piece[] = left > 0 ? [...taken, null] : taken
    const amounts = splitAmounts(
      move.amounts,
      pieces.map((piece) => piece?.quantity ?? left),
    )
    const disposals = taken.map((lot, index) => disposalOf(move, lot, amounts[index] ?? move.amounts))
    if (left === 0) return { disposals, opened: null }
    const opened = lotOf(move, left, amounts.at(-1) ?? move.amounts)
    this.add(opened)
    return { disposals, opened }
  }

  add(lot: ShareLot): void {
    this.#order += 1
    const ranked = rankLot(lot, this.#order)
    this.#byId.set(lot.id, ranked)
    this.#heap(lot.side).push(ranked)
  }

  /** Replaces every lot: a split, another symbol, a basis returned. */
  replaceAll(change: (lot: ShareLot) => readonly ShareLot[]): void {
    const lots = this.lots()
    this.#byId.clear()
    for (const heap of [this.#long, this.#short]) while (heap.top) heap.pop()
    for (const lot of lots.flatMap(change)) this.add(lot)
  }

  /** All lots in the order in which they were acquired. */
  lots(): ShareLot[] {
    return [...this.#byId.values()].filter(({ gone }) => !gone).map(({ lot }) => lot)
  }

  /** Micro-shares held, below zero when more are owed. */
  net(): number {
    return this.lots().reduce(
      (sum, { side, quantity }) => sum + (side === 'long' ? quantity : 0 - quantity),
      0,
    )
  }

  #heap(side: ShareLot['side']): LotHeap {
    return side === 'long' ? this.#long : this.#short
  }

  #take({ direction, quantity, choices }: ShareMove): ShareLot[] {
    const heap = direction === 'in' ? this.#short : this.#long
    const taken: ShareLot[] = []
    let left = quantity
    for (const choice of choices) {
      const ranked = this.#byId.get(choice.lotId)
      if (!ranked || ranked.gone || ranked.lot.side === (direction === 'in' ? 'long' : 'short')) continue
      left -= this.#cut(ranked, Math.min(left, choice.quantity), taken)
    }
    while (left > 0 && heap.top) {
      if (heap.top.gone) heap.pop()
      else left -= this.#cut(heap.top, left, taken)
    }
    return taken
  }

  /** Moves up to that many shares of a lot to what is taken; how many they were. */
  #cut(ranked: RankedLot, wanted: number, taken: ShareLot[]): number {
    const { lot } = ranked
    const quantity = Math.min(wanted, lot.quantity)
    if (quantity <= 0) return 0
    const amounts = proportionOf(lot.amounts, quantity, lot.quantity)
    taken.push({ ...lot, quantity: quantityFromMicros(quantity), amounts })
    if (quantity < lot.quantity) {
      const rest = lessAmounts(lot.amounts, amounts)
      ranked.lot = { ...lot, quantity: quantityFromMicros(lot.quantity - quantity), amounts: rest }
      return quantity
    }
    ranked.gone = true
    this.#byId.delete(lot.id)
    return quantity
  }
}

function disposalOf(move: ShareMove, lot: ShareLot, amounts: Amounts): Disposal {
  const { end, date, entryIds, legEntryId } = move
  const entryId = entryIds[0]
  return { lot, end, closed: date, entryId, entryIds, legEntryId, quantity: lot.quantity, amounts }
}

function lotOf(move: ShareMove, quantity: number, amounts: Amounts): ShareLot {
  const { lotId, symbol, origin, acquiredOn, entryIds, legEntryId } = move
  return {
    id: lotId,
    symbol,
    side: move.direction === 'in' ? 'long' : 'short',
    origin,
    opened: acquiredOn,
    quantity: quantityFromMicros(quantity),
    amounts,
    entryIds,
    legEntryId,
  }
}

/** Each amount by itself over the pieces, in lot order, by largest remainder. */
function splitAmounts(amounts: Amounts, weights: readonly number[]): Amounts[] {
  assert(weights.length > 0, 'shares that move nowhere')
  if (weights.length === 1) return [amounts]
  const split = (total: Money | null): (Money | null)[] =>
    total === null ? weights.map(() => null) : splitMoney(total, weights)
  const [gross, fees] = [split(amounts.gross), splitMoney(amounts.fees, weights)]
  const [premium, optionFees] = [split(amounts.premium), splitMoney(amounts.optionFees, weights)]
  return weights.map((_, index) => ({
    gross: gross[index] ?? null,
    fees: fees[index] ?? amounts.fees,
    premium: premium[index] ?? null,
    optionFees: optionFees[index] ?? amounts.optionFees,
  }))
}
