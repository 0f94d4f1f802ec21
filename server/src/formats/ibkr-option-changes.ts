/**
 * A split's rows of contracts: the old ones leave as the new ones come, in two rows that name nothing of each other.
 * They belong together by account, day, right, expiration and what the strikes say: n contracts for one at strike / n.
 * Adjusted contracts keep strike and number under a new root.
 */
import type { OptionInstrument, Quantity } from '@wheelwright/core'
import { contractChangeDraft } from './drafts.ts'
import type { RowFacts } from './drafts.ts'
import { isDollars } from './ibkr-facts.ts'
import type { FlexRow } from './ibkr-flex-row.ts'
import { ignore, take } from './verdict.ts'
import type { Verdict } from './verdict.ts'

export interface OptionChangeReading {
  readonly factsOf: (row: FlexRow['row']) => RowFacts | null
  readonly optionOf: (row: FlexRow['row']) => OptionInstrument | null
}

/** More changes of one day are no honest history. */
const mostTogether = 200

interface Half {
  readonly flexRow: FlexRow
  readonly option: OptionInstrument
  readonly quantity: Quantity
  readonly facts: RowFacts
}

const isOptionChange = ({ name, row }: FlexRow): boolean =>
  name === 'CorporateAction' && row.code('assetCategory') === 'OPT' && row.fault === null && isDollars(row)

/** What cannot be paired is left to be judged alone. */
export function pairOptionChanges(
  rows: readonly FlexRow[],
  reading: OptionChangeReading,
): ReadonlyMap<FlexRow, Verdict> {
  const verdicts = new Map<FlexRow, Verdict>()
  const halves = rows.filter(isOptionChange).flatMap((flexRow) => halfOf(flexRow, reading))
  for (const group of Map.groupBy(halves, groupKey).values())
    for (const old of group.slice(0, mostTogether)) {
      if (verdicts.has(old.flexRow)) continue
      const next = group.find((half) => !verdicts.has(half.flexRow) && contractsFor(old, half) !== null)
      if (next === undefined) continue
      const { flexRow, facts, option } = next
      const draft = contractChangeDraft(facts, old.option, option, contractsFor(old, next) ?? 1)
      verdicts.set(flexRow, take(draft))
      verdicts.set(old.flexRow, ignore(`is the old half of the change on line ${flexRow.row.line}`))
    }
  return verdicts
}

function halfOf(flexRow: FlexRow, { factsOf, optionOf }: OptionChangeReading): Half[] {
  // Read on a copy, so that a fault is noted once, where it counts.
  const row = flexRow.row.copy()
  const [facts, option, quantity] = [factsOf(row), optionOf(row), row.quantity('quantity')]
  return facts === null || option === null || quantity === null || quantity === 0
    ? []
    : [{ flexRow, facts, option, quantity }]
}

const groupKey = ({ flexRow, facts, option: { contract } }: Half): string =>
  [flexRow.account, flexRow.row.code('type'), facts.tradeDate, contract.right, contract.expiration].join(' ')

/** The cent to which a strike is rounded. */
const cent = 10_000

/** New contracts for each old one; null when the one does not become the other. */
function contractsFor(old: Half, next: Half): number | null {
  if (old.quantity > 0 === next.quantity > 0) return null
  const count = Math.abs(next.quantity) / Math.abs(old.quantity)
  if (!Number.isInteger(count)) return null
  const [from, to] = [old.option.contract, next.option.contract]
  if (count === 1) return !from.adjusted && to.adjusted && from.strike === to.strike ? 1 : null
  const isSplit = from.root === to.root && Math.abs(from.strike - to.strike * count) <= cent * count
  return isSplit ? count : null
}
