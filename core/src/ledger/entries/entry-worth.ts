// What an entry moves or states, as a plain number that may be beyond money: it is only compared with what money can
// hold, so that nothing derived from sound entries ever leaves that range. Authority: docs/domain.md, section "Units".
import { MICROS } from '../../base/micros.ts'
import type { Entry } from './entry.ts'

/** Micro-dollars at most that quantity, price and strike of one entry come to. */
export function entryWorth({ instrument, quantity, price, gross, fees }: Entry): number {
  const perUnit =
    instrument?.type === 'option'
      ? Math.max(instrument.contract.strike, price ?? 0) * instrument.multiplier
      : (price ?? 0)
  return Math.max(Math.abs(gross) + fees, (Math.abs(quantity) / MICROS) * perUnit)
}

/** A contract counts for so much at least, so that a ledger has a million of them at most. */
const LEAST_OF_CONTRACT = 8000 * MICROS

/** Micro-dollars that an entry adds to the sums of a ledger; a premium counts as paid, a strike where it is exercised. */
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
