/**
 * Undoes the holdings that an import stated: those of the newest of the other imports apply again; where none is left,
 * holdings follow from the history alone. A snapshot that a newer one has replaced is removed without effect.
 */
import type { Instant } from '@wheelwright/core'
import { noBrokerSums } from '../../positions/broker-sums.ts'
import { inChunks } from '../../database/chunks.ts'
import type { Tx } from '../../database/database.ts'
import type { AccountRow, PositionRow, SnapshotRow } from '../../database/schema.ts'
import { markUnsettled } from '../../portfolio/settled-revision.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { isOfFile, sourceOf } from './data-sources.ts'
import type { ImportContext } from './import-context.ts'
import { omitsOf } from './import-positions.ts'
import { readKept, type KeptSnapshot } from './kept-snapshot.ts'
import { readSnapshot, unknownType } from './read-account.ts'
import { statesCash, updateAccount } from './store-account.ts'

export async function takeBackSnapshots(context: ImportContext): Promise<void> {
  const { tx, userId, batchId } = context
  const own = await tx
    .selectFrom('snapshots')
    .select(['account_id', 'as_of'])
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .execute()
  if (own.length === 0) return
  await tx.deleteFrom('snapshots').where('user_id', '=', userId).where('batch_id', '=', batchId).execute()
  for (const { account_id, as_of } of own) {
    const account = await selectAccount(tx, userId, account_id)
    if (account === undefined) continue
    const left = await selectLeft(tx, account)
    await setAccount(context, account_id, { account_type: typeToldIn(left) })
    if (stands(account, as_of)) await standBefore(context, account, left)
  }
  await markUnsettled(tx, userId)
}

/** Whether what is stored of the account is of that instant. */
const stands = ({ snapshot_as_of, last_synced }: AccountRow, asOf: string): boolean =>
  [snapshot_as_of, last_synced].every((told) => told === null) ||
  [snapshot_as_of, last_synced].some((told) => told !== null && told <= asOf)

const selectAccount = (tx: Tx, userId: string, id: string): Promise<AccountRow | undefined> =>
  tx.selectFrom('accounts').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

interface Left {
  readonly row: SnapshotRow
  readonly kept: KeptSnapshot
}

/** Newest first; of two of one instant the one imported last. */
const selectLeft = async (tx: Tx, { user_id, id, broker }: AccountRow): Promise<Left[]> => {
  const rows = await tx
    .selectFrom('snapshots')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('account_id', '=', id)
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ row, kept: readKept(row.body, sourceOf(broker)) }))
}

/** By the newest import that states it. */
const typeToldIn = (left: readonly Left[]): string =>
  left
    .map(({ kept }) => kept.facts?.accountType)
    .find((type) => type !== undefined && type !== unknownType) ?? unknownType

const unknownFacts = {
  cash_balance: null,
  buying_power: null,
  total_value: null,
  day_trading_buying_power: null,
  last_synced: null,
} as const

const standBefore = async (
  context: ImportContext,
  account: AccountRow,
  left: readonly Left[],
): Promise<void> => {
  const listed = left.find(({ kept }) => kept.positions !== null)
  await forget(context, account.id, listed === undefined)
  await setAccount(context, account.id, { ...unknownFacts, snapshot_as_of: null, snapshot_omits: null })
  const told = left.map(({ kept }) => kept.facts)
  const cash = told.find((each) => each !== null && statesCash(each)) ?? null
  await updateAccount(context, account.id, { facts: told[0] ?? null, cash, snapshot: null })
  if (listed === undefined) return
  const { row, kept } = listed
  const snapshot = readSnapshot(kept.positions ?? [], 'positions')
  const asOf = row.as_of as Instant
  const pricedAt = kept.facts === null || kept.facts.pricesAreUndated ? null : asOf
  const before = { ...context, batchId: row.batch_id }
  await applySnapshot(before, { accountId: account.id, source: kept.source, pricedAt }, snapshot)
  await setAccount(context, account.id, { snapshot_as_of: asOf, snapshot_omits: omitsOf(snapshot) })
  await context.tx
    .updateTable('snapshots')
    .set({ applied: 1 })
    .where('user_id', '=', context.userId)
    .where('id', '=', row.id)
    .execute()
}

const setAccount = async (
  { tx, userId }: ImportContext,
  id: string,
  columns: Partial<AccountRow>,
): Promise<void> => {
  await tx.updateTable('accounts').set(columns).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Positions that follow from the history alone have no average. */
const fromHistory = {
  data_source: 'history',
  raw_symbol: null,
  average_price: null,
  ...noBrokerSums,
  snapshot_quantity: null,
  batch_id: null,
} as const satisfies Partial<PositionRow>

/** The price that the file stated is removed with it; one that was fetched since stays. */
const noPrice = {
  current_price: null,
  price_as_of: null,
  price_source: null,
  price_is_delayed: 0,
} as const satisfies Partial<PositionRow>

/** Rows that the import made or changed, or all that any snapshot did, now follow from the history, or are removed. */
const forget = async ({ tx, userId, batchId, now }: ImportContext, accountId: string, all: boolean) => {
  const rows = await tx
    .selectFrom('positions')
    .select(['id', 'status', 'batch_id', 'price_source'])
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('data_source', 'not in', ['history', 'manual'])
    .execute()
  const touched = rows.filter(({ batch_id }) => all || batch_id === batchId)
  const isOpen = ({ status }: (typeof rows)[number]): boolean => status === 'Open'
  const ids = (chosen: typeof rows): string[] => chosen.map(({ id }) => id)
  await inChunks(ids(touched.filter((row) => !isOpen(row))), async (chunk) => {
    await tx.deleteFrom('positions').where('user_id', '=', userId).where('id', 'in', chunk).execute()
  })
  const open = touched.filter(isOpen)
  const [pricedByFile, others] = [
    open.filter(({ price_source }) => isOfFile(price_source)),
    open.filter(({ price_source }) => !isOfFile(price_source)),
  ]
  const change = async (chosen: typeof rows, columns: Partial<PositionRow>): Promise<void> =>
    inChunks(ids(chosen), async (chunk) => {
      await tx
        .updateTable('positions')
        .set((update) => ({ ...columns, version: update('version', '+', 1), updated_at: now }))
        .where('user_id', '=', userId)
        .where('id', 'in', chunk)
        .execute()
    })
  await change(pricedByFile, { ...fromHistory, ...noPrice })
  await change(others, fromHistory)
}
