// The effect of a corporate action on an open leg. An n-for-1 split gives contracts x n at strike / n, rounded to the cent
// as the OCC does; other ratios leave contracts to the broker's own rows. Where such a row states a contract as the split
// has already made it, the broker's terms are taken and nothing is multiplied twice.
// Authority: docs/domain.md, section "Taxes".
import { assertNever } from '../../base/assert.ts'
import { divideRounded } from '../../base/micros.ts'
import { moneyFromMicros, roundToCents } from '../../base/money.ts'
import { rootOf, underlyingOf } from '../../instruments/option-root.ts'
import type { ContractChange, SymbolChange } from '../entries/entry.ts'
import { contractKey } from '../entries/instrument-key.ts'
import type { OpenLeg } from './leg.ts'
import type { RatedSplit } from '../booking/splits/split-ratio.ts'

export type LegChange = RatedSplit | SymbolChange | ContractChange

/** Contracts of one kind. */
export type Contracts = Pick<OpenLeg, 'instrument' | 'contracts'>

/** The leg after the change; the same object where it is not affected. */
export function legAfter<Leg extends Contracts>(leg: Leg, change: LegChange): Leg {
  switch (change.kind) {
    case 'split':
      return change.denominator === 1 && !endedBefore(leg, change) ? splitTerms(leg, change.numerator) : leg
    case 'symbol-change':
      return renamed(leg, change)
    case 'contract-change':
      return changedByRow(leg, change)
    default:
      return assertNever(change)
  }
}

/** What expired before that day is not changed, even if it is still pending how it ended. */
function endedBefore({ instrument }: Contracts, { tradeDate }: RatedSplit): boolean {
  return instrument.contract.expiration < tradeDate
}

function changedByRow<Leg extends Contracts>(
  leg: Leg,
  { instrument, becomes, contractsPerOld }: ContractChange,
): Leg {
  const key = contractKey(leg.instrument)
  if (key === contractKey(instrument))
    return { ...leg, instrument: becomes, contracts: leg.contracts * contractsPerOld }
  if (contractsPerOld === 1 || key === contractKey(becomes)) return leg
  const split = splitTerms({ ...leg, instrument }, contractsPerOld)
  return key === contractKey(split.instrument) ? { ...leg, instrument: becomes } : leg
}

/** The leg after a split of that many for one. */
export function splitTerms<Leg extends Contracts>(leg: Leg, ratio: number): Leg {
  const { contract } = leg.instrument
  const strike = roundToCents(moneyFromMicros(divideRounded(BigInt(contract.strike), BigInt(ratio))))
  const instrument = { ...leg.instrument, contract: { ...contract, strike } }
  return { ...leg, instrument, contracts: leg.contracts * ratio }
}

/** An adjusted contract keeps its digit. */
function renamed<Leg extends Contracts>(leg: Leg, { instrument, newSymbol }: SymbolChange): Leg {
  const { contract } = leg.instrument
  const digit = /\d?$/.exec(contract.root)?.[0] ?? ''
  const [from, to] = [rootOf(instrument.symbol), rootOf(newSymbol)]
  const root = to === null || from === null || contract.root !== `${from}${digit}` ? null : rootOf(to + digit)
  if (root === null) return leg
  const after = { ...contract, root, underlying: underlyingOf(root) }
  return { ...leg, instrument: { ...leg.instrument, contract: after } }
}
