/**
 * The ledger against the broker's snapshot. Every difference is shown with its reasons, the likeliest first, and with
 * what would mend it; nothing is mended by itself. (docs/domain.md, "The ledger")
 */
import type { AccountReconciliation, Difference, Fix, ManualEntry } from '@wheelwright/api'
import {
  addDays,
  compareText,
  contractKey,
  formatOptionSymbol,
  moneyFromMicros,
  quantityFromMicros,
  stockCost,
  taxBasis,
  countText,
} from '@wheelwright/core'
import type { Book, Instant, Ledger, Money, OpenLeg, Quantity, TradingDate } from '@wheelwright/core'
import type { AccountRow } from '../database/schema.ts'
import type { ComparedRow } from '../positions/queries.ts'
import { moneyOf } from '../positions/stored-position.ts'
import { keyOfPosition } from '../entries/marks.ts'
import { countAfter, joinBriefs, snapshotDay, type BookBrief } from './book-brief.ts'
import type { Page } from './pages.ts'
import { roundCents } from './round-cents.ts'
import { compareTransfers } from './transfer-differences.ts'

/** One instrument as the ledger holds it. */
interface Held {
  readonly symbol: string
  readonly underlying: string
  readonly isOption: boolean
  quantity: number
  /** Tax basis, or opening cash of an option with its fees; null when unknown. */
  basis: number | null
  /** The same without premiums and fees: what brokers that don't fold them in would say. */
  plain: number | null
}

const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

const addHeld = (held: Map<string, Held>, key: string, more: Held): void => {
  const before = held.get(key)
  if (before === undefined) {
    held.set(key, { ...more })
    return
  }
  before.quantity += more.quantity
  before.basis = add(before.basis, more.basis)
  before.plain = add(before.plain, more.plain)
}

const legHeld = (leg: OpenLeg): Held => {
  const sign = leg.side === 'long' ? 1 : -1
  return {
    symbol: formatOptionSymbol(leg.instrument.contract),
    underlying: leg.instrument.contract.underlying,
    isOption: true,
    quantity: sign * leg.contracts * 1_000_000,
    basis: leg.cash === null ? null : sign * Math.abs(leg.cash - leg.fees),
    plain: leg.cash === null ? null : sign * Math.abs(leg.cash),
  }
}

const holdingsOf = (books: readonly Book[]): Map<string, Held> => {
  const held = new Map<string, Held>()
  for (const { lots, openLegs } of books) {
    for (const lot of lots) {
      const sign = lot.side === 'long' ? 1 : -1
      addHeld(held, lot.symbol, {
        symbol: lot.symbol,
        underlying: lot.symbol,
        isOption: false,
        quantity: sign * lot.quantity,
        basis: taxBasis(lot),
        plain: stockCost(lot),
      })
    }
    for (const leg of openLegs) addHeld(held, contractKey(leg.instrument), legHeld(leg))
  }
  return held
}

/** What explains the differences of one account. */
interface AccountView {
  readonly account: AccountRow
  /** Those of which something may be said. */
  readonly books: readonly Book[]
  /** Of all of them. */
  readonly brief: BookBrief
  readonly facts: BookFacts
  readonly asOf: Instant | null
  readonly firstOn: TradingDate | null
  readonly today: TradingDate
  /** Rows of the history that could not be taken. */
  readonly refusedRows: number
}

/** What the differences on one underlying share. */
interface FactsOnUnderlying {
  readonly book: Book | undefined
  /** Entries after the snapshot. */
  readonly newer: number
  readonly firstOn: TradingDate | null
  /** Symbols of the options that are past their expiration. */
  readonly pending: ReadonlySet<string>
}

/** Read off a book once, however many of its positions differ. */
type BookFacts = (underlying: string) => FactsOnUnderlying

const createFacts = (books: readonly Book[], day: TradingDate | null, today: TradingDate): BookFacts => {
  const bookOn = new Map(books.map((book) => [book.underlying, book]))
  const known = new Map<string, FactsOnUnderlying>()
  return (underlying) => {
    const earlier = known.get(underlying)
    if (earlier !== undefined) return earlier
    const made = factsOnUnderlying(bookOn.get(underlying), day, today)
    known.set(underlying, made)
    return made
  }
}

const factsOnUnderlying = (
  book: Book | undefined,
  day: TradingDate | null,
  today: TradingDate,
): FactsOnUnderlying => {
  const { entries = [], openLegs = [] } = book ?? {}
  const pending = openLegs.filter(({ instrument }) => instrument.contract.expiration < today)
  return {
    book,
    newer: countAfter(entries, day),
    firstOn: entries.reduce<TradingDate | null>(
      (first, { tradeDate }) => (first === null || tradeDate < first ? tradeDate : first),
      null,
    ),
    pending: new Set(pending.map(({ instrument }) => formatOptionSymbol(instrument.contract))),
  }
}

const unitsOf = (isOption: boolean, micros: number): string => {
  const count = Math.abs(micros) / 1_000_000
  const unit = isOption ? 'contract' : 'share'
  return `${count.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${unit}${count === 1 ? '' : 's'}`
}

const reasonsForQuantity = (view: AccountView, item: Compared): string[] => {
  const { symbol, underlying, ledger, broker, isOption } = item
  const { book, newer, pending } = view.facts(underlying)
  const reasons: string[] = []
  if (newer > 0)
    reasons.push(
      `${countText(newer)} ${newer === 1 ? 'entry is' : 'entries are'} later than the broker's snapshot.`,
    )
  if (isOption && ledger !== 0 && broker === 0 && pending.has(symbol))
    reasons.push('The option is past its expiration, and nothing says yet what became of it.')
  if (book?.refusals.length)
    reasons.push(
      `${countText(book.refusals.length)} of the entries on ${underlying} could not be booked as they say.`,
    )
  if (view.refusedRows > 0)
    reasons.push(
      `${countText(view.refusedRows)} rows of the history could not be taken, this might be in them.`,
    )
  // More at the broker was opened outside of the history; more in the ledger was closed outside of it.
  if (broker !== 0 && (Math.sign(broker) !== Math.sign(ledger) || Math.abs(broker) > Math.abs(ledger)))
    reasons.push(
      view.firstOn === null
        ? 'No history of this account was imported.'
        : `The history begins on ${view.firstOn}: what was opened before is not in it.`,
    )
  else if (reasons.length === 0)
    reasons.push(
      `The history holds no closing of ${unitsOf(isOption, ledger - broker)}: it may end too early.`,
    )
  return reasons
}

interface Compared {
  readonly symbol: string
  readonly underlying: string
  readonly isOption: boolean
  readonly ledger: number
  readonly broker: number
}

const recordFix = (label: string, entry: ManualEntry): Fix => ({ kind: 'record-entry', label, entry })
const importHistory: Fix = { kind: 'import-history', label: 'Import earlier or missing history', entry: null }
const importSnapshot: Fix = {
  kind: 'import-snapshot',
  label: 'Import a newer snapshot of positions',
  entry: null,
}

/** The day before the first entry: an opening balance comes before everything that stands on it. */
const openingDay = (view: AccountView, firstOn: TradingDate | null): TradingDate =>
  addDays(firstOn ?? view.firstOn ?? snapshotDay(view.asOf) ?? view.today, -1)

const fixesForQuantity = (view: AccountView, item: Compared): Fix[] => {
  const missing = item.broker - item.ledger
  const { newer, firstOn } = view.facts(item.underlying)
  const fixes: Fix[] = newer > 0 ? [importSnapshot] : []
  fixes.push(importHistory)
  // An opening balance makes up for a position that stood before history, never for a sale that is missing.
  if (Math.sign(missing) !== Math.sign(item.broker)) return fixes
  const entry: ManualEntry = {
    accountId: view.account.id,
    kind: 'opening-balance',
    symbol: item.symbol,
    quantity: quantityFromMicros(missing),
    tradeDate: openingDay(view, firstOn),
    note: 'Opening balance: held before the history begins, cost unknown',
  }
  fixes.push(
    recordFix(`Record an opening balance of ${unitsOf(item.isOption, missing)}, cost unknown`, entry),
  )
  return fixes
}

const toUnits = (micros: number): number => micros / 1_000_000

const quantityDifference = (view: AccountView, item: Compared): Difference => ({
  symbol: item.symbol,
  underlying: item.underlying,
  field: 'quantity',
  ledger: toUnits(item.ledger),
  broker: toUnits(item.broker),
  difference: toUnits(item.broker - item.ledger),
  reasons: reasonsForQuantity(view, item),
  fixes: fixesForQuantity(view, item),
})

/** Averages come rounded to four decimals, so a basis may differ by that much per unit and still be the same. */
const sameBasis = (a: number, b: number, quantity: number, multiplier: number): boolean =>
  Math.abs(a - b) <= 10_000 + (Math.abs(quantity) / 1_000_000) * multiplier * 100

interface BrokerSide {
  readonly quantity: Quantity
  readonly average: Money | null
  readonly multiplier: number
}

const basisDifference = (held: Held, side: BrokerSide): Difference | null => {
  const { average, quantity, multiplier } = side
  if (average === null || quantity === 0 || held.quantity !== quantity) return null
  const broker = Math.round((average * quantity * multiplier) / 1_000_000)
  const { basis, plain } = held
  if (basis !== null && sameBasis(broker, basis, quantity, multiplier)) return null
  if (basis !== null && held.isOption && plain !== null && sameBasis(broker, plain, quantity, multiplier))
    return null
  const reasons =
    basis === null
      ? ['The ledger does not know what was paid: an opening balance or a transfer brought it.']
      : plain !== null && sameBasis(broker, plain, quantity, multiplier)
        ? [
            'The broker counts the shares at the strike; the ledger takes the assigned put’s premium and fees into the basis, as Publication 550 says.',
          ]
        : [
            'The broker’s average and the ledger’s basis are made of different lots: the account’s disposal method may differ, a wash sale may be in one of them, or the history is not complete.',
          ]
  return {
    symbol: held.symbol,
    underlying: held.underlying,
    field: 'basis',
    ledger: basis === null ? null : roundCents(basis),
    broker: roundCents(broker),
    difference: basis === null ? null : roundCents(broker - basis),
    reasons,
    fixes: basis === null ? [importHistory] : [],
  }
}

const cashDifference = (view: AccountView): Difference | null => {
  const broker = view.account.cash_balance
  if (broker === null) return null
  const { cash: ledger, newer } = view.brief
  if (Math.abs(broker - ledger) < 10_000) return null
  const reasons =
    newer > 0
      ? [`${countText(newer)} ${newer === 1 ? 'entry is' : 'entries are'} later than the broker's snapshot.`]
      : []
  if (view.refusedRows > 0)
    reasons.push(`${countText(view.refusedRows)} rows of the history could not be taken.`)
  reasons.push(
    view.firstOn === null
      ? 'No history of this account was imported.'
      : `The cash held before the history begins on ${view.firstOn} is not in it.`,
  )
  const entry: ManualEntry = {
    accountId: view.account.id,
    kind: 'cash-transfer',
    symbol: null,
    amount: moneyFromMicros(broker - ledger),
    tradeDate: openingDay(view, null),
    note: 'Opening cash: held before the history begins',
  }
  const record = recordFix('Record the difference as opening cash', entry)
  return {
    symbol: null,
    underlying: null,
    field: 'cash',
    ledger: roundCents(ledger),
    broker: roundCents(broker),
    difference: roundCents(broker - ledger),
    reasons,
    fixes:
      view.firstOn === null
        ? [importHistory]
        : [...(newer > 0 ? [importSnapshot] : []), importHistory, record],
  }
}

const viewOf = (
  { ledger, briefs, today }: ToReconcile,
  account: AccountRow,
  refusedRows: number,
): AccountView => {
  const books = [...ledger.books.values()].filter(({ accountId }) => accountId === account.id)
  const brief = joinBriefs(account.id, briefs)
  const asOf = account.snapshot_as_of as Instant | null
  const facts = createFacts(books, snapshotDay(asOf), today)
  return { account, books, brief, facts, asOf, firstOn: brief.firstOn, today, refusedRows }
}

const rowsByKey = (rows: readonly ComparedRow[], accountId: string): Map<string, ComparedRow> => {
  const byKey = new Map<string, ComparedRow>()
  for (const row of rows) {
    const key = row.account_id === accountId ? keyOfPosition(row) : null
    if (key !== null) byKey.set(key, row)
  }
  return byKey
}

export interface ToReconcile {
  /** Books of which something may be said: all, or those that differ, or tell more than their briefs. */
  readonly ledger: Pick<Ledger, 'books'>
  /** Of every book. */
  readonly briefs: readonly BookBrief[]
  /** What is held, and what the broker says that it is not, as it was settled. */
  readonly rows: readonly ComparedRow[]
  readonly today: TradingDate
  readonly refusedRows: ReadonlyMap<string, number>
}

/** What is compared in an account, and what differs; the first page of differences, or the one that is asked for. */
export function reconcileAccount(
  account: AccountRow,
  around: ToReconcile,
  pageOfDifferences: (differing: readonly Differing[]) => Page<Differing> = whole,
): AccountReconciliation {
  const { rows, refusedRows } = around
  const view = viewOf(around, account, refusedRows.get(account.id) ?? 0)
  const held = holdingsOf(view.books)
  // Without a snapshot, or without a history, nothing can be compared, and nothing differs.
  const comparable = [...rowsByKey(rows, account.id)].filter(([, { difference }]) => difference !== null)
  const keys = comparable.toSorted(([a], [b]) => compareText(a, b))
  const differing: Differing[] = keys.flatMap(([key, row]) => {
    const compared = compare(held.get(key), row)
    return compared === null ? [] : [{ key, tell: () => compared(view) }]
  })
  const cash = view.asOf === null ? null : cashDifference(view)
  const comparesCash = view.asOf !== null && account.cash_balance !== null
  const transfers = compareTransfers(view.books)
  for (const [symbol, tell] of transfers.differing) differing.push({ key: `transfer ${symbol}`, tell })
  if (cash !== null) differing.push({ key: 'cash', tell: () => cash })
  const compared = keys.length + (comparesCash ? 1 : 0) + transfers.compared
  const page = pageOfDifferences(differing)
  return {
    accountId: account.id,
    accountNumber: account.account_number,
    broker: account.broker,
    snapshotAsOf: view.asOf,
    firstEntryOn: view.firstOn,
    lastEntryOn: view.brief.lastOn,
    entries: view.brief.entries,
    compared,
    agreeing: compared - differing.length,
    differences: page.items.map(({ tell }) => tell()),
    differenceCount: page.count,
    nextDifferences: page.next,
  }
}

/** A difference that is put into words when its page is asked for. */
export interface Differing {
  readonly key: string
  readonly tell: () => Difference
}

const whole = (differing: readonly Differing[]): Page<Differing> => ({
  items: differing,
  count: differing.length,
  next: null,
})

/** Null where the two agree. Quantities are compared as they were at the snapshot's instant. */
const compare = (mine: Held | undefined, row: ComparedRow): ((view: AccountView) => Difference) | null => {
  const { difference, snapshot_quantity: told } = row
  if (difference !== null && difference !== 0)
    return (view) =>
      quantityDifference(view, {
        symbol: row.symbol,
        underlying: row.underlying_symbol ?? row.symbol,
        isOption: row.asset_type === 'OPTION',
        ledger: (told ?? 0) - difference,
        broker: told ?? 0,
      })
  if (mine === undefined || told === null) return null
  const differs = basisDifference(mine, {
    quantity: quantityFromMicros(told),
    average: moneyOf(row.average_price),
    multiplier: row.multiplier,
  })
  return differs === null ? null : () => differs
}
