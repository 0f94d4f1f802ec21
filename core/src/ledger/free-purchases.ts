// Which purchase a loss finds: the earliest that still has shares to replace those sold. Purchases are used up in turn,
// so those before the one that is found are not looked at again. Authority: Treasury Regulation 1.1091-1(c), (d).
import type { TradingDate } from '../trading-date.ts'
import { countBefore } from './dated.ts'
import { FirstAtLeast } from './first-at-least.ts'
import type { Purchase } from './wash-purchases.ts'

export class FreePurchases {
  readonly #purchases: readonly Purchase[]
  readonly #places: ReadonlyMap<Purchase, number>
  /** What each had free when it was last looked at. It only becomes less. */
  readonly #free: FirstAtLeast

  /** Given in their order, see {@link earliest}. */
  constructor(purchases: readonly Purchase[]) {
    this.#purchases = purchases
    this.#places = new Map(purchases.map((purchase, place) => [purchase, place]))
    this.#free = new FirstAtLeast(purchases.map(({ free }) => free))
  }

  /** The first from that day on with at least so many micro-shares free; null where there is none. */
  first(from: TradingDate, least: number): Purchase | null {
    return this.#find(
      countBefore(this.#purchases, ({ date }) => date, from),
      least,
    )
  }

  /** The next one after a purchase. */
  next(after: Purchase, least: number): Purchase | null {
    return this.#find((this.#places.get(after) ?? this.#purchases.length) + 1, least)
  }

  #find(from: number, least: number): Purchase | null {
    for (let place = this.#free.find(from, least); place !== null; place = this.#free.find(place, least)) {
      const purchase = this.#purchases[place]
      if (purchase === undefined) return null
      if (purchase.free >= least) return purchase
      this.#free.set(place, purchase.free)
    }
    return null
  }
}
