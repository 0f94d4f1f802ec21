/**
 * Puts a proven copy in the place of the database, of whichever engine: all of it or nothing. What was there before is
 * kept as a copy of its own.
 */
import { join } from 'node:path'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { DatabasePlace } from '../database/opening/open-database.ts'
import { fileStamp } from './files.ts'
import { restoreIntoPostgres } from './restore-into-postgres.ts'
import { restoreIntoSqlite } from './restore-into-sqlite.ts'
import { verifyCopy, type Proof } from './verify-copy.ts'

interface RestoreWanted {
  readonly place: DatabasePlace
  readonly file: string
  /** Whether a database that holds users may be replaced. */
  readonly mayReplace: boolean
  /** The folder of backups. */
  readonly keptIn: string
  readonly now: number
}

export interface Restored {
  readonly proof: Proof
  /** Where the database that was there is kept; null where there was none. */
  readonly kept: string | null
}

/** The refusal is a sentence per problem, and then nothing was changed. */
export async function restoreCopy(wanted: RestoreWanted): Promise<Result<Restored, readonly string[]>> {
  const { place, file, keptIn, now } = wanted
  const proven = await verifyCopy(file)
  if (!proven.ok) return refuse([...proven.refusal, 'Nothing was changed.'])
  const keepAs = join(keptIn, `replaced-${fileStamp(now)}.sqlite`)
  const restore = place.databaseUrl === null ? restoreIntoSqlite : restoreIntoPostgres
  const restored = await restore({ ...wanted, keepAs })
  return restored.ok ? ok({ proof: proven.value, kept: restored.value }) : refuse([restored.refusal])
}
