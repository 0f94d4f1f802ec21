/** What must stand before the server can serve: a configuration, the secret key, an open and migrated database. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ok, refuse, type Result } from '@wheelwright/core'
import { exposureOf } from './config/exposure.ts'
import { readConfig } from './config/read-config.ts'
import { loadSecretKey } from './config/secret-key.ts'
import type { Config, Environment } from './config/settings.ts'
import type { Database, Opened } from './database/database.ts'
import { fileStamp } from './backup/files.ts'
import { makeProvenCopy } from './backup/prove-copy.ts'
import { holdFolder } from './database/opening/hold-folder.ts'
import { migrate } from './database/migrate.ts'
import { migrations } from './database/migrations/index.ts'
import { makeShrinkable } from './database/opening/make-shrinkable.ts'
import { openDatabase, sqliteFile } from './database/opening/open-database.ts'
import { storageFaultOf, storageSentences } from './database/storage-fault.ts'
import { markKey, otherKeySentence } from './key-mark.ts'
import type { Log } from './log.ts'
import { createLog, systemRandomBytes, type ProcessParts } from './process-deps.ts'

/** The copy that is taken before a migration; its name tells when, and what the database was. */
const backUpBefore = async (config: Config, lastApplied: string, log: Log): Promise<void> => {
  const now = Date.now()
  const file = join(config.backupDir, `before-migration-${fileStamp(now)}-after-${lastApplied}.sqlite`)
  const made = await makeProvenCopy({ place: config, file, madeAt: new Date(now).toISOString() })
  if (!made.ok) throw new NoBackup(made.refusal)
  log.info({ file }, 'a backup was made and verified before the database is changed')
}

/** Nothing is migrated without one. */
class NoBackup extends Error {}

/** Where nothing can be written, a schema that is up to date is served as it is, and an older one is not touched. */
const whyNotMigrated = (error: unknown): string => {
  const before = 'The database must be brought to this version first'
  const fault = storageFaultOf(error)
  if (fault !== null) return `${before}, which takes as much space as it has now. ${storageSentences[fault]}`
  if (!(error instanceof NoBackup)) throw error
  return (
    `${before}, and no backup of it could be made. ${error.message} ` +
    'Nothing was changed. Make room or set BACKUP_DIR to another folder, and start again.'
  )
}

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
      tell: (progress) => log.info({ progress }, 'the database is being migrated'),
    })
    if (!migrated.ok) return refuse(migrated.refusal.message)
    if (migrated.value.length > 0) log.info({ migrations: migrated.value }, 'the database was migrated')
    return ok(null)
  } catch (error) {
    return refuse(whyNotMigrated(error))
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

const hold = ({ dataDir }: Config, log: Log): ReturnType<typeof holdFolder> =>
  holdFolder(dataDir, (error) => log.warn({ err: error }, 'the data folder cannot be locked'))

/** A database that cannot be made anew serves as it is: it only cannot shrink. */
const makeAnew = ({ dataDir }: Config, log: Log): void => {
  const file = sqliteFile(dataDir)
  try {
    if (makeShrinkable(file)) log.info({ file }, 'the database was rebuilt, so that it can shrink')
  } catch (error) {
    log.warn({ err: error, file }, 'the database could not be rebuilt, and will not shrink')
  }
}

/** The folder is held as long as its database is open. */
const closingAlso = (db: Database, release: () => void): Database => ({
  engine: db.engine,
  get read() {
    return db.read
  },
  transaction: (work, scope) => db.transaction(work, scope),
  version: () => db.version(),
  close: async () => {
    await db.close()
    release()
  },
})

const openForServing = async (config: Config, log: Log): Promise<Result<ProcessParts, readonly string[]>> => {
  if (config.databaseUrl === null) makeAnew(config, log)
  const migrated = await migrateDatabase(config, log)
  if (!migrated.ok) return refuse([migrated.refusal])
  const secretKey = loadSecretKey(config, systemRandomBytes)
  if (!secretKey.ok) return refuse([secretKey.refusal])
  const onProblem = (error: Error): void => log.warn({ err: error }, 'a database connection broke')
  const opened = await openDatabase(config, { onProblem })
  if (!opened.ok) return refuse([opened.refusal.message])
  if (await markKey(opened.value, secretKey.value)) log.warn({}, otherKeySentence)
  return ok({ db: opened.value, config, secretKey: secretKey.value, log })
}

/** The refusal is a sentence per problem. */
export async function prepare(environment: Environment): Promise<Result<ProcessParts, readonly string[]>> {
  const read = readConfig(environment)
  if (!read.ok) return refuse(read.refusal.map((problem) => problem.sentence))
  const config = read.value
  const log = createLog(config.logLevel)
  for (const sentence of exposureOf(config)) log.warn({}, sentence)
  const held = config.databaseUrl === null ? hold(config, log) : ok({ release: () => {} })
  if (!held.ok) return refuse([held.refusal])
  const opened = await openForServing(config, log)
  if (opened.ok) return ok({ ...opened.value, db: closingAlso(opened.value.db, held.value.release) })
  held.value.release()
  return opened
}
