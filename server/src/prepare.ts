/** What must stand before the server can serve: a configuration, the secret key, an open and migrated database. */
import { ok, refuse, type Result } from '@wheelwright/core'
import { readConfig } from './config/read-config.ts'
import { loadSecretKey } from './config/secret-key.ts'
import type { Config, Environment } from './config/settings.ts'
import { backUp } from './database/backup.ts'
import type { Database } from './database/database.ts'
import { holdFolder } from './database/hold-folder.ts'
import { migrate } from './database/migrate.ts'
import { migrations } from './database/migrations/index.ts'
import { makeShrinkable } from './database/make-shrinkable.ts'
import { openDatabase, sqliteFile } from './database/open-database.ts'
import { storageFaultOf, storageSentences } from './database/storage-fault.ts'
import type { Log } from './log.ts'
import { createLog, systemRandomBytes, type ProcessParts } from './process-deps.ts'

/** A name for the backup that tells when and before what it was taken. */
const backupName = (lastApplied: string, now: number): string =>
  `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-after-${lastApplied}`

const hold = ({ dataDir }: Config, log: Log): ReturnType<typeof holdFolder> =>
  holdFolder(dataDir, (error) => log.warn({ err: error }, 'the data folder cannot be locked'))

/** A database that cannot be made anew serves as it is: it only cannot shrink. */
const makeAnew = ({ dataDir }: Config, log: Log): void => {
  const file = sqliteFile(dataDir)
  try {
    if (makeShrinkable(file)) log.info({ file }, 'the database was made anew, so that it can shrink')
  } catch (error) {
    log.warn({ err: error, file }, 'the database could not be made anew, and will not shrink')
  }
}

/** Where nothing can be written, a schema that is up to date is served as it is, and an older one is not touched. */
const migrateWhereItCanBeWritten = async (
  db: Database,
  { dataDir }: Config,
  log: Log,
): ReturnType<typeof migrate> => {
  try {
    return await migrate(db, {
      migrations,
      clock: Date.now,
      backUp: async (lastApplied) => {
        const file = await backUp(db, dataDir, backupName(lastApplied, Date.now()))
        if (file !== null) log.info({ file }, 'a backup was taken before the database is changed')
      },
    })
  } catch (error) {
    const fault = storageFaultOf(error)
    if (fault === null) throw error
    const message = `The database must be brought to this version first, which takes as much space as it has now. ${storageSentences[fault]}`
    return refuse({ kind: 'cannot-open', message })
  }
}

/** The folder is held as long as its database is open. */
const closingAlso = (db: Database, release: () => void): Database => ({
  engine: db.engine,
  get read() {
    return db.read
  },
  transaction: (work, isolation) => db.transaction(work, isolation),
  version: () => db.version(),
  backupTo: db.backupTo,
  close: async () => {
    await db.close()
    release()
  },
})

/** The refusal is a sentence per problem. */
export const prepare = async (environment: Environment): Promise<Result<ProcessParts, readonly string[]>> => {
  const read = readConfig(environment)
  if (!read.ok) return refuse(read.refusal.map((problem) => problem.sentence))
  const config = read.value
  const log = createLog(config.logLevel)
  const held = config.databaseUrl === null ? hold(config, log) : ok({ release: () => {} })
  if (!held.ok) return refuse([held.refusal])
  if (config.databaseUrl === null) makeAnew(config, log)
  const opened = await openDatabase(config, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  )
  if (!opened.ok) held.value.release()
  if (!opened.ok) return refuse([opened.refusal.message])
  const db = closingAlso(opened.value, held.value.release)
  const secretKey = loadSecretKey(config, systemRandomBytes)
  const migrated = await migrateWhereItCanBeWritten(db, config, log)
  if (!secretKey.ok || !migrated.ok) await db.close()
  if (!secretKey.ok) return refuse([secretKey.refusal])
  if (!migrated.ok) return refuse([migrated.refusal.message])
  if (migrated.value.length > 0) log.info({ migrations: migrated.value }, 'the database was migrated')
  return ok({ db, config, secretKey: secretKey.value, log })
}
