/**
 * Contracts that a company's act made others: the old ones leave as the new ones come, in two rows that name nothing of
 * each other. They belong together by what their terms say: n contracts for one at strike / n under the same root, as
 * many under an adjusted root at the same strike or at one that a split as of 3 for 2 divided, as many at the same strike
 * under another symbol, or as many at a lower strike.
 */
import type { OptionInstrument, Quantity } from '@wheelwright/core/entries'

export interface ContractHalf {
  readonly option: OptionInstrument
  /** Signed as the position moves. */
  readonly quantity: Quantity
  /** What the file says of it: equal halves are twins. */
  readonly text: string
  /** Whether its root is one that was there before; undefined where nothing tells. */
  readonly isOfOldRoot?: boolean
  /** Whether it is of a split: then as many at a lower strike are the other leg of a spread. */
  readonly isOfSplit?: boolean
  /** Whether as much of it as moves was held before; undefined where nothing tells. */
  readonly wasHeld?: boolean
}

interface ContractPair<H extends ContractHalf> {
  readonly old: H
  readonly next: H
  /** New contracts for each old one. */
  readonly perOld: number
  /** How the strike changed: by how many new shares for how many old ones it was divided (`3:2`), or by what it was lowered. */
  readonly strikeChange: string
}

/** More changes of one day are no honest history. */
const mostTogether = 200

/** `halves` are of one day. Where several that differ would fit, none is taken for the other half. */
export function pairContracts<H extends ContractHalf>(halves: readonly H[]): readonly ContractPair<H>[] {
  const some = halves.slice(0, mostTogether)
  const fitting = some.flatMap((old) =>
    some.flatMap((next): ContractPair<H>[] => {
      const perOld = contractsFor(old, next)
      return perOld === null ? [] : [{ old, next, perOld, strikeChange: strikeChangeOf(old, next, perOld) }]
    }),
  )
  return [...partsOf(fitting)].flatMap(pairPart)
}

/** Pairs that hang together by a half that is in several of them. */
function partsOf<H extends ContractHalf>(pairs: readonly ContractPair<H>[]): Iterable<ContractPair<H>[]> {
  const parent = new Map<H, H>()
  const rootOf = (half: H): H => {
    let root = half
    for (let above = parent.get(root); above !== undefined; above = parent.get(root)) root = above
    if (root !== half) parent.set(half, root)
    return root
  }
  for (const { old, next } of pairs) {
    const [one, other] = [rootOf(old), rootOf(next)]
    if (one !== other) parent.set(other, one)
  }
  return Map.groupBy(pairs, ({ old }) => rootOf(old)).values()
}

/**
 * One act makes as many contracts of each old one, and a special dividend lowers every strike alike: where a single number
 * explains every half, it is that one. Where other roots explain them, lower strikes under the same one are the other legs of
 * spreads. Of several numbers it is the one whose old contracts were all held before.
 */
function pairPart<H extends ContractHalf>(part: readonly ContractPair<H>[]): readonly ContractPair<H>[] {
  const halves = halvesIn(part)
  const ways = Map.groupBy(part, (pair) => `${pair.perOld} ${isOneRoot(pair)} ${pair.strikeChange}`).values()
  const whole = [...ways].filter((pairs) => halvesIn(pairs).size === halves.size)
  const explained = whole.map(onlyPairs).filter((pairs) => pairs.length * 2 === halves.size)
  const renamed = explained.filter((pairs) => !pairs.some(isOneRoot))
  const possible = renamed.length > 0 ? renamed : explained
  return onlyOne(possible) ?? onlyOne(possible.filter(areHeldBefore)) ?? clearPairs(part)
}

function onlyOne<T>([first, ...more]: readonly T[]): T | undefined {
  return more.length === 0 ? first : undefined
}

function areHeldBefore<H extends ContractHalf>(pairs: readonly ContractPair<H>[]): boolean {
  return pairs.every(({ old }) => old.wasHeld === true)
}

function isOneRoot<H extends ContractHalf>({ old, next }: ContractPair<H>): boolean {
  return old.option.contract.root === next.option.contract.root
}

function halvesIn<H extends ContractHalf>(pairs: readonly ContractPair<H>[]): ReadonlySet<H> {
  return new Set(pairs.flatMap(({ old, next }) => [old, next]))
}

/** Those in which each half fits the other one alone, or twins of it. */
function clearPairs<H extends ContractHalf>(fitting: readonly ContractPair<H>[]): readonly ContractPair<H>[] {
  const partners = partnersIn(fitting)
  const fitsAlone = (half: H): boolean => partners.get(half)?.size === 1
  const pairs: ContractPair<H>[] = []
  const taken = new Set<H>()
  for (const pair of fitting) {
    const { old, next } = pair
    if (taken.has(old) || taken.has(next) || !fitsAlone(old) || !fitsAlone(next)) continue
    taken.add(old).add(next)
    pairs.push(pair)
  }
  return pairs
}

/** What each half fits, of which equal ones are twins; a long contract may leave where a short one came. */
function partnersIn<H extends ContractHalf>(pairs: readonly ContractPair<H>[]): Map<H, Set<string>> {
  const partners = new Map<H, Set<string>>()
  const add = (half: H, { text }: H) => partners.set(half, (partners.get(half) ?? new Set()).add(text))
  for (const { old, next } of pairs) {
    add(old, next)
    add(next, old)
  }
  return partners
}

/**
 * Of pairs that changed alike, those that are the only one for one of their halves once the others are paired: 50 became 49 and 49
 * became 48, though what came of 50 and what left of 49 could be a long contract.
 */
function onlyPairs<H extends ContractHalf>(alike: readonly ContractPair<H>[]): readonly ContractPair<H>[] {
  const [ofOld, ofNext] = [Map.groupBy(alike, ({ old }) => old), Map.groupBy(alike, ({ next }) => next)]
  const taken = new Set<H>()
  const isLeft = ({ old, next }: ContractPair<H>): boolean => !taken.has(old) && !taken.has(next)
  const leftOf = (half: H): ContractPair<H>[] =>
    [...(ofOld.get(half) ?? []), ...(ofNext.get(half) ?? [])].filter(isLeft)
  /** Twins are one partner. */
  const fitsOne = (half: H): boolean =>
    new Set(leftOf(half).map(({ old, next }) => (half === old ? next : old).text)).size === 1
  const pairs = new Set<ContractPair<H>>()
  const due = [...alike]
  for (let pair = due.pop(); pair !== undefined; pair = due.pop()) {
    const { old, next } = pair
    if (!isLeft(pair) || (!fitsOne(old) && !fitsOne(next))) continue
    const neighbours = [...leftOf(old), ...leftOf(next)].flatMap((other) => [other.old, other.next])
    pairs.add(pair)
    taken.add(old).add(next)
    for (const half of neighbours) due.push(...leftOf(half))
  }
  return alike.filter((pair) => pairs.has(pair))
}

/** The cent to which a strike is rounded. */
const cent = 10_000

/** New contracts for each old one; null when the one does not become the other. */
function contractsFor(old: ContractHalf, next: ContractHalf): number | null {
  if (old.quantity > 0 === next.quantity > 0) return null
  const count = Math.abs(next.quantity) / Math.abs(old.quantity)
  if (!Number.isInteger(count)) return null
  const [from, to] = [old.option.contract, next.option.contract]
  if (from.right !== to.right || from.expiration !== to.expiration) return null
  if (count === 1) return isSameContract(old, next) ? 1 : null
  const isSplit = from.root === to.root && Math.abs(from.strike - to.strike * count) <= cent * count
  return isSplit ? count : null
}

/** Adjusted, at a strike that a special dividend lowered, or of a company that changed its symbol. */
function isSameContract(old: ContractHalf, next: ContractHalf): boolean {
  const [from, to] = [old.option.contract, next.option.contract]
  if (from.root === to.root)
    return to.strike < from.strike && old.isOfSplit !== true && next.isOfSplit !== true
  if (from.strike !== to.strike) return strikeRatioOf(old, next) !== null
  if (from.adjusted && !to.adjusted) return false
  return (to.adjusted && !from.adjusted) || isRenamed(old, next)
}

/** Of a split that leaves as many contracts; the old shares of one that companies declare are at most this many. */
const mostOldShares = 10

/** The split that divided the strike of a plain contract, to the cent, as it became an adjusted one; null where none did. */
function strikeRatioOf(old: ContractHalf, next: ContractHalf): string | null {
  const [from, to] = [old.option.contract, next.option.contract]
  if (from.adjusted || !to.adjusted || from.root !== rootBefore(to.root) || to.strike >= from.strike)
    return null
  for (let olds = 2; olds <= mostOldShares; olds += 1) {
    const news = Math.round((from.strike * olds) / to.strike)
    if (Math.abs((from.strike * olds) / news - to.strike) <= cent / 2) return `${news}:${olds}`
  }
  return null
}

/** Of a split under one root the number of contracts says it. */
function strikeChangeOf(old: ContractHalf, next: ContractHalf, perOld: number): string {
  const [from, to] = [old.option.contract, next.option.contract]
  const ratio = strikeRatioOf(old, next)
  return ratio ?? (perOld === 1 ? String(from.strike - to.strike) : '')
}

/** What an adjusted root was before it got its digit. */
function rootBefore(root: string): string {
  return root.replace(/\d+$/, '')
}

/** One of them says which root was there before, and the other one does not contradict it. */
function isRenamed({ isOfOldRoot: from }: ContractHalf, { isOfOldRoot: to }: ContractHalf): boolean {
  return from !== false && to !== true && (from === true || to === false)
}
