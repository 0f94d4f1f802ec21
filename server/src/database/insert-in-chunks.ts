/** Inserts many rows within one transaction, in statements of 500 rows. */
import type { Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import { inChunks } from './chunks.ts'
import type { Tx } from './database.ts'
import type { Schema, TableName } from './schema.ts'

type ColumnsOf<T extends TableName> = readonly (keyof Schema[T] & string)[]

/**
 * What becomes of a row whose key is taken: `kept` leaves the old row as it is; `replaced` writes the new row's
 * `columns` over it. Without either, a taken key is an error.
 */
export type OnTaken<T extends TableName> =
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

/** Answers how many rows were written: inserted or replaced, but not kept. */
export const insertInChunks = async <T extends TableName>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  onTaken?: OnTaken<T>,
): Promise<number> => {
  let written = 0
  await inChunks(rows, async (chunk) => {
    const insert = tx.insertInto(table).values(chunk) as unknown as Insert
    const result = await withOnTaken(insert, onTaken).executeTakeFirst()
    written += Number(result.numInsertedOrUpdatedRows ?? 0)
  })
  return written
}
