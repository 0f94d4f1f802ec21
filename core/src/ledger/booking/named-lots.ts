// The lots that the user named for a sale. Shares of several assigned calls leave contract by contract, and are one sale:
// what one contract took of a named lot is no longer available to the next.
// Authority: docs/domain.md, section "Basis and disposal".
import type { Disposal } from '../lots/lot.ts'
import type { LedgerSettings, LotChoice } from './ledger-settings.ts'

const none: readonly LotChoice[] = []

export class NamedLots {
  readonly #choices: LedgerSettings['lotChoices']
  /** What is left of the lots named for the sale being booked. */
  #current: { readonly entryId: string; readonly left: readonly LotChoice[] } | null = null

  constructor(choices: LedgerSettings['lotChoices']) {
    this.#choices = choices
  }

  leftFor(entryId: string): readonly LotChoice[] {
    return this.#current?.entryId === entryId ? this.#current.left : (this.#choices[entryId] ?? none)
  }

  take(entryId: string, disposals: readonly Disposal[]): void {
    const choices = this.leftFor(entryId)
    if (choices.length === 0) return
    const left = choices.map(({ lotId, quantity }) => {
      const ofLot = disposals.filter(({ lot }) => lot.id === lotId)
      return { lotId, quantity: ofLot.reduce((rest, disposal) => rest - disposal.quantity, quantity) }
    })
    this.#current = { entryId, left: left.filter(({ quantity }) => quantity > 0) }
  }
}
