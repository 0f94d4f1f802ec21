/**
 * A folder with an embedded database belongs to one server at a time. Who has it holds a lock of the operating system on
 * a file beside the database, by an exclusive transaction of SQLite's own, which works alike on every system: a crash
 * gives it up, and nothing stale can be left behind.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ok, refuse, type Result } from '@wheelwright/core'

export interface HeldFolder {
  readonly release: () => void
}

const lockFile = (dataDir: string): string => join(dataDir, 'server.lock')

const busy = 5

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === busy

/** The refusal is a sentence; that the folder is another's is told apart from a lock that cannot be made. */
export const holdFolder = (dataDir: string): Result<HeldFolder, string> => {
  let database: DatabaseSync | null = null
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    database = new DatabaseSync(lockFile(dataDir))
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = OFF')
    database.exec('BEGIN EXCLUSIVE')
    const held = database
    return ok({ release: () => held.close() })
  } catch (error) {
    database?.close()
    if (isBusy(error))
      return refuse(
        `Another Wheelwright is running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      )
    const reason = error instanceof Error ? error.message : String(error)
    return refuse(`The data folder ${dataDir} cannot be held: ${reason}.`)
  }
}
