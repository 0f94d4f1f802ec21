// Share rows that may belong to an assignment or exercise, each given out once: by the broker's link, by price per
// share, or by total where the deliverable is not known. Authority: docs/domain.md, section 5.
import { dividePrice } from '../money.ts'
import type { TradingDate } from '../trading-date.ts'
import { compareContent } from './compare-content.ts'
import type { Entry, ShareTrade } from './entry.ts'

export class SharePool {
  readonly #byLink = new Map<string, ShareTrade[]>()
  readonly #byPrice = new Map<string, ShareTrade[]>()
  readonly #byTotal = new Map<string, ShareTrade[]>()
  readonly #taken = new Set<string>()

  constructor(entries: readonly Entry[]) {
    for (const entry of entries.filter(isShareTrade).sort(compareContent)) this.#add(entry)
  }

  take(rows: readonly ShareTrade[]): void {
    for (const row of rows) this.#taken.add(row.id)
  }

  linkedTo(id: string): ShareTrade[] {
    return this.#free(this.#byLink.get(id))
  }

  ofPrice(kind: ShareTrade['kind'], price: number, date: TradingDate): ShareTrade[] {
    return this.#free(this.#byPrice.get(`${date} ${kind} ${price}`))
  }

  ofTotal(kind: ShareTrade['kind'], total: number, date: TradingDate): ShareTrade[] {
    return this.#free(this.#byTotal.get(`${date} ${kind} ${total}`))
  }

  #add(row: ShareTrade): void {
    if (row.deliveryOf !== null) return addTo(this.#byLink, row.deliveryOf, row)
    const price = row.price ?? dividePrice(row.gross, row.quantity, 1)
    addTo(this.#byPrice, `${row.tradeDate} ${row.kind} ${Math.abs(price ?? 0)}`, row)
    addTo(this.#byTotal, `${row.tradeDate} ${row.kind} ${Math.abs(row.gross)}`, row)
  }

  #free(rows: readonly ShareTrade[] | undefined): ShareTrade[] {
    return rows?.filter((row) => !this.#taken.has(row.id)) ?? []
  }
}

function isShareTrade(entry: Entry): entry is ShareTrade {
  return entry.kind === 'buy' || entry.kind === 'sell'
}

function addTo(map: Map<string, ShareTrade[]>, key: string, row: ShareTrade): void {
  const rows = map.get(key)
  if (rows) rows.push(row)
  else map.set(key, [row])
}
