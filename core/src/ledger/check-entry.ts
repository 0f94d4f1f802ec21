// An entry that contradicts itself is refused before it is booked; the first rule broken is the one named.
// Authority: docs/domain.md, sections "Units" and "The ledger".
import { isIndexRoot } from '../option-root.ts'
import { MICROS } from '../micros.ts'
import { ok, refuse, type Result } from '../result.ts'
import type { Entry, Instrument } from './entry.ts'
import { entryRules, signs, type EntryRule } from './entry-rules.ts'

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

/** Why an entry cannot stand; `field` names the one at fault. */
export interface EntryRefusal {
  readonly kind: EntryRefusalKind
  readonly entryId: string
  readonly field: string
}

interface EntryCheck {
  readonly kind: EntryRefusalKind
  readonly field: string
  readonly holds: (entry: Entry, rule: EntryRule) => boolean
}

/** The order is the precedence of refusals. */
const checks: readonly EntryCheck[] = [
  { kind: 'wrong-instrument', field: 'instrument', holds: fitsInstrument },
  {
    kind: 'wrong-quantity-sign',
    field: 'quantity',
    holds: (entry, rule) => signs[rule.quantity](entry.quantity),
  },
  { kind: 'fractional-contracts', field: 'quantity', holds: hasWholeContracts },
  { kind: 'negative-price', field: 'price', holds: ({ price }) => price === null || price >= 0 },
  { kind: 'wrong-cash-sign', field: 'gross', holds: (entry, rule) => signs[rule.gross](entry.gross) },
  { kind: 'negative-fees', field: 'fees', holds: ({ fees }) => fees >= 0 },
  {
    kind: 'net-cash-mismatch',
    field: 'netCash',
    holds: (entry) => entry.netCash === entry.gross - entry.fees,
  },
  { kind: 'bad-multiplier', field: 'instrument', holds: ({ instrument }) => hasMultiplier(instrument) },
  { kind: 'bad-ratio', field: 'ratio', holds: hasRatio },
  { kind: 'unexpected-cash', field: 'gross', holds: settlesRightly },
]

/** The entry itself when it is sound; else the first rule that it breaks. */
export function checkEntry(entry: Entry): Result<Entry, EntryRefusal> {
  const rule = entryRules[entry.kind]
  for (const { kind, field, holds } of checks) {
    if (!holds(entry, rule)) return refuse({ kind, entryId: entry.id, field })
  }
  return ok(entry)
}

function fitsInstrument({ instrument }: Entry, rule: EntryRule): boolean {
  if (rule.instrument === 'any') return true
  if (instrument === null) return rule.instrument === 'none' || rule.instrument === 'share-or-none'
  if (rule.instrument === 'some') return true
  return instrument.type === (rule.instrument === 'share-or-none' ? 'share' : rule.instrument)
}

function hasWholeContracts({ instrument, quantity }: Entry): boolean {
  return instrument?.type !== 'option' || quantity % MICROS === 0
}

function hasMultiplier(instrument: Instrument | null): boolean {
  if (instrument?.type !== 'option') return true
  const { multiplier, deliverable } = instrument
  return multiplier > 0 && Number.isInteger(multiplier) && (deliverable === null || deliverable >= 0)
}

function hasRatio(entry: Entry): boolean {
  if (entry.kind === 'contract-change') return isWhole(entry.contractsPerOld)
  return entry.kind !== 'split' || (isWhole(entry.numerator) && isWhole(entry.denominator))
}

function isWhole(count: number): boolean {
  return Number.isSafeInteger(count) && count > 0
}

/** Only an index settles in cash: for a share option the money is in the share row, and would count twice here. */
function settlesRightly(entry: Entry): boolean {
  if (entry.kind !== 'assignment' && entry.kind !== 'exercise' && entry.kind !== 'expiration') return true
  return entry.gross === 0 || isIndexRoot(entry.instrument.contract.root)
}
