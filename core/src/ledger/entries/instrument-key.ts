// One contract is one thing however it was written: legs are found by root, expiration, right and strike.
// Authority: docs/domain.md, section "Instruments".
import { formatOptionSymbol, type OptionRight } from '../../instruments/option-contract.ts'
import type { Instrument, OptionInstrument } from './entry.ts'

/** The key of a contract's open legs. */
export function contractKey({ contract }: OptionInstrument): string {
  return `${contract.root} ${contract.expiration} ${contract.right} ${contract.strike}`
}

/** The right of the contract that a key is of. */
export function rightOfKey(key: string): OptionRight {
  return key.split(' ').at(-2) === 'Put' ? 'Put' : 'Call'
}

/** A key that tells instruments apart; empty for cash alone. */
export function instrumentKey(instrument: Instrument | null): string {
  if (instrument === null) return ''
  return instrument.type === 'share' ? instrument.symbol : contractKey(instrument)
}

/** The ticker, or the contract as the OCC writes it; null for cash alone. */
export function symbolOfInstrument(instrument: Instrument | null): string | null {
  if (instrument === null) return null
  return instrument.type === 'share' ? instrument.symbol : formatOptionSymbol(instrument.contract)
}
