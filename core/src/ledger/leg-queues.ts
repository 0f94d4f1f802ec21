// Option closes and assignments take the oldest open fills of that very contract; a contract opened again is another
// trade. Authority: docs/domain.md, sections 3 to 5 (partial assignment takes the oldest open fills).
import { splitLeg } from './leg-parts.ts'
import type { LegSide, OpenLeg } from './leg.ts'

interface Queue {
  readonly legs: OpenLeg[]
  /** Legs before it are gone. */
  head: number
}

/** The open legs of one account and underlying. */
export class LegQueues {
  readonly #queues = new Map<string, Queue>()

  open(key: string, leg: OpenLeg): void {
    const queue = this.#queues.get(`${leg.side} ${key}`)
    if (queue) queue.legs.push(leg)
    else this.#queues.set(`${leg.side} ${key}`, { legs: [leg], head: 0 })
  }

  /** Takes up to that many contracts, oldest fill first; fewer come back when fewer are open. */
  take(side: LegSide, key: string, contracts: number): OpenLeg[] {
    const queue = this.#queues.get(`${side} ${key}`)
    const taken: OpenLeg[] = []
    let left = contracts
    if (queue === undefined) return []
    while (left > 0) {
      const leg = queue.legs[queue.head]
      if (leg === undefined) break
      const [part, rest] = splitLeg(leg, Math.min(left, leg.contracts))
      taken.push(part)
      left -= part.contracts
      if (rest) queue.legs[queue.head] = rest
      else queue.head += 1
    }
    return taken
  }

  /** Replaces every open leg: a split or a changed contract. */
  replaceAll(change: (leg: OpenLeg) => OpenLeg, keyOf: (leg: OpenLeg) => string): void {
    const legs = this.openLegs().map(change)
    this.#queues.clear()
    for (const leg of legs) this.open(keyOf(leg), leg)
  }

  /** All open legs; those of a contract oldest first. */
  openLegs(): OpenLeg[] {
    return [...this.#queues.values()].flatMap(({ legs, head }) => legs.slice(head))
  }
}
