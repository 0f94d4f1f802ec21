/** What must stand before the server can serve: a configuration, the secret key, an open and migrated database. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ok, refuse, type Result } from '@wheelwright/core'
import { exposureOf } from './config/exposure.ts'
import { readConfig } from './config/read-config.ts'
import { loadSecretKey } from './config/secret-key.ts'
import type { Config, Environment } from './config/settings.ts'
import type { Opened } from './database/database.ts'
import { fileStamp } from './backup/files.ts'
import { makeProvenCopy } from './backup/prove-copy.ts'
import { holdFolder } from './database/hold-folder.ts'
import { migrate } from './database/migrate.ts'
import { migrations } from './database/migrations/index.ts'
import { openDatabase } from './database/open-database.ts'
import type { Log } from './log.ts'
import { createLog, systemRandomBytes, type ProcessParts } from './process-deps.ts'

/** The copy that is taken before a migration; its name tells when, and what the database was. */
const backUpBefore = async (config: Config, lastApplied: string, log: Log): Promise<void> => {
  const now = Date.now()
  const file = join(config.backupDir, `before-migration-${fileStamp(now)}-after-${lastApplied}.sqlite`)
  const made = await makeProvenCopy({ place: config, file, madeAt: new Date(now).toISOString() })
  if (!made.ok) throw new NoBackup(made.refusal)
  log.info({ file }, 'a backup was made and proven before the database is changed')
}

/** Nothing is migrated without one. */
class NoBackup extends Error {}

/** Brings the database to this version's schema, over a connection that has all the time that it needs. */
const migrateDatabase = async (config: Config, log: Log): Promise<Result<null, string>> => {
  const opened = await openWhenItAnswers(config, log)
  if (!opened.ok) return refuse(opened.refusal.message)
  const db = opened.value
  try {
    const migrated = await migrate(db, {
      migrations,
      clock: Date.now,
      backUp: (lastApplied) => backUpBefore(config, lastApplied, log),
    })
    if (!migrated.ok) return refuse(migrated.refusal.message)
    if (migrated.value.length > 0) log.info({ migrations: migrated.value }, 'the database was migrated')
    return ok(null)
  } catch (error) {
    if (!(error instanceof NoBackup)) throw error
    return refuse(
      `The database has to be brought to this version, and no backup of it could be made first. ${error.message} ` +
        'Nothing was changed. Make room or set BACKUP_DIR to another folder, and start again.',
    )
  } finally {
    await db.close()
  }
}

const patienceMs = 30_000

/** A database that starts beside the server may need a moment; one that refuses for another reason is not asked again. */
const openWhenItAnswers = async (config: Config, log: Log): Promise<Opened> => {
  const until = Date.now() + patienceMs
  for (;;) {
    const opened = await openDatabase(config, { patience: null })
    if (opened.ok || opened.refusal.kind !== 'away' || Date.now() > until) return opened
    log.warn({ reason: opened.refusal.message }, 'the database does not answer yet')
    await wait(1000)
  }
}

/** The refusal is a sentence per problem. */
export const prepare = async (environment: Environment): Promise<Result<ProcessParts, readonly string[]>> => {
  const read = readConfig(environment)
  if (!read.ok) return refuse(read.refusal.map((problem) => problem.sentence))
  const config = read.value
  const log = createLog(config.logLevel)
  for (const sentence of exposureOf(config)) log.warn({}, sentence)
  const held = config.databaseUrl === null ? holdFolder(config.dataDir) : ok({ release: () => {} })
  if (!held.ok) return refuse([held.refusal])
  const opened = await openForServing(config, log)
  if (opened.ok) return ok({ ...opened.value, releaseFolder: held.value.release })
  held.value.release()
  return opened
}

type Opening = Result<Omit<ProcessParts, 'releaseFolder'>, readonly string[]>

const openForServing = async (config: Config, log: Log): Promise<Opening> => {
  const migrated = await migrateDatabase(config, log)
  if (!migrated.ok) return refuse([migrated.refusal])
  const secretKey = loadSecretKey(config, systemRandomBytes)
  if (!secretKey.ok) return refuse([secretKey.refusal])
  const onProblem = (error: Error): void => log.warn({ err: error }, 'a database connection broke')
  const opened = await openDatabase(config, { onProblem })
  if (!opened.ok) return refuse([opened.refusal.message])
  return ok({ db: opened.value, config, secretKey: secretKey.value, log })
}
