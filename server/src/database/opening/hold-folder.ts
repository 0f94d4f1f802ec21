/**
 * Keeps a second server out of the folder of an embedded database: each would believe that its memory is current. The lock
 * is one of the operating system on a file beside the database, taken through SQLite because Node has no file locks. It ends
 * with the process, however that ends, and it is not on the database itself, which other commands may open meanwhile.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ok, refuse, type Result } from '@wheelwright/core'
import { keepPrivate, makePrivateFolder } from '../../private-files.ts'

interface HeldFolder {
  readonly release: () => void
}

/** A server that is stopped and started again at once may take this long to end. */
const patienceMs = 1000
const busy = 5

/** A connection that nothing refers to is closed with the garbage, and its lock would end with it. */
const heldOnes = new Set<DatabaseSync>()

const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? (error.errcode & 0xff) === busy
    : false

const lock = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: patienceMs })
  try {
    keepPrivate(file)
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Refuses with a sentence where another server holds the folder. Where no lock can be had at all, as on a read-only
 * disk, `onProblem` hears why and the folder is not held.
 */
export function holdFolder(dataDir: string, onProblem: (error: unknown) => void): Result<HeldFolder, string> {
  try {
    makePrivateFolder(dataDir)
    const held = lock(join(dataDir, 'wheelwright.lock'))
    heldOnes.add(held)
    const release = (): void => {
      if (heldOnes.delete(held)) held.close()
    }
    return ok({ release })
  } catch (error) {
    if (isHeld(error))
      return refuse(
        `Another Wheelwright server already uses the folder ${dataDir}. Stop it first, or set DATA_DIR to another ` +
          'folder. Several servers can share a PostgreSQL database instead: see DATABASE_URL.',
      )
    onProblem(error)
    return ok({ release: () => {} })
  }
}
