// A long call covers a short call when it expires no earlier and its strike is no higher. As many contracts as
// possible are matched, and among the largest matchings the one that covers the highest short strikes is taken.
// Long calls join one after the other, earliest expiration first, each by the augmenting path that ends at the highest
// uncovered strike: so a largest matching of greatest weight grows by one contract and never gives one up.
// Authority: docs/domain.md, section "Rolls, assignment, expiration"; J. Edmonds, Matroids and the greedy algorithm (1971).
import type { Money } from '../base/money.ts'
import { compareText } from '../base/text-order.ts'
import type { TradingDate } from '../base/trading-date.ts'

/** Contracts of one call, long or short. */
export interface CallLeg {
  readonly strike: Money
  readonly expiration: TradingDate
  /** A whole number, not negative. */
  readonly contracts: number
}

interface Long {
  readonly leg: CallLeg
  left: number
}
interface Short {
  readonly leg: CallLeg
  /** 0 for the highest strike. */
  readonly rank: number
  left: number
  /** Contracts by the long call that covers them. */
  readonly from: Map<Long, number>
  /** No augmenting path leads through it any more. */
  dead: boolean
}
/** How a search reached a short call: through a long call, which would be taken from the previous short call. */
interface Step {
  readonly long: Long
  readonly before: Short | null
}

/** Contracts of a short call that a long call covers, each by its index in the lists given. */
export interface MatchedPair {
  readonly short: number
  readonly long: number
  readonly contracts: number
}

/** The contracts matched of each short call and each long call, in the order given, and which covers which. */
export function matchLongCalls(
  shortCalls: readonly CallLeg[],
  longCalls: readonly CallLeg[],
): {
  readonly shorts: readonly number[]
  readonly longs: readonly number[]
  readonly pairs: readonly MatchedPair[]
} {
  const shorts = shortCalls
    .toSorted((a, b) => b.strike - a.strike || compareText(a.expiration, b.expiration))
    .map((leg, rank): Short => ({ leg, rank, left: leg.contracts, from: new Map(), dead: false }))
  const longs = longCalls
    .map((leg): Long => ({ leg, left: leg.contracts }))
    .sort((a, b) => compareText(a.leg.expiration, b.leg.expiration))
  for (const long of longs) while (long.left > 0 && coverOne(long, shorts));
  const matched = new Map([...shorts, ...longs].map(({ leg, left }) => [leg, leg.contracts - left]))
  const countsOf = (legs: readonly CallLeg[]) => legs.map((leg) => matched.get(leg) ?? 0)
  const placeOf = new Map(
    [...shortCalls.entries(), ...longCalls.entries()].map(([place, leg]) => [leg, place]),
  )
  const pairs = shorts.flatMap(({ leg, from }) =>
    [...from].map(([long, contracts]) => ({
      short: placeOf.get(leg) ?? 0,
      long: placeOf.get(long.leg) ?? 0,
      contracts,
    })),
  )
  return { shorts: countsOf(shortCalls), longs: countsOf(longCalls), pairs }
}

/** Covers some contracts by one path; false when no path leads from the long call to an uncovered contract. */
function coverOne(long: Long, shorts: readonly Short[]): boolean {
  // If an uncovered strike is in direct reach, the highest beats every strike that only a longer path could reach.
  const direct = shorts.find((short) => short.left > 0 && reaches(long, short))
  if (direct) shift([{ short: direct, long, before: null }], direct)
  return direct !== undefined || augment(long, shorts)
}

function augment(long: Long, shorts: readonly Short[]): boolean {
  const hoped = shorts.find((short) => short.left > 0 && short.leg.expiration <= long.leg.expiration)
  if (hoped === undefined) return false
  const steps = explore(long, shorts, hoped)
  const end = [...steps.keys()].filter((short) => short.left > 0).sort((a, b) => a.rank - b.rank)[0]
  if (end) shift(pathTo(end, steps), end)
  // Later long calls reach further, but what was searched here never leads to an uncovered contract: it need not be searched
  // again.
  else for (const short of steps.keys()) short.dead = true
  return end !== undefined
}

/** The short calls that the long call reaches, also by taking over those of other long calls, up to the target if given. */
function explore(start: Long, shorts: readonly Short[], hoped: Short): Map<Short, Step> {
  const steps = new Map<Short, Step>()
  const scanned: Long[] = []
  const queue: Step[] = [{ long: start, before: null }]
  for (const step of queue) {
    // A long call reaches nothing that one of lower strike and later expiration has not already reached.
    if (scanned.some((long) => outlasts(long.leg, step.long.leg))) continue
    scanned.push(step.long)
    for (const short of shorts) {
      if (short.leg.strike < step.long.leg.strike) break
      if (short.dead || steps.has(short) || !reaches(step.long, short)) continue
      steps.set(short, step)
      if (short === hoped) return steps
      for (const long of short.from.keys()) queue.push({ long, before: short })
    }
  }
  return steps
}

type Path = readonly (Step & { readonly short: Short })[]

function pathTo(end: Short, steps: ReadonlyMap<Short, Step>): Path {
  const path: (Step & { short: Short })[] = []
  for (let short: Short | null = end; short !== null;) {
    const step = steps.get(short)
    if (step === undefined) break
    path.push({ ...step, short })
    short = step.before
  }
  return path
}

/** Moves as many contracts along the path as each of its steps allows. */
function shift(path: Path, end: Short): void {
  const room = path.map(({ long, before }) => (before === null ? long.left : (before.from.get(long) ?? 0)))
  const contracts = Math.min(end.left, ...room)
  for (const { short, long, before } of path) {
    short.from.set(long, (short.from.get(long) ?? 0) + contracts)
    if (before === null) long.left -= contracts
    else release(before, long, contracts)
  }
  end.left -= contracts
}

function release(short: Short, long: Long, contracts: number): void {
  const kept = (short.from.get(long) ?? 0) - contracts
  if (kept > 0) short.from.set(long, kept)
  else short.from.delete(long)
}

function reaches(long: Long, short: Short): boolean {
  return outlasts(long.leg, short.leg)
}

/** Of no higher strike and no earlier expiration. */
function outlasts(a: CallLeg, b: CallLeg): boolean {
  return a.strike <= b.strike && a.expiration >= b.expiration
}
