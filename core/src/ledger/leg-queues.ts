// Option closes and assignments take the oldest open fills of that very contract; a contract opened again is another
// trade. Authority: docs/domain.md, sections "The ledger", "Basis and disposal" and "Rolls, assignment, expiration" (partial assignment takes the oldest open fills).
import { contractKey } from './instrument-key.ts'
import { splitLeg } from './leg-parts.ts'
import type { LegSide, OpenLeg } from './leg.ts'

/** The open legs of one account and underlying. Contracts with nothing open are forgotten, so that it stays small. */
export class LegQueues {
  readonly #fills: Readonly<Record<LegSide, Map<string, OpenLeg[]>>> = { short: new Map(), long: new Map() }

  constructor(legs: readonly OpenLeg[]) {
    for (const leg of legs) this.open(contractKey(leg.instrument), leg)
  }

  open(key: string, leg: OpenLeg): void {
    const side = this.#fills[leg.side]
    const fills = side.get(key)
    if (fills) fills.push(leg)
    else side.set(key, [leg])
  }

  /** Takes up to that many contracts, oldest fill first; fewer come back when fewer are open. */
  take(side: LegSide, key: string, contracts: number): OpenLeg[] {
    const fills = this.#fills[side].get(key)
    const [oldest] = fills ?? []
    if (fills === undefined || oldest === undefined) return []
    if (oldest.contracts < contracts) return this.#takeSeveral(side, key, fills, contracts)
    // Nearly every contract ends as it was opened: in one.
    const [part, rest] = splitLeg(oldest, contracts)
    if (rest) fills[0] = rest
    else this.#dropOldest(side, key, fills)
    return [part]
  }

  #takeSeveral(side: LegSide, key: string, fills: OpenLeg[], contracts: number): OpenLeg[] {
    const taken: OpenLeg[] = []
    let left = contracts
    for (let leg = fills[0]; leg !== undefined && left > 0; leg = fills[0]) {
      const [part, rest] = splitLeg(leg, Math.min(left, leg.contracts))
      taken.push(part)
      left -= part.contracts
      if (rest) fills[0] = rest
      else this.#dropOldest(side, key, fills)
    }
    return taken
  }

  #dropOldest(side: LegSide, key: string, fills: OpenLeg[]): void {
    fills.shift()
    if (fills.length === 0) this.#fills[side].delete(key)
  }

  /** Replaces every open leg: a split or a changed contract. */
  replaceAll(change: (leg: OpenLeg) => OpenLeg, keyOf: (leg: OpenLeg) => string): void {
    const legs = this.openLegs().map(change)
    for (const fills of Object.values(this.#fills)) fills.clear()
    for (const leg of legs) this.open(keyOf(leg), leg)
  }

  /** All open legs; those of a contract oldest first. */
  openLegs(): OpenLeg[] {
    return Object.values(this.#fills).flatMap((side) => [...side.values()].flat())
  }
}
