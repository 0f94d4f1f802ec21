/** Whether the data folder, the key and the database are as the server needs them. Looks, and changes nothing. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { secretKeyFile } from '../config/secret-key.ts'
import type { Config } from '../config/settings.ts'
import type { Database } from '../database/database.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { openDatabase, sqliteFile } from '../database/open-database.ts'
import type { Line } from './settings-report.ts'

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const nearestExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))

export const reportDataDir = ({ dataDir }: Config): Line => {
  if (!isWritable(nearestExisting(dataDir)))
    return { isWell: false, text: `The data folder ${dataDir} cannot be written to.` }
  const state = existsSync(dataDir) ? 'can be written to' : 'will be made at the first start'
  return { isWell: true, text: `The data folder ${dataDir} ${state}.` }
}

export const reportSecretKey = (config: Config): Line => {
  if (config.secretKey !== null) return { isWell: true, text: 'The secret key comes from SECRET_KEY.' }
  const file = secretKeyFile(config)
  if (!existsSync(file))
    return { isWell: true, text: `The secret key will be made in ${file} at the first start.` }
  const mode = statSync(file).mode & 0o777
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return {
      isWell: false,
      text: `The secret key ${file} can be read by others (mode ${mode.toString(8)}): set it to 600.`,
    }
  return { isWell: true, text: `The secret key is in ${file}.` }
}

const migrationState = (applied: readonly string[]): Line => {
  const known = migrations.map((migration) => migration.name)
  const pending = known.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    return { isWell: false, text: `The database was made by a newer version: it has ${unknown.join(', ')}.` }
  if (pending.length > 0)
    return { isWell: true, text: `The next start adds ${pending.join(', ')} to the database.` }
  return { isWell: true, text: `The database is up to date (${applied.at(-1) ?? 'empty'}).` }
}

const reportOpened = async (db: Database): Promise<Line[]> => {
  try {
    const version = await db.version()
    return [
      { isWell: true, text: `The database answers: ${version}.` },
      migrationState(await appliedMigrations(db)),
    ]
  } finally {
    await db.close()
  }
}

export const reportDatabase = async (config: Config): Promise<Line[]> => {
  const file = sqliteFile(config.dataDir)
  if (config.databaseUrl === null && !existsSync(file))
    return [{ isWell: true, text: `The database ${file} will be made at the first start.` }]
  const opened = await openDatabase(config)
  return opened.ok ? reportOpened(opened.value) : [{ isWell: false, text: opened.refusal.message }]
}
