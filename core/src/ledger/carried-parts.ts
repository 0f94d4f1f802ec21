// Shares that carry the losses of others, in the order in which they leave. A sale hands on what its shares carry, each
// with the same gain or loss per share more and the same days longer: so parts stand in a balanced tree whose nodes say
// what they come to, and what is laid on all of them at once is told to each when they are cut apart. Sums are exact at
// every node; a part may differ by some millionths from what dealing out each time would have given.
// Authority: IRC section 1091(d) and 1223(3); docs/decisions/0017-losses-carried-in-trees.md.
import { moneyFromMicros, type Money } from '../money.ts'
import { proportion } from './amounts.ts'

/** Shares of a lot that replaced others. */
export interface ReplacedPart {
  /** Micro-shares, as those of the last day. */
  readonly shares: number
  /** The deferred loss in their basis. */
  readonly added: Money
  /** Days by which their holding period begins earlier. */
  readonly daysTacked: number
}

interface Sums {
  readonly shares: number
  readonly added: Money
  readonly height: number
  /** No part below carries less or more than this for a micro-share. */
  readonly least: number
  readonly most: number
}

interface Leaf extends Sums {
  readonly kind: 'leaf'
  readonly daysTacked: number
}

/** What it comes to beyond its two sides is not dealt out to them yet, nor are the days that it adds to theirs. */
interface Fork extends Sums {
  readonly kind: 'fork'
  readonly left: Tree
  readonly right: Tree
  readonly daysMore: number
}

type Tree = Leaf | Fork

/** Parts in order; null is none. */
export type CarriedParts = Tree | null

/** Dealing out rounds by half a millionth at each level, of which there are fewer than twice as many as this. */
const SLACK = 40

export function onePart({ shares, added, daysTacked }: ReplacedPart): CarriedParts {
  return shares === 0 ? null : leaf(shares, added, daysTacked)
}

/** Micro-shares of all parts. */
export function sharesOf(parts: CarriedParts): number {
  return parts?.shares ?? 0
}

/** What all parts carry. */
export function addedOf(parts: CarriedParts): Money {
  return parts?.added ?? moneyFromMicros(0)
}

/** The first part; null where there is none. */
export function firstPart(parts: CarriedParts): ReplacedPart | null {
  let tree = parts
  while (tree?.kind === 'fork') tree = sidesOf(tree)[0]
  return tree
}

/** Both in order. */
export function joinParts(a: CarriedParts, b: CarriedParts): CarriedParts {
  if (a === null || b === null) return a ?? b
  return join(a, b)
}

/** The parts of the first so many micro-shares, and the others; a part that is cut is cut in proportion. */
export function splitParts(parts: CarriedParts, shares: number): readonly [CarriedParts, CarriedParts] {
  if (parts === null || shares <= 0) return [null, parts]
  if (shares >= parts.shares) return [parts, null]
  if (parts.kind === 'leaf') {
    const { added, daysTacked } = parts
    const first = proportion(added, shares, parts.shares)
    const rest = moneyFromMicros(added - first)
    return [leaf(shares, first, daysTacked), leaf(parts.shares - shares, rest, daysTacked)]
  }
  const [left, right] = sidesOf(parts)
  if (shares < left.shares) {
    const [first, rest] = splitParts(left, shares)
    return [first, joinParts(rest, right)]
  }
  const [first, rest] = splitParts(right, shares - left.shares)
  return [joinParts(left, first), rest]
}

/** Lays an amount on all shares alike, and days on each. */
export function layOn(parts: CarriedParts, amount: Money, days: number): CarriedParts {
  return parts === null ? null : laidOn(parts, amount, days)
}

/** Those that carry a loss, without those that carry none or a gain. */
export function partsAtLoss(parts: CarriedParts): CarriedParts {
  if (parts === null || parts.least > 0) return parts
  if (parts.most <= 0) return null
  if (parts.kind === 'leaf') return parts.added > 0 ? parts : null
  const [left, right] = sidesOf(parts)
  return joinParts(partsAtLoss(left), partsAtLoss(right))
}

/** Each by itself. */
export function listParts(parts: CarriedParts): ReplacedPart[] {
  const listed: ReplacedPart[] = []
  const list = (tree: Tree): void => {
    if (tree.kind === 'fork') return sidesOf(tree).forEach(list)
    const { shares, added, daysTacked } = tree
    listed.push({ shares, added, daysTacked })
  }
  if (parts !== null) list(parts)
  return listed
}

function leaf(shares: number, added: Money, daysTacked: number): Leaf {
  const [least, most] = [(added - SLACK) / shares, (added + SLACK) / shares]
  return { kind: 'leaf', shares, added, height: 0, least, most, daysTacked }
}

function fork(left: Tree, right: Tree): Fork {
  return {
    kind: 'fork',
    shares: left.shares + right.shares,
    added: moneyFromMicros(left.added + right.added),
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
  if (tree.kind === 'leaf') return leaf(tree.shares, added, tree.daysTacked + days)
  const { kind, shares, height, left, right } = tree
  const more = amount / shares
  const [least, most, daysMore] = [tree.least + more, tree.most + more, tree.daysMore + days]
  return { kind, shares, added, height, least, most, left, right, daysMore }
}

/** The two sides, each with its share of what is laid on both. */
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

/** Of two whose heights differ by two at most. */
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
