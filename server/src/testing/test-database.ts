/**
 * A database of its own for a test, of either engine: a file in a temporary folder, or a database in the tests' cluster.
 * Empty, or migrated: making every table anew takes longer than most tests.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@wheelwright/core'
import type { Database, Engine } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { openDatabase, type DatabasePlace } from '../database/opening/open-database.ts'
import { createDatabase, dropCopies, lendOpenDatabase, type LentDatabase } from './postgres-databases.ts'
import { unordered } from './unordered.ts'

export interface TestPlace extends DatabasePlace {
  readonly remove: () => Promise<void>
}

/** How a server is told of it: what reads a moment of it by a connection of its own asks the settings for the place. */
export function environmentOf({ dataDir, databaseUrl }: DatabasePlace): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
}

const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'wheelwright-test-'))

const sqlitePlace = (template: string | undefined): TestPlace => {
  const dataDir = makeFolder()
  if (template !== undefined) cpSync(template, dataDir, { recursive: true })
  return {
    databaseUrl: null,
    dataDir,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

const postgresPlace = async ({ url, giveBack }: LentDatabase): Promise<TestPlace> => {
  const dataDir = makeFolder()
  return {
    databaseUrl: url,
    dataDir,
    remove: async () => {
      rmSync(dataDir, { recursive: true, force: true })
      await giveBack()
    },
  }
}

/** An empty place. */
export function makePlace(engine: Engine): Promise<TestPlace> {
  return engine === 'sqlite'
    ? Promise.resolve(sqlitePlace(undefined))
    : createDatabase('template0').then(postgresPlace)
}

/** Where the migrated databases are that others are copies of: a folder, and the name of a database of the cluster. */
const templates: Record<Engine, string> = {
  sqlite: 'WHEELWRIGHT_TEST_SQLITE_TEMPLATE',
  postgres: 'WHEELWRIGHT_TEST_POSTGRES_TEMPLATE',
}

const templateOf = (engine: Engine): string => {
  const template = process.env[templates[engine]]
  assert(template !== undefined, 'The set-up of the tests has made no migrated database.')
  return template
}

/** A place whose database is migrated, for one that is opened more than once. */
export function makeMigratedPlace(engine: Engine): Promise<TestPlace> {
  const template = templateOf(engine)
  return engine === 'sqlite'
    ? Promise.resolve(sqlitePlace(template))
    : createDatabase(template).then(postgresPlace)
}

/** A migrated database without rows, and how it is given back. */
export async function lendMigrated(
  engine: Engine,
): Promise<{ readonly database: Database; readonly giveBack: () => Promise<void> }> {
  const template = templateOf(engine)
  if (engine === 'postgres')
    return lendOpenDatabase(template, (databaseUrl) => openPlace({ databaseUrl, dataDir: tmpdir() }))
  const place = sqlitePlace(template)
  const database = await openPlace(place)
  return { database: unordered(database), giveBack: () => database.close().then(place.remove) }
}

/** Makes the database that those of the tests are copies of; answers how to remove it. */
export async function makeTemplate(engine: Engine): Promise<() => Promise<void>> {
  const place = await makePlace(engine)
  const database = await openMigrated(place)
  await database.close()
  if (place.databaseUrl === null) {
    process.env[templates[engine]] = place.dataDir
    return place.remove
  }
  const template = new URL(place.databaseUrl).pathname.slice(1)
  process.env[templates[engine]] = template
  return async () => {
    await dropCopies(template)
    await place.remove()
  }
}

/** To connect takes longer than most of what a test asks: four are enough to be in each other's way. */
const connections = 4

/** Opens it as it is, without migrating. */
export async function openPlace(place: DatabasePlace): Promise<Database> {
  const opened = await openDatabase(place, { connections })
  assert(opened.ok, opened.ok ? '' : opened.refusal.message)
  return opened.value
}

export async function openMigrated(place: DatabasePlace): Promise<Database> {
  const database = await openPlace(place)
  const migrated = await migrate(database, { migrations, clock: Date.now })
  assert(migrated.ok, migrated.ok ? '' : migrated.refusal.message)
  return database
}
