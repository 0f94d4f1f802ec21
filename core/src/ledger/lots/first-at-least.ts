// Finds the first number of a list, from some index on, that is at least a given size. Each inner node of a balanced tree
// holds the largest number below it, so that both finding and changing cost the logarithm of the list's length.
// Authority: the tournament tree of Knuth, The Art of Computer Programming, volume 3, section 5.2.3.

export class FirstAtLeast {
  readonly #leaves: number
  /** The root is at 1, the children of node i at 2i and 2i + 1, the numbers themselves at the end. */
  readonly #largest: Float64Array

  constructor(numbers: readonly number[]) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(1, numbers.length)))
    this.#largest = new Float64Array(2 * this.#leaves).fill(-Infinity)
    this.#largest.set(numbers, this.#leaves)
    for (let node = this.#leaves - 1; node > 0; node -= 1) this.#largest[node] = this.#largestBelow(node)
  }

  set(place: number, value: number): void {
    let node = place + this.#leaves
    this.#largest[node] = value
    for (node >>= 1; node > 0; node >>= 1) this.#largest[node] = this.#largestBelow(node)
  }

  /** Its index; null where none is large enough. */
  find(from: number, least: number): number | null {
    if (from >= this.#leaves) return null
    let node = from + this.#leaves
    while (this.#at(node) < least) {
      // Up from every right child, then over to the tree on the right.
      while (node % 2 === 1) node >>= 1
      if (node === 0) return null
      node += 1
    }
    while (node < this.#leaves) node = this.#at(2 * node) >= least ? 2 * node : 2 * node + 1
    return node - this.#leaves
  }

  #largestBelow(node: number): number {
    return Math.max(this.#at(2 * node), this.#at(2 * node + 1))
  }

  #at(node: number): number {
    return this.#largest[node] ?? -Infinity
  }
}
