/**
 * The ledger of one user, derived from the broker's rows as they were received. Nothing of it is stored: the rows are,
 * and what they mean is read from them anew whenever the portfolio has changed.
 */
import { bookLedger, defaultSettings } from '@wheelwright/core'
import type { Entry, Ledger } from '@wheelwright/core'
import type { RefusedRow } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'
import type { AccountRow } from '../database/schema.ts'
import { schwabApi } from '../formats/schwab/api.ts'
import { selectAccounts } from '../positions/queries.ts'

export interface History {
  /** Latest first. */
  readonly entries: readonly Entry[]
  readonly ledger: Ledger
  readonly refused: readonly RefusedRow[]
}

type AccountHistory = Pick<History, 'entries' | 'refused'>

const nothing: AccountHistory = { entries: [], refused: [] }

type Bodies = readonly { readonly body: string }[]

const selectBodies = (
  db: Reader,
  table: 'broker_transactions' | 'broker_orders',
  userId: string,
  accountId: string,
): Promise<Bodies> =>
  db
    .selectFrom(table)
    .select('body')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .orderBy('source_key')
    .execute()

/** More rows than this would hold up every other request for seconds, since they are read in one go. */
export const mostRows = 30_000

/** How many rows the history is read from. */
export async function countRows(db: Reader, userId: string): Promise<number> {
  const counts = await Promise.all(
    (['broker_transactions', 'broker_orders'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    ),
  )
  return counts.reduce((sum, count) => sum + Number(count?.rows ?? 0), 0)
}

const listOf = (rows: Bodies): string => `[${rows.map(({ body }) => body).join(',\n')}]`

/** An entry's id is made of its account and the broker's id, so that it stays when earlier history arrives. */
const withStableIds = (entries: readonly Entry[]): Entry[] => {
  const stable = new Map(entries.map(({ id, accountId, brokerId }) => [id, `${accountId}:${brokerId ?? id}`]))
  return entries.map((entry) => {
    const id = stable.get(entry.id) ?? entry.id
    if (!('deliveryOf' in entry) || entry.deliveryOf === null) return { ...entry, id }
    return { ...entry, id, deliveryOf: stable.get(entry.deliveryOf) ?? entry.deliveryOf }
  })
}

const readAccount = async (db: Reader, userId: string, account: AccountRow): Promise<AccountHistory> => {
  const [transactions, orders] = await Promise.all([
    selectBodies(db, 'broker_transactions', userId, account.id),
    selectBodies(db, 'broker_orders', userId, account.id),
  ])
  if (transactions.length === 0 && orders.length === 0) return nothing
  let made = 0
  const text = `{"transactions": ${listOf(transactions)}, "orders": ${listOf(orders)}}`
  const context = { accountId: account.id, batchId: null, newId: () => String((made += 1)) }
  const file = schwabApi.read(text, context)
  const refused = file.refusals.map(({ column, reason, raw }) => ({
    accountNumber: account.account_number,
    path: column,
    reason,
    row: raw,
  }))
  return { entries: withStableIds(file.entries), refused }
}

const latestFirst = (left: Entry, right: Entry): number =>
  compare(right.tradeDate, left.tradeDate) ||
  compare(right.time ?? right.postedAt ?? '', left.time ?? left.postedAt ?? '') ||
  compare(right.id, left.id)

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

export async function readHistory(db: Reader, userId: string): Promise<History> {
  const accounts: AccountHistory[] = []
  for (const account of await selectAccounts(db, userId))
    accounts.push(await readAccount(db, userId, account))
  const entries = accounts.flatMap((account) => account.entries)
  return {
    entries: entries.toSorted(latestFirst),
    ledger: bookLedger(entries, defaultSettings),
    refused: accounts.flatMap(({ refused }) => refused),
  }
}
