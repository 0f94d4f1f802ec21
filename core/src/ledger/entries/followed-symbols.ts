// A change of symbol that one account tells holds for all accounts of the user: a broker writes it to who held the
// shares then, and who had sold them before has no row. Where all that an account did under a symbol was over before the
// day on which another account tells its change, it stands under the latest name too, so that wash sales and sums find it.
// What is still held waits for the account's own row, and what comes under the symbol later may be of another company.
// Authority: docs/domain.md, sections "The ledger" (corporate actions) and "Taxes" (over all accounts).
import { divideRounded, MICROS } from '../../base/micros.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { isRated, splitRatio } from '../booking/split-ratio.ts'
import { legAfter, type Contracts } from '../lots/leg-after-change.ts'
import type { Entry } from './entry.ts'

/** The accounts all of whose entries under that name were over before the day. */
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

/** What an account did under one name. */
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
    const { shares, legs } = holdingsAfter(this.#entries)
    // What has expired by then is over, however it was written.
    const lasting = legs.filter(({ instrument }) => instrument.contract.expiration >= this.#date)
    return shares === 0 && [...contractsByTerms(lasting).values()].every((contracts) => contracts === 0)
  }
}

interface Holdings {
  /** Signed. */
  readonly shares: number
  /** Signed, one for each entry of a contract. */
  readonly legs: readonly Contracts[]
}

/** Shares and contracts in units of the last day: splits change both as they do when they are booked. */
function holdingsAfter(entries: readonly Entry[]): Holdings {
  const inOrder = entries.toSorted((a, b) => compareText(a.tradeDate, b.tradeDate) || rank(a) - rank(b))
  return inOrder.reduce<Holdings>(holdingsWith, { shares: 0, legs: [] })
}

/** Changes stand before the trades of their day. */
const rank = ({ kind }: Entry): number => (kind === 'split' || kind === 'contract-change' ? 0 : 1)

function holdingsWith({ shares, legs }: Holdings, entry: Entry): Holdings {
  const { kind, instrument, quantity } = entry
  if (kind === 'split') {
    const ratio = isRated(entry) ? entry : splitRatio(shares, shares + quantity)
    if (ratio === null) return { shares: shares + quantity, legs }
    const split = { ...entry, ...ratio }
    const { numerator, denominator } = split
    const changed = divideRounded(BigInt(shares) * BigInt(numerator), BigInt(denominator))
    return { shares: Number(changed), legs: legs.map((leg) => legAfter(leg, split)) }
  }
  if (kind === 'contract-change' && quantity === 0)
    return { shares, legs: legs.map((leg) => legAfter(leg, entry)) }
  if (instrument?.type === 'option') return { shares, legs: [...legs, { instrument, contracts: quantity }] }
  const isFractionSold = kind === 'corporate-action' && entry.inLieu === true && quantity === 0
  return { shares: isFractionSold ? shares - (shares % MICROS) : shares + quantity, legs }
}

/** By their terms whatever their root. */
function contractsByTerms(legs: readonly Contracts[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { instrument, contracts } of legs) {
    const { expiration, right, strike } = instrument.contract
    const terms = `${expiration} ${right} ${strike}`
    sums.set(terms, (sums.get(terms) ?? 0) + contracts)
  }
  return sums
}
