/**
 * What came from the brokerage as one file of its export, so that the intake of files takes it: what is held by the converter
 * of the Data Import Center, what happened as Schwab wrote it. Pure: the store is read by whoever calls it.
 */
import { convertBrokerageExport, type Instant } from '@wheelwright/core'
import type { AccountsPart, RowsPart } from './gather.ts'
import type { Fields } from './schwab-trader.ts'
import { OVERLAP_MS, resumeAfter, type Span } from './windows.ts'

export interface SyncDocument {
  /** The file, with transactions and orders. */
  readonly text: string
  /** What is held alone, as the positions import takes it. */
  readonly payload: string
  readonly accountNumbers: readonly string[]
  readonly closed: readonly string[]
  /** Of the rows that the next sync asks for again. */
  readonly recentIds: readonly string[]
  readonly resumeMs: number
}

const idOf = (row: Fields, name: string): string | null => {
  const id = row[name]
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null
}

const timeOf = (row: Fields): number => Date.parse(String(row['time']))

/** Two questions may bring one row; without an id nothing says that two are one. */
const onceEach = (rows: readonly Fields[], name: string): Fields[] => {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const id = idOf(row, name)
    if (id === null) return true
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}

interface Rows {
  readonly transactions: readonly Fields[]
  readonly orders: readonly Fields[]
}

/** Without what the user took back: an order goes with the transactions of its fills. */
const withoutTakenBack = ({ transactions, orders }: Rows, takenBack: ReadonlySet<string>): Rows => {
  const isBack = (row: Fields): boolean => takenBack.has(idOf(row, 'activityId') ?? '')
  const ofOrders = new Set(transactions.filter(isBack).map((row) => idOf(row, 'orderId')))
  return {
    transactions: transactions.filter((row) => !isBack(row)),
    orders: orders.filter((row) => !ofOrders.has(idOf(row, 'orderId'))),
  }
}

const latestFirst = (rows: readonly Fields[]): Fields[] =>
  rows.toSorted((a, b) => (timeOf(b) || 0) - (timeOf(a) || 0))

const isPending = ({ status }: Fields): boolean => status === 'PENDING'

export interface Came {
  readonly accounts: AccountsPart
  readonly rows: ReadonlyMap<string, RowsPart>
  readonly span: Span
  /** Transactions of syncs that the user undid. */
  readonly takenBack: ReadonlySet<string>
  readonly asOf: Instant
}

export function documentOf({ accounts, rows, span, takenBack, asOf }: Came): SyncDocument {
  const { payload } = convertBrokerageExport({ accounts_with_positions: accounts.accounts }, asOf)
  const hashes = new Map(accounts.hashes)
  const kept = new Map(
    [...rows].map(([number, part]) => [
      number,
      withoutTakenBack(
        {
          transactions: latestFirst(onceEach(part.transactions, 'activityId')),
          orders: onceEach(part.orders, 'orderId'),
        },
        takenBack,
      ),
    ]),
  )
  const held = payload.accounts.map((account) => ({
    ...account,
    hash_value: hashes.get(account.account_number) ?? account.hash_value,
  }))
  const told = held.map((account) => ({ ...account, ...kept.get(account.account_number) }))
  const all = [...kept.values()].flatMap(({ transactions }) => transactions)
  const recent = all.filter((row) => timeOf(row) >= span.toMs - OVERLAP_MS)
  return {
    text: JSON.stringify({ ...payload, accounts: told }),
    payload: JSON.stringify({ ...payload, accounts: held }),
    accountNumbers: held.map(({ account_number }) => account_number),
    closed: [...rows.values()].filter(({ isClosed }) => isClosed).map(({ number }) => number),
    recentIds: recent.flatMap((row) => idOf(row, 'activityId') ?? []),
    resumeMs: resumeAfter(span, all.filter(isPending).map(timeOf)),
  }
}
