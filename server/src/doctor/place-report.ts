/** Whether the data folder, the key and the database are as the server needs them. Looks, and changes nothing. */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBackupRecord } from '../backup/record.ts'
import { secretKeyFile } from '../config/secret-key.ts'
import type { Config } from '../config/settings.ts'
import type { Database } from '../database/database.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { backups } from '../database/migrations/0007-backups.ts'
import { migrations } from '../database/migrations/index.ts'
import { jobs } from '../database/migrations/0019-jobs.ts'
import { openDatabase, sqliteFile } from '../database/opening/open-database.ts'
import { selectTroubled } from '../jobs/queue.ts'
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

export function reportDataDir({ dataDir }: Config): Line {
  if (!isWritable(nearestExisting(dataDir)))
    return { isWell: false, text: `The data folder ${dataDir} cannot be written to.` }
  const state = existsSync(dataDir) ? 'can be written to' : 'will be made at the first start'
  return { isWell: true, text: `The data folder ${dataDir} ${state}.` }
}

export function reportSecretKey(config: Config): Line {
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

/** Whoever else has an account on the machine could read them. */
export function reportFileModes({ dataDir, backupDir }: Config): Line[] {
  if (process.platform === 'win32') return []
  const database = sqliteFile(dataDir)
  const files = [database, `${database}-wal`, ...copiesIn(backupDir)].filter((file) => existsSync(file))
  return files
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
    .map((file) => {
      const mode = (statSync(file).mode & 0o777).toString(8)
      return {
        isWell: true,
        isWarning: true,
        text: `${file} can be read by others (mode ${mode}): set it to 600.`,
      }
    })
}

const copiesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sqlite'))
        .map((name) => join(folder, name))
    : []

const hour = 60 * 60_000

/** How old the last proven backup is; a table that an older version does not have yet tells nothing. */
const reportBackup = async (db: Database, { backupDir, backupKeepDays }: Config): Promise<Line[]> => {
  if (backupKeepDays === 0)
    return [
      { isWell: true, isWarning: true, text: 'Nightly backups are switched off: BACKUP_KEEP_DAYS is 0.' },
    ]
  const { provenAt, failedAt, problem } = await readBackupRecord(db.read)
  const failed = failedAt !== null && (provenAt === null || failedAt > provenAt)
  if (failed) return [{ isWell: false, text: `The last backup failed at ${failedAt}: ${problem ?? ''}` }]
  if (provenAt === null)
    return [{ isWell: true, text: `Nightly backups go to ${backupDir}; none was made yet.` }]
  const hours = Math.floor((Date.now() - Date.parse(provenAt)) / hour)
  const text = `The last verified backup is ${hours} ${hours === 1 ? 'hour' : 'hours'} old (${provenAt}), in ${backupDir}.`
  return [{ isWell: true, isWarning: hours > 30, text }]
}

const mostJobs = 20

/** A job that failed is tried again, with longer and longer pauses; one that is dead waits for somebody. */
const reportJobs = async (db: Database): Promise<Line[]> => {
  const troubled = await selectTroubled(db.read, mostJobs)
  if (troubled.length === 0) return [{ isWell: true, text: 'No job of the server has failed.' }]
  return troubled.map(({ kind, userId, subject, attempts, failedAt, problem, isDead }) => {
    const whose = userId === '' ? '' : ` of user ${userId}`
    const which = subject === '' ? '' : ` (${subject})`
    const next = isDead ? 'It will not be retried.' : 'It will be retried.'
    const times = attempts === 1 ? 'once' : `${attempts} times`
    const text = `The job ${kind}${which}${whose} failed ${times}, last at ${failedAt}: ${problem}. ${next}`
    return { isWell: !isDead, isWarning: !isDead, text }
  })
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

const reportOpened = async (db: Database, config: Config): Promise<Line[]> => {
  try {
    const version = await db.version()
    const applied = await appliedMigrations(db)
    const hasRecord = applied.includes(backups.name)
    return [
      { isWell: true, text: `The database answers: ${version}.` },
      migrationState(applied),
      ...(hasRecord ? await reportBackup(db, config) : []),
      ...(applied.includes(jobs.name) ? await reportJobs(db) : []),
    ]
  } finally {
    await db.close()
  }
}

export async function reportDatabase(config: Config): Promise<Line[]> {
  const file = sqliteFile(config.dataDir)
  if (config.databaseUrl === null && !existsSync(file))
    return [{ isWell: true, text: `The database ${file} will be made at the first start.` }]
  const opened = await openDatabase(config)
  return opened.ok ? reportOpened(opened.value, config) : [{ isWell: false, text: opened.refusal.message }]
}
