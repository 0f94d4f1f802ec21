/** A copy into the place of the embedded database: made ready beside it, then put there by one rename. */
import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { assert, ok, refuse, type Result } from '@wheelwright/core'
import { holdFolder } from '../database/hold-folder.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { sqliteFile } from '../database/open-database.ts'
import { openSqlite } from '../database/open-sqlite.ts'
import { putInPlace } from '../database/put-in-place.ts'
import { SqliteConnection } from '../database/sqlite-connection.ts'
import { manifestTable } from './manifest.ts'
import { holdsUsers, type Replacing } from './replacing.ts'

const countUsers = (connection: SqliteConnection): number => {
  const known = connection.run("select 1 from sqlite_master where name = 'users'")
  if (known.rows.length === 0) return 0
  return connection.run<{ n: number }>('select count(*) as n from users where is_demo = 0').rows[0]?.n ?? 0
}

/** Writes all of the database into its one file, so that it can be kept by its name; answers how many users it has. */
const settle = (file: string): number => {
  const connection = new SqliteConnection(file, 'write')
  try {
    const users = countUsers(connection)
    connection.run('PRAGMA wal_checkpoint(TRUNCATE)')
    return users
  } finally {
    connection.close()
  }
}

/** One more name for the same file, where the file system has such names. */
const keep = (file: string, keepAs: string): void => {
  mkdirSync(dirname(keepAs), { recursive: true, mode: 0o700 })
  try {
    linkSync(file, keepAs)
  } catch {
    copyFileSync(file, keepAs)
  }
}

const makeReady = async (copy: string, file: string): Promise<void> => {
  copyFileSync(copy, file)
  const connection = new SqliteConnection(file, 'write')
  connection.run(`DROP TABLE ${manifestTable}`)
  connection.close()
  const opened = openSqlite(file)
  assert(opened.ok, opened.ok ? '' : opened.refusal.message)
  const migrated = await migrate(opened.value, { migrations, clock: Date.now })
  await opened.value.close()
  assert(migrated.ok, 'a proven copy is of a known version')
  settle(file)
}

const remove = (file: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
}

const replace = async ({
  place,
  file,
  mayReplace,
  keepAs,
}: Replacing): Promise<Result<string | null, string>> => {
  const target = sqliteFile(place.dataDir)
  const isThere = existsSync(target)
  const users = isThere ? settle(target) : 0
  if (users > 0 && !mayReplace) return refuse(holdsUsers(users))
  const ready = `${target}.restoring`
  remove(ready)
  try {
    await makeReady(file, ready)
    if (isThere) keep(target, keepAs)
    putInPlace(ready, target)
    return ok(isThere ? keepAs : null)
  } finally {
    remove(ready)
  }
}

/** Answers where what was there is kept. */
export const restoreIntoSqlite = async (replacing: Replacing): Promise<Result<string | null, string>> => {
  const held = holdFolder(replacing.place.dataDir, (error) => {
    throw error
  })
  if (!held.ok) return refuse(`${held.refusal} Nothing was changed.`)
  try {
    return await replace(replacing)
  } finally {
    held.value.release()
  }
}
