// What moved the worth of a portfolio without being earned or lost: deposits and withdrawals, holdings that came or went in
// kind, whole accounts that joined or left, and positions by hand, which change without a record. What was linked as a transfer
// between accounts moves on the day of its first row, as it is booked. Authority: decisions 0020 and 0043.
import { sumMoneyWithin, zeroMoney, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../../ledger/booking/book.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import { instrumentKey } from '../../ledger/entries/instrument-key.ts'
import type { TransferLink } from '../../ledger/transfers/transfers.ts'
import { nextMarketDay } from '../../market/market-calendar.ts'
import { wholeDays } from './equity-curve.ts'
import type { DayValue, EquityFlow, WholeDay } from './portfolio-returns.ts'

/** What each account was worth at the closes of its days. */
export type AccountValues = ReadonlyMap<string, readonly DayValue[]>

/**
 * Whether all that an account holds at the close of a day came by its entries, in cash or by what is `linked`: it had nothing before
 * them. `books` are all of the account, `cash` is what it has by then.
 */
export function beganEmpty(
  books: readonly Book[],
  { date, cash }: { readonly date: TradingDate; readonly cash: Money },
  links: readonly TransferLink[],
): boolean {
  const linked = linksByEntry(links)
  const entries = books.flatMap((book) => book.entries.filter(({ tradeDate }) => tradeDate <= date))
  const isTold = books.every(
    ({ opening, unseenContracts }) => opening === null && unseenContracts.length === 0,
  )
  const isKnown = ({ id, kind }: Entry): boolean =>
    kind !== 'opening-balance' && (kind !== 'share-transfer' || linked.has(id))
  return isTold && entries.every(isKnown) && sumMoneyWithin(entries.map(({ netCash }) => netCash)) === cash
}

/**
 * `days` are of all the accounts together, and of what is held by hand beside them; both by date, each once. `empty` are those that
 * had nothing before their first entry: they join with what their entries moved.
 */
export function equityFlows(
  days: readonly DayValue[],
  accounts: AccountValues,
  entries: Iterable<Entry>,
  links: readonly TransferLink[] = [],
  empty: ReadonlySet<string> = new Set(),
): EquityFlow[] {
  const whole = wholeDays(days)
  const known = new Map([...accounts].map(([id, each]) => [id, wholeByDay(each)]))
  const joined = new Map<string, WholeDay>()
  for (const [id, byDay] of known) {
    const day = whole.find(({ date }) => byDay.has(date))
    if (day !== undefined && !empty.has(id))
      joined.set(id, { date: day.date, value: byDay.get(day.date) ?? day.value })
  }
  // Until an account joins, its history moves nothing of what is seen.
  const linked = linksByEntry(links)
  const seen = [...entries].filter((entry) => {
    if (empty.has(entry.accountId)) return true
    const day = joined.get(entry.accountId)
    return day !== undefined && nextMarketDay(bookedOn(entry, linked)) > day.date
  })
  return [
    ...[...joined.values()].map(({ date, value }) => ({ date, amount: value })),
    ...cashFlows(seen),
    ...flowsInKind(seen, linked),
    ...unseenChanges(whole, [...known.values()]),
  ]
}

function wholeByDay(days: readonly DayValue[]): ReadonlyMap<TradingDate, Money> {
  return new Map(wholeDays(days).map(({ date, value }) => [date, value]))
}

function cashFlows(entries: readonly Entry[]): EquityFlow[] {
  return entries
    .filter(({ kind }) => kind === 'cash-transfer')
    .map(({ tradeDate, netCash }) => ({ date: tradeDate, amount: netCash }))
}

type LinkOf = ReadonlyMap<string, TransferLink>

function linksByEntry(links: readonly TransferLink[]): LinkOf {
  return new Map(links.flatMap((link) => rowsOf(link).map(({ entry }) => [entry.id, link] as const)))
}

function rowsOf({ outs, ins }: TransferLink): TransferLink['outs'] {
  return [...outs, ...ins]
}

function bookedOn({ id, tradeDate }: Entry, linked: LinkOf): TradingDate {
  return linked.get(id)?.date ?? tradeDate
}

/** What one account gave and another took as one event, or on the same day, moved nothing. */
function flowsInKind(entries: readonly Entry[], linked: LinkOf): EquityFlow[] {
  const ids = new Set(entries.map(({ id }) => id))
  const isWithin = (link: TransferLink | undefined): boolean =>
    link !== undefined && rowsOf(link).every(({ entry }) => ids.has(entry.id))
  const moved = entries.filter(
    ({ id, kind }) => (kind === 'share-transfer' && !isWithin(linked.get(id))) || kind === 'opening-balance',
  )
  const byHolding = Map.groupBy(
    moved,
    (entry) => `${bookedOn(entry, linked)} ${instrumentKey(entry.instrument)}`,
  )
  return [...byHolding.values()].flatMap(([first, ...more]) => {
    const net = [first, ...more].reduce((sum, entry) => sum + (entry?.quantity ?? 0), 0)
    return first === undefined || net === 0 ? [] : [{ date: bookedOn(first, linked), amount: null }]
  })
}

/** Days on which an account was gone, or anything was held by hand on that day or the one before. */
function unseenChanges(
  whole: readonly WholeDay[],
  accounts: readonly ReadonlyMap<TradingDate, Money>[],
): EquityFlow[] {
  const heldByHand = ({ date, value }: WholeDay): boolean =>
    sumMoneyWithin(accounts.map((each) => each.get(date) ?? zeroMoney)) !== value
  return whole.slice(1).flatMap((day, index) => {
    const before = whole[index] ?? day
    const isGone = accounts.some((each) => each.has(before.date) && !each.has(day.date))
    return isGone || heldByHand(before) || heldByHand(day) ? [{ date: day.date, amount: null }] : []
  })
}
