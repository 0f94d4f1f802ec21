// A forward split of contracts that the broker tells by what came beside the old ones, under the new strike alone: which
// contract became the new one is told by what is open when it is booked, whichever file brought that.
// Authority: docs/domain.md, section "Taxes" (splits).
import type { ContractChange } from '../entries/entry.ts'
import { contractKey } from '../entries/instrument-key.ts'
import { wholeUnits } from '../../base/quantity.ts'
import type { OpenLeg } from '../lots/leg.ts'

type Leg = Pick<OpenLeg, 'instrument' | 'side' | 'contracts'>

/** The cent to which a strike is rounded. */
const CENT = 10_000

/** Whether the row says how many contracts came, and not of which. */
export function addsContracts({ quantity }: ContractChange): boolean {
  return quantity !== 0
}

/** The change of the only open contract that it explains, before or after a split of the shares; null where none or several fit. */
export function changeOfOpen(legs: readonly Leg[], added: ContractChange): ContractChange | null {
  const found = [...Map.groupBy(legs.filter(isAlike(added)), ({ instrument }) => contractKey(instrument))]
  const changes = found.flatMap(([, held]) => changeOf(held, added) ?? [])
  const [only] = changes
  return only !== undefined && changes.length === 1 ? only : null
}

function isAlike({ becomes }: ContractChange): (leg: Leg) => boolean {
  const { root, right, expiration } = becomes.contract
  return ({ instrument: { contract } }) =>
    contract.root === root && contract.right === right && contract.expiration === expiration
}

function changeOf(held: readonly Leg[], added: ContractChange): ContractChange | null {
  const [first] = held
  if (first === undefined) return null
  const count = held.reduce(
    (sum, { side, contracts }) => sum + wholeUnits(side === 'long' ? contracts : -contracts),
    0,
  )
  const { instrument } = first
  const [from, to] = [instrument.contract.strike, added.becomes.contract.strike]
  const perOld = (count + added.quantity) / count
  if (isMultiple(perOld) && Math.abs(from - to * perOld) <= CENT * perOld)
    return { ...added, instrument, contractsPerOld: perOld }
  const done = count / (count - added.quantity)
  return isMultiple(done) && Math.abs(from - to) <= CENT ? { ...added, instrument, contractsPerOld: 1 } : null
}

const isMultiple = (count: number): boolean => Number.isInteger(count) && count > 1
