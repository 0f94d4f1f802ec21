// A fill is divided by contract: each contract keeps its own part of premium and fees, whatever ends it and when.
// Authority: docs/domain.md, section "Units" (parts add up to the whole).
import { moneyFromMicros } from '../../base/money.ts'
import { addKnown, firstUnits, lessKnown } from '../entries/amounts.ts'
import type { OpenLeg } from './leg.ts'

/** The first contracts of a leg, and the rest; null when nothing is left. */
export function splitLeg(leg: OpenLeg, contracts: number): [OpenLeg, OpenLeg | null] {
  if (contracts === leg.contracts) return [leg, null]
  const cash = leg.cash === null ? null : firstUnits(leg.cash, contracts, leg.contracts)
  const fees = firstUnits(leg.fees, contracts, leg.contracts)
  const rest = {
    ...leg,
    contracts: leg.contracts - contracts,
    cash: lessKnown(leg.cash, cash),
    fees: moneyFromMicros(leg.fees - fees),
  }
  return [{ ...leg, contracts, cash, fees }, rest]
}

/** Takes up to that many contracts off the front of the list, oldest first; returns fewer when fewer are there. */
export function takeOldest(legs: OpenLeg[], contracts: number): OpenLeg[] {
  const taken: OpenLeg[] = []
  let left = contracts
  for (let leg = legs[0]; leg !== undefined && left > 0; leg = legs[0]) {
    const [part, rest] = splitLeg(leg, Math.min(left, leg.contracts))
    taken.push(part)
    left -= part.contracts
    if (rest) legs[0] = rest
    else legs.shift()
  }
  return taken
}

/** Joins contracts of one fill that come together again after transfers. */
export function joinLegs(leg: OpenLeg | undefined, more: OpenLeg): OpenLeg {
  if (leg === undefined) return more
  return {
    ...leg,
    contracts: leg.contracts + more.contracts,
    cash: addKnown(leg.cash, more.cash),
    fees: moneyFromMicros(leg.fees + more.fees),
  }
}
