// Share rows that may belong to an assignment or exercise; each is given out once, by the broker's link, by price per share,
// or by total where the deliverable is not known. Authority: docs/domain.md, section "Rolls, assignment, expiration".
import { dividePrice } from '../../../base/money.ts'
import type { TradingDate } from '../../../base/trading-date.ts'
import { compareContent } from '../../entries/compare-content.ts'
import type { Entry, ShareTrade } from '../../entries/entry.ts'
import { distanceFrom, type DeliveryPrice } from './delivery-price.ts'

export class SharePool {
  /** Rows without a broker's link, sorted by content, which begins with the day. */
  readonly #rows: ShareTrade[]
  readonly #prices: readonly number[]
  readonly #linked = new Map<string, ShareTrade[]>()
  readonly #taken = new Set<string>()

  constructor(rows: readonly ShareTrade[]) {
    const sorted = rows.toSorted(compareContent)
    this.#rows = sorted.filter(({ deliveryOf }) => deliveryOf === null)
    this.#prices = this.#rows.map(({ price, gross, quantity }) =>
      Math.abs(price ?? dividePrice(gross, quantity, 1) ?? 0),
    )
    for (const row of sorted) if (row.deliveryOf !== null) addTo(this.#linked, row.deliveryOf, row)
  }

  take(rows: readonly ShareTrade[]): void {
    for (const row of rows) this.#taken.add(row.id)
  }

  isTaken({ id }: ShareTrade): boolean {
    return this.#taken.has(id)
  }

  linkedTo(id: string): ShareTrade[] {
    return this.#linked.get(id)?.filter((row) => !this.isTaken(row)) ?? []
  }

  ofPrice(kind: ShareTrade['kind'], price: DeliveryPrice, date: TradingDate): ShareTrade[] {
    return this.#freeOn(
      date,
      (row, index) => row.kind === kind && distanceFrom(price, this.#prices[index] ?? 0) === 0,
    )
  }

  ofTotal(kind: ShareTrade['kind'], total: number, date: TradingDate): ShareTrade[] {
    return this.#freeOn(date, (row) => row.kind === kind && Math.abs(row.gross) === total)
  }

  /** Rows of one side, each with its price per share. */
  ofSide(kind: ShareTrade['kind'], date: TradingDate): { row: ShareTrade; price: number }[] {
    const free: { row: ShareTrade; price: number }[] = []
    this.#freeOn(date, (row, index) => {
      if (row.kind === kind && !this.isTaken(row)) free.push({ row, price: this.#prices[index] ?? 0 })
      return false
    })
    return free
  }

  #freeOn(date: TradingDate, fits: (row: ShareTrade, index: number) => boolean): ShareTrade[] {
    const free: ShareTrade[] = []
    for (let index = this.#firstOn(date); ; index += 1) {
      const row = this.#rows[index]
      if (row?.tradeDate !== date) return free
      if (fits(row, index) && !this.isTaken(row)) free.push(row)
    }
  }

  /** Index of the first row of that day or later, by binary search. */
  #firstOn(date: TradingDate): number {
    let [low, high] = [0, this.#rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const row = this.#rows[middle]
      if (row !== undefined && row.tradeDate < date) low = middle + 1
      else high = middle
    }
    return low
  }
}

export function isShareTrade(entry: Entry): entry is ShareTrade {
  return entry.kind === 'buy' || entry.kind === 'sell'
}

function addTo(map: Map<string, ShareTrade[]>, key: string, row: ShareTrade): void {
  const rows = map.get(key)
  if (rows) rows.push(row)
  else map.set(key, [row])
}
