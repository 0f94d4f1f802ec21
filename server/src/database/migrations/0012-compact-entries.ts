/**
 * Entries in a quarter of the bytes: their keys are integers, accounts and sources stand in a table of their own, ids and
 * kinds are written shorter, and an index is kept only where a query uses it. What is read of them stays the same
 * (docs/decisions/0021-compact-entries.md).
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '@wheelwright/core'
import type { Engine, Tx } from '../database.ts'
import { insertInChunks } from '../insert-in-chunks.ts'
import type { Migration, Tell } from '../migration.ts'
import { isKind, packKind, packState } from '../packing/codes.ts'
import { packBrokerId, packId, type StoredId } from '../packing/ids.ts'
import { momentOf } from '../packing/moments.ts'
import { packSymbol } from '../packing/symbols.ts'
import type { EntryOriginRow, EntryState, StoredEntryRow } from '../schema.ts'
import { addColumn, createIndexes, createTable, ofUser, type Table } from '../table-ddl.ts'

const origins: Table = {
  name: 'entry_origins',
  columns: { user_id: 'text', origin_no: 'integer', account_id: 'text', source: 'text' },
  primaryKey: ['user_id', 'origin_no'],
  unique: [['user_id', 'account_id', 'source']],
  references: [ofUser],
}

/** The same row of a broker has the same id in every batch, so that the id alone is no key. */
const entries: Table = {
  name: 'entries',
  columns: {
    user_no: 'bigint',
    batch_no: 'integer',
    row_no: 'integer',
    id: 'text',
    origin_no: 'integer',
    kind: 'integer',
    state: 'integer',
    symbol: 'text?',
    underlying: 'text?',
    multiplier: 'integer?',
    deliverable: 'bigint?',
    quantity: 'bigint',
    price: 'bigint?',
    gross: 'bigint',
    fees: 'bigint',
    net_cash: 'bigint?',
    moment: 'bigint',
    time: 'bigint?',
    posted_at: 'bigint?',
    broker_id: 'text?',
    order_id: 'text?',
    note: 'text',
    detail: 'text?',
    line: 'integer?',
    same_as: 'text?',
    trashed_at: 'text?',
  },
  primaryKey: ['user_no', 'batch_no', 'row_no'],
  references: [{ columns: ['user_no', 'batch_no'], table: 'entry_batches', keys: ['user_no', 'batch_no'] }],
  uniqueIndexes: [['user_no', 'id', 'batch_no']],
  indexes: [
    ['user_no', 'moment'],
    ['user_no', 'underlying', 'moment'],
  ],
}

const run = async (tx: Tx, statement: string): Promise<void> => {
  await sql.raw(statement).execute(tx)
}

const numberUsers = async (tx: Tx, engine: Engine): Promise<void> => {
  await run(tx, addColumn(engine, 'users', 'user_no', 'bigint?'))
  for (const { id } of await tx.selectFrom('users').select('id').execute())
    await tx
      .updateTable('users')
      .set({ user_no: randomInt(1, 2 ** 47) })
      .where('id', '=', id)
      .execute()
  await run(tx, 'CREATE UNIQUE INDEX users_by_user_no ON users (user_no)')
}

interface Batch {
  readonly user_id: string
  readonly user_no: number
  readonly id: string
  readonly batch_no: number
}

/** In the order in which they came; answers them by users. */
const numberBatches = async (tx: Tx, engine: Engine): Promise<readonly Batch[]> => {
  await run(tx, addColumn(engine, 'entry_batches', 'user_no', 'bigint?'))
  await run(tx, addColumn(engine, 'entry_batches', 'batch_no', 'integer?'))
  const found = await tx
    .selectFrom('entry_batches')
    .innerJoin('users', 'users.id', 'entry_batches.user_id')
    .select(['entry_batches.user_id', 'entry_batches.id', 'users.user_no'])
    .orderBy('entry_batches.user_id')
    .orderBy('staged_at')
    .orderBy('entry_batches.id')
    .execute()
  const last = new Map<string, number>()
  const batches = found.map((row): Batch => {
    const batch_no = (last.get(row.user_id) ?? 0) + 1
    last.set(row.user_id, batch_no)
    return { ...row, batch_no }
  })
  for (const { user_id, id, user_no, batch_no } of batches)
    await tx
      .updateTable('entry_batches')
      .set({ user_no, batch_no })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
  await run(tx, 'CREATE UNIQUE INDEX entry_batches_by_user_no_batch_no ON entry_batches (user_no, batch_no)')
  return batches
}

/** A row as migration 0003 made the table. */
interface OldRow {
  readonly id: string
  readonly account_id: string
  readonly kind: string
  readonly instrument: 'share' | 'option' | null
  readonly symbol: string | null
  readonly underlying: string | null
  readonly multiplier: number | null
  readonly deliverable: number | null
  readonly quantity: number
  readonly price: number | null
  readonly gross: number
  readonly fees: number
  readonly net_cash: number
  readonly trade_date: string
  readonly time: string | null
  readonly posted_at: string | null
  readonly broker_id: string | null
  readonly order_id: string | null
  readonly source: string
  readonly note: string
  readonly detail: string | null
  readonly line: number | null
  readonly state: EntryState
  readonly same_as: string | null
  readonly trashed_at: string | null
}

const rowsAtOnce = 1000
/** The least that a column of whole numbers holds. */
const beforeAnyLine = -(2 ** 31)

/** Rows of a batch in the order of its file; those without a line, as all rows of some batches are, come first. */
async function* oldRows(tx: Tx, { user_id, id }: Batch): AsyncGenerator<readonly OldRow[]> {
  const pages = async function* (beyond: (last: OldRow | null) => ReturnType<typeof sql>) {
    let last: OldRow | null = null
    do {
      const page: { readonly rows: readonly OldRow[] } = await sql<OldRow>`
        select * from entries_before where user_id = ${user_id} and batch_id = ${id} and ${beyond(last)}
        order by line, id limit ${sql.lit(rowsAtOnce)}`.execute(tx)
      if (page.rows.length > 0) yield page.rows
      last = page.rows.length < rowsAtOnce ? null : (page.rows.at(-1) ?? null)
    } while (last !== null)
  }
  yield* pages((last) => sql`line is null and id > ${last?.id ?? ''}`)
  yield* pages(
    (last) =>
      sql`line >= ${last?.line ?? beforeAnyLine} and (line > ${last?.line ?? beforeAnyLine} or id > ${last?.id ?? ''})`,
  )
}

/** What the user's origins are numbered by. */
class Origins {
  readonly rows: EntryOriginRow[] = []
  readonly #userId: string
  readonly #numbers = new Map<string, number>()

  constructor(userId: string) {
    this.#userId = userId
  }

  numberOf({ account_id, source }: Pick<OldRow, 'account_id' | 'source'>): number {
    const name = `${account_id}\n${source}`
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const origin_no = this.#numbers.size + 1
    this.#numbers.set(name, origin_no)
    this.rows.push({ user_id: this.#userId, origin_no, account_id, source })
    return origin_no
  }
}

const termsOf = ({ instrument, multiplier, deliverable }: OldRow) =>
  instrument === 'option'
    ? {
        multiplier: multiplier === 100 ? null : multiplier,
        deliverable: deliverable === 100_000_000 ? null : (deliverable ?? -1),
      }
    : { multiplier: null, deliverable: null }

const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
const packOrNull = (id: string | null): StoredId | null => (id === null ? null : packId(id))

const newRow = (
  old: OldRow,
  { user_no, batch_no }: Batch,
  row_no: number,
  origin_no: number,
): StoredEntryRow => {
  assert(isKind(old.kind), `${old.kind} is no kind of entry`)
  return {
    user_no,
    batch_no,
    row_no,
    id: packId(old.id),
    origin_no,
    kind: packKind(old.kind),
    state: packState(old.state),
    symbol: packSymbol(old.symbol, old.underlying),
    underlying: old.underlying,
    ...termsOf(old),
    quantity: old.quantity,
    price: old.price,
    gross: old.gross,
    fees: old.fees,
    net_cash: old.net_cash === old.gross - old.fees ? null : old.net_cash,
    moment: momentOf({
      tradeDate: old.trade_date,
      time: old.time,
      postedAt: old.posted_at,
      line: old.line,
    }),
    time: msOf(old.time),
    posted_at: msOf(old.posted_at),
    broker_id: packBrokerId(old.broker_id),
    order_id: old.order_id,
    note: old.note,
    detail: old.detail,
    line: old.line,
    same_as: packOrNull(old.same_as),
    trashed_at: old.trashed_at,
  }
}

const toldEvery = 100_000

const copyEntries = async (tx: Tx, batches: readonly Batch[], tell: Tell): Promise<void> => {
  let done = 0
  for (const [userId, ofUserBatches] of Map.groupBy(batches, ({ user_id }) => user_id)) {
    const known = new Origins(userId)
    for (const batch of ofUserBatches) {
      let rowNo = 0
      for await (const rows of oldRows(tx, batch)) {
        const made = rows.map((row) => newRow(row, batch, (rowNo += 1), known.numberOf(row)))
        await insertInChunks(tx, 'entries', made)
        done += rows.length
        if (Math.floor(done / toldEvery) > Math.floor((done - rows.length) / toldEvery))
          tell(`${done.toLocaleString('en-US')} entries are written in their new form`)
      }
    }
    await insertInChunks(tx, 'entry_origins', known.rows)
  }
}

const countRows = async (tx: Tx, table: 'entries' | 'entries_before'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx)
  return rows[0]?.n ?? 0
}

export const compactEntries: Migration = {
  name: '0012-compact-entries',
  tables: [origins],
  change: async (tx, engine, tell) => {
    await numberUsers(tx, engine)
    const batches = await numberBatches(tx, engine)
    await run(tx, 'ALTER TABLE entries RENAME TO entries_before')
    // An index that is made of rows that are there is written in one go, without gaps.
    for (const statement of createTable(engine, { ...entries, indexes: [], uniqueIndexes: [] }))
      await run(tx, statement)
    await copyEntries(tx, batches, tell)
    const [before, now] = [await countRows(tx, 'entries_before'), await countRows(tx, 'entries')]
    assert(before === now, `${now} entries in place of ${before}`)
    for (const statement of createIndexes(entries)) await run(tx, statement)
    await run(tx, 'DROP TABLE entries_before')
  },
}
