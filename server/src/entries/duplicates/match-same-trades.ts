/**
 * A trade reported by two sources (a file and the broker's interface; by hand and synced later) counts once. It is matched
 * by account, date, kind, instrument, quantity and price; where one source lists fills and the other adds them up, by equal
 * totals at the same price; where one dates it by the posting, by equal trades some days apart, if each source would have
 * had both, had there been two. (docs/domain.md, "The ledger")
 */
import {
  compareText,
  daysBetween,
  isCashKind,
  isEndingKind,
  isSplitKind,
  isTradeKind,
  type TradingDate,
} from '@wheelwright/core'
import type { EntryRow } from '../rows/stored-row.ts'
import { becomesIn, byHand, isRatedIn, reversesIn } from './told-rows.ts'

/** The fields that a match looks at. */
export type Telling = Pick<
  EntryRow,
  'id' | 'account_id' | 'source' | 'kind' | 'symbol' | 'quantity' | 'price' | 'gross' | 'trade_date'
> &
  Partial<Pick<EntryRow, 'detail'>>

const isCash = ({ kind }: Telling): boolean => isCashKind(kind)

/** Corporate actions happen once, however many days apart two sources date them. */
const companyKinds: ReadonlySet<string> = new Set(['split', 'symbol-change', 'contract-change'])

/** By how many days the two may differ. */
export const DAYS_APART = 7

/** A reversal never matches what it reverses, though some kinds are matched without side or quantity. */
const backOf = ({ kind, detail }: Telling): string =>
  (isEndingKind(kind) || companyKinds.has(kind)) && reversesIn({ detail: detail ?? null }) ? '\nback' : ''

/**
 * Shares or contracts that came or went for no cash. One source may call it a transfer and another a spin-off, and only one
 * may state what they cost.
 */
const isMove = ({ kind, gross, quantity }: Telling): boolean =>
  (kind === 'share-transfer' || kind === 'corporate-action') && gross === 0 && quantity !== 0

const kindOf = (telling: Telling): string => (isMove(telling) ? 'move' : telling.kind)

const priceOf = (telling: Telling): number | '' => (isMove(telling) ? '' : (telling.price ?? ''))

/** Length of root, day and right in an OSI symbol, which a split does not change. */
const rootDayAndRight = 13

/**
 * One source may name the share class that paid, and another only the company; one the old contract, another the new one.
 */
const namedIn = (telling: Telling): string => {
  if (isCash(telling)) return ''
  const symbol = telling.symbol ?? ''
  return telling.kind === 'contract-change' ? symbol.slice(0, rootDayAndRight) : symbol
}

/** Equal for entries that may be parts of the same trade. The side follows from the kind and the quantity's sign. */
const keyOf = (telling: Telling): string => {
  const { account_id, trade_date, kind, quantity, gross } = telling
  const side = companyKinds.has(kind) || kind === 'expiration' ? '' : Math.sign(quantity)
  const worth = isCash(telling) ? gross : priceOf(telling)
  const day = companyKinds.has(kind) ? '' : trade_date
  return `${account_id}\n${day}\n${kindOf(telling)}\n${namedIn(telling)}\n${side}\n${worth}${backOf(telling)}`
}

/** Entries of one key are of one day, except for corporate actions. */
const isNear = (a: Telling, b: Telling): boolean =>
  a.trade_date === b.trade_date ||
  Math.abs(daysBetween(a.trade_date as TradingDate, b.trade_date as TradingDate)) <= DAYS_APART

/** A contract change reported by what it added is named by the new contract. */
const nameTheSame = (a: Telling, b: Telling): boolean =>
  a.kind === 'contract-change' && (a.quantity === 0) !== (b.quantity === 0)
    ? becomesOf(a) === becomesOf(b)
    : a.symbol === b.symbol

const becomesOf = ({ kind, detail }: Telling): string | null => becomesIn({ kind, detail: detail ?? null })

const mayNameTheSame = (a: Telling, b: Telling): boolean =>
  nameTheSame(a, b) || ((a.symbol === null || b.symbol === null) && isCash(a))

/** By how many days two sources may date one trade otherwise: from a Thursday to the Tuesday after a long weekend. */
const DAYS_OFF = 5

/** Equal for entries that may be the same except for the day. */
export function nearKeyOf(telling: Telling): string {
  const { account_id, symbol, quantity, gross } = telling
  return `${account_id}\n${kindOf(telling)}\n${isCash(telling) ? '' : symbol}\n${quantity}\n${priceOf(telling)}\n${gross}${backOf(telling)}`
}

export function isOff(a: string, b: string): boolean {
  return a !== b && Math.abs(daysBetween(a as TradingDate, b as TradingDate)) <= DAYS_OFF
}

/** Equal entries of days close to each other, sorted by day. */
interface Together {
  readonly own: readonly Telling[]
  readonly others: readonly Telling[]
}

/**
 * Groups of days in which each day of one source is close to one of the other; groups with a day that both have are left
 * out.
 */
const daysTogether = (own: readonly Telling[], others: readonly Telling[]): Together[] => {
  const ownDays = Map.groupBy(own, ({ trade_date }) => trade_date)
  const otherDays = Map.groupBy(others, ({ trade_date }) => trade_date)
  const [left, otherLeft] = [new Set(ownDays.keys()), new Set(otherDays.keys())]
  const takeNear = (from: Set<string>, day: string): string[] => {
    const near = [...from].filter((each) => isOff(each, day))
    for (const each of near) from.delete(each)
    return near
  }
  const together: Together[] = []
  for (const start of ownDays.keys()) {
    if (!left.delete(start)) continue
    const days = { own: new Set([start]), others: new Set<string>() }
    // Items added during the iteration are visited too.
    for (const day of days.own)
      for (const other of takeNear(otherLeft, day)) {
        days.others.add(other)
        for (const more of takeNear(left, other)) days.own.add(more)
      }
    if (![...days.own].some((day) => otherDays.has(day)) && ![...days.others].some((day) => ownDays.has(day)))
      together.push({ own: inOrder(ownDays, days.own), others: inOrder(otherDays, days.others) })
  }
  return together
}

const inOrder = (byDay: ReadonlyMap<string, readonly Telling[]>, days: ReadonlySet<string>): Telling[] =>
  [...days].toSorted(compareText).flatMap((day) => byDay.get(day) ?? [])

/** Whether a source has everything that happened in the account on a day. */
export type Covers = (telling: Telling, day: string) => boolean

/** Equal for fills of one day that may belong to one order. */
const contractKeyOf = ({ account_id, trade_date, kind, symbol, quantity }: Telling): string =>
  `${account_id}\n${trade_date}\n${kind}\n${symbol ?? ''}\n${Math.sign(quantity)}`

/** Half a cent per share, in micro-dollars: an average typed by hand is rounded. */
const ROUNDING = 5000

const isByHand = ({ source }: Telling): boolean => source === byHand

/** Micro-dollars in a cent: a broker states the amount paid to the cent, however it prints the price. */
const CENT = 10_000

/**
 * Whether the first list is one row that reports all of these fills at their average price, as an order or typed by hand.
 */
const isAverage = ([entry, ...more]: readonly Telling[], fills: readonly Telling[]): boolean => {
  if (entry === undefined || more.length > 0 || fills.length === 0) return false
  if (fills.some((fill) => isByHand(fill) || fill.source === entry.source)) return false
  const { price, gross } = entry
  if (price === null || price === 0 || totalOf(fills) !== entry.quantity) return false
  const told = fills.reduce((sum, fill) => sum + fill.gross, 0)
  const room = isByHand(entry) ? Math.abs(gross / price) * ROUNDING : CENT
  return fills.every((fill) => fill.price !== null) && Math.abs(told - gross) <= room
}

/** Whether two sources report one fill, one of them with fewer decimals in the price. */
const isRounded = (a: Telling, b: Telling): boolean =>
  a.source !== b.source &&
  a.quantity === b.quantity &&
  a.price !== null &&
  b.price !== null &&
  Math.abs(a.price - b.price) <= ROUNDING &&
  Math.abs(a.gross - b.gross) <= CENT

/**
 * One source may report a split by its ratio and another by the shares or contracts that it added; and an expiration with or
 * without the sign of the side held.
 */
const isAsMany = (a: Telling, b: Telling): boolean =>
  a.quantity === b.quantity ||
  (isSplitKind(a.kind) && (a.quantity === 0 || b.quantity === 0)) ||
  (a.kind === 'expiration' && Math.abs(a.quantity) === Math.abs(b.quantity))

/**
 * A broker's row without the ratio of a split counts beside the entry made for it, which lends it the ratio
 * (`lent-facts.ts`).
 */
const lacksRatioOf = (own: Telling, entered: Telling): boolean =>
  own.kind === 'split' && isByHand(entered) && isRated(entered) && !isRated(own)

const isRated = ({ detail }: Telling): boolean => isRatedIn({ detail: detail ?? null })

const totalOf = (tellings: readonly Telling[]): number =>
  tellings.reduce((sum, { quantity }) => sum + quantity, 0)

/** Reports of other sources, each of which is matched at most once. */
export class OtherTellings {
  readonly #byKey: Map<string, Telling[]>
  /** Built once all equal ones were taken. */
  #byNearKey: Map<string, Telling[]> | null = null
  /** Days on which both sources reported an equal entry, by near key. */
  readonly #equalDays = new Map<string, Set<string>>()

  constructor(tellings: Iterable<Telling>) {
    this.#byKey = new Map()
    for (const telling of tellings) {
      const key = keyOf(telling)
      const held = this.#byKey.get(key)
      if (held) held.push(telling)
      else this.#byKey.set(key, [telling])
    }
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0
  }

  /**
   * For each new entry that another source reported: the entry that counts. All entries of a day have to be passed together.
   */
  match(entries: readonly Telling[]): Map<string, string> {
    const found = new Map<string, string>()
    for (const [key, told] of Map.groupBy(entries, keyOf)) {
      const others = this.#byKey.get(key)
      if (others === undefined || others.length === 0) continue
      const left = [nameTheSame, mayNameTheSame].reduce(
        (rest, fits) => rest.filter((entry) => !this.#takeEqual(entry, others, found, fits)),
        told,
      )
      if (left.length === 0 || others.length === 0) continue
      const [first] = left
      if (first === undefined || isCash(first) || companyKinds.has(first.kind)) continue
      if (totalOf(left) !== totalOf(others)) continue
      for (const entry of left) found.set(entry.id, (others[0] as Telling).id)
      for (const telling of [...left, ...others]) this.#noteEqual(telling)
      others.length = 0
    }
    return found
  }

  /**
   * For each entry left over: one that another source reports at a price with fewer decimals; or the one row, reported or
   * made by hand, that the day's fills in the contract add up to; and for such a row the first of those fills.
   */
  matchAverages(entries: readonly Telling[]): Map<string, string> {
    const found = new Map<string, string>()
    if (entries.length === 0) return found
    const own = Map.groupBy(
      entries.filter(({ kind }) => isTradeKind(kind)),
      contractKeyOf,
    )
    for (const [key, day] of Map.groupBy([...this.#byKey.values()].flat(), contractKeyOf)) {
      const held = [...day]
      const told = (own.get(key) ?? []).filter((entry) => {
        const at = held.findIndex((other) => isRounded(entry, other))
        const [other] = at < 0 ? [] : held.splice(at, 1)
        if (other === undefined) return true
        found.set(entry.id, other.id)
        this.#take(other)
        return false
      })
      const [first] = held
      if (first === undefined || !(isAverage(held, told) || isAverage(told, held))) continue
      for (const { id } of told) found.set(id, first.id)
      for (const telling of held) this.#take(telling)
    }
    return found
  }

  /**
   * For each entry left over: what another source reported some days off, one after the other, where the totals are equal
   * and each source covers the days of the other without having anything like it there.
   */
  matchNear(entries: readonly Telling[], covers: Covers): Map<string, string> {
    const found = new Map<string, string>()
    for (const [key, group] of this.#nearGroups(entries))
      for (const { own, others } of daysTogether(group, this.#near(key))) {
        const [first, other] = [own[0], others[0]]
        if (first === undefined || other === undefined || own.length !== others.length) continue
        const equalDays = this.#equalDays.get(key)
        const isTold = [...own, ...others].some(({ trade_date }) => equalDays?.has(trade_date))
        if (isTold || others.some(({ source }) => source !== other.source)) continue
        const isCovered =
          others.every(({ trade_date }) => covers(first, trade_date)) &&
          own.every(({ trade_date }) => covers(other, trade_date))
        const pairs = own.map((entry, at) => [entry, others[at] ?? other] as const)
        const fit = pairs.every(([a, b]) => isOff(a.trade_date, b.trade_date) && mayNameTheSame(a, b))
        if (isCovered && fit) for (const [a, b] of pairs) found.set(a.id, b.id)
      }
    return found
  }

  /** For each entry left over: the day of an equal one that another source reported some days off. */
  nearDays(entries: readonly Telling[]): Map<string, string> {
    const found = new Map<string, string>()
    for (const [key, own] of this.#nearGroups(entries)) {
      const otherDays = [...new Set(this.#near(key).map(({ trade_date }) => trade_date))]
      for (const [day, told] of Map.groupBy(own, ({ trade_date }) => trade_date)) {
        const other = otherDays.find((near) => isOff(day, near))
        if (other !== undefined) for (const { id } of told) found.set(id, other)
      }
    }
    return found
  }

  #nearGroups(entries: readonly Telling[]): Map<string, Telling[]> {
    return Map.groupBy(
      entries.filter(({ kind }) => !companyKinds.has(kind)),
      nearKeyOf,
    )
  }

  #near(key: string): readonly Telling[] {
    this.#byNearKey ??= Map.groupBy([...this.#byKey.values()].flat(), nearKeyOf)
    return this.#byNearKey.get(key) ?? []
  }

  #takeEqual(
    entry: Telling,
    others: Telling[],
    found: Map<string, string>,
    fits: (a: Telling, b: Telling) => boolean,
  ): boolean {
    const at = others.findIndex(
      (other) =>
        other.source !== entry.source &&
        isAsMany(entry, other) &&
        other.gross === entry.gross &&
        isNear(entry, other) &&
        !lacksRatioOf(entry, other) &&
        fits(entry, other),
    )
    const [other] = at < 0 ? [] : others.splice(at, 1)
    if (other === undefined) return false
    found.set(entry.id, other.id)
    this.#noteEqual(entry)
    return true
  }

  #take(telling: Telling): void {
    const alike = this.#byKey.get(keyOf(telling))
    alike?.splice(alike.indexOf(telling), 1)
  }

  #noteEqual(telling: Telling): void {
    const key = nearKeyOf(telling)
    const days = this.#equalDays.get(key)
    if (days) days.add(telling.trade_date)
    else this.#equalDays.set(key, new Set([telling.trade_date]))
  }
}
