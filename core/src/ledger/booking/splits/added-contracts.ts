// A forward split of contracts for which the broker reports only the contracts added, under the new strike. Which contract
// became the new one follows from what is open when it is booked, whichever file brought that.
// Authority: docs/domain.md, section "Taxes" (splits).
import type { ContractChange } from '../../entries/entry.ts'
import { contractKey } from '../../entries/instrument-key.ts'
import { MICROS } from '../../../base/micros.ts'
import { wholeUnits } from '../../../base/quantity.ts'
import type { OpenLeg } from '../../lots/leg.ts'

/**
 * Contracts that the row says were added, less those that came of the contracts open: the opening of the rest is not in the
 * history.
 */
export function unseenOf(
  legs: readonly Leg[],
  { instrument, quantity, contractsPerOld }: ContractChange,
): number {
  if (quantity === 0 || contractsPerOld === 1) return 0
  const changed = legs.filter((leg) => contractKey(leg.instrument) === contractKey(instrument))
  return quantity - signedCount(changed) * (contractsPerOld - 1)
}

type Leg = Pick<OpenLeg, 'instrument' | 'side' | 'contracts'>

/** Micro-units, below zero when short. */
const signedCount = (legs: readonly Leg[]): number =>
  legs.reduce((sum, { side, contracts }) => sum + wholeUnits(side === 'long' ? contracts : -contracts), 0)

/** The cent to which a strike is rounded. */
const CENT = 10_000

/** Whether the row says how many contracts were added, but not to which. */
export function addsContracts({ quantity }: ContractChange): boolean {
  return quantity !== 0
}

/**
 * The change of the only open contract that explains the row, before or after a split of the shares; null where none or
 * several do.
 */
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
  const count = signedCount(held)
  const { instrument } = first
  const [from, to] = [instrument.contract.strike, added.becomes.contract.strike]
  const perOld = (count + added.quantity) / count
  if (isMultiple(perOld) && isDivided(from, to, perOld))
    return { ...added, instrument, contractsPerOld: perOld }
  const byStrike = Math.round(from / to)
  if (
    isMultiple(byStrike) &&
    isDivided(from, to, byStrike) &&
    isPartOf(count, added.quantity / (byStrike - 1))
  )
    return { ...added, instrument, contractsPerOld: byStrike }
  const done = count / (count - added.quantity)
  return isMultiple(done) && Math.abs(from - to) <= CENT ? { ...added, instrument, contractsPerOld: 1 } : null
}

const isDivided = (from: number, to: number, perOld: number): boolean =>
  Math.abs(from - to * perOld) <= CENT * perOld

/** Whether that many are some of whole contracts on the same side, the rest of which were opened before the history. */
const isPartOf = (count: number, olds: number): boolean =>
  olds % MICROS === 0 && Math.sign(olds) === Math.sign(count) && Math.abs(olds) > Math.abs(count)

const isMultiple = (count: number): boolean => Number.isInteger(count) && count > 1
