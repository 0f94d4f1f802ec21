/** The rows of a database as an older version held them: what it had no table or column for is left out. */
import { sql } from 'kysely'
import { readEntryKeys } from '../../../entries/rows/entry-keys.ts'
import { entriesOf, rowsFrom } from '../../../entries/rows/entry-rows.ts'
import { symbolAndTerms } from '../../../entries/rows/stored-row.ts'
import type { Database, Tx } from '../../database.ts'
import { migrate } from '../../migrate.ts'
import { compactEntries } from '../0012-compact-entries.ts'
import { holdings } from '../0015-holdings.ts'
import { migrations } from '../index.ts'
import type { OldEntry } from './old-entries.ts'

type Row = Readonly<Record<string, unknown>>

const columnsOf = async ({ engine, read }: Database, table: string): Promise<Set<string>> => {
  const names = sql<{ name: string }>
  const { rows } =
    engine === 'sqlite'
      ? await names`select name from pragma_table_info(${table})`.execute(read)
      : await names`select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${table}`.execute(read)
  return new Set(rows.map(({ name }) => name))
}

const rowsOf = async ({ read }: Database, table: string): Promise<readonly Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(read)).rows

const insert = async (tx: Tx, table: string, rows: readonly Row[]): Promise<void> => {
  for (const row of rows) {
    const names = Object.keys(row).map((name) => sql.ref(name))
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(
      tx,
    )
  }
}

/** Entries as they were before they were compact. */
const oldEntriesOf = async ({ read }: Database): Promise<readonly Row[]> => {
  const users = await read.selectFrom('users').select('id').execute()
  const found: Row[] = []
  for (const { id } of users) {
    const keys = await readEntryKeys(read, id)
    const stored = await entriesOf(read, keys).selectAll().orderBy('batch_no').orderBy('row_no').execute()
    for (const [at, row] of (await rowsFrom(read, keys, stored)).entries()) {
      const terms = stored[at]
      const isOption = terms !== undefined && symbolAndTerms(terms).isOption
      const inFile = String(99_999_999 - (row.line ?? 0)).padStart(8, '0')
      const old: OldEntry = {
        ...row,
        instrument: row.symbol === null ? null : isOption ? 'option' : 'share',
        moment: row.time ?? row.posted_at ?? `${row.trade_date}T${inFile}`,
      }
      found.push({ ...old })
    }
  }
  return found
}

const has = (applied: number, migration: (typeof migrations)[number]): boolean =>
  migrations.indexOf(migration) < applied

/** What settling wrote is of the rules of then. */
const asOfThen = (table: string, row: Row, applied: number): Row | null => {
  if (table === 'settled_ledgers') return { ...row, rules: 1 }
  const isHistory = table === 'positions' && row['data_source'] === 'history'
  return isHistory && !has(applied, holdings) ? null : row
}

/** Fills an empty database with what another one holds, by the first `applied` migrations. */
export async function copyAsOlder(from: Database, to: Database, applied: number): Promise<void> {
  const then = migrations.slice(0, applied)
  await migrate(to, { migrations: then, clock: () => 0 })
  const tables = [...new Set(then.flatMap(({ tables: made = [] }) => made.map(({ name }) => name)))]
  // Batches name users, and entries their batches: in the order in which tables were made.
  for (const table of tables) {
    const columns = await columnsOf(to, table)
    const isOldEntries = table === 'entries' && !has(applied, compactEntries)
    const rows = isOldEntries ? await oldEntriesOf(from) : await rowsOf(from, table)
    const kept = rows.flatMap((row) => {
      const then = asOfThen(table, row, applied)
      return then === null
        ? []
        : [Object.fromEntries(Object.entries(then).filter(([name]) => columns.has(name)))]
    })
    await to.transaction((tx) => insert(tx, table, kept), 'alone')
  }
}
