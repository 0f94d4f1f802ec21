// Which block of shares is next while a campaign is booked: a call takes the highest basis that its strike clears, else the
// oldest; a sale takes the oldest without a call, else the oldest. A block is as old as its shares: a put sold early may be
// assigned late. Authority: docs/domain.md, sections "Basis and disposal" and "Rolls, assignment, expiration".
import { MICROS } from '../../base/micros.ts'
import type { Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Slot } from './cycle.ts'
import { Heap } from '../lots/heap.ts'

/** A block with its basis per share when it was added; it may have left or changed since. */
interface RankedBlock {
  readonly perShare: number
  readonly slot: Slot
}

/** A block with the date of its shares when it was added; null where that is unknown. */
interface DatedBlock {
  readonly opened: TradingDate | null
  readonly slot: Slot
}

/** How many blocks that have left may be kept, besides as many as there are. */
const MOST_GONE = 64

/** Blocks are added whenever they may be taken, and checked when they are about to be. */
export class Blocks {
  readonly #held = new Heap<DatedBlock>(oldestFirst)
  readonly #idle = new Heap<DatedBlock>(oldestFirst)
  readonly #free = new Heap<DatedBlock>(oldestFirst)
  /** Highest basis first, and the oldest first within one basis: the first that a strike clears is the one to take. */
  #ranked: RankedBlock[] = []

  /** To be called for each slot that got shares, lost its call, or whose shares changed. */
  add(slot: Slot): void {
    const block = { opened: slot.lot?.opened ?? null, slot }
    for (const heap of [this.#held, this.#idle, this.#free]) heap.push(block)
    const perShare = basisPerShare(slot)
    if (Number.isFinite(perShare)) this.#rank({ perShare, slot })
  }

  /** Blocks without a call, then the others; the oldest first. */
  nextToSell(): Slot | null {
    return first(this.#idle, isIdle) ?? first(this.#held, isHeld)
  }

  /** The block that a call of that strike takes. */
  best(strike: Money): Slot | null {
    const place = this.#countBefore(strike, -Infinity)
    let gone = 0
    for (; place + gone < this.#ranked.length; gone += 1) {
      const block = this.#ranked[place + gone]
      if (block !== undefined && isStill(block)) break
    }
    const best = this.#ranked[place + gone]
    if (gone > 0) this.#ranked.splice(place, gone)
    return best?.slot ?? first(this.#free, isFree)
  }

  #rank(block: RankedBlock): void {
    const place = this.#countBefore(block.perShare, Number(block.slot.id))
    this.#ranked.splice(place, 0, block)
    if (this.#ranked.length <= this.#kept * 2 + MOST_GONE) return
    this.#ranked = this.#ranked.filter(isStill)
    this.#kept = this.#ranked.length
  }

  /** How many blocks there were when those that had left were last removed. */
  #kept = 0

  /** How many rank before a basis and, within that basis, before a slot's place. */
  #countBefore(perShare: number, place: number): number {
    let [low, high] = [0, this.#ranked.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const block = this.#ranked[middle]
      if (block === undefined) break
      const isBefore = perShare - block.perShare || Number(block.slot.id) - place
      if (isBefore < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Micro-dollars per share; no strike clears an unknown basis. */
function basisPerShare({ lot }: Slot): number {
  return lot?.basis == null ? Infinity : lot.basis / (lot.quantity / MICROS)
}

function isHeld({ outcome, lot }: Slot): boolean {
  return outcome === 'open' && lot !== null
}

function isIdle(slot: Slot): boolean {
  return isHeld(slot) && slot.call === null
}

/** Shares without a call. */
export function isFree(slot: Slot): boolean {
  return isHeld(slot) && slot.phase === 2
}

function isStill({ slot, perShare }: RankedBlock): boolean {
  return isFree(slot) && basisPerShare(slot) === perShare
}

function first(blocks: Heap<DatedBlock>, isMeant: (slot: Slot) => boolean): Slot | null {
  while (blocks.top !== undefined && !(isSameAge(blocks.top) && isMeant(blocks.top.slot))) blocks.pop()
  return blocks.top?.slot ?? null
}

function isSameAge({ opened, slot }: DatedBlock): boolean {
  return slot.lot !== null && slot.lot.opened === opened
}

/** Shares of an unknown date were held before the history; slots are numbered as they start. */
function oldestFirst(a: DatedBlock, b: DatedBlock): number {
  if (a.opened !== b.opened) return (a.opened ?? '') < (b.opened ?? '') ? -1 : 1
  return Number(a.slot.id) - Number(b.slot.id)
}
