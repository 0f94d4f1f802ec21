/** Opens the database for a command beside a server that may be running on it; a database that is new is made ready first. */
import { ok, refuse, type Result } from '@wheelwright/core'
import { readConfig } from '../config/read-config.ts'
import type { Config, Environment } from '../config/settings.ts'
import type { Database } from '../database/database.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { openDatabase } from '../database/opening/open-database.ts'
import { prepare } from '../prepare.ts'

export interface Beside {
  readonly db: Database
  readonly config: Config
}

const otherVersion =
  'The database is of another version of Wheelwright. Nothing was changed. Start the server of this version once, which ' +
  'makes a backup and brings it here, and try again.'

/** The refusal is a sentence per problem. */
export async function openBeside(environment: Environment): Promise<Result<Beside, readonly string[]>> {
  const config = readConfig(environment)
  if (!config.ok) return refuse(config.refusal.map(({ sentence }) => sentence))
  const opened = await openDatabase(config.value)
  if (!opened.ok) return refuse([opened.refusal.message])
  const applied = await appliedMigrations(opened.value)
  if (applied.length > 0 && migrations.every(({ name }) => applied.includes(name)))
    return ok({ db: opened.value, config: config.value })
  await opened.value.close()
  if (applied.length > 0) return refuse([otherVersion])
  const prepared = await prepare(environment)
  return prepared.ok ? ok(prepared.value) : prepared
}
