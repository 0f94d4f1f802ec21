// The lot that leaves next is at the top of a binary heap, so that a sale costs the logarithm of the lots held.
// Authority: J. W. J. Williams, Algorithm 232 (Heapsort), 1964.
import type { RankedLot } from './lot-order.ts'

export class LotHeap {
  readonly #items: RankedLot[] = []
  readonly #compare: (a: RankedLot, b: RankedLot) => number

  constructor(compare: (a: RankedLot, b: RankedLot) => number) {
    this.#compare = compare
  }

  get top(): RankedLot | undefined {
    return this.#items[0]
  }

  get all(): readonly RankedLot[] {
    return this.#items
  }

  push(item: RankedLot): void {
    let index = this.#items.push(item) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!this.#swapWhenBefore(index, parent)) return
      index = parent
    }
  }

  /** Removes the top. */
  pop(): void {
    const last = this.#items.pop()
    if (last === undefined || this.#items.length === 0) return
    this.#items[0] = last
    let index = 0
    for (;;) {
      const next = this.#firstChild(index)
      if (next < 0 || !this.#swapWhenBefore(next, index)) return
      index = next
    }
  }

  /** The child that comes first; below zero where there is none. */
  #firstChild(index: number): number {
    const left = index * 2 + 1
    const a = this.#items[left]
    const b = this.#items[left + 1]
    if (a === undefined) return -1
    return b !== undefined && this.#compare(b, a) < 0 ? left + 1 : left
  }

  #swapWhenBefore(lower: number, upper: number): boolean {
    const a = this.#items[lower]
    const b = this.#items[upper]
    if (a === undefined || b === undefined || this.#compare(a, b) >= 0) return false
    this.#items[lower] = b
    this.#items[upper] = a
    return true
  }
}
