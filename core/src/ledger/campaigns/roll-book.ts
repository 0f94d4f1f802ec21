// While a day is booked: for each contract bought back, the leg that its roll opened, if it is part of one.
// Authority: docs/domain.md, section "Rolls, assignment, expiration".
import type { RollLink } from './rolls.ts'

export class RollBook {
  readonly #targets = new Map<string, { readonly openEntryId: string; left: number }[]>()

  constructor(links: readonly RollLink[]) {
    for (const { closeEntryId, openEntryId, contracts } of links) {
      const targets = this.#targets.get(closeEntryId) ?? []
      targets.push({ openEntryId, left: contracts })
      this.#targets.set(closeEntryId, targets)
    }
  }

  /** The leg into which the next contract of a closing fill was rolled; null when it was a plain close. */
  next(closeEntryId: string): string | null {
    const targets = this.#targets.get(closeEntryId) ?? []
    while (targets[0]?.left === 0) targets.shift()
    const [target] = targets
    if (target === undefined) return null
    target.left -= 1
    return target.openEntryId
  }
}
