/**
 * Days on which nobody kept what a portfolio was worth, rebuilt from its history and the closes that are known of them. What
 * they say follows from entries, statements and closes alone, so that it is read off them each time and never stored. A day with
 * a holding without a close has no value, and an account whose broker tells of other holdings than its history has none at all.
 */
import { PastDays, sumMoneyWithin, withSplitsOfAll, zeroMoney } from '@wheelwright/core'
import type { Book, KnownCloses, PastBook, PastValue, StatedCash, TradingDate } from '@wheelwright/core'
import type { Equity, EquityQuery } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'
import type { AccountRow, DailyValueRow } from '../database/schema.ts'
import { readLedgerRevision } from '../entries/books/ledger-revision.ts'
import { cashOfRow } from '../ledger/periods/period-cash.ts'
import { selectStatedCash } from '../ledger/periods/stated-cash.ts'
import { mapByTurns } from '../map-by-turns.ts'
import { selectAccounts } from '../positions/queries.ts'
import { missedSessions, readPastBooks, selectCloses } from './past-closes.ts'

/** Of all accounts together under an empty id, and of each; by day. */
export type RowsOfAccounts = ReadonlyMap<string, readonly DailyValueRow[]>

interface RebuiltDays {
  readonly rows: RowsOfAccounts
  /** Sessions since the first entry that were neither kept nor rebuilt. */
  readonly leftOut: number
  /** Why some are; null where none is. */
  readonly reason: Equity['past']['reason']
}

const rowOf = (userId: string, accountId: string, { date, value, cash }: PastValue): DailyValueRow => ({
  user_id: userId,
  account_id: accountId,
  day: date,
  value,
  cash,
  unknown: 0,
  old_prices: 0,
  source: 'rebuilt',
})

/** Accounts of which a broker says that they hold something else than their history makes of it. */
const selectDiffering = async (db: Reader, userId: string): Promise<ReadonlySet<string | null>> => {
  const rows = await db
    .selectFrom('positions')
    .select('account_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('difference', 'is not', null)
    .where('difference', '<>', 0)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** All of the accounts that had begun by then: unknown where one of them is. */
const sumAccounts = (each: readonly (readonly PastValue[])[]): PastValue[] => {
  const byDate = Map.groupBy(each.flat(), ({ date }) => date)
  return [...byDate].map(([date, values]) => {
    const known = values.flatMap(({ cash }) => cash ?? [])
    const value = sumMoneyWithin(values.map((one) => one.value))
    return {
      date,
      value: value ?? zeroMoney,
      cash: known.length < values.length ? null : sumMoneyWithin(known),
      unknown: values.reduce((sum, { unknown }) => sum + unknown, value === null ? 1 : 0),
    }
  })
}

interface Known {
  readonly accounts: readonly AccountRow[]
  readonly statements: ReadonlyMap<string, readonly StatedCash[]>
  readonly closes: KnownCloses
  readonly differing: ReadonlySet<string | null>
}

/** Other requests have their turn between books. */
const valuesOf = async (
  id: string,
  books: readonly PastBook[],
  { accounts, statements, closes, differing }: Known,
  sessions: readonly TradingDate[],
): Promise<readonly PastValue[]> => {
  const row = accounts.find((account) => account.id === id)
  const ofRow = row === undefined ? null : cashOfRow(row)
  const stated = statements.get(id) ?? (ofRow === null ? [] : [ofRow])
  const days = new PastDays({ books, statements: stated }, sessions)
  await mapByTurns(books, (each) => days.add(each, closes))
  const values = days.values()
  return differing.has(id) ? values.map((value) => ({ ...value, unknown: value.unknown + 1 })) : values
}

const isAsking = async (db: Reader, userId: string): Promise<boolean> => {
  const look = await db
    .selectFrom('past_close_looks')
    .select('ledger_revision')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return look?.ledger_revision !== (await readLedgerRevision(db, userId))
}

export async function rebuildDays(
  db: Reader,
  userId: string,
  books: readonly Book[],
  { from, to, accountId }: EquityQuery,
  { nowMs, hasSource }: { readonly nowMs: number; readonly hasSource: boolean },
): Promise<RebuiltDays> {
  const sessions = (await missedSessions(db, userId, books, nowMs)).filter(
    (date) => (from === undefined || date >= from) && (to === undefined || date <= to),
  )
  if (sessions.length === 0) return { rows: new Map(), leftOut: 0, reason: null }
  const accounts = await selectAccounts(db, userId)
  const known: Known = {
    accounts,
    statements: await selectStatedCash(db, userId, accounts),
    closes: await selectCloses(db, userId),
    differing: await selectDiffering(db, userId),
  }
  const each = new Map<string, readonly PastValue[]>()
  const past = withSplitsOfAll(await readPastBooks(books))
  for (const [id, own] of Map.groupBy(past, ({ book }) => book.accountId))
    if (accountId === undefined || id === accountId) each.set(id, await valuesOf(id, own, known, sessions))
  const all = sumAccounts([...each.values()])
  const whole = (id: string, values: readonly PastValue[]) =>
    [id, values.filter(({ unknown }) => unknown === 0).map((value) => rowOf(userId, id, value))] as const
  const rows = new Map([...each].map(([id, values]) => whole(id, values)))
  if (accountId === undefined) rows.set(...whole('', all))
  const leftOut = all.length - (rows.get(accountId ?? '')?.length ?? 0)
  const isDiffering = [...each.keys()].some((id) => known.differing.has(id))
  const why = async () => {
    if (isDiffering) return 'differs'
    if (await isAsking(db, userId)) return 'asking'
    return hasSource ? 'no-closes' : 'no-source'
  }
  return { rows, leftOut, reason: leftOut === 0 ? null : await why() }
}
