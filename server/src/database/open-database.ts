/** Opens the database that the configuration names. It does not migrate it: see `migrate.ts`. */
import { join } from 'node:path'
import type { Opened } from './database.ts'
import { openSqlite } from './open-sqlite.ts'

export interface DatabasePlace {
  /** A `postgres://` address, or null for the embedded database under `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

export const sqliteFile = (dataDir: string): string => join(dataDir, 'wheelwright.sqlite')

/** `onProblem` hears of connections that broke while nobody used them. */
export const openDatabase = async (
  place: DatabasePlace,
  onProblem: (error: Error) => void = () => {},
): Promise<Opened> => {
  if (place.databaseUrl === null) return openSqlite(sqliteFile(place.dataDir))
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(place.databaseUrl, onProblem)
}
