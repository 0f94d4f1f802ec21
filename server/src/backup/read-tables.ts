/** Reads every table of a database in one pass: what is in it, row by row in the order of its keys. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import { LedgersOfRows } from './ledger-totals.ts'
import type { LedgerTotals, TableSums } from './manifest.ts'

export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

export type AnyRow = Readonly<Record<string, unknown>>

const pageSize = 1000

/** The rows of a table that follow one in the order of its key; null begins. */
const selectPage = async (
  reader: Reader,
  { name, columns, key }: TableShape,
  after: AnyRow | null,
): Promise<readonly AnyRow[]> => {
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const beyond =
    after === null ? sql`` : sql`where (${keys}) > (${sql.join(key.map((column) => after[column]))})`
  const page = sql<AnyRow>`
    select ${selected} from ${sql.table(name)} ${beyond} order by ${keys} limit ${sql.lit(pageSize)}`
  return (await page.execute(reader)).rows
}

async function* pagesOf(reader: Reader, table: TableShape): AsyncGenerator<readonly AnyRow[]> {
  let last: AnyRow | null = null
  do {
    const rows: readonly AnyRow[] = await selectPage(reader, table, last)
    if (rows.length > 0) yield rows
    last = rows.length < pageSize ? null : (rows.at(-1) ?? null)
  } while (last !== null)
}

export interface Contents {
  readonly tables: Readonly<Record<string, TableSums>>
  readonly ledgers: Readonly<Record<string, LedgerTotals>> | null
}

export type OnRows = (table: TableShape, rows: readonly AnyRow[]) => void | Promise<void>

interface ReadTables {
  readonly tables: readonly TableShape[]
  /** False where the rows are those of another version, whose entries this one may not know how to read. */
  readonly withLedgers: boolean
  /** Is handed every row. */
  readonly onRows?: OnRows
}

export async function readTables(
  reader: Reader,
  { tables, withLedgers, onRows }: ReadTables,
): Promise<Contents> {
  const ledgers = withLedgers ? new LedgersOfRows(reader) : null
  const sums: Record<string, TableSums> = {}
  for (const table of tables) {
    const digest = createHash('sha256')
    let count = 0
    for await (const rows of pagesOf(reader, table)) {
      count += rows.length
      digest.update(rows.map((row) => JSON.stringify(table.columns.map((column) => row[column]))).join('\n'))
      digest.update('\n')
      if (table.name === 'entries') await ledgers?.take(rows as never)
      await onRows?.(table, rows)
    }
    sums[table.name] = { rows: count, sha256: digest.digest('hex') }
  }
  return { tables: sums, ledgers: ledgers === null ? null : await ledgers.finish() }
}
