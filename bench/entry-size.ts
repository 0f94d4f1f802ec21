/**
 * What an entry takes on the disk, with all its indexes: 100,000 of them by way of the imports, in one file that begins with
 * its latest row and in sixty that came one after the other.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { startServer } from '../e2e/server-process.ts'
import { startPostgres } from '../server/src/testing/postgres.ts'
import { importHistory, inFiles, signUp, wheelHistory } from './ledger.ts'
import type { Figure } from './measure.ts'

const rows = 100_000
const bar = 300

interface Sized {
  readonly name: string
  readonly bytes: number
}

/** The tables that hold something of an entry. */
const tables = ['entries', 'entry_origins']

const sizesOnSqlite = (folder: string): Sized[] => {
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? ''
  const database = new DatabaseSync(join(folder, file), { readOnly: true })
  try {
    const found = database
      .prepare(
        `select name, sum(pgsize) as bytes from dbstat where name in
           (select name from sqlite_master where tbl_name in (${tables.map(() => '?').join()}))
         group by name order by bytes desc`,
      )
      .all(...tables)
    return found.map(({ name, bytes }) => ({ name: String(name), bytes: Number(bytes) }))
  } finally {
    database.close()
  }
}

const sizesOnPostgres = async (url: string): Promise<Sized[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ name: string; bytes: string }>(
      `select relname as name, pg_relation_size(oid) as bytes from pg_class where oid in
         (select unnest(array[indrelid, indexrelid]) from pg_index
          where indrelid in (select oid from pg_class where relname = any($1)))
       order by pg_relation_size(oid) desc`,
      [tables],
    )
    return found.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
  } finally {
    await client.end()
  }
}

const figuresOf = (what: string, sizes: readonly Sized[], atMost: number | null): Figure[] => {
  const of = (bytes: number): number => bytes / rows
  const all = of(sizes.reduce((sum, { bytes }) => sum + bytes, 0))
  const parts = sizes
    .filter(({ bytes }) => of(bytes) >= 0.5)
    .map(({ name, bytes }) => `${name} ${Math.round(of(bytes))}`)
  const measured = `${Math.round(all)} bytes (${parts.join(', ')})`
  return [
    {
      name: `an entry with its indexes, ${what}`,
      measured,
      bar: atMost === null ? '' : `at most ${atMost} bytes`,
      holds: atMost === null || all <= atMost,
    },
  ]
}

const fillServer = async (environment: NodeJS.ProcessEnv, files: readonly string[]): Promise<void> => {
  const server = await startServer(environment)
  try {
    const owner = await signUp(server.url)
    for (const file of files) await importHistory(owner, file)
  } finally {
    await server.stop()
  }
}

const onSqlite = async (files: readonly string[]): Promise<Sized[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-size-'))
  try {
    await fillServer({ DATA_DIR: folder }, files)
    return sizesOnSqlite(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onPostgres = async (files: readonly string[]): Promise<Sized[] | null> => {
  const started = await startPostgres()
  if (started === null) return null
  try {
    await fillServer({ DATABASE_URL: started.url }, files)
    return await sizesOnPostgres(started.url)
  } finally {
    await started.stop()
  }
}

export async function entrySize(): Promise<Figure[]> {
  const file = wheelHistory(rows)
  const postgres = await onPostgres([file])
  return [
    ...figuresOf('one file, SQLite', await onSqlite([file]), bar),
    ...figuresOf('sixty files, SQLite', await onSqlite(inFiles(file, 60)), bar),
    ...(postgres === null ? [] : figuresOf('one file, PostgreSQL', postgres, null)),
  ]
}
