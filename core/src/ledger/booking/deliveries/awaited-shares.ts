// Shares of an assigned call that a long call stands for are owed until it is exercised, or they are bought. They are as many as
// the long calls bring. Where the last of these is gone and shares are still owed at the end of that day, nobody sold
// them short: they were there before the history begins, unless a later row of the broker covers them.
// Authority: docs/domain.md, section "The ledger".
import type { OpenLeg } from '../../lots/leg.ts'
import { inFirstUnits } from '../before-history/unseen-opening.ts'
import type { SplitFactor } from '../splits/split-ratio.ts'

/** Shares that one row delivered and that are owed, in units of the first day, with the terms of the call that was assigned. */
interface AwaitedRow {
  readonly entryId: string
  readonly expiration: string
  strike: number
  quantity: number
}

/** Shares that were there before the history, in units of the first day, and the rows that delivered them. */
interface FoundShares {
  readonly shares: number
  readonly by: readonly string[]
}

/** What is owed and open, and how many shares one of the first day has become. */
interface OnTheDay {
  readonly legs: readonly OpenLeg[]
  readonly owed: number
  readonly perFirst: SplitFactor
}

const none: FoundShares = { shares: 0, by: [] }

export class AwaitedShares {
  #rows: AwaitedRow[] = []

  /** Whether shares are owed until a long call is exercised. */
  get isEmpty(): boolean {
    return this.#rows.length === 0
  }

  /** Adds shares that are owed from now on. */
  owe(
    entryId: string,
    { instrument: { contract } }: Pick<OpenLeg, 'instrument'>,
    quantity: number,
    perFirst: SplitFactor,
  ): void {
    const { expiration, strike } = contract
    this.#rows.push({ entryId, expiration, strike, quantity: inFirstUnits(quantity, perFirst) })
  }

  /** Whether long calls can still bring as many shares for that assigned call. */
  canBring(assigned: Pick<OpenLeg, 'instrument'>, quantity: number, day: OnTheDay): boolean {
    const { expiration, strike } = assigned.instrument.contract
    return this.#left(day) + quantity <= broughtBy(day.legs, [{ expiration, strike }])
  }

  /** At the end of a day: shares still owed beyond what the long calls that are left can bring. */
  endDay(day: OnTheDay): FoundShares {
    const left = this.#left(day)
    const brought = broughtBy(day.legs, this.#rows)
    if (left <= brought) return none
    const by = this.#rows.map(({ entryId }) => entryId)
    const shares = brought === 0 ? this.#sum : inFirstUnits(left - brought, day.perFirst)
    this.#takeOff(shares)
    return { shares, by }
  }

  split(numerator: number, denominator: number): void {
    for (const row of this.#rows) row.strike = (row.strike * denominator) / numerator
  }

  get #sum(): number {
    return this.#rows.reduce((total, { quantity }) => total + quantity, 0)
  }

  /** How many are still owed, in units of the day; those owed first are covered first. */
  #left({ owed, perFirst }: OnTheDay): number {
    const sum = inUnitsNow(this.#sum, perFirst)
    if (sum > owed) this.#takeOff(inFirstUnits(sum - owed, perFirst))
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

function inUnitsNow(quantity: number, { numerator, denominator }: SplitFactor): number {
  return Number((BigInt(quantity) * numerator) / denominator)
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
