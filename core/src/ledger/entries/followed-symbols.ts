// A change of symbol that one account tells holds for all accounts of the user: a broker writes it to who held the
// shares then, and who had sold them before has no row. Where all that an account did under a symbol was over before the
// day on which another account tells its change, it stands under the latest name too, so that wash sales and sums find it.
// What is still held waits for the account's own row, and what comes under the symbol later may be of another company.
// Authority: docs/domain.md, sections "The ledger" (corporate actions) and "Taxes" (over all accounts).
import type { TradingDate } from '../../base/trading-date.ts'
import { underlyingOfEntry, type Entry, type Instrument } from './entry.ts'

/** What a symbol became in an account. */
export interface ToldChange {
  readonly symbol: string
  /** Its latest name; null where it is itself again. */
  readonly latest: string | null
  readonly date: TradingDate
}

/** An earlier change of which the accounts that tell it say the same. */
interface AgreedChange extends ToldChange {
  readonly latest: string
}

/** By account and symbol, where the account tells no change of it, what others call it now. */
export function followedSymbols(
  told: readonly ToldChange[],
  entries: readonly Entry[],
  nameOf: (accountId: string, symbol: string) => string,
): ReadonlyMap<string, string> {
  const changes = agreedChanges(told)
  const former = new Set<string | null>(told.map(({ symbol }) => symbol))
  const histories = new Map<string, History>()
  for (const entry of entries) {
    const symbol = underlyingOfEntry(entry)
    if (symbol === null || !former.has(symbol)) continue
    const name = nameOf(entry.accountId, symbol)
    const change = changes.get(name)
    if (change === undefined) continue
    const key = `${entry.accountId}\n${name}`
    const history = histories.get(key) ?? new History(change)
    histories.set(key, history)
    history.add(entry)
  }
  return new Map(
    [...histories].filter(([, { isOver }]) => isOver).map(([key, { change }]) => [key, change.latest]),
  )
}

function agreedChanges(told: readonly ToldChange[]): ReadonlyMap<string, AgreedChange> {
  const changes = new Map<string, AgreedChange>()
  for (const [symbol, all] of Map.groupBy(told, (change) => change.symbol)) {
    const [first] = all
    if (first === undefined || first.latest === null) continue
    if (all.some(({ latest }) => latest !== first.latest)) continue
    const dates = all.map(({ date }) => date).toSorted()
    changes.set(symbol, { symbol, latest: first.latest, date: dates[0] ?? first.date })
  }
  return changes
}

/** What an account did under one name. */
class History {
  readonly change: AgreedChange
  /** Shares, and contracts by their terms whatever their root. */
  readonly #held = new Map<string, number>()
  #isBefore = true

  constructor(change: AgreedChange) {
    this.change = change
  }

  add({ instrument, quantity, tradeDate }: Entry): void {
    if (tradeDate >= this.change.date) this.#isBefore = false
    const terms = this.#termsOf(instrument)
    if (terms !== null) this.#held.set(terms, (this.#held.get(terms) ?? 0) + quantity)
  }

  /** What has expired by then is over, however it was written. */
  #termsOf(instrument: Instrument | null): string | null {
    if (instrument?.type !== 'option') return ''
    const { expiration, right, strike } = instrument.contract
    return expiration < this.change.date ? null : `${expiration} ${right} ${strike}`
  }

  get isOver(): boolean {
    return this.#isBefore && [...this.#held.values()].every((quantity) => quantity === 0)
  }
}
