// Whether two rows report the same entry. The broker's own number decides where it is stable; otherwise account, trade date,
// kind, instrument, side, quantity and price by value, as a multiset: there are as many equal entries as the file with most
// of them shows. Times decide where both sides have them. Fees, time zone, description and number format are attributes that
// may differ. Authority: docs/domain.md, section "The ledger" (identity).
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import { nextMarketDay } from '../../market/market-calendar.ts'
import { isCashKind, isEndingKind, isSplitKind, isTradeKind } from './entry-kinds.ts'
import { pairEqual, type EqualEntry, type Put } from './pair-equal.ts'

/** What a row says of an entry, parsed: money in micro-dollars, quantities signed in micro-units. */
export interface ToldValues {
  readonly kind: string
  readonly tradeDate: string
  /** The share symbol or the option's OSI symbol; null for cash alone. */
  readonly symbol: string | null
  readonly quantity: number
  readonly price: number | null
  readonly gross: number
  readonly fees: number
  /** For a sale: the row says that it is a short sale. */
  readonly opensShort?: boolean
  /** For a purchase: the row says that it covers shares sold short. */
  readonly closesShort?: boolean
  /** For shares that left for cash: other shares came as well. */
  readonly alsoShares?: boolean
  /** For a closing trade: what it does not close opens the other side. */
  readonly opensRest?: boolean
  /** For an expiration: the row does not say whether a short or a long expired. */
  readonly unsided?: boolean
  /** The row is a reversal of such an entry. */
  readonly reverses?: boolean
  /** For a symbol change: the new symbol. */
  readonly newSymbol?: string | null
}

/** One entry of one account, as a file or the ledger has it. */
export type ToldEntry = ToldValues & EqualEntry

/**
 * The amount that identifies an entry. For cash it is the net amount, so that a fee in `gross` equals one in `fees`. For a
 * trade without a price, or with a price of zero, it is the gross.
 */
function worthOf({ kind, price, gross, fees }: ToldValues): number | '' {
  if (isCashKind(kind)) return gross - fees
  if (isTradeKind(kind)) return price === null || price === 0 ? gross : price
  return kind === 'corporate-action' ? gross : ''
}

/**
 * Expirations are compared without a sign: an account holds one side of a contract, and not every row says which one
 * expired.
 */
function quantityOf({ kind, quantity }: ToldValues): number {
  return kind === 'expiration' ? Math.abs(quantity) : quantity
}

/** Whether it has to be marked as a reversal, since the sign of its quantity does not show it. */
function takesBack({ kind, reverses }: ToldValues): boolean {
  return reverses === true && (isEndingKind(kind) || isSplitKind(kind) || kind === 'symbol-change')
}

function meaningOf(values: ToldValues, symbol: string): string {
  const meaning = `${values.tradeDate}\n${values.kind}\n${symbol}\n${quantityOf(values)}\n${worthOf(values)}`
  return takesBack(values) ? `${meaning}\nback` : meaning
}

/** Equal for rows of one account that may report the same entry. */
export function identityKey(values: ToldValues): string {
  return meaningOf(values, values.symbol ?? '')
}

/** Finds for each entry of a file the one that is held already. Both lists are of one account and one broker. */
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

/** Cash that names its security on one side only. */
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
 * Entries that earlier versions read as another kind: tax withheld (read as a fee, now part of its dividend) on the same
 * day, amount and number; cash for a fraction of a share (read as a dividend) at the same instant.
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

/**
 * Halves of an event, where a file had only one: shares that came under a new symbol, and cash for shares that a corporate
 * action took.
 */
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

/** Shares that a corporate action brought, and no cash. */
export function cameForNothing({ kind, quantity, gross, reverses }: ToldValues): boolean {
  return kind === 'corporate-action' && quantity > 0 && gross === 0 && reverses !== true
}

/** How many days after expiration a broker may post an ending. */
const DAYS_LATE = 5

/**
 * Endings known by their description alone, which earlier versions read as a trade or transfer for nothing, on the day they
 * were posted.
 */
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

/** Contracts that were closed or moved for nothing but fees. */
export function mayBeEnding({ kind, symbol, gross, reverses }: ToldValues): boolean {
  const leaves =
    kind.endsWith('-to-close') || (kind === 'share-transfer' && (symbol?.length ?? 0) > rootDayAndRight)
  return leaves && gross === 0 && reverses !== true
}

/** Contracts that a split added, which earlier versions read as a change of the old ones where a file named those. */
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

/** Back from a split to the previous trading day, over a long weekend. */
const daysBefore = [-1, -2, -3, -4]

/**
 * Corporate actions that count from the next trading day because they were posted later; earlier versions counted them from
 * the day itself.
 */
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

/** Pairs each entry with one that is held so many days apart, trying the offsets in order. */
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

/** Whether no trading day lies strictly between the two. */
function isWithinOneSession(a: TradingDate, b: TradingDate): boolean {
  const [first, last] = a < b ? [a, b] : [b, a]
  return first === last || nextMarketDay(addDays(first, 1)) >= last
}

/** Length of the part of an OSI symbol that a split does not change. */
const rootDayAndRight = 13

export function isCashAlone({ kind, quantity }: ToldValues): boolean {
  return kind === 'corporate-action' && quantity === 0
}
