/**
 * The ledger against the broker's snapshot. Every difference is shown with its reasons, the likeliest first, and with
 * what would mend it; nothing is mended by itself. (docs/domain.md, "The ledger")
 */
import type { AccountReconciliation, Difference } from '@wheelwright/api'
import { compareText, quantityFromMicros } from '@wheelwright/core'
import type { Instant, Ledger, TradingDate } from '@wheelwright/core'
import type { AccountRow } from '../../database/schema.ts'
import type { RefusedOf } from '../../entries/batches/refused-symbols.ts'
import type { ComparedRow } from '../../positions/queries.ts'
import { cashToldAt } from '../../positions/told-at.ts'
import { moneyOf } from '../../positions/stored-position.ts'
import { keyOfPosition } from '../../entries/marks.ts'
import { joinBriefs, snapshotDay, type BookBrief } from './book-brief.ts'
import type { Page } from './pages.ts'
import { compareTransfers } from './transfer-differences.ts'
import { holdingsOf, type Held } from './held-by-ledger.ts'
import { createFacts, type AccountView } from './difference-causes.ts'
import { quantityDifference } from './quantity-differences.ts'
import { basisDifference } from './basis-differences.ts'
import { cashDifference } from './cash-differences.ts'

const viewOf = ({ ledger, briefs, today, refused }: ToReconcile, account: AccountRow): AccountView => {
  const books = [...ledger.books.values()].filter(({ accountId }) => accountId === account.id)
  const brief = joinBriefs(account.id, briefs)
  const asOf = account.snapshot_as_of as Instant | null
  const facts = createFacts(books, snapshotDay(asOf), today)
  return { account, books, brief, facts, asOf, firstOn: brief.firstOn, today, refused: refused(account.id) }
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
  readonly refused: RefusedOf
}

/** What one account says by itself. */
export type Compared = Omit<AccountReconciliation, 'mayBe'>

/** What is compared in an account, and what differs; the first page of differences, or the one that is asked for. */
export function reconcileAccount(
  account: AccountRow,
  around: ToReconcile,
  pageOfDifferences: (differing: readonly Differing[]) => Page<Differing> = whole,
): Compared {
  const { rows } = around
  const view = viewOf(around, account)
  const held = holdingsOf(view.books)
  // Without a snapshot, or without a history, nothing can be compared, and nothing differs.
  const comparable = [...rowsByKey(rows, account.id)].filter(([, { difference }]) => difference !== null)
  const keys = comparable.toSorted(([a], [b]) => compareText(a, b))
  const differing: Differing[] = keys.flatMap(([key, row]) => {
    const compared = compare(held.get(key), row)
    return compared === null ? [] : [{ key, tell: () => compared(view) }]
  })
  // Cash may be stated without any positions.
  const comparesCash = cashToldAt(account) !== null
  const cash = comparesCash ? cashDifference(view) : null
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
