/**
 * The side of a contract that ends, where its row doesn't say it. An account holds a contract on one side only, so that
 * the last trade before tells it, whether it opened or closed.
 */
import type { OptionTrade, TradingDate } from '@wheelwright/core/entries'
import type { EndingKind } from './drafts.ts'

export type LegSide = 'long' | 'short'

export interface LegPlace {
  /** As the file names it; null in a file of one account. */
  readonly account: string | null
  /** The contract's symbol, as the OCC writes it. */
  readonly contract: string
  readonly day: TradingDate
  /** Tells earlier from later within the day, where the file does. */
  readonly at: string | null
}

export interface LegMove extends LegPlace {
  readonly kind: OptionTrade['kind'] | Exclude<EndingKind, 'expiration'>
  /** Contracts, above zero. */
  readonly size: number
}

const sides: Readonly<Record<LegMove['kind'], LegSide>> = {
  'sell-to-open': 'short',
  'buy-to-close': 'short',
  'buy-to-open': 'long',
  'sell-to-close': 'long',
  assignment: 'short',
  exercise: 'long',
}

const opens: ReadonlySet<LegMove['kind']> = new Set(['sell-to-open', 'buy-to-open'])

const keyOf = ({ account, contract }: LegPlace): string => `${account ?? ''}\n${contract}`

/** Trades of one contract on one day, and what those of earlier days left open. */
interface Day {
  readonly day: TradingDate
  readonly moves: readonly LegMove[]
  readonly earlier: Left
}

type Left = Readonly<Record<LegSide, number>>

/** More trades of one contract in a day are looked at together, whatever their times. */
const mostTimed = 200

export class LegSides {
  readonly #moves = new Map<string, LegMove[]>()
  readonly #days = new Map<string, readonly Day[]>()

  constructor(moves: Iterable<LegMove> = []) {
    for (const move of moves) this.add(move)
  }

  add(move: LegMove): void {
    const key = keyOf(move)
    this.#days.delete(key)
    const known = this.#moves.get(key)
    if (known === undefined) this.#moves.set(key, [move])
    else known.push(move)
  }

  /** Null where nothing before it tells. */
  before(ending: LegPlace): LegSide | null {
    const days = this.#daysOf(keyOf(ending))
    const at = days.findLastIndex(({ day }) => day <= ending.day)
    const [last, previous] = [days[at], days[at - 1]]
    if (last === undefined) return null
    if (last.day < ending.day || last.moves.length > mostTimed) return sideAfter(last.moves, last.earlier)
    const told = last.moves.filter((move) => !isAfter(move, ending))
    if (told.length > 0) return sideAfter(told, last.earlier)
    return previous === undefined ? null : sideAfter(previous.moves, previous.earlier)
  }

  #daysOf(key: string): readonly Day[] {
    const known = this.#days.get(key)
    if (known !== undefined) return known
    const days: Day[] = []
    let earlier: Left = { long: 0, short: 0 }
    const byDay = [...Map.groupBy(this.#moves.get(key) ?? [], ({ day }) => day)]
    for (const [day, moves] of byDay.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      days.push({ day, moves, earlier })
      earlier = leftAfter(moves, earlier)
    }
    this.#days.set(key, days)
    return days
  }
}

/** Of one day, what has no time is neither before nor after. */
const isAfter = (move: LegPlace, other: LegPlace): boolean =>
  move.at !== null && other.at !== null && move.at > other.at

/** The side of the day's last trade; where several may be the last, the only one on which something is left open. */
function sideAfter(moves: readonly LegMove[], earlier: Left): LegSide | null {
  const latest = moves.reduce((last, move) => (isAfter(move, last) ? move : last))
  const told = new Set(moves.filter((move) => !isAfter(latest, move)).map(({ kind }) => sides[kind]))
  const [only = null] = told
  if (told.size === 1) return only
  const left = leftAfter(moves, earlier)
  if (left.long > 0 === left.short > 0) return null
  return left.long > 0 ? 'long' : 'short'
}

function leftAfter(moves: readonly LegMove[], earlier: Left): Left {
  const left = { ...earlier }
  for (const { kind, size } of moves) left[sides[kind]] += opens.has(kind) ? size : -size
  return left
}
