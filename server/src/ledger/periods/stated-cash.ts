/**
 * What brokers stated of the cash of each account, and of which day: the last statement of each month. It is read from the
 * snapshots as they came. A file that says nothing of cash, or does not say of which day it is, states none.
 */
import { moneyFromMicros, msOf, tradingDateAt } from '@wheelwright/core'
import type { Money, StatedCash } from '@wheelwright/core'
import { inChunks } from '../../database/chunks.ts'
import type { Reader } from '../../database/database.ts'
import type { AccountRow, SnapshotRow } from '../../database/schema.ts'
import { detailOf } from '../../entries/batches/batches.ts'
import { instantOf } from '../../positions/stored-position.ts'
import { cashOfRow } from './period-cash.ts'

type Named = Pick<SnapshotRow, 'id' | 'account_id' | 'batch_id' | 'as_of'>

/** Rows of snapshots never change in what they say, so that each is read once; null where it states no cash. */
const knownOf = new WeakMap<Reader, Map<string, Money | null>>()
const mostKnown = 20_000

const knownIn = (db: Reader): Map<string, Money | null> => {
  const known = knownOf.get(db) ?? new Map<string, Money | null>()
  knownOf.set(db, known)
  return known
}

const keyOf = (userId: string, id: string): string => `${userId} ${id}`

const keep = (known: Map<string, Money | null>, key: string, cash: Money | null): void => {
  const oldest = known.size >= mostKnown ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  known.set(key, cash)
}

const dateOf = ({ as_of }: Pick<SnapshotRow, 'as_of'>) => tradingDateAt(msOf(instantOf(as_of)))

const cashIn = (body: string): number | null => {
  const kept = JSON.parse(body) as { readonly facts?: { readonly cashBalance?: number | null } | null }
  return kept.facts?.cashBalance ?? null
}

/** Of batches that are files: the accounts of which the file states cash and its day. */
const selectStating = async (db: Reader, userId: string, batches: readonly string[]) => {
  const rows = await db
    .selectFrom('entry_batches')
    .select(['id', 'detail'])
    .where('user_id', '=', userId)
    .where('id', 'in', batches)
    .where('kind', 'in', ['history', 'positions'])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      new Set(
        (detailOf(row).snapshots ?? [])
          .filter(({ asOf, cash }) => asOf !== null && cash !== null)
          .map(({ accountNumber }) => accountNumber),
      ),
    ]),
  )
}

type Cash = ReadonlyMap<string, Money | null>

/** What these snapshots say of cash, by their ids. */
const readCash = async (
  db: Reader,
  userId: string,
  rows: readonly Named[],
  numbers: ReadonlyMap<string, string>,
): Promise<Cash> => {
  const known = knownIn(db)
  const found = new Map<string, Money | null>()
  for (const { id } of rows) {
    const cash = known.get(keyOf(userId, id))
    if (cash !== undefined) found.set(id, cash)
  }
  const asked = rows.filter(({ id }) => !found.has(id))
  await inChunks(asked, async (chunk) => {
    const ids = chunk.map(({ id }) => id)
    const bodies = await db
      .selectFrom('snapshots')
      .select(['id', 'body'])
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .execute()
    const batches = chunk.map(({ batch_id }) => batch_id)
    const [bodyOf, stating] = [
      new Map(bodies.map(({ id, body }) => [id, body])),
      await selectStating(db, userId, batches),
    ]
    for (const { id, batch_id, account_id } of chunk) {
      const body = bodyOf.get(id)
      const isStated = stating.get(batch_id)?.has(numbers.get(account_id) ?? '') ?? true
      const cash = body === undefined || !isStated ? null : cashIn(body)
      const stated = cash === null ? null : moneyFromMicros(cash)
      found.set(id, stated)
      if (body !== undefined) keep(known, keyOf(userId, id), stated)
    }
  })
  return found
}

/** Of each account, in no particular order. */
export async function selectStatedCash(
  db: Reader,
  userId: string,
  accounts: readonly Pick<
    AccountRow,
    'id' | 'account_number' | 'cash_balance' | 'cash_held' | 'last_synced' | 'snapshot_as_of'
  >[],
): Promise<ReadonlyMap<string, readonly StatedCash[]>> {
  const newest = new Map(accounts.map((account) => [account.id, cashOfRow(account)]))
  const numbers = new Map(accounts.map(({ id, account_number }) => [id, account_number]))
  const rows = await db
    .selectFrom('snapshots')
    .select(['id', 'account_id', 'batch_id', 'as_of'])
    .where('user_id', '=', userId)
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const monthOf = (row: Named): string => `${row.account_id} ${dateOf(row).slice(0, 7)}`
  const months = [...Map.groupBy(rows, monthOf).values()]
  const found = new Map<string, StatedCash[]>()
  // Of each month its last one, and where that says nothing of cash the one before it.
  for (let back = 0, open = months; open.length > 0; back += 1) {
    const looked = open.flatMap((ofMonth) => ofMonth[back] ?? [])
    const cash = await readCash(db, userId, looked, numbers)
    for (const row of looked) {
      const amount = cash.get(row.id) ?? null
      if (amount === null) continue
      const ofAccount = found.get(row.account_id)
      const date = dateOf(row)
      const latest = newest.get(row.account_id)
      const stated = latest?.date === date && latest.amount === amount ? latest : { amount, date }
      if (ofAccount === undefined) found.set(row.account_id, [stated])
      else ofAccount.push(stated)
    }
    open = open.filter(
      (ofMonth) => ofMonth.length > back + 1 && (cash.get(ofMonth[back]?.id ?? '') ?? null) === null,
    )
  }
  return found
}
