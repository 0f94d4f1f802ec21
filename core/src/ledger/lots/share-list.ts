// Shares of a campaign outside slots, oldest first, with their cost. A sale takes the first of them in constant time, and a
// call takes those that its strike clears. Authority: docs/domain.md, section "Basis and disposal".
import { assert } from '../../base/assert.ts'
import { MICROS } from '../../base/micros.ts'
import type { Money } from '../../base/money.ts'
import { cutLot, cutShareOf, hasShareOf, scaleLot, sharesOf, takeShares } from '../campaigns/cycle-lots.ts'
import type { CycleLot, TaxShift } from '../campaigns/cycle.ts'
import { ExchangedShares, sharesOfLot, type SharesOfEntry, type TaxLot } from './exchanged-shares.ts'

/** Lots used up that are still in front of the others. */
const MOST_USED = 1000

interface RankedLot {
  readonly perShare: number
  readonly lot: CycleLot
}

/** Shares that one row sold, and what came for them; null where that is not known. */
export interface SoldLots {
  readonly entryId: string
  readonly lots: readonly CycleLot[]
  readonly cash: Money | null
}

export class ShareList {
  #lots: CycleLot[] = []
  /** Index of the first lot that is not used up. */
  #first = 0
  #long = 0
  #short = 0
  /** For each entry the lots that have shares of it, built on first use; it may still name lots that have none left. */
  #byEntry: Map<string, CycleLot[]> | null = null
  /**
   * Lots of at least that many shares, the highest cost per share first; built when asked for and dropped when lots change.
   */
  #ranked: { readonly quantity: number; readonly lots: RankedLot[] } | null = null
  /** Basis of the lots where it is known, and how many lots have an unknown one. */
  #basis = 0
  #unknown = 0
  /** The tax lots taken for shares that left, and for shares that are here or in the campaign. */
  readonly exchanged = new ExchangedShares()
  /** What was sold out of the list, in order. */
  readonly sold: SoldLots[] = []

  /** Micro-shares of long lots. */
  get long(): number {
    return this.#long
  }

  /** Micro-shares owed. */
  get short(): number {
    return this.#short
  }

  /** Micro-shares, net of those owed. */
  get net(): number {
    return this.#long - this.#short
  }

  /** Micro-shares held and owed together. */
  get size(): number {
    return this.#long + this.#short
  }

  /**
   * Tax basis of the shares held; null where one is unknown, or where shares are owed, whose collateral no source states.
   */
  get basis(): number | null {
    return this.#unknown > 0 || this.#short > 0 ? null : this.#basis
  }

  get isEmpty(): boolean {
    return this.size === 0
  }

  get lots(): CycleLot[] {
    return this.#lots.slice(this.#first).filter(({ quantity }) => quantity !== 0)
  }

  add(lot: CycleLot): void {
    this.#ranked = null
    this.#lots.push(lot)
    this.#noteEntries(lot)
    this.#count(lot.quantity)
    this.#countBasis(lot, 1)
  }

  /** Takes up to that many shares (signed like the lots), oldest first. */
  take(quantity: number): CycleLot[] {
    const taken: CycleLot[] = []
    let left = Math.abs(quantity)
    while (left > 0) {
      const place = this.#findFrom(this.#first, Math.sign(quantity))
      const lot = this.#lots[place]
      if (lot === undefined) break
      this.#countBasis(lot, -1)
      const [part] = takeShares([lot], Math.sign(quantity) * left)
      assert(part !== undefined, 'a lot without shares among those held')
      taken.push(part)
      if (lot.quantity !== 0) this.#countBasis(lot, 1)
      left -= Math.abs(part.quantity)
      this.#count(0 - part.quantity, Math.sign(quantity))
      if (lot.quantity === 0) this.#remove(place)
    }
    return taken
  }

  /**
   * Takes up to that many shares for a call to cover: of the lots that hold all of them the one with the highest basis that
   * its strike clears, else the oldest shares.
   */
  takeFor(strike: Money, quantity: number): CycleLot[] {
    const best = this.#highestBelow(strike, quantity)
    return best === null ? this.take(quantity) : [this.#cut(best, () => cutLot(best, quantity))]
  }

  /** The lot of at least that many shares with the highest cost per share up to the strike; of equal ones the oldest. */
  #highestBelow(strike: Money, quantity: number): CycleLot | null {
    if (this.#ranked?.quantity !== quantity) this.#ranked = { quantity, lots: this.#rank(quantity) }
    const { lots } = this.#ranked
    let [place, end] = [0, lots.length]
    while (place < end) {
      const middle = (place + end) >> 1
      if ((lots[middle]?.perShare ?? 0) > strike) place = middle + 1
      else end = middle
    }
    for (;;) {
      const lot = lots[place]?.lot
      if (lot === undefined || lot.quantity >= quantity) return lot ?? null
      lots.splice(place, 1)
    }
  }

  #rank(quantity: number): RankedLot[] {
    const ranked = this.lots.flatMap((lot) =>
      lot.basis === null || lot.quantity < quantity
        ? []
        : [{ perShare: lot.basis / (lot.quantity / MICROS), lot }],
    )
    return ranked.sort((a, b) => b.perShare - a.perShare)
  }

  /**
   * Takes up to that many shares held: first those of the lots that the account's method takes, then those whose own tax lot
   * is gone, then the oldest.
   */
  takeSold(quantity: number, named: readonly TaxLot[]): CycleLot[] {
    const taken: CycleLot[] = []
    let left = quantity
    const takeEach = (shares: readonly SharesOfEntry[]): void => {
      for (const { entryId, quantity: most } of shares) {
        for (let wanted = Math.min(left, most); wanted > 0;) {
          const part = this.takeOf(entryId, wanted)
          if (part === null) break
          taken.push(part)
          wanted -= part.quantity
          left -= part.quantity
        }
      }
    }
    takeEach(named.map(sharesOfLot))
    if (left > 0) takeEach(this.exchanged.withoutTaxLot)
    return left === 0 ? taken : [...taken, ...this.take(left)]
  }

  /** By how much the tax basis of shares beside those here is higher than their lots say. */
  shiftOf(others: () => readonly CycleLot[]): TaxShift {
    const { exchanged } = this
    if (this.isEmpty || exchanged.isEven) return exchanged.shiftOfAll(others)
    return exchanged.shiftOf(others, (entryId) => countOf(this.#lotsOf(entryId), entryId))
  }

  /** Takes up to that many of the shares that one entry brought; null where there are none. */
  takeOf(entryId: string, most: number): CycleLot | null {
    const found = this.#lotsOf(entryId)
    while (found.length > 0) {
      const lot = found.at(-1)
      const part = lot === undefined || lot.quantity <= 0 ? null : this.#cutShareOf(lot, entryId, most)
      if (part !== null) return part
      found.pop()
    }
    return null
  }

  /** Takes off what rounding in splits left of an entry's shares, and whether it was here; what they cost stays with the others. */
  trim({ entryId, quantity: dust }: SharesOfEntry): boolean {
    const lot = this.#lotsOf(entryId).find(({ mix, quantity }) => mix === undefined && quantity > dust)
    if (lot === undefined) return this.takeOf(entryId, dust) !== null
    this.#ranked = null
    lot.quantity -= dust
    this.#count(0 - dust, 1)
    return true
  }

  #lotsOf(entryId: string): CycleLot[] {
    if (this.#byEntry === null) {
      this.#byEntry = new Map()
      for (const lot of this.lots) this.#noteEntries(lot)
    }
    return this.#byEntry.get(entryId) ?? []
  }

  #noteEntries(lot: CycleLot): void {
    if (this.#byEntry === null) return
    for (const { entryId } of sharesOf(lot)) {
      const own = this.#byEntry.get(entryId)
      if (own === undefined) this.#byEntry.set(entryId, [lot])
      else own.push(lot)
    }
  }

  #cutShareOf(lot: CycleLot, entryId: string, most: number): CycleLot | null {
    return hasShareOf(lot, entryId) ? this.#cut(lot, () => cutShareOf(lot, entryId, most)) : null
  }

  /** A lot that is used up is removed once all before it are. */
  #cut<Part extends CycleLot | null>(lot: CycleLot, cut: () => Part): Part {
    this.#countBasis(lot, -1)
    const part = cut()
    if (lot.quantity !== 0) this.#countBasis(lot, 1)
    if (part !== null) this.#count(0 - part.quantity, 1)
    while (this.#first < this.#lots.length && this.#lots[this.#first]?.quantity === 0)
      this.#remove(this.#first)
    return part
  }

  /** Applies a split. */
  scale(numerator: number, denominator: number): void {
    this.#ranked = null
    this.exchanged.scale(numerator, denominator)
    ;[this.#long, this.#short] = [0, 0]
    for (const lot of this.lots) {
      scaleLot(lot, numerator, denominator)
      this.#count(lot.quantity)
    }
  }

  /** Changes what each lot costs. */
  recost(change: (lot: CycleLot) => void): void {
    this.#ranked = null
    for (const lot of this.lots) {
      this.#countBasis(lot, -1)
      change(lot)
      this.#countBasis(lot, 1)
    }
  }

  #countBasis({ basis }: CycleLot, times: 1 | -1): void {
    if (basis === null) this.#unknown += times
    else this.#basis += times * basis
  }

  #count(quantity: number, side = Math.sign(quantity)): void {
    if (side > 0) this.#long += quantity
    else this.#short -= quantity
  }

  /** Long and short lots are hardly ever here together, so it is nearly always the first. */
  #findFrom(first: number, sign: number): number {
    let place = first
    while (place < this.#lots.length && Math.sign(this.#lots[place]?.quantity ?? 0) !== sign) place += 1
    return place
  }

  #remove(place: number): void {
    if (place !== this.#first) {
      this.#lots.splice(place, 1)
      return
    }
    this.#first += 1
    if (this.#first < MOST_USED || this.#first * 2 < this.#lots.length) return
    this.#lots = this.lots
    this.#first = 0
  }
}

function countOf(lots: readonly CycleLot[], entryId: string): number {
  const own = lots.flatMap(sharesOf).filter((part) => part.entryId === entryId)
  return own.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)
}
