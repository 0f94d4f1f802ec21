/** What the database holds of one person, read past the server, in the words of the promises. */
import { sql } from 'kysely'
import type { Database } from '../server/src/database/database.ts'
import { packState } from '../server/src/database/packing/codes.ts'
import { readEntryKeys } from '../server/src/entries/rows/entry-keys.ts'
import { entriesOfBatch } from '../server/src/entries/rows/entry-rows.ts'

export interface FoundBatch {
  readonly id: string
  readonly fileName: string
  readonly state: string
  readonly rows: number
  readonly counted: number
  /** Rows that the batch says it brought. */
  readonly said: number
}

export interface FoundWheel {
  readonly id: string
  readonly notes: string
  readonly status: string
  readonly reasons: readonly string[]
}

export interface Found {
  readonly entryNotes: readonly string[]
  readonly stockCents: readonly number[]
  readonly batches: readonly FoundBatch[]
  readonly wheels: readonly FoundWheel[]
  /** Quantities of the account’s open positions, as its snapshot says. */
  readonly held: readonly number[]
}

const micros = 1_000_000

const findBatches = async ({ read }: Database, userId: string): Promise<FoundBatch[]> => {
  const rows = await sql<{ batch_id: string; state: string; n: number }>`
    select entry_batches.id as batch_id, case entries.state when 0 then 'counted' else 'other' end as state,
      count(*) as n
    from entries inner join entry_batches
      on entry_batches.user_no = entries.user_no and entry_batches.batch_no = entries.batch_no
    where entry_batches.user_id = ${userId} group by entry_batches.id, entries.state
  `.execute(read)
  const countOf = (id: string, state?: string): number =>
    rows.rows
      .filter((row) => row.batch_id === id && (state === undefined || row.state === state))
      .reduce((sum, row) => sum + row.n, 0)
  const batches = await read
    .selectFrom('entry_batches')
    .select(['id', 'file_name', 'state', 'detail'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'history')
    .execute()
  return batches.map(({ id, file_name: fileName, state, detail }) => ({
    id,
    fileName: fileName ?? '',
    state,
    rows: countOf(id),
    counted: countOf(id, 'counted'),
    said: (JSON.parse(detail) as { counts: { new: number } }).counts.new,
  }))
}

const findWheels = async ({ read }: Database, userId: string): Promise<FoundWheel[]> => {
  const wheels = await read
    .selectFrom('wheels')
    .select(['id', 'notes', 'status'])
    .where('user_id', '=', userId)
    .where('origin', '=', 'manual')
    .execute()
  const changes = await read
    .selectFrom('wheel_status_changes')
    .select(['wheel_id', 'reason'])
    .where('user_id', '=', userId)
    .where('reason', 'like', 'change-%')
    .execute()
  const reasons = Map.groupBy(changes, ({ wheel_id }) => wheel_id)
  return wheels.map((wheel) => ({
    ...wheel,
    reasons: (reasons.get(wheel.id) ?? []).map(({ reason }) => reason),
  }))
}

export async function find(db: Database, userId: string, accountId: string): Promise<Found> {
  const { read } = db
  const entries = await entriesOfBatch(read, await readEntryKeys(read, userId), 'manual')
    .select('note')
    .where('state', '=', packState('counted'))
    .execute()
  const positions = await read
    .selectFrom('positions')
    .select(['symbol', 'data_source', 'average_price', 'snapshot_quantity', 'account_id', 'status'])
    .where('user_id', '=', userId)
    .execute()
  const stocks = positions.filter(({ data_source: source }) => source === 'manual')
  // What the history adds to the snapshot is no part of it.
  const held = positions.flatMap(({ account_id, status, snapshot_quantity: quantity }) =>
    account_id === accountId && status === 'Open' && quantity !== null ? [quantity] : [],
  )
  return {
    entryNotes: entries.map(({ note }) => note),
    stockCents: stocks.map(({ average_price: price }) => Math.round((price ?? 0) / (micros / 100))),
    batches: await findBatches(db, userId),
    wheels: await findWheels(db, userId),
    held: held.map((quantity) => quantity / micros),
  }
}

/** What SQLite says of its own file; nothing where all is well. */
export async function soundness({ engine, read }: Database): Promise<string[]> {
  if (engine !== 'sqlite') return []
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read)
  const orphans = await sql`pragma foreign_key_check`.execute(read)
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...(orphans.rows.length === 0 ? [] : [`${orphans.rows.length} rows refer to rows that are missing`]),
  ]
}
