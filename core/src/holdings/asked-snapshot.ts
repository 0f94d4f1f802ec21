// A snapshot that notes what it is asked and what it answers. Whatever was derived from it follows from any other snapshot
// that gives the same answers. Authority: docs/domain.md, section "The ledger" ("What is held").
import type { Instant } from '../base/instant.ts'
import type { NamingSnapshot } from '../ledger/booking/before-history/held-snapshot.ts'

export class AskedSnapshot implements NamingSnapshot {
  readonly asOf: Instant
  readonly #snapshot: NamingSnapshot
  readonly #answers = new Map<string, number | null>()
  #named: readonly string[] | null = null

  constructor(snapshot: NamingSnapshot) {
    this.asOf = snapshot.asOf
    this.#snapshot = snapshot
  }

  get named(): readonly string[] {
    this.#named = this.#snapshot.named
    return this.#named
  }

  readonly quantityOf = (key: string): number | null => {
    const quantity = this.#snapshot.quantityOf(key)
    this.#answers.set(key, quantity)
    return quantity
  }

  /** Whether the other one gives each answer that this one gave. */
  isLike({ asOf, named, quantityOf }: NamingSnapshot): boolean {
    if (asOf !== this.asOf || (this.#named !== null && !areEqual(this.#named, named))) return false
    for (const [key, quantity] of this.#answers) if (quantityOf(key) !== quantity) return false
    return true
  }
}

const areEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, at) => key === b[at])
