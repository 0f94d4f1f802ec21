/**
 * The embedded database: one file, one connection that writes and one that reads beside it. Where the disk takes no
 * writes it is opened for reading alone, and each transaction tries to open it for writing again.
 */
import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { ok, refuse } from '@wheelwright/core'
import { keepPrivate, makePrivateFile, makePrivateFolder } from '../../private-files.ts'
import type { Database, Opened } from '../database.ts'
import type { Schema } from '../schema.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { SqliteConnectionDialect } from './sqlite-dialect.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { assertNotNested, runTransaction } from '../transaction.ts'

const kyselyOn = (connection: () => SqliteConnection): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new SqliteConnectionDialect(connection) })

const sentence = (file: string, error: unknown): string =>
  `The database file ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`

interface Connections {
  readonly reading: SqliteConnection
  /** Null where the disk took no writes when they were opened. */
  readonly writing: SqliteConnection | null
  /** Why there is none that writes. */
  readonly fault: unknown
}

const openBoth = (file: string): Connections => {
  makePrivateFolder(dirname(file))
  if (!existsSync(file)) makePrivateFile(file)
  for (const ending of ['', '-wal', '-shm']) keepPrivate(`${file}${ending}`)
  const writing = new SqliteConnection(file, 'write')
  try {
    return { writing, reading: new SqliteConnection(file, 'read'), fault: null }
  } catch (error) {
    writing.close()
    throw error
  }
}

/** Commits that were not taken over into the file yet; without a little space on the disk they cannot be read. */
const hasLog = (file: string): boolean => existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0

/** A full disk shows as an error of the files beside the database, which SQLite cannot make on it. */
class DiskFull extends Error {
  readonly code = 'ENOSPC'

  constructor(cause: unknown) {
    super('the disk has no space for the files that SQLite needs beside the database', { cause })
  }
}

const leastFree = 256 * 1024

const isFull = (file: string): boolean => {
  const { bavail, bsize } = statfsSync(dirname(file))
  return bavail * bsize < leastFree
}

const openConnections = (file: string): Connections => {
  try {
    return openBoth(file)
  } catch (error) {
    if (storageFaultOf(error) === null || !existsSync(file)) throw error
    const reading = new SqliteConnection(file, hasLog(file) ? 'read-only' : 'immutable')
    return { writing: null, reading, fault: isFull(file) ? new DiskFull(error) : error }
  }
}

/** The connections of one file, which can all be closed and opened again. */
class SqliteFile {
  readonly #file: string
  #open: Connections
  /** SQLite keeps to it that a disk is read-only until all connections are closed. */
  #mustReopen: boolean

  constructor(file: string) {
    this.#file = file
    this.#open = openConnections(file)
    this.#mustReopen = this.#open.writing === null
  }

  get reading(): SqliteConnection {
    return this.#open.reading
  }

  get writing(): SqliteConnection {
    return this.#open.writing ?? this.#open.reading
  }

  /** Opens for writing what could not be written to; throws what still keeps it from that. */
  demandWriting(): void {
    if (this.#mustReopen && !this.writing.isInTransaction) {
      this.close()
      this.#open = openConnections(this.#file)
      this.#mustReopen = this.#open.writing === null
    }
    if (this.#open.writing === null) throw this.#open.fault
  }

  noteFailure(error: unknown): void {
    this.#mustReopen ||= storageFaultOf(error) === 'read-only'
  }

  close(): void {
    this.#open.reading.close()
    this.#open.writing?.close()
  }
}

const databaseOn = (file: SqliteFile): Database => {
  const write = kyselyOn(() => file.writing)
  const read = kyselyOn(() => file.reading)
  return {
    engine: 'sqlite',
    read,
    transaction: async (work) => {
      assertNotNested()
      file.demandWriting()
      try {
        return await runTransaction(write, { isolation: null }, work)
      } catch (error) {
        file.noteFailure(error)
        throw error
      }
    },
    version: async () => {
      const [row] = file.reading.run<{ version: string }>('select sqlite_version() as version').rows
      return `SQLite ${row?.version ?? 'unknown'}`
    },
    close: async () => {
      await Promise.all([read.destroy(), write.destroy()])
      file.close()
    },
  }
}

export function openSqlite(file: string): Opened {
  try {
    return ok(databaseOn(new SqliteFile(file)))
  } catch (error) {
    return refuse({ kind: 'cannot-open', message: sentence(file, error) })
  }
}
