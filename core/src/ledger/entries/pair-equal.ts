// Entries that mean the same are paired by time first, then by the broker's numbers, then by the nearest fee.
// Authority: docs/domain.md, section "The ledger" (identity).
import { nearestPairs, type Charged } from './nearest-pairs.ts'

/** What distinguishes entries of equal meaning. */
export interface EqualEntry extends Charged {
  /** Stable numbers given by the broker, each prefixed with the name of its series: `tradeID:17`. */
  readonly numbers: readonly string[]
  /** Time of execution or posting in milliseconds; null without a time of day. */
  readonly instant: number | null
}

/** Takes note of a pair. */
export type Put<A, B> = (told: A, held: B) => void

/** Equal for entries whose times may agree; null for an entry of which that is not asked. */
type TimeKey = (entry: EqualEntry) => string | null

/**
 * How times may agree, best first, by a key of either side. An entry with a time is paired with one without only after all that have
 * a time on both sides, and before two without, since it has no other partner left by then.
 */
const agreeingTimes: readonly (readonly [told: TimeKey, held: TimeKey])[] = [
  [secondOf, secondOf],
  // One of the two exports may have cut its times to minutes.
  [minuteWithoutSeconds, minuteWithSeconds],
  [minuteWithSeconds, minuteWithoutSeconds],
  [timed, untimed],
  [untimed, timed],
  [untimed, untimed],
]

/** Pairs as many as possible of entries that mean the same. */
export function pairEqual<A extends EqualEntry, B extends EqualEntry>(
  told: readonly A[],
  held: readonly B[],
  put: Put<A, B>,
): void {
  if (told.length === 0 || held.length === 0) return
  const toldLeft = new Set(told)
  const heldLeft = new Set(held)
  for (const [keyOfTold, keyOfHeld] of agreeingTimes) {
    const heldBy = Map.groupBy(heldLeft, keyOfHeld)
    for (const [key, own] of Map.groupBy(toldLeft, keyOfTold)) {
      const others = key === null ? undefined : heldBy.get(key)
      if (others === undefined) continue
      for (const [one, other] of pairsByNumber(own, others)) {
        toldLeft.delete(one)
        heldLeft.delete(other)
        put(one, other)
      }
    }
  }
}

const SECOND = 1000
const MINUTE = 60 * SECOND

function secondOf({ instant }: EqualEntry): string | null {
  return instant === null ? null : `${Math.floor(instant / SECOND)}`
}

function minuteWithoutSeconds({ instant }: EqualEntry): string | null {
  if (instant === null || Math.floor(instant / SECOND) % 60 !== 0) return null
  return `${Math.floor(instant / MINUTE)}`
}

function minuteWithSeconds({ instant }: EqualEntry): string | null {
  if (instant === null || Math.floor(instant / SECOND) % 60 === 0) return null
  return `${Math.floor(instant / MINUTE)}`
}

function timed({ instant }: EqualEntry): string | null {
  return instant === null ? null : 'any'
}

function untimed({ instant }: EqualEntry): string | null {
  return instant === null ? 'any' : null
}

/**
 * Entries that both have a number of the same series are different entries: those with equal numbers were paired before. All others
 * are paired by the nearest fee.
 */
function pairsByNumber<A extends EqualEntry, B extends EqualEntry>(
  told: readonly A[],
  held: readonly B[],
): [A, B][] {
  const toldBy = Map.groupBy(told, seriesIn)
  const heldBy = Map.groupBy(held, seriesIn)
  const groups = [...toldBy.keys()].flatMap((a) =>
    [...heldBy.keys()].filter((b) => haveNoneInCommon(a, b)).map((b) => [a, b] as const),
  )
  // Numbered entries have fewer possible partners, so they are paired before those without.
  const isUnnumbered = ([a, b]: readonly [string, string]): boolean => a === '' && b === ''
  groups.sort((one, other) => Number(isUnnumbered(one)) - Number(isUnnumbered(other)))
  const pairs: [A, B][] = []
  for (const [a, b] of groups) {
    const found = nearestPairs(toldBy.get(a) ?? [], heldBy.get(b) ?? [])
    pairs.push(...found)
    const paired = new Set<EqualEntry>(found.flat())
    remove(paired, toldBy, a)
    remove(paired, heldBy, b)
  }
  return pairs
}

function remove<T>(gone: ReadonlySet<unknown>, groups: Map<string, T[]>, key: string): void {
  groups.set(key, groups.get(key)?.filter((each) => !gone.has(each)) ?? [])
}

/** The series in which an entry has numbers, between blanks. */
function seriesIn({ numbers }: EqualEntry): string {
  const series = numbers.map((number) => number.slice(0, number.indexOf(':') + 1))
  return [...new Set(series)].toSorted().join(' ')
}

function haveNoneInCommon(a: string, b: string): boolean {
  return a === '' || b === '' || !a.split(' ').some((series) => b.split(' ').includes(series))
}
