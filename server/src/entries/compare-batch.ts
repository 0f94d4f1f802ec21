/**
 * Compares a batch's entries with what the ledger holds already: an entry that another batch brought is a `repeat`;
 * one that another source told of is the `same-trade`; every other one is `counted`.
 */
import { addDays, type TradingDate } from '@wheelwright/core'
import { inChunks } from '../database/chunks.ts'
import type { Database, Reader, Tx } from '../database/database.ts'
import type { EntryRow } from '../database/schema.ts'
import { DAYS_APART, OtherTellings, type Covers, type Telling } from './same-trades.ts'
import { confirmedRows } from './select-entries.ts'

const tellingColumns = [
  'id',
  'account_id',
  'source',
  'kind',
  'symbol',
  'quantity',
  'price',
  'gross',
  'trade_date',
] as const satisfies readonly (keyof EntryRow)[]

/** Of these ids, those that another confirmed batch of the user brought. */
export const selectHeld = async (
  db: Reader,
  { userId, batchId }: BatchKey,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await confirmedRows(db, userId)
    .select('entries.id')
    .where('entries.id', 'in', ids)
    .where('entries.batch_id', '<>', batchId)
    .where('entries.state', 'in', ['counted', 'same-trade'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface BatchKey {
  readonly userId: string
  readonly batchId: string
}

/** Whom a batch's entries are compared with. */
interface Span {
  readonly accountId: string
  readonly source: string
  readonly from: string
  readonly to: string
}

const spansOf = (entries: readonly Telling[]): Span[] => {
  const spans = new Map<string, Span>()
  for (const { account_id, source, trade_date } of entries) {
    const key = `${account_id}\n${source}`
    const { from, to } = spans.get(key) ?? { from: trade_date, to: trade_date }
    spans.set(key, {
      accountId: account_id,
      source,
      from: trade_date < from ? trade_date : from,
      to: trade_date > to ? trade_date : to,
    })
  }
  return [...spans.values()]
}

/** What other sources told of the account in the span, without what this source's entries were matched with before. */
const selectOthers = async (
  db: Reader,
  { userId, batchId }: BatchKey,
  { accountId, source, from, to }: Span,
): Promise<Telling[]> => {
  const rows = await confirmedRows(db, userId)
    .select(tellingColumns.map((name) => `entries.${name}` as const))
    .select(['entries.state', 'entries.same_as'])
    .where('entries.account_id', '=', accountId)
    .where('entries.trade_date', '>=', addDays(from as TradingDate, -DAYS_APART))
    .where('entries.trade_date', '<=', addDays(to as TradingDate, DAYS_APART))
    .where('entries.batch_id', '<>', batchId)
    .where('entries.state', 'in', ['counted', 'same-trade'])
    .execute()
  const matched = new Set(rows.filter((row) => row.source === source).map(({ same_as }) => same_as))
  return rows.filter((row) => row.state === 'counted' && row.source !== source && !matched.has(row.id))
}

/** For each of these entries that another source told of: the entry that counts. */
export const matchSameTrades = async (
  db: Reader,
  batch: BatchKey,
  entries: readonly Telling[],
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  for (const span of spansOf(entries)) {
    const others = new OtherTellings(await selectOthers(db, batch, span))
    if (others.isEmpty) continue
    const own = entries.filter(
      ({ account_id, source }) => account_id === span.accountId && source === span.source,
    )
    for (const [id, sameAs] of others.match(own)) found.set(id, sameAs)
    const left = own.filter(({ id }) => !found.has(id))
    if (others.nearDays(left).size === 0) continue
    const covers = await coverageOf(db, batch, span.accountId, own)
    for (const [id, sameAs] of others.matchNear(left, covers)) found.set(id, sameAs)
  }
  return found
}

/** What is entered by hand is told for itself: nothing follows from what is not. */
const byHand = 'manual'

/** A file tells all that happened in the account from its first row to its last. */
const coverageOf = async (
  db: Reader,
  { userId, batchId }: BatchKey,
  accountId: string,
  own: readonly Telling[],
): Promise<Covers> => {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('entry_batches', (join) =>
      join
        .onRef('entry_batches.user_id', '=', 'entries.user_id')
        .onRef('entry_batches.id', '=', 'entries.batch_id'),
    )
    .select(['entries.source', 'entries.batch_id'])
    .select(({ fn }) => [fn.min('entries.trade_date').as('from'), fn.max('entries.trade_date').as('to')])
    .where('entries.user_id', '=', userId)
    .where('entries.account_id', '=', accountId)
    .where('entries.state', 'in', ['counted', 'same-trade', 'repeat'])
    .where((where) =>
      where.or([where('entry_batches.state', '=', 'confirmed'), where('entry_batches.id', '=', batchId)]),
    )
    .groupBy(['entries.source', 'entries.batch_id'])
    .execute()
  const told = [...rows, ...spansOf(own)].filter(({ source }) => source !== byHand)
  return ({ source }, day) =>
    told.some((span) => span.source === source && span.from <= day && span.to >= day)
}

/** By their ids entries of the batch that count, with the day of an equal one that another source told some days off. */
export const possibleTwins = async (db: Reader, batch: BatchKey): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  if (!(await hasOthers(db, batch))) return found
  const rows = await selectTellings(db, batch)
  const matched = new Set(rows.map(({ same_as }) => same_as))
  const counted = rows.filter(({ state }) => state === 'counted')
  for (const span of spansOf(counted)) {
    const told = await selectOthers(db, batch, span)
    const others = new OtherTellings(told.filter(({ id }) => !matched.has(id)))
    const own = counted.filter(
      ({ account_id, source }) => account_id === span.accountId && source === span.source,
    )
    for (const [id, day] of others.nearDays(own)) found.set(id, day)
  }
  return found
}

const selectTellings = (db: Reader, { userId, batchId }: BatchKey): Promise<(Telling & StateOf)[]> =>
  db
    .selectFrom('entries')
    .select([...tellingColumns, 'state', 'same_as'])
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('state', '<>', 'trash')
    .orderBy('id')
    .execute()

type StateOf = Pick<EntryRow, 'state' | 'same_as'>

/**
 * Brings the states of a batch that does not count yet up to date, in transactions of some hundred rows, so that other
 * writers have their turn; `demand` stops it when the batch has come to count. Answers how many changed.
 */
export const compareBatch = async (
  db: Database,
  batch: BatchKey,
  demand: (tx: Tx) => Promise<void>,
): Promise<number> => {
  if (!(await hasOthers(db.read, batch))) return 0
  const rows = await selectTellings(db.read, batch)
  const held = await selectAllHeld(db.read, batch, rows)
  const matches = await matchSameTrades(
    db.read,
    batch,
    rows.filter(({ id }) => !held.has(id)),
  )
  const changes = rows.flatMap((row) => {
    const sameAs = matches.get(row.id) ?? null
    const state = held.has(row.id) ? 'repeat' : sameAs === null ? 'counted' : 'same-trade'
    return row.state === state && row.same_as === sameAs
      ? []
      : [{ id: row.id, state, same_as: sameAs } as const]
  })
  await inChunks(changes, (chunk) =>
    db.transaction(
      async (tx) => {
        await demand(tx)
        for (const { id, ...state } of chunk) await setState(tx, batch, id, state)
      },
      { user: batch.userId },
    ),
  )
  return changes.length
}

/** Whether any other batch counts: against an empty ledger there is nothing to compare. */
export const hasOthers = async (db: Reader, { userId, batchId }: BatchKey): Promise<boolean> => {
  const other = await db
    .selectFrom('entry_batches')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', batchId)
    .where('state', '=', 'confirmed')
    .limit(1)
    .execute()
  return other.length > 0
}

const selectAllHeld = async (
  db: Reader,
  batch: BatchKey,
  rows: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> => {
  const held = new Set<string>()
  await inChunks(rows, async (chunk) => {
    const ids = chunk.map(({ id }) => id)
    for (const id of await selectHeld(db, batch, ids)) held.add(id)
  })
  return held
}

export const setState = async (
  tx: Tx,
  { userId, batchId }: BatchKey,
  id: string,
  state: StateOf,
): Promise<void> => {
  await tx
    .updateTable('entries')
    .set(state)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .execute()
}

/**
 * Entries that stood behind these as the same trade count again, since these don't any more. A telling stands within
 * some days of what it tells, and only those days are searched: what stands behind an entry has no index of its own.
 */
export const releaseSameTrades = (
  tx: Tx,
  userId: string,
  gone: readonly Pick<EntryRow, 'id' | 'trade_date'>[],
): Promise<void> =>
  inChunks(gone, async (chunk) => {
    const days = chunk.map(({ trade_date }) => trade_date).toSorted()
    await tx
      .updateTable('entries')
      .set({ state: 'counted', same_as: null })
      .where('user_id', '=', userId)
      .where('trade_date', '>=', addDays(days[0] as TradingDate, -DAYS_APART))
      .where('trade_date', '<=', addDays(days.at(-1) as TradingDate, DAYS_APART))
      .where('state', '=', 'same-trade')
      .where(
        'same_as',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute()
  })

/**
 * Of one dividend told twice, what names the shares counts, and stands for what names the company alone: else it would
 * stay with no symbol though the ledger knows it.
 */
export const preferNamed = async (tx: Tx, batch: BatchKey): Promise<void> => {
  const pairs = await tx
    .selectFrom('entries as named')
    .innerJoin('entries as unnamed', (join) =>
      join
        .onRef('unnamed.user_id', '=', 'named.user_id')
        .onRef('unnamed.id', '=', 'named.same_as')
        .on('unnamed.state', '=', 'counted')
        .on('unnamed.symbol', 'is', null),
    )
    .select(['named.id', 'unnamed.id as unnamed_id', 'unnamed.batch_id as unnamed_batch_id'])
    .where('named.user_id', '=', batch.userId)
    .where('named.batch_id', '=', batch.batchId)
    .where('named.state', '=', 'same-trade')
    .where('named.symbol', 'is not', null)
    .execute()
  for (const { id, unnamed_id, unnamed_batch_id } of pairs) {
    await setState(tx, batch, id, { state: 'counted', same_as: null })
    const other = { userId: batch.userId, batchId: unnamed_batch_id }
    await setState(tx, other, unnamed_id, { state: 'same-trade', same_as: id })
  }
}
