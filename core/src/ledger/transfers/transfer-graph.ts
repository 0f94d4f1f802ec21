// Rows that may belong together, as a graph: its connected parts, and matchings that use each row once, the nearest first.

/** Two rows (or groups of rows) that may be one event. */
export interface Edge<S> {
  readonly out: S
  readonly into: S
  readonly days: number
}

/** The connected parts, each with its edges in the order given. */
export function partsOfGraph<S>(edges: readonly Edge<S>[]): Edge<S>[][] {
  const parents = new Map<S, S>()
  const rootOf = (side: S): S => {
    let root = side
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    // Path compression: later lookups get shorter.
    for (let at = side; at !== root;) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  for (const { out, into } of edges) {
    const [a, b] = [rootOf(out), rootOf(into)]
    if (a !== b) parents.set(a, b)
  }
  return [...Map.groupBy(edges, ({ out }) => rootOf(out)).values()]
}

/** A greedy matching: the nearest pairs first, of equally near ones the first given. */
export function nearestFirst<S>(edges: readonly Edge<S>[]): Edge<S>[] {
  const used = new Set<S>()
  const pairs: Edge<S>[] = []
  for (const edge of edges.toSorted((a, b) => a.days - b.days)) {
    if (used.has(edge.out) || used.has(edge.into)) continue
    used.add(edge.out)
    used.add(edge.into)
    pairs.push(edge)
  }
  return pairs
}

/** The only perfect matching; null where there is none, or more than one. */
export function onlyPairs<S>(edges: readonly Edge<S>[]): Edge<S>[] | null {
  let left = edges
  const pairs: Edge<S>[] = []
  // Where exactly one perfect matching exists, some node has a single partner, and so has some node of what remains.
  while (left.length > 0) {
    const counts = new Map<S, number>()
    for (const { out, into } of left)
      for (const side of [out, into]) counts.set(side, (counts.get(side) ?? 0) + 1)
    const forced = left.find(({ out, into }) => counts.get(out) === 1 || counts.get(into) === 1)
    if (forced === undefined) return null
    pairs.push(forced)
    const { out, into } = forced
    const rest = left.filter((edge) => edge.out !== out && edge.into !== into)
    const lost = [...counts.keys()].filter((side) => side !== out && side !== into)
    if (lost.some((side) => !rest.some((edge) => edge.out === side || edge.into === side))) return null
    left = rest
  }
  return pairs
}
