/**
 * Contracts that a company's act made others: the old ones leave as the new ones come, in two rows that name nothing of
 * each other. They belong together by what their terms say: n contracts for one at strike / n under the same root, as
 * many at the same strike under an adjusted root or under another symbol, or as many at a lower strike.
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
}

export interface ContractPair<H extends ContractHalf> {
  readonly old: H
  readonly next: H
  /** New contracts for each old one. */
  readonly perOld: number
}

/** More changes of one day are no honest history. */
const mostTogether = 200

/** `halves` are of one event. Where several that differ would fit, none is taken for the other half. */
export function pairContracts<H extends ContractHalf>(halves: readonly H[]): readonly ContractPair<H>[] {
  const some = halves.slice(0, mostTogether)
  const pairs: ContractPair<H>[] = []
  const taken = new Set<H>()
  const areTwins = (fitting: readonly H[]): boolean => fitting.every(({ text }) => text === fitting[0]?.text)
  for (const old of some) {
    const fitting = some.filter((half) => contractsFor(old, half) !== null)
    const next = fitting.find((half) => !taken.has(half))
    if (taken.has(old) || next === undefined || !areTwins(fitting)) continue
    if (!areTwins(some.filter((half) => contractsFor(half, next) !== null))) continue
    taken.add(old).add(next)
    pairs.push({ old, next, perOld: contractsFor(old, next) ?? 1 })
  }
  return pairs
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
  if (from.root === to.root) return to.strike < from.strike
  if (from.strike !== to.strike || (from.adjusted && !to.adjusted)) return false
  return (to.adjusted && !from.adjusted) || isRenamed(old, next)
}

/** One of them says which root was there before, and the other one does not contradict it. */
function isRenamed({ isOfOldRoot: from }: ContractHalf, { isOfOldRoot: to }: ContractHalf): boolean {
  return from !== false && to !== true && (from === true || to === false)
}
