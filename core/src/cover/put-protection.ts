// Which long puts protect which short ones. A long put of the same account and underlying that expires no earlier pays its
// own strike, so that only the width between the strikes has to be secured. Each long put is used once, so that the total is
// least: a maximum-weight flow in which a contract is worth the lower of both strikes, grown by best paths.
// Authority: docs/domain.md, section "Figures" (collateral); R. Busacker and P. Gowen (1961), successive shortest paths.
import type { Money } from '../base/money.ts'
import type { TradingDate } from '../base/trading-date.ts'

/** Contracts of one put, long or short. */
export interface PutLeg {
  readonly strike: Money
  readonly expiration: TradingDate
  readonly multiplier: number
  /** A whole number, not negative. */
  readonly contracts: number
}

/** Contracts of a short put protected by a long put of this strike. */
export interface Protection {
  readonly strike: Money
  readonly contracts: number
}

/** Legs of equal terms are one node of the flow. */
interface Node {
  readonly leg: PutLeg
  left: number
}
interface ShortNode extends Node {
  /** Contracts by the long puts that protect them. */
  readonly from: Map<Node, number>
}
/** The best path so far to a node, and the node before it. */
interface Reach<From> {
  readonly gain: number
  readonly before: From
}

/**
 * The most pairs of different short and long puts for which the optimum is computed: 50 of each in one account and
 * underlying. Beyond that each short put takes what is best for itself, which keeps it fast and never understates the
 * collateral.
 */
const MOST_PAIRS = 2500

/** The protection of each short put, in the order given; empty where no long put reaches it. */
export function protectPuts(
  shorts: readonly PutLeg[],
  longs: readonly PutLeg[],
): readonly (readonly Protection[])[] {
  if (longs.length === 0) return shorts.map(() => [])
  const shortNodes = nodesOf(shorts)
  const longNodes = nodesOf(longs)
  const nodes = [...shortNodes.values()].map((node): ShortNode => ({ ...node, from: new Map() }))
  const spare = [...longNodes.values()]
  if (nodes.length * spare.length > MOST_PAIRS) protectInTurn(nodes, spare)
  else while (protectMore(nodes, spare));
  const protections = new Map(nodes.map(({ leg, from }) => [keyOf(leg), highestFirst(from)]))
  return shorts.map((leg) => takeFrom(protections.get(keyOf(leg)) ?? [], leg.contracts))
}

function nodesOf(legs: readonly PutLeg[]): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>()
  for (const leg of legs) {
    const node = nodes.get(keyOf(leg))
    if (node) node.left += leg.contracts
    else nodes.set(keyOf(leg), { leg, left: leg.contracts })
  }
  return nodes
}

function keyOf({ strike, expiration, multiplier }: PutLeg): string {
  return `${strike} ${expiration} ${multiplier}`
}

/** Greedy: the highest short strike first, each by the highest long strikes that reach it. */
function protectInTurn(shorts: readonly ShortNode[], longs: readonly Node[]): void {
  const highest = longs.toSorted((a, b) => b.leg.strike - a.leg.strike)
  for (const short of shorts.toSorted((a, b) => b.leg.strike - a.leg.strike))
    for (const long of highest) {
      const contracts = Math.min(long.left, short.left)
      if (contracts === 0 || !protects(long, short)) continue
      short.from.set(long, contracts)
      long.left -= contracts
      short.left -= contracts
    }
}

/** Protects some contracts along the path that saves most; false when no path saves anything. */
function protectMore(shorts: readonly ShortNode[], longs: readonly Node[]): boolean {
  const { toShort, toLong } = explore(shorts, longs)
  let [end, most]: [ShortNode | null, number] = [null, 0]
  for (const [short, { gain }] of toShort) if (short.left > 0 && gain > most) [end, most] = [short, gain]
  if (end === null) return false
  const path: { readonly long: Node; readonly short: ShortNode; readonly before: ShortNode | null }[] = []
  for (let short: ShortNode | null = end; short !== null;) {
    const long: Node | undefined = toShort.get(short)?.before
    if (long === undefined) break
    const before: ShortNode | null = toLong.get(long)?.before ?? null
    path.push({ long, short, before })
    short = before
  }
  const room = path.map(({ long, before }) => before?.from.get(long) ?? long.left)
  const contracts = Math.min(end.left, ...room)
  for (const { long, short, before } of path) {
    short.from.set(long, (short.from.get(long) ?? 0) + contracts)
    if (before === null) long.left -= contracts
    else release(before, long, contracts)
  }
  end.left -= contracts
  return true
}

/** For each put the most that a path to it saves, which may take short puts over from other long ones. */
function explore(shorts: readonly ShortNode[], longs: readonly Node[]) {
  const toShort = new Map<ShortNode, Reach<Node>>()
  const toLong = new Map<Node, Reach<ShortNode | null>>()
  const queue = longs.filter(({ left }) => left > 0)
  for (const long of queue) toLong.set(long, { gain: 0, before: null })
  for (const long of queue) {
    const reached = toLong.get(long)?.gain ?? 0
    for (const short of shorts) {
      const gain = reached + savingOf(long, short)
      if (!protects(long, short) || gain <= (toShort.get(short)?.gain ?? -Infinity)) continue
      toShort.set(short, { gain, before: long })
      for (const other of short.from.keys()) {
        const taken = gain - savingOf(other, short)
        if (other === long || taken <= (toLong.get(other)?.gain ?? -Infinity)) continue
        toLong.set(other, { gain: taken, before: short })
        queue.push(other)
      }
    }
  }
  return { toShort, toLong }
}

function protects({ leg: long }: Node, { leg: short }: Node): boolean {
  return long.expiration >= short.expiration && long.multiplier === short.multiplier
}

function savingOf({ leg: long }: Node, { leg: short }: Node): number {
  return Math.min(long.strike, short.strike)
}

function release(short: ShortNode, long: Node, contracts: number): void {
  const kept = (short.from.get(long) ?? 0) - contracts
  if (kept > 0) short.from.set(long, kept)
  else short.from.delete(long)
}

interface Left {
  readonly strike: Money
  contracts: number
}

function highestFirst(from: ReadonlyMap<Node, number>): Left[] {
  return [...from]
    .map(([{ leg }, contracts]) => ({ strike: leg.strike, contracts }))
    .sort((a, b) => b.strike - a.strike)
}

/** Among legs of equal terms the first are protected first. */
function takeFrom(protections: readonly Left[], wanted: number): Protection[] {
  const taken: Protection[] = []
  let missing = wanted
  for (const left of protections) {
    const contracts = Math.min(missing, left.contracts)
    if (contracts === 0) continue
    taken.push({ strike: left.strike, contracts })
    left.contracts -= contracts
    missing -= contracts
  }
  return taken
}
