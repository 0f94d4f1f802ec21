// A symbol change that one account reports applies to all accounts of the user: a broker sends the row only to who held the
// shares that day. Where everything an account did under the old symbol was over before that day, its entries move to the
// new symbol too, so that wash sales and sums find them. What is still held waits for the account's own row, and later
// trades under the old symbol may be of another company.
// Authority: docs/domain.md, sections "The ledger" (corporate actions) and "Taxes" (over all accounts).
import type { TradingDate } from '../../base/trading-date.ts'
import { netHoldings, signedContracts, type NetLeg } from '../booking/net-holdings.ts'
import type { Entry } from './entry.ts'

/** Accounts whose entries under that symbol were all over before the day. */
export function followersOf(
  symbol: string,
  date: TradingDate,
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string | null,
): string[] {
  const histories = new Map<string, History>()
  for (const entry of entries) {
    if (nameOf(entry) !== symbol) continue
    const history = histories.get(entry.accountId) ?? new History(date)
    histories.set(entry.accountId, history)
    history.add(entry)
  }
  return [...histories].filter(([, { isOver }]) => isOver).map(([accountId]) => accountId)
}

/** What an account did under one symbol. */
class History {
  readonly #date: TradingDate
  readonly #entries: Entry[] = []
  #isBefore = true

  constructor(date: TradingDate) {
    this.#date = date
  }

  add(entry: Entry): void {
    if (entry.tradeDate >= this.#date) this.#isBefore = false
    else if (this.#isBefore) this.#entries.push(entry)
  }

  get isOver(): boolean {
    if (!this.#isBefore) return false
    const { shares, legs } = netHoldings(this.#entries)
    // What has expired by then is over, whichever row ended it, if any.
    const lasting = legs.filter(({ instrument }) => instrument.contract.expiration >= this.#date)
    return shares === 0 && [...contractsByTerms(lasting).values()].every((contracts) => contracts === 0)
  }
}

/** Signed contracts by expiration, right and strike, whatever their root. */
function contractsByTerms(legs: readonly NetLeg[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const leg of legs) {
    const { expiration, right, strike } = leg.instrument.contract
    const terms = `${expiration} ${right} ${strike}`
    sums.set(terms, (sums.get(terms) ?? 0) + signedContracts(leg))
  }
  return sums
}
