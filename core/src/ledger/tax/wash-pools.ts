// Which purchases may replace what: shares bought and calls on them replace shares, a contract only the same contract
// bought again. Authority: IRC section 1091(a); IRS Publication 550.
import { compareText } from '../../base/text-order.ts'
import { FreePurchases } from '../lots/free-purchases.ts'
import type { MoveInUnits } from '../lots/share-units.ts'
import type { Ending } from './wash-endings.ts'
import { purchasesOf, type Purchase } from './wash-purchases.ts'

export class PurchasePools {
  /** All purchases, earliest first. */
  readonly purchases: readonly Purchase[]
  readonly #byId: ReadonlyMap<string, Purchase>
  readonly #places: ReadonlyMap<string, number>
  readonly #shares: FreePurchases
  readonly #contracts: ReadonlyMap<string, FreePurchases>

  constructor(told: Iterable<readonly [{ readonly accountId: string }, readonly MoveInUnits[]]>) {
    this.purchases = purchasesOf(told)
    this.#byId = new Map(this.purchases.map((purchase) => [purchase.id, purchase]))
    this.#places = new Map(this.purchases.map(({ id }, place) => [id, place]))
    this.#shares = new FreePurchases(this.purchases.filter(({ acquiresShares }) => acquiresShares))
    const options = this.purchases.filter(({ contract }) => contract !== null)
    const byContract = Map.groupBy(options, ({ contract }) => contract ?? '')
    this.#contracts = new Map(
      [...byContract].map(([key, ofContract]) => [key, new FreePurchases(ofContract)]),
    )
  }

  /** By the id of the lot, or of the entry that opened the leg. */
  bought(id: string): Purchase | undefined {
    return this.#byId.get(id)
  }

  /** Below zero where the first was bought earlier; an unknown date is before the history. */
  boughtBefore(a: Ending, b: Ending): number {
    const place = ({ purchaseId }: Ending): number => this.#places.get(purchaseId) ?? -1
    return compareText(a.opened ?? '', b.opened ?? '') || place(a) - place(b)
  }

  /** Purchases that may replace what ended. */
  replacing({ contract }: Ending): FreePurchases {
    return contract === null ? this.#shares : (this.#contracts.get(contract) ?? none)
  }

  /** An exercise decided how many shares of a lot are free, and how many are unsure. */
  changed(purchase: Purchase): void {
    this.#shares.regain(purchase)
    this.markUnsure(purchase)
  }

  markUnsure(purchase: Purchase): void {
    this.#shares.markUnsure(purchase)
    if (purchase.contract !== null) this.#contracts.get(purchase.contract)?.markUnsure(purchase)
  }
}

const none = new FreePurchases([])
