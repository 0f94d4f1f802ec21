/** A new, empty database of either engine: a file in a temporary folder, or a schema of its own in the tests' cluster. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@wheelwright/core'
import type { Database, Engine } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { openDatabase, type DatabasePlace } from '../database/open-database.ts'

export interface TestPlace extends DatabasePlace {
  readonly remove: () => Promise<void>
}

const runOn = async (url: string, statement: string): Promise<void> => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'wheelwright-test-'))

const sqlitePlace = (): TestPlace => {
  const dataDir = makeFolder()
  return {
    databaseUrl: null,
    dataDir,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

const postgresPlace = async (): Promise<TestPlace> => {
  const cluster = process.env['TEST_DATABASE_URL'] ?? ''
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(cluster, `create schema ${schema}`)
  const url = new URL(cluster)
  url.searchParams.set('options', `-c search_path=${schema}`)
  const dataDir = makeFolder()
  return {
    databaseUrl: url.href,
    dataDir,
    remove: async () => {
      rmSync(dataDir, { recursive: true, force: true })
      await runOn(cluster, `drop schema ${schema} cascade`)
    },
  }
}

export const makePlace = (engine: Engine): Promise<TestPlace> =>
  engine === 'sqlite' ? Promise.resolve(sqlitePlace()) : postgresPlace()

/** Opens it as it is, without migrating. */
export const openPlace = async (place: DatabasePlace): Promise<Database> => {
  const opened = await openDatabase(place)
  assert(opened.ok, opened.ok ? '' : opened.refusal.message)
  return opened.value
}

export const openMigrated = async (place: DatabasePlace): Promise<Database> => {
  const database = await openPlace(place)
  const migrated = await migrate(database, { migrations, clock: Date.now })
  assert(migrated.ok, migrated.ok ? '' : migrated.refusal.message)
  return database
}
