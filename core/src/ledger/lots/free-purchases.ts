// Finds the purchase that a loss is deferred into: the earliest one that still has free shares. Purchases are used up in
// order, so those before the one found are never searched again, and what was bought together is skipped together.
// Authority: Treasury Regulation 1.1091-1(c), (d); Revenue Ruling 56-602.
import type { TradingDate } from '../../base/trading-date.ts'
import { countBefore } from '../entries/dated.ts'
import { FirstAtLeast } from './first-at-least.ts'
import { unsureOf, type Purchase } from '../tax/wash-purchases.ts'

/** Purchases that may replace one thing: shares, or a contract. */
export class FreePurchases {
  readonly #purchases: readonly Purchase[]
  readonly #places: ReadonlyMap<Purchase, number>
  /** Free shares of each purchase when last looked at. They only decrease, except where {@link regain} is called. */
  readonly #free: FirstAtLeast
  /** Purchases that may or may not have replaced shares; null while there are none. */
  #unsure: FirstAtLeast | null = null

  /** `purchases` in their order, see {@link earliest}. */
  constructor(purchases: readonly Purchase[]) {
    this.#purchases = purchases
    this.#places = new Map(purchases.map((purchase, place) => [purchase, place]))
    this.#free = new FirstAtLeast(purchases.map(({ free }) => free))
  }

  /**
   * The first purchase from that day on, of another group, with at least that many micro-shares free; null where there is
   * none.
   */
  first(from: TradingDate, least: number, group: number | null): Purchase | null {
    return this.#findFree(this.#placeOn(from), least, group)
  }

  /** The next one after a purchase. */
  next(after: Purchase, least: number, group: number | null): Purchase | null {
    return this.#findFree(this.#placeAfter(after), least, group)
  }

  /** The purchase may have more free than when it was last looked at. */
  regain(purchase: Purchase): void {
    const place = this.#places.get(purchase)
    if (place !== undefined) this.#free.set(place, purchase.free)
  }

  /** From now on it is unsure whether some shares of the purchase have replaced others. */
  markUnsure(purchase: Purchase): void {
    const place = this.#places.get(purchase)
    if (place === undefined) return
    this.#unsure ??= new FirstAtLeast(this.#purchases.map(() => 0))
    this.#unsure.set(place, unsureOf(purchase))
  }

  /**
   * Whether a purchase of another group, from one day up to another day or before a given purchase, may have replaced
   * shares.
   */
  hasUnsure(from: TradingDate, until: TradingDate, before: Purchase | null, group: number | null): boolean {
    const unsure = this.#unsure
    if (unsure === null) return false
    const end = before === null ? this.#purchases.length : (this.#places.get(before) ?? 0)
    let place = unsure.find(this.#placeOn(from), 1)
    while (place !== null && place < end) {
      const purchase = this.#purchases[place]
      if (purchase === undefined || purchase.date > until) return false
      if (purchase.group === group) place = unsure.find(this.#placeAfterGroup(place, group), 1)
      else if (unsureOf(purchase) > 0) return true
      else {
        unsure.set(place, 0)
        place = unsure.find(place + 1, 1)
      }
    }
    return false
  }

  #findFree(from: number, least: number, group: number | null): Purchase | null {
    for (let place = this.#free.find(from, least); place !== null;) {
      const purchase = this.#purchases[place]
      if (purchase === undefined) return null
      if (purchase.free < least) this.#free.set(place, purchase.free)
      else if (purchase.group !== group) return purchase
      else place = this.#placeAfterGroup(place, group)
      place = this.#free.find(place, least)
    }
    return null
  }

  #placeOn(date: TradingDate): number {
    return countBefore(this.#purchases, (purchase) => purchase.date, date)
  }

  #placeAfter(purchase: Purchase): number {
    return (this.#places.get(purchase) ?? this.#purchases.length - 1) + 1
  }

  /** Purchases made together are adjacent, on each of their days. */
  #placeAfterGroup(place: number, group: number): number {
    const { date } = this.#purchases[place] ?? {}
    let [low, high] = [place + 1, this.#purchases.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const purchase = this.#purchases[middle]
      if (purchase?.group === group && purchase.date === date) low = middle + 1
      else high = middle
    }
    return low
  }
}
