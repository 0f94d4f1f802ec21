// A contract is identified by root, expiration, right and strike, however it was written.
// Authority: docs/domain.md, section "Instruments".
import { formatOptionSymbol, type OptionRight } from '../../instruments/option-contract.ts'
import type { Instrument, OptionInstrument } from './entry.ts'

/** The key of a contract's open legs. */
export function contractKey({ contract }: OptionInstrument): string {
  return `${contract.root} ${contract.expiration} ${contract.right} ${contract.strike}`
}

/** The right (call or put) of the contract with that key. */
export function rightOfKey(key: string): OptionRight {
  return key.split(' ').at(-2) === 'Put' ? 'Put' : 'Call'
}

/** A key unique to the instrument; empty for cash alone. */
export function instrumentKey(instrument: Instrument | null): string {
  if (instrument === null) return ''
  return instrument.type === 'share' ? instrument.symbol : contractKey(instrument)
}

/** The ticker, or the contract in OCC notation; null for cash alone. */
export function symbolOfInstrument(instrument: Instrument | null): string | null {
  if (instrument === null) return null
  return instrument.type === 'share' ? instrument.symbol : formatOptionSymbol(instrument.contract)
}
