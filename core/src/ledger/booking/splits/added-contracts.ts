// A forward split of contracts that the broker tells by what came beside the old ones, under the new strike alone: which
// contract became the new one is told by what is open when it is booked, whichever file brought that.
// Authority: docs/domain.md, section "Taxes" (splits).
import type { ContractChange } from '../../entries/entry.ts'
import { contractKey } from '../../entries/instrument-key.ts'
import { MICROS } from '../../../base/micros.ts'
import { wholeUnits } from '../../../base/quantity.ts'
import type { OpenLeg } from '../../lots/leg.ts'

/** What a row says that a split added, less what it made of the contracts that are open: those were never seen opened. */
export function unseenOf(
  legs: readonly Leg[],
  { instrument, quantity, contractsPerOld }: ContractChange,
): number {
  if (quantity === 0 || contractsPerOld === 1) return 0
  const changed = legs.filter((leg) => contractKey(leg.instrument) === contractKey(instrument))
  return quantity - signedCount(changed) * (contractsPerOld - 1)
}

type Leg = Pick<OpenLeg, 'instrument' | 'side' | 'contracts'>

/** Micro-units, short ones below zero. */
const signedCount = (legs: readonly Leg[]): number =>
  legs.reduce((sum, { side, contracts }) => sum + wholeUnits(side === 'long' ? contracts : -contracts), 0)

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

/** Whether so many are some of whole contracts on the same side, the others of which were never seen opened. */
const isPartOf = (count: number, olds: number): boolean =>
  olds % MICROS === 0 && Math.sign(olds) === Math.sign(count) && Math.abs(olds) > Math.abs(count)

const isMultiple = (count: number): boolean => Number.isInteger(count) && count > 1
