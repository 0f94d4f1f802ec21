// Shares that carry the losses of others, in the order in which they leave. A sale hands on what its shares carry, each
// with the same gain or loss per share more and the same days longer: so parts stand in a balanced tree whose nodes say
// what they come to, and what is laid on all of them at once is told to each when they are cut apart. Sums are exact at
// every node; a part may differ by some millionths from what dealing out each time would have given.
// A part whose loss is not known stays one that may carry a loss, and makes every sum with it unknown.
// Authority: IRC section 1091(d) and 1223(3); docs/decisions/0017-losses-carried-in-trees.md.
import { moneyFromMicros, zeroMoney, type Money } from '../../base/money.ts'
import { proportion } from '../entries/amounts.ts'

/** Shares of a lot that replaced others. */
export interface ReplacedPart {
  /** Micro-shares, as those of the last day. */
  readonly shares: number
  /** The deferred loss in their basis; null when not known. */
  readonly added: Money | null
  /** Days by which their holding period begins earlier; null where the days of what they replaced are not known. */
  readonly daysTacked: number | null
}

/** What some of the parts come to. */
export interface PartSums {
  readonly shares: number
  /** Null when one of them is not known. */
  readonly added: Money | null
}

interface Sums {
  readonly shares: number
  /** Those among them whose loss is not known. */
  readonly unknown: number
  /** Of an unknown part what was laid on it, so that no sum ever loses anything. */
  readonly added: Money
  readonly height: number
  /** No part below tacks fewer days or more than this. */
  readonly fewestDays: number
  readonly mostDays: number
  /** No part below carries less or more than this for a micro-share. */
  readonly least: number
  readonly most: number
}

interface Leaf extends Sums {
  readonly kind: 'leaf'
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

/** No sum, least or most with it is a number either, so that it is found wherever it is carried. */
const unknownDays = NaN

/** Dealing out rounds by half a millionth at each level, of which there are fewer than twice as many as this. */
const SLACK = 40

export function onePart({ shares, added, daysTacked }: ReplacedPart): CarriedParts {
  if (shares === 0) return null
  const days = daysTacked ?? unknownDays
  return added === null ? unknownLeaf(shares, zeroMoney, days) : leaf(shares, added, days)
}

/** All shares of the parts as one whose loss is not known. */
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

/** Whether it is known of each part what it carries and by how many days it tacks. */
export function isKnown(parts: CarriedParts): boolean {
  return parts === null || (parts.unknown === 0 && !Number.isNaN(parts.fewestDays))
}

/** The first part; null where there is none. */
export function firstPart(parts: CarriedParts): ReplacedPart | null {
  let tree = parts
  while (tree?.kind === 'fork') tree = sidesOf(tree)[0]
  return tree === null ? null : partOf(tree)
}

/** Both in order; of unknown ones nothing tells them apart, so that they become one. */
export function joinParts(a: CarriedParts, b: CarriedParts): CarriedParts {
  if (a === null || b === null) return a ?? b
  if (a.unknown === a.shares && b.unknown === b.shares) {
    const days = Math.min(a.fewestDays, b.fewestDays)
    return unknownLeaf(a.shares + b.shares, moneyFromMicros(a.added + b.added), days)
  }
  return join(a, b)
}

/** What the parts come to that tack at least so many days, and what the others do. */
export function sumsByDays(parts: CarriedParts, days: number): readonly [PartSums, PartSums] {
  const [longer, shorter] = [new Sum(), new Sum()]
  // What is laid on a tree from above is handed down beside it, since building each side anew would cost more.
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

/** The parts of the first so many micro-shares, and the others; a part that is cut is cut in proportion. */
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

/** Lays an amount on all shares alike, and days on each; null days make theirs unknown. */
export function layOn(parts: CarriedParts, amount: Money, days: number | null): CarriedParts {
  return parts === null ? null : laidOn(parts, amount, days ?? unknownDays)
}

/** Those that carry a loss or may carry one, without those that carry none or a gain. */
export function partsAtLoss(parts: CarriedParts): CarriedParts {
  if (parts === null || parts.least > 0) return parts
  if (parts.most <= 0) return null
  if (parts.kind === 'leaf') return parts.unknown > 0 || parts.added > 0 ? parts : null
  const [left, right] = sidesOf(parts)
  return joinParts(partsAtLoss(left), partsAtLoss(right))
}

/** Each by itself. */
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

/** Its loss is as good as certain to whoever asks which parts are to be kept. */
function unknownLeaf(shares: number, added: Money, days: number): Leaf {
  return { ...leaf(shares, added, days), unknown: shares, least: Infinity, most: Infinity }
}

/** A leaf of other shares and another amount that is known as far as the given one. */
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
