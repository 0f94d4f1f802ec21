// One contract is one thing however it was written: legs are found by root, expiration, right and strike.
// Authority: docs/domain.md, section "Instruments".
import type { OptionContract } from '../option-contract.ts'
import type { Instrument, OptionInstrument } from './entry.ts'

/** The key of a contract's open legs. */
export function contractKey({ contract }: OptionInstrument): string {
  return `${contract.root} ${contract.expiration} ${contract.right} ${contract.strike}`
}

/** A key that tells instruments apart; empty for cash alone. */
export function instrumentKey(instrument: Instrument | null): string {
  if (instrument === null) return ''
  return instrument.type === 'share' ? instrument.symbol : contractKey(instrument)
}

/** The keys of a book, each made once: every entry asks for one, and most contracts are asked for several times. */
export class InstrumentKeys {
  /** By expiration, then by strike, below zero for puts. */
  readonly #made = new Map<string, Map<number, string>>()
  #root = ''

  of(instrument: Instrument | null): string {
    return instrument?.type === 'option' ? this.#ofContract(instrument) : instrumentKey(instrument)
  }

  #ofContract(option: OptionInstrument): string {
    const { root, expiration, right, strike } = option.contract
    if (root !== this.#root) this.#turnTo(root)
    let strikes = this.#made.get(expiration)
    if (strikes === undefined) {
      strikes = new Map()
      this.#made.set(expiration, strikes)
    }
    const signed = signedStrike(right, strike)
    let key = strikes.get(signed)
    if (key === undefined) {
      key = contractKey(option)
      strikes.set(signed, key)
    }
    return key
  }

  /** Roots rarely change within a book, so only those of one are remembered. */
  #turnTo(root: string): void {
    this.#root = root
    this.#made.clear()
  }
}

function signedStrike(right: OptionContract['right'], strike: number): number {
  return right === 'Call' ? strike : -strike
}
