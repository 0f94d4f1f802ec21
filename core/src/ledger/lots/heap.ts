// A binary heap: the first item is on top, and taking it costs the logarithm of the size. Used for the lot that a sale ends,
// the block that a call takes, and the fill that a roll goes on with.
// Authority: J. W. J. Williams, Algorithm 232 (Heapsort), 1964.

export class Heap<T> {
  readonly #items: T[] = []
  readonly #compare: (a: T, b: T) => number

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }

  get top(): T | undefined {
    return this.#items[0]
  }

  get all(): readonly T[] {
    return this.#items
  }

  push(item: T): void {
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
