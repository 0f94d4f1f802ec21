// Which long calls limit the loss of short ones that nothing covers. One that expires no earlier pays whatever the shares are
// worth above its own strike, so that no more than the width between both strikes can be lost: what such a call spread ties up.
// As many contracts as possible are limited, the lowest strikes first, where the loss would be greatest; and each long call is
// used once, so that the widths come to the least. Authority: docs/domain.md, sections "Rolls, assignment, expiration"
// (coverage) and "Figures" (collateral).
import type { CallLeg } from './coverage-matching.ts'

/** Contracts of a short call whose loss a long one limits, each by its place in the lists given. */
export interface LimitedPair {
  readonly short: number
  readonly long: number
  readonly contracts: number
}

/** How many contracts of each short call have a long one that outlives them; `longs` have the earliest expiration first. */
export function countLimited(shorts: readonly CallLeg[], longs: readonly CallLeg[]): number[] {
  const counts = shorts.map(() => 0)
  const lowestFirst = placesBy(shorts, (a, b) => a.strike - b.strike)
  for (const long of longs) {
    let left = long.contracts
    for (const place of lowestFirst) {
      const short = shorts[place]
      if (left === 0) break
      if (short === undefined || short.expiration > long.expiration) continue
      const taken = Math.min(left, short.contracts - (counts[place] ?? 0))
      counts[place] = (counts[place] ?? 0) + taken
      left -= taken
    }
  }
  return counts
}

/**
 * The long call of each contract that has one. Whatever outlives one short call outlives those that end before, so the
 * latest one chooses first, each the lowest strike in its reach: the widths come to the least.
 */
export function pairLimited(
  shorts: readonly CallLeg[],
  counts: readonly number[],
  longs: readonly CallLeg[],
): LimitedPair[] {
  const left = longs.map(({ contracts }) => contracts)
  const lowestFirst = placesBy(longs, (a, b) => a.strike - b.strike)
  return placesBy(shorts, latestFirst).flatMap((place) => {
    const short = shorts[place]
    let wanted = counts[place] ?? 0
    return lowestFirst.flatMap((long): LimitedPair[] => {
      const held = longs[long]
      if (short === undefined || held === undefined || held.expiration < short.expiration) return []
      const contracts = Math.min(wanted, left[long] ?? 0)
      if (contracts === 0) return []
      wanted -= contracts
      left[long] = (left[long] ?? 0) - contracts
      return [{ short: place, long, contracts }]
    })
  })
}

/** Dollars a share that may be lost between the strikes. */
export function widthOfCalls(short: Pick<CallLeg, 'strike'>, long: Pick<CallLeg, 'strike'>): number {
  return Math.max(0, long.strike - short.strike)
}

function latestFirst(a: CallLeg, b: CallLeg): number {
  return a.expiration === b.expiration ? a.strike - b.strike : a.expiration < b.expiration ? 1 : -1
}

/** Places of the list in another order; equal ones keep theirs. */
function placesBy(legs: readonly CallLeg[], order: (a: CallLeg, b: CallLeg) => number): number[] {
  return [...legs.entries()].toSorted(([, a], [, b]) => order(a, b)).map(([place]) => place)
}
