// Shares of an assigned call that a long call stands for are owed until it is exercised, or they are bought. They are as many as
// the long calls bring. Where the last of these is gone and shares are still owed at the end of that day, nobody sold
// them short: they were there before the history begins, unless a later row of the broker covers them.
// Authority: docs/domain.md, section "The ledger".
import type { OpenLeg } from '../../lots/leg.ts'

/** Shares that one row delivered and that are owed, with the terms of the call that was assigned. */
interface AwaitedRow {
  readonly entryId: string
  readonly expiration: string
  strike: number
  quantity: number
}

/** Shares that were there before the history, and the rows that delivered them. */
interface FoundShares {
  readonly shares: number
  readonly by: readonly string[]
}

const none: FoundShares = { shares: 0, by: [] }

export class AwaitedShares {
  #rows: AwaitedRow[] = []

  /** Whether shares are owed until a long call is exercised. */
  get isEmpty(): boolean {
    return this.#rows.length === 0
  }

  /** Adds shares that are owed from now on. */
  owe(entryId: string, { instrument: { contract } }: Pick<OpenLeg, 'instrument'>, quantity: number): void {
    this.#rows.push({ entryId, expiration: contract.expiration, strike: contract.strike, quantity })
  }

  /** Whether long calls can still bring as many shares for that assigned call. */
  canBring(
    assigned: Pick<OpenLeg, 'instrument'>,
    quantity: number,
    { legs, owed }: { readonly legs: readonly OpenLeg[]; readonly owed: number },
  ): boolean {
    const { expiration, strike } = assigned.instrument.contract
    return this.#left(owed) + quantity <= broughtBy(legs, [{ expiration, strike }])
  }

  /** At the end of a day: shares still owed beyond what the long calls that are left can bring. */
  endDay(legs: () => readonly OpenLeg[], owed: number): FoundShares {
    if (this.isEmpty) return none
    const left = this.#left(owed)
    const surplus = left - broughtBy(legs(), this.#rows)
    if (surplus > 0) {
      const by = this.#rows.map(({ entryId }) => entryId)
      this.#takeOff(surplus)
      return { shares: surplus, by }
    }
    return none
  }

  split(numerator: number, denominator: number): void {
    for (const row of this.#rows) {
      row.quantity = (row.quantity * numerator) / denominator
      row.strike = (row.strike * denominator) / numerator
    }
  }

  /** How many are still owed; those owed first are covered first. */
  #left(owed: number): number {
    const sum = this.#rows.reduce((total, { quantity }) => total + quantity, 0)
    if (sum > owed) this.#takeOff(sum - owed)
    return Math.min(sum, owed)
  }

  #takeOff(quantity: number): void {
    let rest = quantity
    for (const row of this.#rows) {
      const taken = Math.min(rest, row.quantity)
      row.quantity -= taken
      rest -= taken
    }
    this.#rows = this.#rows.filter((row) => row.quantity > 0)
  }
}

/** Micro-shares that these long calls bring, of those that cover any of the assigned ones. */
function broughtBy(
  legs: readonly OpenLeg[],
  assigned: readonly Pick<AwaitedRow, 'expiration' | 'strike'>[],
): number {
  return legs
    .filter(({ side, instrument: { contract } }) => side === 'long' && contract.right === 'Call')
    .filter(({ instrument: { contract } }) =>
      assigned.some(
        ({ expiration, strike }) => contract.expiration >= expiration && contract.strike <= strike,
      ),
    )
    .reduce((sum, { contracts, instrument }) => sum + contracts * (instrument.deliverable ?? Infinity), 0)
}
