// The size of an entry as a plain number that may exceed what money can hold. It is only compared with that limit, so that
// nothing derived from valid entries ever exceeds it. Authority: docs/domain.md, section "Units".
import { MICROS } from '../../base/micros.ts'
import type { Entry } from './entry.ts'

/** The largest amount, in micro-dollars, that quantity, price and strike of one entry come to. */
export function entryWorth({ instrument, quantity, price, gross, fees }: Entry): number {
  const perUnit =
    instrument?.type === 'option'
      ? Math.max(instrument.contract.strike, price ?? 0) * instrument.multiplier
      : (price ?? 0)
  return Math.max(Math.abs(gross) + fees, (Math.abs(quantity) / MICROS) * perUnit)
}

/** The least that a contract counts for, which limits a ledger to a million contracts. */
const LEAST_OF_CONTRACT = 8000 * MICROS

/** Micro-dollars that an entry may add to the sums of a ledger: the premium paid, and the strike where it is exercised. */
export function entryTurnover(entry: Entry): number {
  const { instrument, quantity } = entry
  const contracts = instrument?.type === 'option' ? Math.abs(quantity) / MICROS : 0
  return Math.max(cashOrWorth(entry), contracts * LEAST_OF_CONTRACT)
}

function cashOrWorth(entry: Entry): number {
  const { kind, gross, fees } = entry
  const states =
    kind === 'assignment' || kind === 'exercise' || kind === 'opening-balance' || kind === 'share-transfer'
  return states ? entryWorth(entry) : Math.abs(gross) + fees
}
