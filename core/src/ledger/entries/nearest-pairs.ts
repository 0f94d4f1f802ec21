// Equal entries whose fees differ are paired by the nearest fee: those with the same amounts first, the others in order of
// their fees. Authority: docs/domain.md, section "The ledger" (identity).

export interface Charged {
  readonly fees: number
  readonly gross: number
  /** A number that may differ in the next export: it distinguishes entries of equal value, and proves nothing. */
  readonly hint: string | null
}

const sameAmounts = ({ fees, gross }: Charged): string => `${fees} ${gross}`

/** As many pairs as the shorter list has entries. */
export function nearestPairs<A extends Charged, B extends Charged>(
  told: readonly A[],
  held: readonly B[],
): [A, B][] {
  const pairs: [A, B][] = []
  const [toldLeft, heldLeft] = [new Set(told), new Set(held)]
  for (const keyOf of [(entry: Charged) => `${sameAmounts(entry)} ${entry.hint ?? ''}`, sameAmounts]) {
    const free = Map.groupBy(heldLeft, keyOf)
    for (const entry of toldLeft) {
      const other = free.get(keyOf(entry))?.shift()
      if (other === undefined) continue
      pairs.push([entry, other])
      toldLeft.delete(entry)
      heldLeft.delete(other)
    }
  }
  const [own, others] = [[...toldLeft].sort(byFees), [...heldLeft].sort(byFees)]
  if (own.length > others.length)
    for (const [other, entry] of alongside(others, own)) pairs.push([entry, other])
  else pairs.push(...alongside(own, others))
  return pairs
}

const byFees = (a: Charged, b: Charged): number => a.fees - b.fees || a.gross - b.gross

/** Pairs each entry of the shorter list with the nearest one of the longer list that leaves enough for the rest. */
function alongside<A extends Charged, B extends Charged>(fewer: readonly A[], more: readonly B[]): [A, B][] {
  const pairs: [A, B][] = []
  let next = 0
  for (const [at, entry] of fewer.entries()) {
    const last = more.length - (fewer.length - at)
    while (next < last && distance(entry, more[next + 1]) <= distance(entry, more[next])) next += 1
    const other = more[next]
    if (other !== undefined) pairs.push([entry, other])
    next += 1
  }
  return pairs
}

const distance = (a: Charged, b: Charged | undefined): number =>
  b === undefined ? Infinity : Math.abs(a.fees - b.fees)
