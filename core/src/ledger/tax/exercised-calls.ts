// A call and the shares from its exercise replace only once. Of calls bought together, those that replaced others leave
// first, whether they are sold, expire or are exercised: a lot replaces nothing again for the part that its calls already
// did. Authority: IRC section 1091(a), (d); docs/domain.md, section "Taxes".
import type { Ending } from './wash-endings.ts'
import { exerciseCall, type Purchase } from './wash-purchases.ts'

/** Calls that leave their purchase together. */
interface Leaving {
  /** Micro-shares that they represent. */
  readonly shares: number
  /** What their exercise brings; null for calls that are sold or expire. */
  readonly lot: Purchase | null
  /** Shares of the lot that replace nothing, since the calls will have done so. */
  used: number
}

/** Calls bought together, some of which are exercised. */
interface Calls {
  /** How they are still to leave, in order. */
  readonly leaving: Leaving[]
  /** Micro-shares of those held that replaced others. */
  used: number
}

export class ExercisedCalls {
  /** By purchase. */
  readonly #calls: ReadonlyMap<string, Calls>

  /** `endings` in order; `bought` gives the purchase of an id. */
  constructor(endings: readonly Ending[], bought: (id: string) => Purchase | undefined) {
    const exercised = new Set(
      endings.flatMap(({ becomes, purchaseId }) => (becomes === null ? [] : purchaseId)),
    )
    const own = endings.filter(
      ({ kind, movedTo, purchaseId }) => kind === 'option' && movedTo === null && exercised.has(purchaseId),
    )
    const leavingBy = ({ shares, becomes }: Ending): Leaving => ({
      shares,
      lot: becomes === null ? null : (bought(becomes) ?? null),
      used: 0,
    })
    this.#calls = new Map(
      [...Map.groupBy(own, ({ purchaseId }) => purchaseId)].map(([id, all]) => [
        id,
        { leaving: all.map(leavingBy), used: 0 },
      ]),
    )
  }

  /** Shares of a purchase replaced others as calls: they do not do so again as a lot. */
  use({ id }: Purchase, shares: number): void {
    const calls = this.#calls.get(id)
    if (calls === undefined) return
    const from = calls.used
    calls.used += shares
    let before = 0
    for (const leaving of calls.leaving) {
      const within = Math.min(calls.used, before + leaving.shares) - Math.max(from, before)
      before += leaving.shares
      if (leaving.lot === null) continue
      const used = Math.min(Math.max(0, within), leaving.lot.free)
      leaving.lot.free -= used
      leaving.used += used
    }
  }

  /** Calls were sold or expired. */
  leave(purchaseId: string): void {
    this.#next(purchaseId)
  }

  /** Calls become a lot; its free shares are those of the calls that did not replace others. */
  exercise(purchaseId: string, call: Purchase | undefined, lot: Purchase | undefined): void {
    const { used, replaced } = this.#next(purchaseId)
    if (lot !== undefined) lot.free = Math.max(0, lot.free + used - replaced)
    exerciseCall(call, lot)
  }

  /** Takes the next group: how many of the lot's shares were assumed used, and how many are. */
  #next(purchaseId: string): { readonly used: number; readonly replaced: number } {
    const calls = this.#calls.get(purchaseId)
    const leaving = calls?.leaving.shift()
    if (calls === undefined || leaving === undefined) return { used: 0, replaced: 0 }
    const replaced = Math.min(calls.used, leaving.shares)
    calls.used -= replaced
    return { used: leaving.used, replaced }
  }
}
