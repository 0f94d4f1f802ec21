/** A statement that is run for one row after the other, as the embedded engine does it fastest. */
import { CompiledQuery } from 'kysely'

type Row = Readonly<Record<string, unknown>>

export interface RowByRow extends CompiledQuery {
  readonly rows: readonly Row[]
  /** Of each row what is bound, in this order. */
  readonly columns: readonly string[]
}

export function forEachRow(text: string, rows: readonly Row[], columns: readonly string[]): RowByRow {
  return {
    ...CompiledQuery.raw(text),
    rows,
    columns,
  }
}

export function isRowByRow(query: CompiledQuery): query is RowByRow {
  return 'rows' in query
}
