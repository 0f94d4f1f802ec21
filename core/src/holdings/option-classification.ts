// What an open option position is to a wheel trader. A short put starts a wheel. A short call is covered as far as shares or
// a long call reach, and naked beyond that; since one position may be both, contracts are counted. Index options settle in
// cash and are part of no wheel: the broker's margin secures them.
// Authority: document 1, section 4 (option classification), with the departure of docs/domain.md: cover is counted, not
// assumed.
import type { CallCoverage } from '../cover/coverage.ts'
import { isIndexRoot } from '../instruments/option-root.ts'
import { contractsOf, isShort, type OptionRecord } from './position-record.ts'

export type OptionLabel =
  | 'Long Option'
  | 'Wheel Start'
  | 'Covered Call'
  | 'Call Spread'
  | 'On Margin'
  | 'Naked'
  | 'Unknown'
export type RiskLevel = 'low' | 'medium' | 'high' | 'unknown'
export type TimeDecay = 'positive' | 'negative'

export interface OptionClassification {
  /** The riskiest part, which names the position. */
  readonly label: OptionLabel
  /** All parts, riskiest first; their contracts add up to the position's. */
  readonly parts: readonly { readonly label: OptionLabel; readonly contracts: number }[]
  readonly risk: RiskLevel
  /** Whether time decay works for the holder (short) or against (long). */
  readonly timeDecay: TimeDecay
}

const riskOf: Readonly<Record<OptionLabel, RiskLevel>> = {
  Naked: 'high',
  'On Margin': 'high',
  Unknown: 'unknown',
  'Call Spread': 'medium',
  'Covered Call': 'low',
  'Wheel Start': 'low',
  'Long Option': 'medium',
}

/** Classifies a position; for a short call pass its cover (see coverPositions), without which it counts as naked. */
export function classifyOption(record: OptionRecord, coverage?: CallCoverage): OptionClassification {
  const parts = partsOf(record, coverage).filter(({ contracts }) => contracts > 0)
  const label = parts[0]?.label ?? 'Unknown'
  return { label, parts, risk: riskOf[label], timeDecay: isShort(record) ? 'positive' : 'negative' }
}

function partsOf(record: OptionRecord, coverage: CallCoverage | undefined): OptionClassification['parts'] {
  const contracts = contractsOf(record)
  if (!isShort(record)) return [{ label: 'Long Option', contracts }]
  if (record.contract.right === 'Put') return [{ label: shortPutLabel(record), contracts }]
  if (record.contract.adjusted) return [{ label: 'Unknown', contracts }]
  if (coverage === undefined) return [{ label: 'Naked', contracts }]
  const { naked, unknown, spread, covered, pmcc } = coverage
  return [
    { label: 'Naked', contracts: naked },
    { label: 'Unknown', contracts: unknown },
    { label: 'Call Spread', contracts: spread },
    { label: 'Covered Call', contracts: covered + pmcc },
  ]
}

function shortPutLabel({ contract }: OptionRecord): OptionLabel {
  if (contract.adjusted) return 'Unknown'
  return isIndexRoot(contract.root) ? 'On Margin' : 'Wheel Start'
}
