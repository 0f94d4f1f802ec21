/** Whether two accounts are one by what both hold: the same, told once by a history and once by the broker's snapshot. */

/** What is shared is no small part of what both tell of. */
const leastShare = 0.5

/** How much two accounts have in common. */
export interface Likeness {
  /** Trades or positions that both tell of. */
  readonly shared: number
  /** They are at least half of what one of the two tells. */
  readonly isMuch: boolean
}

/** Of so many that are shared, among so many as could be. */
export function likenessAmong(shared: number, most: number): Likeness {
  return { shared, isMuch: shared > 0 && shared >= most * leastShare }
}

/** Long or short of a contract by the OCC's symbol, or of shares by their ticker. */
export function heldKey(symbol: string, side: 'long' | 'short'): string {
  return `${side} ${symbol}`
}

/** By what both hold, however much of it: one may be older than the other. */
export function likenessOfHeld(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): Likeness {
  const shared = [...ours].filter((key) => theirs.has(key)).length
  return likenessAmong(shared, Math.min(ours.size, theirs.size))
}
