/**
 * What was made for users, by who asked last. Those that nobody asked for the longest are dropped until the others fit. The largest is
 * kept beside them: whoever has it needs the room anyway, and to make it again costs most.
 */
export class KeptBesideLargest<T> {
  readonly #most: number
  readonly #weightOf: (kept: T) => number
  readonly #byUser = new Map<string, T>()

  /** In whatever `weightOf` counts; it is asked anew each time that something is kept. */
  constructor(most: number, weightOf: (kept: T) => number) {
    this.#most = most
    this.#weightOf = weightOf
  }

  /** Without saying that it was asked for. */
  peek(userId: string): T | undefined {
    return this.#byUser.get(userId)
  }

  keep(userId: string, kept: T): T {
    this.#byUser.delete(userId)
    this.#byUser.set(userId, kept)
    this.#drop(userId)
    return kept
  }

  #drop(latest: string): void {
    const weights = [...this.#byUser].map(([userId, kept]) => ({ userId, weight: this.#weightOf(kept) }))
    const largest = weights.reduce((most, each) => (each.weight > most.weight ? each : most))
    let weight = weights.reduce((sum, each) => sum + each.weight, 0) - largest.weight
    for (const each of weights) {
      if (weight <= this.#most) return
      if (each.userId === latest || each === largest) continue
      this.#byUser.delete(each.userId)
      weight -= each.weight
    }
  }
}
