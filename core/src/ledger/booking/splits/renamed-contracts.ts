// A symbol change gives open contracts another root before the broker's own row changes their terms, and that row still names
// them by the root of the old company. Authority: docs/domain.md, section "Taxes" (splits: follow the broker's data).
import type { ContractChange, OptionInstrument } from '../../entries/entry.ts'
import { contractKey } from '../../entries/instrument-key.ts'
import { legAfter, type Contracts } from '../../lots/leg-after-change.ts'

/** Whether the change makes something of these contracts, or a split has made it already. */
export function isTouched(leg: Contracts, change: ContractChange): boolean {
  return legAfter(leg, change) !== leg || contractKey(leg.instrument) === contractKey(change.becomes)
}

/** The change, with the contract's current root where the one that the row names is no longer open. */
export function renamedBefore(legs: readonly Contracts[], change: ContractChange): ContractChange {
  if (legs.some((leg) => isTouched(leg, change))) return change
  const renamed = legs.find(({ instrument }) => isSameRenamed(change.instrument, instrument))
  return renamed === undefined ? change : { ...change, instrument: renamed.instrument }
}

/** Whether only the company's symbol differs: an adjusted contract keeps its digit. */
function isSameRenamed({ contract: named }: OptionInstrument, { contract }: OptionInstrument): boolean {
  return (
    contract.underlying !== named.underlying &&
    contract.right === named.right &&
    contract.strike === named.strike &&
    contract.expiration === named.expiration &&
    digitOf(contract.root) === digitOf(named.root)
  )
}

const digitOf = (root: string): string => /\d?$/.exec(root)?.[0] ?? ''
