// An entry that contradicts itself is refused before it is booked; the refusal names the first rule that it breaks.
// Authority: docs/domain.md, sections "Units" and "The ledger".
import { isIndexRoot } from '../../instruments/option-root.ts'
import { MAX_MICROS, MICROS } from '../../base/micros.ts'
import { ok, refuse, type Result } from '../../base/result.ts'
import { isCountable } from './countable.ts'
import type { Entry, Instrument } from './entry.ts'
import { isEndingKind } from './entry-kinds.ts'
import { entryWorth } from './entry-worth.ts'
import { entryRules, hasSign, type EntryRule } from './entry-rules.ts'
import { isReversal } from './reversals.ts'

export type EntryRefusalKind =
  | 'wrong-instrument'
  | 'wrong-quantity-sign'
  | 'fractional-contracts'
  | 'negative-price'
  | 'wrong-cash-sign'
  | 'negative-fees'
  | 'net-cash-mismatch'
  | 'bad-multiplier'
  | 'bad-ratio'
  | 'unexpected-cash'
  | 'too-large'

/** Half of what money can hold, which leaves room for a strike together with its premium. */
const LARGEST = MAX_MICROS / 2

/** Why an entry is invalid; `field` names the one at fault. */
export interface EntryRefusal {
  readonly kind: EntryRefusalKind
  readonly entryId: string
  readonly field: string
}

/** The entry itself when it is valid; else the first rule that it breaks. */
export function checkEntry(entry: Entry): Result<Entry, EntryRefusal> {
  const refusal = entryRefusal(entry)
  return refusal === null ? ok(entry) : refuse(refusal)
}

/** The first rule that an entry breaks; null when it is valid. */
export function entryRefusal(entry: Entry): EntryRefusal | null {
  const broken = brokenRule(entry, entryRules[entry.kind])
  return broken === null ? null : { kind: broken[0], entryId: entry.id, field: broken[1] }
}

/**
 * Rules in order of precedence. They are written out as branches because this runs for every entry whenever it is booked.
 */
function brokenRule(entry: Entry, rule: EntryRule): readonly [EntryRefusalKind, string] | null {
  const { instrument, quantity, price, gross, fees, netCash } = entry
  if (!fitsInstrument(instrument, rule)) return ['wrong-instrument', 'instrument']
  if (!hasSign(rule.quantity, movesAsKind(entry))) return ['wrong-quantity-sign', 'quantity']
  if (instrument?.type === 'option' && quantity % MICROS !== 0) return ['fractional-contracts', 'quantity']
  if (price !== null && price < 0) return ['negative-price', 'price']
  if (!hasSign(rule.gross, gross)) return ['wrong-cash-sign', 'gross']
  if (fees < 0) return ['negative-fees', 'fees']
  if (netCash !== gross - fees) return ['net-cash-mismatch', 'netCash']
  if (!hasMultiplier(instrument)) return ['bad-multiplier', 'instrument']
  if (!hasRatio(entry)) return ['bad-ratio', 'ratio']
  if (gross !== 0 && !maySettle(entry)) return ['unexpected-cash', 'gross']
  if (!isCountable(entry) || entryWorth(entry) > LARGEST) return ['too-large', 'quantity']
  return null
}

/** A reversed ending has the opposite sign; a trade is reversed by one of the other side. */
function movesAsKind(entry: Entry): number {
  return isEndingKind(entry.kind) && isReversal(entry) ? 0 - entry.quantity : entry.quantity
}

function fitsInstrument(instrument: Instrument | null, rule: EntryRule): boolean {
  if (rule.instrument === 'any') return true
  if (instrument === null) return rule.instrument === 'none' || rule.instrument === 'share-or-none'
  if (rule.instrument === 'some') return true
  return instrument.type === (rule.instrument === 'share-or-none' ? 'share' : rule.instrument)
}

function hasMultiplier(instrument: Instrument | null): boolean {
  if (instrument?.type !== 'option') return true
  const { multiplier, deliverable } = instrument
  return multiplier > 0 && Number.isInteger(multiplier) && (deliverable === null || deliverable >= 0)
}

function hasRatio(entry: Entry): boolean {
  if (entry.kind === 'contract-change') return isWhole(entry.contractsPerOld)
  if (entry.kind !== 'split') return true
  const { numerator, denominator, quantity } = entry
  if (numerator === null || denominator === null) return numerator === denominator && quantity !== 0
  return isWhole(numerator) && isWhole(denominator)
}

function isWhole(count: number): boolean {
  return Number.isSafeInteger(count) && count > 0
}

/**
 * Only an index option settles in cash: for an option on shares the money is in the share row, and would count twice here.
 */
function maySettle(entry: Entry): boolean {
  if (!isEndingKind(entry.kind) || entry.instrument?.type !== 'option') return true
  return isIndexRoot(entry.instrument.contract.root)
}
