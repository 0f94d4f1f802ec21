// Changes of one day may follow on one another: OLD becomes NEW, and NEW becomes the adjusted NEW1. Each finds what the one
// before it made, whatever their names. Authority: docs/domain.md, section "The ledger" (same day order).

/** What a change changes, and what that becomes. */
export type Names = readonly [before: string, after: string]

/** For each change of one account and day that follows on others, how many come before it. */
export function placesInChains<Change>(
  changes: readonly Change[],
  namesOf: (change: Change) => Names,
): ReadonlyMap<Change, number> {
  const places = new Map<Change, number>()
  if (changes.length < 2) return places
  const namesBefore = new Map<string, string>()
  for (const change of changes) {
    const [before, after] = namesOf(change)
    namesBefore.set(after, before)
  }
  for (const change of changes) {
    const place = countBefore(namesOf(change)[0], namesBefore)
    if (place > 0) places.set(change, place)
  }
  return places
}

/** How many names it had before; changes in a circle are followed once. */
function countBefore(name: string, namesBefore: ReadonlyMap<string, string>): number {
  const passed = new Set([name])
  for (let before = namesBefore.get(name); before !== undefined && !passed.has(before);) {
    passed.add(before)
    before = namesBefore.get(before)
  }
  return passed.size - 1
}
