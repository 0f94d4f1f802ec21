// The instruments of one book while it is booked. Each is looked up once per event, and holds its open fills and what the
// current day does with it. Authority: docs/domain.md, sections "Instruments" and "The ledger".
import type { TradingDate } from '../../base/trading-date.ts'
import type { OptionContract } from '../../instruments/option-contract.ts'
import type { Instrument, OptionInstrument } from '../entries/entry.ts'
import { contractKey, instrumentKey } from '../entries/instrument-key.ts'
import type { LegSide, OpenLeg } from '../lots/leg.ts'

/** The open legs of one contract on one side. */
export interface FillQueue {
  /** Oldest fill first. */
  legs: OpenLeg[]
  /** Rank among the queues that are not empty. */
  since: number
}

export interface BookInstrument extends Record<LegSide, FillQueue | null> {
  /** See {@link instrumentKey}. */
  readonly key: string
  /** The last day with a trade in it, and whether it was opened and exited on that day. */
  day: TradingDate | null
  opened: boolean
  /** Whether contracts were sold to open on that day. */
  wroteShort: boolean
  exited: boolean
}

/** By strike; puts have a negative key. */
type Strikes = Map<number, BookInstrument>

/** The contracts of one root. */
interface Root {
  readonly underlying: string
  readonly adjusted: boolean
  readonly expirations: Map<TradingDate, Strikes>
}

export class BookInstruments {
  readonly #roots = new Map<string, Root>()
  /** Shares by symbol; the empty symbol is cash alone. */
  readonly #shares = new Map<string, BookInstrument>()
  /** Most entries of a book have the same root. */
  #root = ''
  #expirations = new Map<TradingDate, Strikes>()

  of(instrument: Instrument | null): BookInstrument {
    if (instrument?.type === 'option') return this.#ofContract(instrument)
    const key = instrumentKey(instrument)
    let shares = this.#shares.get(key)
    if (shares === undefined) {
      shares = untraded(key)
      this.#shares.set(key, shares)
    }
    return shares
  }

  /** Contracts of the same terms under other symbols of the company: before or after its symbol changed. */
  renamed({ contract }: OptionInstrument): BookInstrument[] {
    if (this.#roots.size < 2) return []
    return [...this.#roots.values()].flatMap(({ underlying, adjusted, expirations }) =>
      underlying === contract.underlying || adjusted !== contract.adjusted
        ? []
        : (expirations.get(contract.expiration)?.get(signedStrike(contract)) ?? []),
    )
  }

  #ofContract(option: OptionInstrument): BookInstrument {
    const { root, expiration } = option.contract
    if (root !== this.#root) this.#turnTo(option.contract)
    let strikes = this.#expirations.get(expiration)
    if (strikes === undefined) {
      strikes = new Map()
      this.#expirations.set(expiration, strikes)
    }
    const signed = signedStrike(option.contract)
    let contract = strikes.get(signed)
    if (contract === undefined) {
      contract = untraded(contractKey(option))
      strikes.set(signed, contract)
    }
    return contract
  }

  #turnTo({ root, underlying, adjusted }: OptionContract): void {
    this.#root = root
    const known = this.#roots.get(root) ?? {
      underlying,
      adjusted,
      expirations: new Map<TradingDate, Strikes>(),
    }
    this.#expirations = known.expirations
    this.#roots.set(root, known)
  }
}

function signedStrike({ right, strike }: OptionContract): number {
  return right === 'Call' ? strike : 0 - strike
}

function untraded(key: string): BookInstrument {
  const untouched = { day: null, opened: false, wroteShort: false, exited: false }
  return { key, short: null, long: null, ...untouched }
}
