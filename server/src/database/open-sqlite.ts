/** The embedded database: one file, one connection that writes and one that reads beside it. */
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { ok, refuse } from '@wheelwright/core'
import type { Database, Opened } from './database.ts'
import { keepPrivate, makePrivateFile, makePrivateFolder } from '../private-files.ts'
import type { Schema } from './schema.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { SqliteConnectionDialect } from './sqlite-dialect.ts'
import { assertNotNested, runTransaction } from './transaction.ts'

const kyselyOn = (connection: SqliteConnection): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new SqliteConnectionDialect(connection) })

const sentence = (file: string, error: unknown): string =>
  `The database file ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`

const openConnections = (file: string): Database => {
  const writing = new SqliteConnection(file, 'write')
  const reading = new SqliteConnection(file, 'read')
  const [write, read] = [kyselyOn(writing), kyselyOn(reading)]
  return {
    engine: 'sqlite',
    read,
    transaction: async (work) => {
      assertNotNested()
      return runTransaction(write, null, work)
    },
    version: async () => {
      const [row] = reading.run<{ version: string }>('select sqlite_version() as version').rows
      return `SQLite ${row?.version ?? 'unknown'}`
    },
    backupTo: async (target) => {
      // Made first, since SQLite would make it readable by all.
      makePrivateFile(target)
      writing.run('VACUUM INTO ?', [target])
    },
    close: async () => {
      await Promise.all([read.destroy(), write.destroy()])
      reading.close()
      writing.close()
    },
  }
}

export const openSqlite = (file: string): Opened => {
  try {
    makePrivateFolder(dirname(file))
    makePrivateFile(file)
    for (const beside of ['-wal', '-shm']) keepPrivate(`${file}${beside}`)
    return ok(openConnections(file))
  } catch (error) {
    return refuse({ kind: 'cannot-open', message: sentence(file, error) })
  }
}
