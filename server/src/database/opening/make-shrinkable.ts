/**
 * Makes an embedded database of an early version anew, once, so that it can give space back: SQLite takes that on only
 * for a new database, or when the whole is written again. It is done before the server serves, in one step that a crash
 * leaves undone, takes about a second per 100 MB, and is left for a later start where the disk has no room for a copy.
 */
import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The copy, and its way through the write-ahead log. */
const roomNeeded = 2.5
const incremental = 2

const hasRoom = (file: string): boolean => {
  const { bavail, bsize } = statfsSync(dirname(file))
  return bavail * bsize > statSync(file).size * roomNeeded
}

/** True where the database was made anew. Nothing else may be using it. */
export function makeShrinkable(file: string): boolean {
  if (!existsSync(file)) return false
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    const mode = database.prepare('PRAGMA auto_vacuum').get()?.['auto_vacuum']
    const isEmpty = database.prepare('select 1 from sqlite_master').get() === undefined
    if (mode === incremental || isEmpty || !hasRoom(file)) return false
    database.exec(`PRAGMA auto_vacuum = ${incremental}`)
    database.exec('VACUUM')
    return true
  } finally {
    database.close()
  }
}
