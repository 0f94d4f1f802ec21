// Every item found gets exactly one verdict: taken (perhaps for the second time) or refused with a reason. So what
// was taken and what was refused always add up to what was there.
import { assert } from '../base/assert.ts'
import type { ImportInput, Item } from './find-items.ts'

export interface RefusedItem {
  /** Where it stands, as in `orders[3]`. */
  readonly path: string
  /** Continues the sentence that the path begins: `names no account number`. */
  readonly reason: string
}

/** What became of the items of one input: items = taken + refused. */
export interface InputReport {
  readonly input: ImportInput
  /** Accounts, positions, orders, transactions and account numbers that stood in it. */
  readonly items: number
  readonly taken: number
  /** Of those taken, how many said again what the payload already held. */
  readonly duplicates: number
  readonly refused: readonly RefusedItem[]
}

type Verdict =
  | { readonly kind: 'taken' | 'duplicate' }
  | { readonly kind: 'refused'; readonly reason: string }

/** The verdicts on all items. */
export class Ledger {
  readonly #verdicts = new Map<Item, Verdict>()

  take(item: Item): void {
    this.#judge(item, { kind: 'taken' })
  }

  /** Takes an item that says what another one said before. */
  takeAgain(item: Item): void {
    this.#judge(item, { kind: 'duplicate' })
  }

  refuse(item: Item, reason: string): void {
    this.#judge(item, { kind: 'refused', reason })
  }

  report(input: ImportInput, items: readonly Item[]): InputReport {
    const verdicts = items.map((item) => ({ path: item.path, verdict: this.#verdicts.get(item) }))
    const refused = verdicts.flatMap(({ path, verdict }) => {
      assert(verdict !== undefined, `an item without a verdict: ${path}`)
      return verdict.kind === 'refused' ? [{ path, reason: verdict.reason }] : []
    })
    const duplicates = verdicts.filter(({ verdict }) => verdict?.kind === 'duplicate').length
    return { input, items: items.length, taken: items.length - refused.length, duplicates, refused }
  }

  #judge(item: Item, verdict: Verdict): void {
    assert(!this.#verdicts.has(item), `an item judged twice: ${item.path}`)
    this.#verdicts.set(item, verdict)
  }
}
