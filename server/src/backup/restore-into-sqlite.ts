/** A copy into the place of the embedded database: made ready beside it, then put there by one rename. */
import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { assert, ok, refuse, type Result } from '@wheelwright/core'
import { holdFolder } from '../database/opening/hold-folder.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { sqliteFile } from '../database/opening/open-database.ts'
import { openSqlite } from '../database/opening/open-sqlite.ts'
import { putInPlace } from '../database/opening/put-in-place.ts'
import { SqliteConnection } from '../database/opening/sqlite-connection.ts'
import { endAccess } from './end-access.ts'
import { manifestTable } from './manifest.ts'
import { makeProvenCopy } from './prove-copy.ts'
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

/** Null for a database that is damaged. */
const usersIn = (file: string): number | null => {
  try {
    return settle(file)
  } catch {
    return null
  }
}

/** One more name for the same file, where the file system has such names. */
const keepAsItIs = (file: string, name: string): string => {
  mkdirSync(dirname(name), { recursive: true, mode: 0o700 })
  try {
    linkSync(file, name)
  } catch {
    copyFileSync(file, name)
  }
  return name
}

/** A backup of what is there; of what is too damaged for one, the file as it is. Answers its name. */
const keep = async ({ place, keepAs }: Replacing): Promise<string> => {
  const madeAt = new Date().toISOString()
  const made = await makeProvenCopy({ place, file: keepAs, madeAt })
  return made.ok ? keepAs : keepAsItIs(sqliteFile(place.dataDir), `${keepAs}.damaged`)
}

const makeReady = async (copy: string, file: string): Promise<void> => {
  copyFileSync(copy, file)
  const connection = new SqliteConnection(file, 'write')
  connection.run(`DROP TABLE ${manifestTable}`)
  connection.close()
  const opened = openSqlite(file)
  assert(opened.ok, opened.ok ? '' : opened.refusal.message)
  const migrated = await migrate(opened.value, { migrations, clock: Date.now })
  const names = migrations.map(({ name }) => name)
  await opened.value.transaction((tx) => endAccess(tx, names), 'alone')
  await opened.value.close()
  assert(migrated.ok, 'a verified copy is of a known version')
  settle(file)
}

const remove = (file: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
}

const cannotBeRead =
  'There is a database already, and it cannot be read. Nothing was changed. Run it again with --replace to put the ' +
  'backup in its place; what is there now is kept as it is in the folder of backups.'

const replace = async (replacing: Replacing): Promise<Result<string | null, string>> => {
  const { place, file, mayReplace } = replacing
  const target = sqliteFile(place.dataDir)
  const isThere = existsSync(target)
  const users = isThere ? usersIn(target) : 0
  if (users !== 0 && !mayReplace) return refuse(users === null ? cannotBeRead : holdsUsers(users))
  const ready = `${target}.restoring`
  remove(ready)
  try {
    await makeReady(file, ready)
    const kept = isThere ? await keep(replacing) : null
    // What a damaged database had beside it would be read as part of the new one.
    if (users === null) for (const end of ['-wal', '-shm']) rmSync(`${target}${end}`, { force: true })
    putInPlace(ready, target)
    return ok(kept)
  } finally {
    remove(ready)
  }
}

/** Answers where what was there is kept. */
export async function restoreIntoSqlite(replacing: Replacing): Promise<Result<string | null, string>> {
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
