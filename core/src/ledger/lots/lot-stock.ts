// Shares bought first cover what is short; shares sold leave the lots before they go short. Only a short sale goes short:
// whatever else leaves beyond the lots was held before the history begins, and is reported as missing.
// Authority: docs/domain.md, sections "The ledger" and "Basis and disposal".
import { splitMoney, type Money } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { lessAmounts, proportionOf, type Amounts } from '../entries/amounts.ts'
import { Heap } from './heap.ts'
import { disposalOrders, rankLot, type DisposalMethod, type RankedLot } from './disposal-order.ts'
import type { Disposal, LotEnd, LotOrigin, ShareLot } from './lot.ts'
import { openingDust } from '../booking/before-history/opening-word.ts'
import { isUnseenOpening } from '../booking/before-history/unseen-opening.ts'
import type { LotChoice } from '../booking/ledger-settings.ts'

/** Shares that come in or go out together. */
export interface ShareMove {
  readonly direction: 'in' | 'out'
  /** Above zero, in micro-shares. */
  readonly quantity: number
  readonly amounts: Amounts
  readonly date: TradingDate
  readonly acquiredOn: TradingDate | null
  readonly symbol: string
  /** The id of the lot that it may open. */
  readonly lotId: string
  /** The share row, then all entries behind the figures. */
  readonly entryId: string
  readonly entryIds: readonly string[]
  readonly legEntryId: string | null
  readonly origin: LotOrigin
  readonly end: LotEnd
  /** Whether shares that go out beyond the lots are owed from then on. */
  readonly mayShort: boolean
  /** Whether all shares that come in were owed: those not known to be were sold short before the history begins. */
  readonly closesShort?: boolean
  /** For a linked transfer: the account they go to; for shares that come, the id of the lot as which they were bought. */
  readonly movedTo?: string | undefined
  readonly boughtAs?: string | undefined
  /** For shares whose purchase is not known: a day by which they were held. */
  readonly heldBy?: TradingDate | undefined
}

export interface MovedShares {
  readonly disposals: readonly Disposal[]
  readonly opened: ShareLot | null
  /** Micro-shares that went out without having been there. */
  readonly missing: number
}

export class LotStock {
  readonly #long: Heap<RankedLot>
  readonly #short: Heap<RankedLot>
  #order = 0
  #held = 0
  #owed = 0
  /** The lot from before the history that ended last with more shares than were ever held, and how many more. */
  #trimmed: { readonly lot: ShareLot; readonly dust: number } | null = null

  constructor(method: DisposalMethod, held: readonly RankedLot[]) {
    this.#long = new Heap<RankedLot>(disposalOrders[method])
    this.#short = new Heap<RankedLot>(disposalOrders.fifo)
    for (const ranked of held) {
      this.#heap(ranked.lot.side).push({ ...ranked })
      this.#count(ranked.lot)
    }
    this.#order = held.at(-1)?.order ?? 0
  }

  /** Ends opposite lots as far as they go, in the order of the method, and opens a lot with the rest. */
  move(move: ShareMove, choices: readonly LotChoice[]): MovedShares {
    const taken = this.#take(move, choices)
    for (const lot of taken) this.#count(lot, -1)
    const [first] = taken
    if (first === undefined) return { disposals: [], ...this.#rest(move, move.quantity, move.amounts) }
    // Nearly every sale ends one whole lot, whose amounts need no cutting.
    if (first.quantity === move.quantity)
      return { disposals: [this.#disposalOf(move, first, move.amounts)], opened: null, missing: 0 }
    const left = taken.reduce((rest, lot) => rest - lot.quantity, move.quantity)
    const weights: number[] = taken.map(({ quantity }) => quantity)
    const amounts = splitAmounts(move.amounts, left > 0 ? [...weights, left] : weights)
    const disposals = taken.map((lot, index) => this.#disposalOf(move, lot, amounts[index] ?? move.amounts))
    return { disposals, ...this.#rest(move, left, amounts.at(-1) ?? move.amounts) }
  }

  /** What no lot on the other side covered. */
  #rest(move: ShareMove, left: number, amounts: Amounts): Pick<MovedShares, 'opened' | 'missing'> {
    if (left === 0) return { opened: null, missing: 0 }
    if (move.direction === 'out' && !move.mayShort) return { opened: null, missing: left }
    return { opened: this.#open(move, left, amounts), missing: 0 }
  }

  #open(move: ShareMove, quantity: number, amounts: Amounts): ShareLot {
    const opened = lotOf(move, quantity, amounts)
    this.add(opened)
    return opened
  }

  add(lot: ShareLot): void {
    this.#order += 1
    this.#count(lot)
    this.#heap(lot.side).push(rankLot(lot, this.#order))
  }

  /** Replaces every lot, as for a split, a symbol change or returned capital. */
  replaceAll(change: (lot: ShareLot) => readonly ShareLot[]): void {
    const lots = this.lots()
    for (const heap of [this.#long, this.#short]) while (heap.top) heap.pop()
    this.#held = 0
    this.#owed = 0
    for (const lot of lots.flatMap(change)) this.add(lot)
  }

  /** All lots in the order in which they were acquired. */
  lots(): ShareLot[] {
    return this.ranked().map(({ lot }) => lot)
  }

  /** Copies of all lots with their rank, in order: a lot sold in part keeps the rank of the whole. */
  ranked(): RankedLot[] {
    const held = [...this.#long.all, ...this.#short.all].filter(({ gone }) => !gone)
    return held.sort((a, b) => a.order - b.order).map((ranked) => ({ ...ranked }))
  }

  /** Micro-shares held, without those owed. */
  get held(): number {
    return this.#held
  }

  /** Micro-shares owed, without those held. */
  get owed(): number {
    return this.#owed
  }

  /** Micro-shares held less those owed. */
  net(): number {
    return this.#held - this.#owed
  }

  #count({ side, quantity }: ShareLot, sign = 1): void {
    if (side === 'long') this.#held += sign * quantity
    else this.#owed += sign * quantity
  }

  #heap(side: ShareLot['side']): Heap<RankedLot> {
    return side === 'long' ? this.#long : this.#short
  }

  #take({ direction, quantity }: ShareMove, choices: readonly LotChoice[]): ShareLot[] {
    const heap = direction === 'in' ? this.#short : this.#long
    const { top } = heap
    // Nearly every sale ends one whole lot.
    if (choices.length === 0 && top !== undefined && !top.gone && top.lot.quantity === quantity) {
      heap.pop()
      return [top.lot]
    }
    const taken: ShareLot[] = []
    let left = quantity
    for (const choice of choices) {
      const ranked = heap.all.find(({ lot, gone }) => !gone && lot.id === choice.lotId)
      if (ranked) left -= this.#cut(ranked, Math.min(left, choice.quantity), taken)
    }
    while (left > 0 && heap.top) {
      if (heap.top.gone) heap.pop()
      else left -= this.#cut(heap.top, left, taken)
    }
    return taken
  }

  /** Moves up to that many shares of a lot to `taken`; returns how many. */
  #cut(ranked: RankedLot, wanted: number, taken: ShareLot[]): number {
    const { lot } = ranked
    if (wanted >= lot.quantity) {
      taken.push(lot)
      ranked.gone = true
      return lot.quantity
    }
    if (wanted <= 0) return 0
    if (lot.quantity - wanted < openingDust && this.#isLastUnseen(ranked))
      return this.#cutLast(ranked, wanted, taken)
    const amounts = proportionOf(lot.amounts, wanted, lot.quantity)
    taken.push({ ...lot, quantity: quantityFromMicros(wanted), amounts })
    const rest = lessAmounts(lot.amounts, amounts)
    ranked.lot = { ...lot, quantity: quantityFromMicros(lot.quantity - wanted), amounts: rest }
    return wanted
  }

  /** Splits are undone for all shares from before the history together, so the last of them carries the rounding. */
  #isLastUnseen(ranked: RankedLot): boolean {
    const isUnseen = ({ lot, gone }: RankedLot): boolean => !gone && isUnseenOpening(lot.id)
    return isUnseen(ranked) && !this.#long.all.some((other) => other !== ranked && isUnseen(other))
  }

  /** What is left of a lot from before the history was never held. */
  #cutLast(ranked: RankedLot, wanted: number, taken: ShareLot[]): number {
    const { lot } = ranked
    const dust = lot.quantity - wanted
    this.#trimmed = { lot: { ...lot, quantity: quantityFromMicros(wanted) }, dust }
    taken.push(this.#trimmed.lot)
    ranked.gone = true
    this.#held -= dust
    return wanted
  }

  #disposalOf(move: ShareMove, lot: ShareLot, amounts: Amounts): Disposal {
    const { end, date, entryId, entryIds, legEntryId, movedTo } = move
    const disposal = {
      lot,
      end,
      closed: date,
      entryId,
      entryIds,
      legEntryId,
      quantity: lot.quantity,
      amounts,
    }
    const dust = lot === this.#trimmed?.lot ? this.#trimmed.dust : 0
    if (movedTo === undefined && dust === 0) return disposal
    return { ...disposal, ...(movedTo !== undefined && { movedTo }), ...(dust > 0 && { dust }) }
  }
}

function lotOf(move: ShareMove, quantity: number, amounts: Amounts): ShareLot {
  const { lotId, symbol, origin, acquiredOn, entryIds, legEntryId } = move
  const lot: ShareLot = {
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
  const { boughtAs, heldBy } = move
  if (boughtAs === undefined && heldBy === undefined) return lot
  return { ...lot, ...(boughtAs !== undefined && { boughtAs }), ...(heldBy !== undefined && { heldBy }) }
}

/** Divides each amount over the pieces, in lot order, by largest remainder. */
function splitAmounts(amounts: Amounts, weights: readonly number[]): Amounts[] {
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
