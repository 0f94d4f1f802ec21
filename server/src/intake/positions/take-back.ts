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
import { toColumns } from './position-row.ts'
import { readSnapshot, unknownType } from './read-account.ts'
import type { AccountFacts } from './read-account.ts'
import { statesCash, updateAccount } from './store-account.ts'

export async function takeBackSnapshots(context: ImportContext): Promise<void> {
  const { tx, userId, batchId } = context
  const own = await tx
    .selectFrom('snapshots')
    .selectAll()
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .execute()
  if (own.length === 0) return
  await tx.deleteFrom('snapshots').where('user_id', '=', userId).where('batch_id', '=', batchId).execute()
  for (const row of own) {
    const account = await selectAccount(tx, userId, row.account_id)
    if (account === undefined) continue
    const left = await selectLeft(tx, account)
    await setAccount(context, account.id, { account_type: typeToldIn(left) })
    if (stands(account, row.as_of)) await standBefore(context, account, left)
    else await stateAsBefore(context, account, pricesIn(keptOf(row, account)), left)
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
  return rows.map((row) => keptOf(row, { broker }))
}

const keptOf = (row: SnapshotRow, { broker }: Pick<AccountRow, 'broker'>): Left => ({
  row,
  kept: readKept(row.body, sourceOf(broker)),
})

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

const pricedAtOf = ({ as_of }: SnapshotRow, { facts }: KeptSnapshot): Instant | null =>
  facts === null || facts.pricesAreUndated ? null : (as_of as Instant)

/** The newest that was stated. Beside other positions than those that are listed it has the instant of its own import. */
const cashIn = (left: readonly Left[], listed: Left | undefined): AccountFacts | null => {
  for (const { row, kept } of left) {
    const { facts } = kept
    if (facts === null || !statesCash(facts)) continue
    if (row === listed?.row || facts.lastSynced !== null) return facts
    return { ...facts, lastSynced: row.as_of as Instant }
  }
  return null
}

const standBefore = async (
  context: ImportContext,
  account: AccountRow,
  left: readonly Left[],
): Promise<void> => {
  const listed = left.find(({ kept }) => kept.positions !== null)
  await forget(context, account.id, listed === undefined)
  await setAccount(context, account.id, { ...unknownFacts, snapshot_as_of: null, snapshot_omits: null })
  const facts = left[0]?.kept.facts ?? null
  await updateAccount(context, account.id, {
    facts,
    cashAsOf: null,
    cash: cashIn(left, listed),
    snapshot: null,
  })
  if (listed === undefined) return
  const { row, kept } = listed
  const snapshot = readSnapshot(kept.positions ?? [], 'positions')
  const asOf = row.as_of as Instant
  const pricedAt = pricedAtOf(row, kept)
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

const noPrice = {
  current_price: null,
  price_as_of: null,
  price_source: null,
  price_is_delayed: 0,
} as const satisfies Partial<PositionRow>

type StatedPrice = Pick<PositionRow, keyof typeof noPrice>

/** By the keys of the positions that it lists. */
const pricesIn = ({ row, kept }: Left): ReadonlyMap<string, StatedPrice> => {
  const { positions } = readSnapshot(kept.positions ?? [], 'positions')
  const pricedAt = pricedAtOf(row, kept)
  return new Map(
    positions.map((facts) => {
      const columns = toColumns(facts, row.account_id, kept.source, pricedAt)
      const { position_key, current_price, price_as_of, price_source, price_is_delayed } = columns
      return [position_key, { current_price, price_as_of, price_source, price_is_delayed }]
    }),
  )
}

/** One that came after a newer one changed nothing. */
const wasApplied = ({ row }: Left, among: readonly Left[]): boolean =>
  !among.some(({ row: other }) => other.as_of > row.as_of && other.id < row.id)

/**
 * What a newer snapshot no longer lists keeps what an earlier one stated, and may be held again by the history. Where that one is
 * undone, the one before it that lists the position is the last to have stated anything; where none does, only the history is left.
 */
const stateAsBefore = async (
  context: ImportContext,
  account: AccountRow,
  undone: ReadonlyMap<string, StatedPrice>,
  left: readonly Left[],
): Promise<void> => {
  const rows = await selectTold(context, account.id).where('snapshot_quantity', 'is', null).execute()
  const listed = rows.filter(({ position_key }) => undone.has(position_key))
  if (listed.length === 0) return
  const stated = left.filter((each) => wasApplied(each, left)).map(pricesIn)
  const untold: ToldRow[] = []
  for (const row of listed) {
    const price = stated.find((prices) => prices.has(row.position_key))?.get(row.position_key)
    if (price === undefined) untold.push(row)
    else if (isOfFile(row.price_source)) await change(context, [row], price)
  }
  await followHistory(context, untold)
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

const toldColumns = ['id', 'position_key', 'status', 'batch_id', 'price_source'] as const

type ToldRow = Pick<PositionRow, (typeof toldColumns)[number]>

/** Those that a snapshot of the account listed once. */
const selectTold = ({ tx, userId }: ImportContext, accountId: string) =>
  tx
    .selectFrom('positions')
    .select(toldColumns)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('data_source', 'not in', ['history', 'manual'])

const change = async (
  { tx, userId, now }: ImportContext,
  rows: readonly ToldRow[],
  columns: Partial<PositionRow>,
): Promise<void> =>
  inChunks(idsOf(rows), async (chunk) => {
    await tx
      .updateTable('positions')
      .set((update) => ({ ...columns, version: update('version', '+', 1), updated_at: now }))
      .where('user_id', '=', userId)
      .where('id', 'in', chunk)
      .execute()
  })

const idsOf = (rows: readonly ToldRow[]): string[] => rows.map(({ id }) => id)

/** Rows that the import made or changed, or all that any snapshot did. */
const forget = async (context: ImportContext, accountId: string, all: boolean): Promise<void> => {
  const rows = await selectTold(context, accountId).execute()
  await followHistory(
    context,
    rows.filter(({ batch_id }) => all || batch_id === context.batchId),
  )
}

/** They are removed where nothing is held. A price that a file stated goes, too; one that was fetched since stays. */
const followHistory = async (context: ImportContext, rows: readonly ToldRow[]): Promise<void> => {
  const { tx, userId } = context
  const isOpen = ({ status }: ToldRow): boolean => status === 'Open'
  await inChunks(idsOf(rows.filter((row) => !isOpen(row))), async (chunk) => {
    await tx.deleteFrom('positions').where('user_id', '=', userId).where('id', 'in', chunk).execute()
  })
  const open = rows.filter(isOpen)
  const isPricedByFile = ({ price_source }: ToldRow): boolean => isOfFile(price_source)
  await change(context, open.filter(isPricedByFile), { ...fromHistory, ...noPrice })
  await change(
    context,
    open.filter((row) => !isPricedByFile(row)),
    fromHistory,
  )
}
