// Two rows tell of one entry when they mean the same. The broker's own number decides where it is kept stable; else
// account, trade date, kind, instrument, side, quantity and price as values, counted as a multiset: what counts is the
// largest count that any one file shows. Instants decide where both sides have them. Fees, zone, description and the
// form of numbers are attributes. Authority: docs/domain.md, section "The ledger" (identity).
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import { nextMarketDay } from '../../market/market-calendar.ts'
import { isCashKind, isEndingKind, isSplitKind, isTradeKind } from './entry-kinds.ts'
import { nearestPairs } from './nearest-pairs.ts'

/** What a row says of an entry, as parsed values: money in micro-dollars, quantities signed in micro-units. */
export interface ToldValues {
  readonly kind: string
  readonly tradeDate: string
  /** Of the shares, or the option's OSI symbol; null for cash alone. */
  readonly symbol: string | null
  readonly quantity: number
  readonly price: number | null
  readonly gross: number
  readonly fees: number
  /** Of a sale: the row says that it sells short. */
  readonly opensShort?: boolean
  /** Of a purchase: the row says that it covers shares sold short. */
  readonly closesShort?: boolean
  /** Of shares that left for cash: others came beside it. */
  readonly alsoShares?: boolean
  /** Of a closing: it opens the other side with what it does not close. */
  readonly opensRest?: boolean
  /** Of an expiration: the row does not say whether a short or a long ended. */
  readonly unsided?: boolean
  /** Of an ending: the row takes one back. */
  readonly reverses?: boolean
  /** Of a change of symbol: what the shares are called after it. */
  readonly newSymbol?: string | null
}

/** One entry of one account as a file or the ledger tells it. */
export interface ToldEntry extends ToldValues {
  /** Stable numbers of the broker's, each behind the name of its series and a colon: `tradeID:17`. */
  readonly numbers: readonly string[]
  /** A number that the broker may give anew: it tells equal values apart, and proves nothing. */
  readonly hint: string | null
  /** When it was executed or posted, in milliseconds; null without a time of day. */
  readonly instant: number | null
}

/** Cash is told apart by its amount, which also stands for a price that a trade does not state. A price of zero and an empty one are the same, and so are a fee as gross and one as fees. */
function worthOf({ kind, price, gross, fees }: ToldValues): number | '' {
  if (isCashKind(kind)) return gross - fees
  if (isTradeKind(kind)) return price === null || price === 0 ? gross : price
  return kind === 'corporate-action' ? gross : ''
}

/** An account holds one side of a contract, and not every row says which of them expired. */
function quantityOf({ kind, quantity }: ToldValues): number {
  return kind === 'expiration' ? Math.abs(quantity) : quantity
}

/** An expiration is told without its side and some acts of companies without a quantity, and so is what takes them back. */
function takesBack({ kind, reverses }: ToldValues): boolean {
  return reverses === true && (isEndingKind(kind) || isSplitKind(kind) || kind === 'symbol-change')
}

function meaningOf(values: ToldValues, symbol: string): string {
  const meaning = `${values.tradeDate}\n${values.kind}\n${symbol}\n${quantityOf(values)}\n${worthOf(values)}`
  return takesBack(values) ? `${meaning}\nback` : meaning
}

/** Equal for rows of one account that may tell of one entry. */
export function identityKey(values: ToldValues): string {
  return meaningOf(values, values.symbol ?? '')
}

/** For each entry of a file that is held already: what it is. Both sides are of one account and broker. */
export function pairTold<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  held: readonly B[],
): Map<A, B> {
  const found = new Map<A, B>()
  const taken = new Set<B>()
  const put = (a: A, b: B): void => {
    found.set(a, b)
    taken.add(b)
  }
  pairNumbered(told, held, taken, put)
  const byKey = Map.groupBy(
    held.filter((entry) => !taken.has(entry)),
    identityKey,
  )
  const left = told.filter((entry) => !found.has(entry))
  for (const [key, own] of Map.groupBy(left, identityKey)) pairEqual(own, byKey.get(key) ?? [], put)
  for (const pairRest of [
    pairUnnamed,
    pairOfOtherKind,
    pairHalves,
    pairWordedEndings,
    pairAddedContracts,
    pairNextDay,
  ])
    pairRest(
      left.filter((entry) => !found.has(entry)),
      held.filter((entry) => !taken.has(entry)),
      put,
    )
  return found
}

type Put<A, B> = (a: A, b: B) => void

function pairNumbered<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  held: readonly B[],
  taken: ReadonlySet<B>,
  put: Put<A, B>,
): void {
  const byNumber = new Map<string, B>()
  for (const entry of held) for (const number of entry.numbers) byNumber.set(number, entry)
  for (const entry of told) {
    const other = entry.numbers.map((number) => byNumber.get(number)).find((b) => b !== undefined)
    if (other !== undefined && !taken.has(other)) put(entry, other)
  }
}

/** Cash that names what paid it on one side alone. */
function pairUnnamed<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  held: readonly B[],
  put: Put<A, B>,
): void {
  const cash = held.filter(({ kind }) => isCashKind(kind))
  if (cash.length === 0) return
  const amounts = Map.groupBy(cash, (entry) => meaningOf(entry, ''))
  const ofAmount = Map.groupBy(
    told.filter(({ kind }) => isCashKind(kind)),
    (entry) => meaningOf(entry, ''),
  )
  for (const [amount, own] of ofAmount) {
    const others = amounts.get(amount)
    if (others === undefined) continue
    const isNamed = ({ symbol }: ToldEntry): boolean => symbol !== null
    const isUnnamed = ({ symbol }: ToldEntry): boolean => symbol === null
    pairEqual(own.filter(isNamed), others.filter(isUnnamed), put)
    pairEqual(own.filter(isUnnamed), others.filter(isNamed), put)
  }
}

const charged: ReadonlySet<string> = new Set(['fee', 'dividend'])

/**
 * Of one day, amount and number: tax withheld that was read as a fee once, and as a part of its dividend since. Of one instant:
 * what was paid for a fraction of a share, which was read as a dividend once.
 */
function pairOfOtherKind<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  held: readonly B[],
  put: Put<A, B>,
): void {
  const keyOf = (entry: ToldEntry): string | null => {
    const { tradeDate, kind, symbol, hint, instant } = entry
    if (hint !== null && charged.has(kind)) return `${tradeDate}\n${worthOf(entry)}\n${hint}`
    const mayBeInLieu = instant !== null && (kind === 'dividend' || isCashAlone(entry)) && entry.gross > 0
    return mayBeInLieu ? `${tradeDate}\n${worthOf(entry)}\n${symbol} at ${instant}` : null
  }
  const byKey = Map.groupBy(held, keyOf)
  for (const [key, own] of Map.groupBy(told, keyOf))
    if (key !== null) pairEqual(own, byKey.get(key) ?? [], put)
}

/** What a file told by half: shares that came under a new symbol, and cash for shares that a company's act took. */
function pairHalves<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  held: readonly B[],
  put: Put<A, B>,
): void {
  for (const [keyOfTold, keyOfHeld] of [
    [keyOfWhole, keyOfHalf],
    [keyOfHalf, keyOfWhole],
  ] as const) {
    const byKey = Map.groupBy(held, keyOfHeld)
    for (const [key, own] of Map.groupBy(told, keyOfTold))
      if (key !== null) pairEqual(own, byKey.get(key) ?? [], put)
  }
}

function keyOfWhole({ kind, tradeDate, symbol, newSymbol, quantity, gross, reverses }: ToldEntry) {
  if (reverses === true) return null
  if (kind === 'symbol-change') return `${tradeDate}\n${newSymbol}`
  return kind === 'corporate-action' && quantity < 0 && gross > 0 ? `${tradeDate}\n${symbol}\n${gross}` : null
}

function keyOfHalf(entry: ToldEntry) {
  const { tradeDate, symbol, gross, reverses } = entry
  if (cameForNothing(entry)) return `${tradeDate}\n${symbol}`
  return isCashAlone(entry) && gross > 0 && reverses !== true ? `${tradeDate}\n${symbol}\n${gross}` : null
}

/** Shares that a company brought, and no cash. */
export function cameForNothing({ kind, quantity, gross, reverses }: ToldValues): boolean {
  return kind === 'corporate-action' && quantity > 0 && gross === 0 && reverses !== true
}

/** Days by which a broker posts an ending after the contract's last one. */
const DAYS_LATE = 5

/** An ending by its words alone was read once as what the row is: contracts that were traded or moved for nothing, when it was posted. */
function pairWordedEndings<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  held: readonly B[],
  put: Put<A, B>,
): void {
  const keyOf = ({ symbol, quantity }: ToldEntry): string => `${symbol}\n${Math.abs(quantity)}`
  const worded = Map.groupBy(held.filter(mayBeEnding), keyOf)
  if (worded.size === 0) return
  for (const ending of told.filter((entry) => isEndingKind(entry.kind) && !takesBack(entry))) {
    const open = worded.get(keyOf(ending)) ?? []
    const last = addDays(ending.tradeDate as TradingDate, DAYS_LATE)
    const at = open.findIndex(({ tradeDate }) => ending.tradeDate <= tradeDate && tradeDate <= last)
    const [other] = at < 0 ? [] : open.splice(at, 1)
    if (other !== undefined) put(ending, other)
  }
}

/** Contracts that were closed or moved, for nothing but fees. */
export function mayBeEnding({ kind, symbol, gross, reverses }: ToldValues): boolean {
  const leaves =
    kind.endsWith('-to-close') || (kind === 'share-transfer' && (symbol?.length ?? 0) > rootDayAndRight)
  return leaves && gross === 0 && reverses !== true
}

/** Contracts that a split added were read as a change of the old ones once, where a file named those. */
function pairAddedContracts<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  held: readonly B[],
  put: Put<A, B>,
): void {
  const keyOf = (
    { kind, quantity, symbol, reverses }: ToldEntry,
    isAdded: boolean,
    day: string,
  ): string | null =>
    kind !== 'contract-change' || reverses === true || (quantity !== 0) !== isAdded
      ? null
      : `${day}\n${(symbol ?? '').slice(0, rootDayAndRight)}`
  const named = Map.groupBy(held, (entry) => keyOf(entry, false, entry.tradeDate))
  pairOnDays(told, (entry, day) => named.get(keyOf(entry, true, day) ?? '') ?? [], [0, ...daysBefore], put)
}

/** From the day of a split to the next one of the exchange, over a long weekend. */
const daysBefore = [-1, -2, -3, -4]

/** What a company does counts from the next day of the exchange where it is posted later, and counted from the day itself once. */
function pairNextDay<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  held: readonly B[],
  put: Put<A, B>,
): void {
  const keyOf = (entry: ToldEntry, day: string): string =>
    `${day}\n${entry.kind}\n${entry.symbol}\n${entry.quantity}\n${takesBack(entry)}`
  const changes = Map.groupBy(held, (entry) => (isSplitKind(entry.kind) ? keyOf(entry, entry.tradeDate) : ''))
  const find = (entry: A, day: string): readonly B[] =>
    isSplitKind(entry.kind) ? (changes.get(keyOf(entry, day)) ?? []) : []
  pairOnDays(
    told,
    find,
    daysBefore.flatMap((days) => [days, -days]),
    put,
  )
}

/** Each with one that is held so many days from it, the first of these days first. */
function pairOnDays<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  find: (entry: A, day: string) => readonly B[],
  days: readonly number[],
  put: Put<A, B>,
): void {
  const taken = new Set<B>()
  for (const entry of told.filter(({ kind }) => isSplitKind(kind)))
    for (const apart of days) {
      const day = addDays(entry.tradeDate as TradingDate, apart)
      if (!isWithinOneSession(entry.tradeDate as TradingDate, day)) continue
      const open = find(entry, day).filter((other) => !taken.has(other))
      let found: B | null = null
      pairEqual([entry], open, (_, other) => (found = other))
      if (found === null) continue
      taken.add(found)
      put(entry, found)
      break
    }
}

/** Whether the exchange trades on no day between the two. */
function isWithinOneSession(a: TradingDate, b: TradingDate): boolean {
  const [first, last] = a < b ? [a, b] : [b, a]
  return first === last || nextMarketDay(addDays(first, 1)) >= last
}

/** Of an OSI symbol: what a split leaves as it is. */
const rootDayAndRight = 13

export function isCashAlone({ kind, quantity }: ToldValues): boolean {
  return kind === 'corporate-action' && quantity === 0
}

/** Two sides of a pairing; what is paired leaves both. */
interface Sides<A, B> {
  readonly told: A[]
  readonly held: B[]
}

/** Entries of one key: as many as can be, by instants first, then by numbers, then by the nearest fee. */
function pairEqual<A extends ToldEntry, B extends ToldEntry>(
  told: readonly A[],
  held: readonly B[],
  put: Put<A, B>,
): void {
  if (told.length === 0 || held.length === 0) return
  const toldLeft = new Set(told)
  const heldLeft = new Set(held)
  const pair = (a: (entry: ToldEntry) => string | null, b = a): void => {
    const heldBy = Map.groupBy(heldLeft, b)
    for (const [group, own] of Map.groupBy(toldLeft, a)) {
      const others = group === null ? undefined : heldBy.get(group)
      if (others === undefined) continue
      pairByNumbers({ told: own, held: others }, (one, other) => {
        toldLeft.delete(one)
        heldLeft.delete(other)
        put(one, other)
      })
    }
  }
  const timed = (entry: ToldEntry): string | null => (entry.instant === null ? null : 'any')
  const untimed = (entry: ToldEntry): string | null => (entry.instant === null ? 'any' : null)
  pair(secondOf)
  pair(wholeMinuteOf, cutMinuteOf)
  pair(cutMinuteOf, wholeMinuteOf)
  // What has an instant finds a partner only among those without one, and so comes before them.
  pair(timed, untimed)
  pair(untimed, timed)
  pair(untimed)
}

const SECOND = 1000
const MINUTE = 60 * SECOND

function secondOf({ instant }: ToldEntry): string | null {
  return instant === null ? null : `${Math.floor(instant / SECOND)}`
}

/** The minute of an instant that may have been cut to it; null where its seconds are told. */
function wholeMinuteOf({ instant }: ToldEntry): string | null {
  if (instant === null || Math.floor(instant / SECOND) % 60 !== 0) return null
  return `${Math.floor(instant / MINUTE)}`
}

/** The minute of an instant whose seconds are told. */
function cutMinuteOf({ instant }: ToldEntry): string | null {
  if (instant === null || Math.floor(instant / SECOND) % 60 === 0) return null
  return `${Math.floor(instant / MINUTE)}`
}

const seriesOf = (number: string): string => number.slice(0, number.indexOf(':') + 1)

/** Where both sides have a number of one series, other numbers are other entries: equal ones were paired before. */
function pairByNumbers<A extends ToldEntry, B extends ToldEntry>(sides: Sides<A, B>, put: Put<A, B>): void {
  const series = (entry: ToldEntry): string =>
    entry.numbers.length === 0 ? '' : [...new Set(entry.numbers.map(seriesOf))].toSorted().join(' ')
  const toldBy = Map.groupBy(sides.told, series)
  const heldBy = Map.groupBy(sides.held, series)
  const fits = (a: string, b: string): boolean =>
    a === '' || b === '' || !a.split(' ').some((name) => b.split(' ').includes(name))
  const groups = [...toldBy.keys()].flatMap((a) =>
    [...heldBy.keys()].filter((b) => fits(a, b)).map((b) => [a, b] as const),
  )
  // Numbered entries find fewer partners, and so come before those without.
  groups.sort(([a, b], [c, d]) => Number(a === '' && b === '') - Number(c === '' && d === ''))
  for (const [a, b] of groups) {
    const [own, others] = [toldBy.get(a) ?? [], heldBy.get(b) ?? []]
    const paired = nearestPairs(own, others)
    for (const [one, other] of paired) put(one, other)
    const gone = new Set<ToldEntry>(paired.flat())
    toldBy.set(
      a,
      own.filter((entry) => !gone.has(entry)),
    )
    heldBy.set(
      b,
      others.filter((entry) => !gone.has(entry)),
    )
  }
}
