// Shares that carry deferred losses of others, in the order in which they leave. A sale passes on what its shares carry:
// each replacement gets the same amount per share and the same number of days. So the parts are kept in a balanced tree
// whose nodes hold sums, and what is added to all of them at once is pushed down only when they are cut apart. Sums are
// exact at every node; a single part may differ by some millionths from distributing each time. A part whose loss is unknown
// stays one that may carry a loss, and makes every sum with it unknown.
// Authority: IRC section 1091(d) and 1223(3); docs/decisions/0017-losses-carried-in-trees.md.
import { moneyFromMicros, zeroMoney, type Money } from '../../base/money.ts'
import { proportion } from '../entries/amounts.ts'

/** Shares of a lot that replaced others. */
export interface ReplacedPart {
  /** Micro-shares, in units of the last day. */
  readonly shares: number
  /** The deferred loss in their basis; null when not known. */
  readonly added: Money | null
  /** Days by which their holding period begins earlier; null where those of the shares they replaced are not known. */
  readonly daysTacked: number | null
}

/** Sums over some of the parts. */
export interface PartSums {
  readonly shares: number
  /** Null when the amount of one of them is not known. */
  readonly added: Money | null
}

interface Sums {
  readonly shares: number
  /** Shares whose loss is not known. */
  readonly unknown: number
  /** For an unknown part: the known amounts added to it, so that sums never lose any. */
  readonly added: Money
  readonly height: number
  /** The fewest and most days that a part below tacks. */
  readonly fewestDays: number
  readonly mostDays: number
  /** The least and most that a part below carries per micro-share. */
  readonly least: number
  readonly most: number
}

interface Leaf extends Sums {
  readonly kind: 'leaf'
}

/** Amounts beyond the sums of its two sides, and days beyond theirs, have not been pushed down yet. */
interface Fork extends Sums {
  readonly kind: 'fork'
  readonly left: Tree
  readonly right: Tree
  readonly daysMore: number
}

type Tree = Leaf | Fork

/** Parts in order; null is none. */
export type CarriedParts = Tree | null

/** Not a number, so that no sum, least or most with it is a number either, and it is noticed wherever it is carried. */
const unknownDays = NaN

/** Distributing rounds by half a millionth at each level; there are fewer than twice this many levels. */
const SLACK = 40

export function onePart({ shares, added, daysTacked }: ReplacedPart): CarriedParts {
  if (shares === 0) return null
  const days = daysTacked ?? unknownDays
  return added === null ? unknownLeaf(shares, zeroMoney, days) : leaf(shares, added, days)
}

/** Makes all shares of the parts one part whose loss is not known. */
export function unknownPart(parts: CarriedParts): CarriedParts {
  return parts === null ? null : unknownLeaf(parts.shares, parts.added, parts.fewestDays)
}

/** Micro-shares of all parts. */
export function sharesOf(parts: CarriedParts): number {
  return parts?.shares ?? 0
}

/** Micro-shares of the parts whose loss is not known. */
export function unknownOf(parts: CarriedParts): number {
  return parts?.unknown ?? 0
}

/** What all parts carry; null when one of them is not known. */
export function addedOf(parts: CarriedParts): Money | null {
  if (parts === null) return zeroMoney
  return parts.unknown > 0 ? null : parts.added
}

/** The days by which all parts tack; null where they differ or are not known. */
export function daysOf(parts: CarriedParts): number | null {
  if (parts === null || parts.unknown > 0) return null
  return parts.fewestDays === parts.mostDays ? parts.fewestDays : null
}

/** Whether it is known for every part what it carries and by how many days it tacks. */
export function isKnown(parts: CarriedParts): boolean {
  return parts === null || (parts.unknown === 0 && !Number.isNaN(parts.fewestDays))
}

/** The first part; null where there is none. */
export function firstPart(parts: CarriedParts): ReplacedPart | null {
  let tree = parts
  while (tree?.kind === 'fork') tree = sidesOf(tree)[0]
  return tree === null ? null : partOf(tree)
}

/** Joins two lists of parts. Unknown parts cannot be distinguished, so they become one. */
export function joinParts(a: CarriedParts, b: CarriedParts): CarriedParts {
  if (a === null || b === null) return a ?? b
  if (a.unknown === a.shares && b.unknown === b.shares) {
    const days = Math.min(a.fewestDays, b.fewestDays)
    return unknownLeaf(a.shares + b.shares, moneyFromMicros(a.added + b.added), days)
  }
  return join(a, b)
}

/** The sums of the parts that tack at least that many days, and of the others. */
export function sumsByDays(parts: CarriedParts, days: number): readonly [PartSums, PartSums] {
  const [longer, shorter] = [new Sum(), new Sum()]
  // Pending amounts are passed down as arguments: rebuilding each side would cost more.
  const add = (tree: Tree, laid: number, least: number): void => {
    if (tree.fewestDays >= least) return longer.add(tree, laid)
    if (tree.mostDays < least || tree.kind === 'leaf') return shorter.add(tree, laid)
    const { left, right, shares, daysMore } = tree
    const below = moneyFromMicros(tree.added + laid - left.added - right.added)
    const ofLeft = proportion(below, left.shares, shares)
    add(left, ofLeft, least - daysMore)
    add(right, below - ofLeft, least - daysMore)
  }
  if (parts !== null) add(parts, 0, days)
  return [longer.total(), shorter.total()]
}

class Sum {
  #shares = 0
  #added = 0
  #isKnown = true

  add({ shares, added, unknown }: Tree, laid: number): void {
    this.#shares += shares
    this.#added += added + laid
    if (unknown > 0) this.#isKnown = false
  }

  total(): PartSums {
    return { shares: this.#shares, added: this.#isKnown ? moneyFromMicros(this.#added) : null }
  }
}

/** Cuts off the parts of the first so many micro-shares; a part that is cut is cut in proportion. */
export function splitParts(parts: CarriedParts, shares: number): readonly [CarriedParts, CarriedParts] {
  if (parts === null || shares <= 0) return [null, parts]
  if (shares >= parts.shares) return [parts, null]
  if (parts.kind === 'leaf') {
    const first = proportion(parts.added, shares, parts.shares)
    const rest = moneyFromMicros(parts.added - first)
    return [leafLike(parts, shares, first, 0), leafLike(parts, parts.shares - shares, rest, 0)]
  }
  const [left, right] = sidesOf(parts)
  if (shares < left.shares) {
    const [first, rest] = splitParts(left, shares)
    return [first, joinParts(rest, right)]
  }
  const [first, rest] = splitParts(right, shares - left.shares)
  return [joinParts(left, first), rest]
}

/** Adds an amount, spread over all shares, and days to each; null days make theirs unknown. */
export function layOn(parts: CarriedParts, amount: Money, days: number | null): CarriedParts {
  return parts === null ? null : laidOn(parts, amount, days ?? unknownDays)
}

/** Parts that carry a loss or may carry one, without those that carry none or a gain. */
export function partsAtLoss(parts: CarriedParts): CarriedParts {
  if (parts === null || parts.least > 0) return parts
  if (parts.most <= 0) return null
  if (parts.kind === 'leaf') return parts.unknown > 0 || parts.added > 0 ? parts : null
  const [left, right] = sidesOf(parts)
  return joinParts(partsAtLoss(left), partsAtLoss(right))
}

/** The parts one by one. */
export function listParts(parts: CarriedParts): ReplacedPart[] {
  const listed: ReplacedPart[] = []
  const list = (tree: Tree): void => {
    if (tree.kind === 'fork') return sidesOf(tree).forEach(list)
    listed.push(partOf(tree))
  }
  if (parts !== null) list(parts)
  return listed
}

function partOf({ shares, added, unknown, fewestDays: daysTacked }: Leaf): ReplacedPart {
  return {
    shares,
    added: unknown > 0 ? null : added,
    daysTacked: Number.isNaN(daysTacked) ? null : daysTacked,
  }
}

function leaf(shares: number, added: Money, days: number): Leaf {
  const [least, most] = [(added - SLACK) / shares, (added + SLACK) / shares]
  return { kind: 'leaf', shares, unknown: 0, added, height: 0, fewestDays: days, mostDays: days, least, most }
}

/** When it is decided which parts to keep, an unknown loss counts as a loss. */
function unknownLeaf(shares: number, added: Money, days: number): Leaf {
  return { ...leaf(shares, added, days), unknown: shares, least: Infinity, most: Infinity }
}

/** A leaf with other shares and another amount, known to the same extent as the given one. */
function leafLike({ unknown, fewestDays }: Leaf, shares: number, added: Money, days: number): Leaf {
  const make = unknown > 0 ? unknownLeaf : leaf
  return make(shares, added, fewestDays + days)
}

function fork(left: Tree, right: Tree): Fork {
  return {
    kind: 'fork',
    shares: left.shares + right.shares,
    unknown: left.unknown + right.unknown,
    added: moneyFromMicros(left.added + right.added),
    fewestDays: Math.min(left.fewestDays, right.fewestDays),
    mostDays: Math.max(left.mostDays, right.mostDays),
    height: Math.max(left.height, right.height) + 1,
    least: Math.min(left.least, right.least),
    most: Math.max(left.most, right.most),
    left,
    right,
    daysMore: 0,
  }
}

function laidOn(tree: Tree, amount: Money, days: number): Tree {
  if (amount === 0 && days === 0) return tree
  const added = moneyFromMicros(tree.added + amount)
  if (tree.kind === 'leaf') return leafLike(tree, tree.shares, added, days)
  const { kind, shares, unknown, height, left, right } = tree
  const more = amount / shares
  const [least, most, daysMore] = [tree.least + more, tree.most + more, tree.daysMore + days]
  const [fewestDays, mostDays] = [tree.fewestDays + days, tree.mostDays + days]
  return { kind, shares, unknown, added, height, fewestDays, mostDays, least, most, left, right, daysMore }
}

/** The two sides, with what is pending pushed down to each. */
function sidesOf({ shares, added, left, right, daysMore }: Fork): readonly [Tree, Tree] {
  const laid = moneyFromMicros(added - left.added - right.added)
  const ofLeft = proportion(laid, left.shares, shares)
  return [laidOn(left, ofLeft, daysMore), laidOn(right, moneyFromMicros(laid - ofLeft), daysMore)]
}

/** Heights of neighbours differ by one at most. (Adelson-Velsky and Landis, 1962) */
function join(a: Tree, b: Tree): Tree {
  if (a.kind === 'fork' && a.height > b.height + 1) {
    const [left, right] = sidesOf(a)
    return balanced(left, join(right, b))
  }
  if (b.kind === 'fork' && b.height > a.height + 1) {
    const [left, right] = sidesOf(b)
    return balanced(join(a, left), right)
  }
  return fork(a, b)
}

/** Joins two trees whose heights differ by two at most. */
function balanced(a: Tree, b: Tree): Tree {
  if (b.kind === 'fork' && b.height > a.height + 1) {
    const [inner, outer] = sidesOf(b)
    if (inner.kind === 'leaf' || inner.height <= outer.height) return fork(fork(a, inner), outer)
    const [left, right] = sidesOf(inner)
    return fork(fork(a, left), fork(right, outer))
  }
  if (a.kind === 'fork' && a.height > b.height + 1) {
    const [outer, inner] = sidesOf(a)
    if (inner.kind === 'leaf' || inner.height <= outer.height) return fork(outer, fork(inner, b))
    const [left, right] = sidesOf(inner)
    return fork(fork(outer, left), fork(right, b))
  }
  return fork(a, b)
}
