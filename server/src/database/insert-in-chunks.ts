/**
 * Inserts many rows within one transaction, 500 at a time: in one statement on PostgreSQL, where each is a way to another
 * process; on SQLite in a short one that is run for each row, which takes a fifth less than one with 10,000 parameters.
 */
import { CompiledQuery, SqliteAdapter } from 'kysely'
import type { Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import { chunkSize, inChunks } from './chunks.ts'
import type { Tx } from './database.ts'
import { forEachRow } from './row-by-row.ts'
import type { Schema, TableName } from './schema.ts'

type ColumnsOf<T extends TableName> = readonly (keyof Schema[T] & string)[]

/**
 * What becomes of a row whose key is taken: `kept` leaves the old row as it is; `replaced` writes the new row's
 * `columns` over it. Without either, a taken key is an error.
 */
type OnTaken<T extends TableName> =
  | { readonly old: 'kept' }
  | { readonly old: 'replaced'; readonly key: ColumnsOf<T>; readonly columns: ColumnsOf<T> }

/** Kysely cannot follow a table that is only known as a type parameter, so the builder is widened to all of them. */
type Insert = InsertQueryBuilder<Schema, TableName, InsertResult>

const withOnTaken = <T extends TableName>(insert: Insert, onTaken: OnTaken<T> | undefined): Insert => {
  if (!onTaken) return insert
  if (onTaken.old === 'kept') return insert.onConflict((conflict) => conflict.doNothing())
  return insert.onConflict((conflict) =>
    conflict
      .columns(onTaken.key as never)
      .doUpdateSet((given) =>
        Object.fromEntries(onTaken.columns.map((name) => [name, given.ref(`excluded.${name}` as never)])),
      ),
  )
}

type Row = Readonly<Record<string, unknown>>

/**
 * The texts of statements for a full chunk, and for a row: to build one for 500 rows takes longer than to run it, and an
 * import runs hundreds of them. Held by the engine's adapter, since each engine writes its own text.
 */
const texts = new WeakMap<object, Map<string, string>>()

const textFor = (tx: Tx, key: string, build: () => string): string => {
  const { adapter } = tx.getExecutor()
  const known = texts.get(adapter) ?? new Map<string, string>()
  texts.set(adapter, known)
  const text = known.get(key) ?? build()
  known.set(key, text)
  return text
}

/** Made in its full length: a list of 15,000 that grows leaves its smaller selves behind as large garbage. */
const parametersOf = (rows: readonly Row[], columns: readonly string[]): unknown[] => {
  const parameters: unknown[] = Array.from({ length: rows.length * columns.length })
  let at = 0
  for (const row of rows)
    for (const name of columns) {
      parameters[at] = row[name]
      at += 1
    }
  return parameters
}

/** Answers how many rows were written: inserted or replaced, but not kept. All rows have the same columns. */
export async function insertInChunks<T extends TableName>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  onTaken?: OnTaken<T>,
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  const build = (chunk: typeof rows): string =>
    withOnTaken(tx.insertInto(table).values(chunk) as unknown as Insert, onTaken).compile().sql
  const key = `${table} ${columns.join()} ${JSON.stringify(onTaken ?? null)}`
  const isRowByRow = tx.getExecutor().adapter instanceof SqliteAdapter
  const queryFor = (chunk: typeof rows): CompiledQuery => {
    if (isRowByRow)
      return forEachRow(
        textFor(tx, key, () => build(chunk.slice(0, 1))),
        chunk,
        columns,
      )
    const text = chunk.length === chunkSize ? textFor(tx, key, () => build(chunk)) : build(chunk)
    return CompiledQuery.raw(text, parametersOf(chunk, columns))
  }
  let written = 0
  await inChunks(rows, async (chunk) => {
    const result = await tx.executeQuery(queryFor(chunk))
    written += Number(result.numAffectedRows ?? 0)
  })
  return written
}
