// What an account was worth at closes before its value was kept, from what it held and the closes of that day: a holding
// without a close leaves the day unknown. Cash runs to and from what brokers stated. Closes that a source has made
// smaller for later splits are made whole again by the splits of the history, and held to the user's own trades: one that
// the history does not know would show there. Authority: docs/domain.md, section "Figures"; decision 0057.
import { divideRounded, MAX_MICROS } from '../../base/micros.ts'
import { moneyFromMicros, multiplyPriceWithin, zeroMoney, type Money } from '../../base/money.ts'
import { compareText } from '../../base/text-order.ts'
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../../ledger/booking/book.ts'
import { formatOptionSymbol } from '../../instruments/option-contract.ts'
import { contractKey } from '../../ledger/entries/instrument-key.ts'
import { asMoved } from '../../ledger/transfers/moved-holdings.ts'
import type { HeldThen, PastHoldings } from './past-holdings.ts'
import { beforeAll, type StatedCash } from '../periods/periods.ts'

/** Closes of an instrument, in dollars a share. */
export interface Closes {
  /** Those before a split are told in shares of after it. */
  readonly isSplitAdjusted: boolean
  readonly byDay: ReadonlyMap<TradingDate, Money>
}

/** By the latest symbol of shares, and by the key of a contract. */
export type KnownCloses = ReadonlyMap<string, Closes>

/** A book with what it held; null where nobody knows. */
export interface PastBook {
  readonly book: Book
  readonly past: PastHoldings | null
}

export interface PastAccount {
  readonly books: readonly PastBook[]
  readonly statements: readonly StatedCash[]
}

/** An account at the close of a session. */
export interface PastValue {
  readonly date: TradingDate
  /** Of the positions that have a close. */
  readonly value: Money
  /** Null where no broker ever stated it. */
  readonly cash: Money | null
  /** Positions without a close, and symbols of which it is not known what was held. */
  readonly unknown: number
}

/** Where the closes of what was held are found. */
function closesKey({ instrument }: HeldThen, { underlying }: Pick<Book, 'underlying'>): string {
  return instrument === 'shares' ? (underlying ?? '') : contractKey(instrument)
}

/** Closes that it takes to say what was held. */
export interface WantedCloses {
  /** As in {@link KnownCloses}. */
  readonly key: string
  /** The latest ticker of shares, or the contract as the OCC writes it. */
  readonly symbol: string
  readonly from: TradingDate
  readonly to: TradingDate
}

/** One for each instrument, those held last first; `sessions` ascending. */
export function wantedCloses(books: readonly PastBook[], sessions: readonly TradingDate[]): WantedCloses[] {
  const wanted = new Map<string, WantedCloses>()
  const days = sessions.map((date) => ({ date }))
  for (const own of Map.groupBy(books, ({ book }) => book.accountId).values()) {
    const firstOn = firstEntryOn(own.map(({ book }) => book))
    for (const { book, past } of own)
      for (const { each, from: since, until } of past === null ? [] : spansOf(book, past, firstOn)) {
        const [first, next] = [placeOf(days, since), placeOf(days, until)]
        const [from, to] = [sessions[first], sessions[next - 1]]
        if (first >= next || from === undefined || to === undefined) continue
        const key = closesKey(each, book)
        const { instrument } = each
        const symbol = instrument === 'shares' ? key : formatOptionSymbol(instrument.contract)
        const before = wanted.get(key)
        wanted.set(key, {
          key,
          symbol,
          from: before === undefined || from < before.from ? from : before.from,
          to: before === undefined || to > before.to ? to : before.to,
        })
      }
  }
  return [...wanted.values()].toSorted((a, b) => compareText(b.to, a.to) || compareText(a.key, b.key))
}

/** The sessions (ascending) of an account that are not before its first entry. */
export class PastDays {
  readonly #account: PastAccount
  readonly #firstOn: TradingDate | null
  readonly #days: readonly Day[]

  constructor(account: PastAccount, sessions: readonly TradingDate[]) {
    const firstOn = firstEntryOn(account.books.map(({ book }) => book))
    this.#account = account
    this.#firstOn = firstOn
    this.#days = sessions
      .filter((date) => firstOn !== null && date >= firstOn)
      .map((date) => ({ date, sum: 0, unknown: 0 }))
  }

  /** Each book once: of ten years that takes a millisecond or some. */
  add(each: PastBook, closes: KnownCloses): void {
    if (each.book.underlying !== null) addBook(this.#days, each, closes, this.#firstOn)
  }

  values(): PastValue[] {
    const { books, statements } = this.#account
    const cashOn = cashOf(books, statements)
    return this.#days.map(({ date, sum, unknown }) => {
      const value = moneyWithin(sum)
      return {
        date,
        value: value ?? zeroMoney,
        cash: cashOn(date),
        unknown: unknown + (value === null ? 1 : 0),
      }
    })
  }
}

interface Day {
  readonly date: TradingDate
  sum: number
  unknown: number
}

function moneyWithin(micros: number): Money | null {
  return Math.abs(micros) <= MAX_MICROS ? moneyFromMicros(micros) : null
}

/** Of what another account sent, the day on which it is booked; null where there is no entry. */
export function firstEntryOn(books: Iterable<Book>): TradingDate | null {
  let first: TradingDate | null = null
  for (const { entries, moved } of books)
    for (const entry of entries) {
      const { tradeDate } = asMoved(entry, moved)
      if (first === null || tradeDate < first) first = tradeDate
    }
  return first
}

/** Held from the close of a day on, to the day before another. */
interface Span {
  readonly each: HeldThen
  readonly from: string
  readonly until: string
}

/**
 * What a book held. Shares that were never seen coming were there before the first entry of their account, not only before
 * that of their book: else their sale would bring what nothing was worth before.
 */
function spansOf({ opening }: Book, { steps }: PastHoldings, firstOn: TradingDate | null): Span[] {
  const spans: Span[] = steps.flatMap(({ date: from, held }, at) =>
    held.map((each) => ({ each, from, until: steps[at + 1]?.date ?? '~' })),
  )
  if (opening === null || firstOn === null) return spans
  const { quantity, tradeDate: until } = opening.entry
  return [{ each: { instrument: 'shares', quantity }, from: firstOn, until }, ...spans]
}

function addBook(
  days: readonly Day[],
  { book, past }: PastBook,
  closes: KnownCloses,
  firstOn: TradingDate | null,
): void {
  if (past === null) return unknownUntil(days, null)
  const shares = closes.get(book.underlying ?? '')
  const closeOfShares = shares === undefined ? () => null : asTraded(shares, past.splits)
  const doubts = [lastDisagreement(past, closeOfShares), lastRefusal(book), lastUnseen(book)]
  const doubtful = doubts.toSorted(compareText).at(-1) ?? ''
  if (doubtful !== '') unknownUntil(days, doubtful)
  for (const { each, from, until } of spansOf(book, past, firstOn)) {
    const isShare = each.instrument === 'shares'
    const own = isShare ? undefined : closes.get(closesKey(each, book))
    const closeOn = isShare ? closeOfShares : (day: TradingDate) => own?.byDay.get(day) ?? null
    const to = placeOf(days, until)
    for (let index = placeOf(days, from); index < to; index += 1) addHolding(days[index], each, closeOn)
  }
}

function addHolding(
  day: Day | undefined,
  { instrument, quantity }: HeldThen,
  closeOn: (date: TradingDate) => Money | null,
): void {
  if (day === undefined) return
  const close = closeOn(day.date)
  const multiplier = instrument === 'shares' ? 1 : instrument.multiplier
  const worth = close === null ? null : multiplyPriceWithin(close, quantity, multiplier)
  if (worth === null) day.unknown += 1
  else day.sum += worth
}

/** Each day up to that one, or all of them. */
function unknownUntil(days: readonly Day[], date: string | null): void {
  for (const day of days) {
    if (date !== null && day.date > date) return
    day.unknown += 1
  }
}

/** The place of the first day that is not before the date. */
function placeOf(days: readonly { readonly date: TradingDate }[], date: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle]?.date ?? '') < date) low = middle + 1
    else high = middle
  }
  return low
}

/** In dollars per share of that day. */
function asTraded({ isSplitAdjusted, byDay }: Closes, splits: PastHoldings['splits']) {
  return (date: TradingDate): Money | null => {
    const close = byDay.get(date) ?? null
    if (close === null || !isSplitAdjusted) return close
    let [numerator, denominator] = [1n, 1n]
    for (const split of splits)
      if (split.date > date) {
        numerator *= BigInt(split.numerator)
        denominator *= BigInt(split.denominator)
      }
    return moneyFromMicros(divideRounded(BigInt(close) * numerator, denominator))
  }
}

/** So far may a trade be from the close of its day. */
const tradeRange = 1.3
/** And a strike at which shares changed hands, where no trade can be held to a close. */
const deliveryRange = 1.45

/** The last day on which the user's own trades say that closes are of something else; empty where none does. */
function lastDisagreement({ paid }: PastHoldings, closeOn: (date: TradingDate) => Money | null): string {
  const compared = (ofDelivery: boolean, range: number) =>
    paid.flatMap(({ date, price, isDelivery }) => {
      const close = isDelivery === ofDelivery ? closeOn(date) : null
      return close === null ? [] : [{ date, agrees: price < close * range && close < price * range }]
    })
  const trades = compared(false, tradeRange)
  const found = trades.length > 0 ? trades : compared(true, deliveryRange)
  return found.findLast(({ agrees }) => !agrees)?.date ?? ''
}

/** What is not booked as it says was held otherwise until then; of an entry that is in no book nobody knows until when. */
function lastRefusal({ refusals, entries }: Book): string {
  if (refusals.length === 0) return ''
  const dates = new Map(entries.map(({ id, tradeDate }) => [id, tradeDate]))
  return (
    refusals
      .map(({ entryId }) => dates.get(entryId) ?? '~')
      .toSorted(compareText)
      .at(-1) ?? ''
  )
}

/**
 * The last day before something came that no entry tells of, as the user said, or contracts of which nobody knows since when
 * they were open: what they brought or cost is not in the cash of before. Empty where there is none.
 */
function lastUnseen({ opening, unseenContracts }: Book): string {
  const came = [
    ...(opening?.lots ?? []).flatMap(({ acquiredOn }) => acquiredOn ?? []),
    ...unseenContracts.flatMap(({ entry }) => entry?.tradeDate ?? []),
  ]
  const last = came.toSorted(compareText).at(-1)
  return last === undefined ? '' : addDays(last, -1)
}

/** Back from the next statement, and on from the last one. */
function cashOf(books: readonly PastBook[], statements: readonly StatedCash[]) {
  const byDate = new Map<TradingDate, number>()
  for (const { book } of books)
    for (const { tradeDate, netCash } of book.entries)
      if (netCash !== 0) byDate.set(tradeDate, (byDate.get(tradeDate) ?? 0) + netCash)
  const moves = [...byDate].toSorted(([a], [b]) => compareText(a, b))
  let sum = 0
  const sums = moves.map(([date, moved]) => ({ date, sum: (sum += moved) }))
  const movedUntil = (date: TradingDate | null): number =>
    (date === null ? sums.at(-1) : sums[placeOf(sums, `${date}~`) - 1])?.sum ?? 0
  const ordered = statements.toSorted((a, b) => compareText(a.date, b.date))
  return (date: TradingDate): Money | null => {
    const stated = ordered.find((each) => each.date >= date) ?? ordered.at(-1)
    return stated === undefined ? null : moneyWithin(beforeAll(stated, movedUntil) + movedUntil(date))
  }
}
