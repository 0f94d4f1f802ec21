/**
 * Copies a database, of either engine, into one SQLite file: every row as it was at one moment, while others go on
 * reading and writing. The copy gets its name only when it is whole and on the disk, so that whatever bears the name can
 * be restored.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { assert } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { DatabasePlace } from '../database/opening/open-database.ts'
import { migrate } from '../database/migrate.ts'
import type { Migration } from '../database/migration.ts'
import { migrations as ownMigrations } from '../database/migrations/index.ts'
import { withSnapshot } from '../database/opening/open-snapshot.ts'
import { openSqlite } from '../database/opening/open-sqlite.ts'
import { putInPlace } from '../database/opening/put-in-place.ts'
import { SqliteConnection } from '../database/opening/sqlite-connection.ts'
import { tablesOf } from './copy-file.ts'
import { unfinishedEnd } from './files.ts'
import { manifestTable, type Manifest } from './manifest.ts'
import { readTables, type AnyRow, type Contents, type OnRows, type TableShape } from './read-tables.ts'

export interface CopyWanted {
  readonly place: DatabasePlace
  readonly file: string
  /** ISO instant. */
  readonly madeAt: string
  readonly migrations?: readonly Migration[]
}

/** The tables that the database has, empty. */
const makeTables = async (file: string, wanted: readonly Migration[], madeAt: string): Promise<void> => {
  const made = openSqlite(file)
  assert(made.ok, made.ok ? '' : made.refusal.message)
  try {
    const migrated = await migrate(made.value, { migrations: wanted, clock: () => Date.parse(madeAt) })
    assert(migrated.ok, 'the tables of a copy are its own')
  } finally {
    await made.value.close()
  }
}

const inserter = (connection: SqliteConnection) => {
  const texts = new Map<string, string>()
  return ({ name, columns }: TableShape, rows: readonly AnyRow[]): void => {
    const text =
      texts.get(name) ??
      `insert into "${name}" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`
    texts.set(name, text)
    for (const row of rows)
      connection.run(
        text,
        columns.map((column) => row[column]),
      )
  }
}

/** Rows go in faster while there is no index to keep; answers the statements that make them again. */
const dropIndexes = (connection: SqliteConnection): string[] => {
  const { rows } = connection.run<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'index' and sql is not null",
  )
  for (const { name } of rows) connection.run(`DROP INDEX "${name}"`)
  return rows.map(({ sql }) => sql)
}

/** Nothing has to be safe from a crash here: a copy that is not whole has no name. */
const hurry = [
  'journal_mode = DELETE',
  'journal_mode = OFF',
  'synchronous = OFF',
  'cache_size = -64000',
  'foreign_keys = OFF',
]

const storeManifest = (connection: SqliteConnection, manifest: Manifest): void => {
  connection.run(`create table ${manifestTable} (value text not null) strict`)
  connection.run(`insert into ${manifestTable} (value) values (?)`, [JSON.stringify(manifest)])
}

const appliedIn = async (reader: Reader): Promise<string[]> => {
  const applied = await reader.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return applied.map(({ name }) => name)
}

/** The tables of the copy, without their indexes; answers the tables, and the statements that make the indexes. */
const makeReady = (unfinished: string): { tables: TableShape[]; indexes: string[] } => {
  const target = new SqliteConnection(unfinished, 'write')
  try {
    target.run('DELETE FROM schema_migrations')
    const indexes = dropIndexes(target)
    target.run('PRAGMA journal_mode = DELETE')
    return { tables: tablesOf(target), indexes }
  } finally {
    target.close()
  }
}

/** Rows of another engine come by way of this program. */
const insertInto = async (
  unfinished: string,
  work: (onRows: OnRows) => Promise<Contents>,
): Promise<Contents> => {
  const target = new SqliteConnection(unfinished, 'write')
  try {
    for (const pragma of hurry) target.run(`PRAGMA ${pragma}`)
    target.run('BEGIN IMMEDIATE')
    const contents = await work(inserter(target))
    target.run('COMMIT')
    return contents
  } finally {
    target.close()
  }
}

const finish = (unfinished: string, manifest: Manifest, indexes: readonly string[]): void => {
  const target = new SqliteConnection(unfinished, 'write')
  try {
    for (const pragma of hurry) target.run(`PRAGMA ${pragma}`)
    storeManifest(target, manifest)
    for (const index of indexes) target.run(index)
  } finally {
    target.close()
  }
}

/** Fills `unfinished` from one moment of the database, and leaves it as one file. */
const fill = async (
  unfinished: string,
  { place, madeAt, migrations = ownMigrations }: CopyWanted,
): Promise<Manifest> => {
  const names = await withSnapshot(place, ({ reader }) => appliedIn(reader))
  const wanted = migrations.filter(({ name }) => names.includes(name))
  assert(wanted.length === names.length, 'a newer version made this database: back it up with that version')
  await makeTables(unfinished, wanted, madeAt)
  const { tables, indexes } = makeReady(unfinished)
  const withLedgers = wanted.length === migrations.length
  const manifest = await withSnapshot(
    place,
    async ({ reader, engine, pour }): Promise<Manifest> => {
      assert(String(await appliedIn(reader)) === String(names), 'the database was migrated meanwhile')
      if (pour !== null) for (const { name } of tables) pour(name)
      const contents =
        pour === null
          ? await insertInto(unfinished, (onRows) => readTables(reader, { tables, withLedgers, onRows }))
          : await readTables(reader, { tables, withLedgers })
      return { format: 1, madeAt, engine, migrations: names, ...contents }
    },
    unfinished,
  )
  finish(unfinished, manifest, indexes)
  return manifest
}

/** Answers the manifest. Only the parts of the copy that has no name yet are left behind by a failure, and taken away. */
export async function makeCopy(wanted: CopyWanted): Promise<Manifest> {
  mkdirSync(dirname(wanted.file), { recursive: true, mode: 0o700 })
  const unfinished = `${wanted.file}${unfinishedEnd}`
  const remove = (): void => {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${unfinished}${end}`, { force: true })
  }
  remove()
  try {
    const manifest = await fill(unfinished, wanted)
    putInPlace(unfinished, wanted.file)
    return manifest
  } finally {
    remove()
  }
}
