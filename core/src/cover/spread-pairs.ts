// Which long option makes a spread with a short one: of the same root, right and expiration, so that both end on one day and
// move together. Preferred are long options that match all contracts of the short one, then the nearest strike, then the one
// that limits the loss. Where there are fewer long contracts, the spread has that many, and the rest stays single. Each long
// contract is used once. Authority: docs/domain.md, sections "Deciding a roll" and "Figures" (collateral).
import { compareText } from '../base/text-order.ts'
import type { OptionContract } from '../instruments/option-contract.ts'

/** Contracts of one option, of one account. */
export interface SpreadLeg {
  readonly id: string
  readonly contract: OptionContract
  readonly multiplier: number
  /** Whole, above zero. */
  readonly contracts: number
}

export interface SpreadShort extends SpreadLeg {
  /** Whether a long option may pair with only some of the contracts: not where shares cover some. */
  readonly takesPart: boolean
}

/** The long option of a short one, and how many of its contracts belong to it. */
export interface SpreadPair {
  readonly longId: string
  readonly contracts: number
}

/** By the id of the short option. The order of the legs does not matter. */
export function pairSpreads(
  shorts: readonly SpreadShort[],
  longs: readonly SpreadLeg[],
): ReadonlyMap<string, SpreadPair> {
  const left = new Map(longs.map(({ id, contracts }) => [id, contracts]))
  const pairs = new Map<string, SpreadPair>()
  const candidates = shorts.flatMap((short) =>
    longs.filter((long) => fits(short, long)).map((long) => ({ short, long })),
  )
  // Complete spreads first, then those that take a part of what is left.
  for (const isWhole of [true, false])
    for (const { short, long } of candidates.toSorted(nearestFirst)) {
      const contracts = Math.min(short.contracts, left.get(long.id) ?? 0)
      if (pairs.has(short.id) || contracts === 0) continue
      if (contracts < short.contracts && (isWhole || !short.takesPart)) continue
      pairs.set(short.id, { longId: long.id, contracts })
      left.set(long.id, (left.get(long.id) ?? 0) - contracts)
    }
  return pairs
}

/** Whether the long option limits what the short one can lose: that one brought a credit, the other kind costs a debit. */
export function limitsLoss(short: OptionContract, longStrike: OptionContract['strike']): boolean {
  return short.right === 'Put' ? longStrike < short.strike : longStrike > short.strike
}

interface Candidate {
  readonly short: SpreadShort
  readonly long: SpreadLeg
}

function fits({ contract: a, multiplier }: SpreadLeg, { contract: b, ...long }: SpreadLeg): boolean {
  return (
    !a.adjusted &&
    !b.adjusted &&
    a.root === b.root &&
    a.right === b.right &&
    a.expiration === b.expiration &&
    a.strike !== b.strike &&
    multiplier === long.multiplier
  )
}

function nearestFirst(a: Candidate, b: Candidate): number {
  return (
    widthOf(a) - widthOf(b) ||
    Number(isDebit(a)) - Number(isDebit(b)) ||
    a.short.contract.strike - b.short.contract.strike ||
    compareText(a.short.id, b.short.id) ||
    compareText(a.long.id, b.long.id)
  )
}

function widthOf({ short, long }: Candidate): number {
  return Math.abs(short.contract.strike - long.contract.strike)
}

function isDebit({ short, long }: Candidate): boolean {
  return !limitsLoss(short.contract, long.contract.strike)
}
