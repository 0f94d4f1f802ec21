/** Opens the database that the configuration names. It does not migrate it: see `migrate.ts`. */
import { join } from 'node:path'
import type { Opened } from '../database.ts'
import type { HowToOpen } from './how-to-open.ts'
import { openSqlite } from './open-sqlite.ts'

export interface DatabasePlace {
  /** A `postgres://` address, or null for the embedded database under `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'wheelwright.sqlite')
}

export async function openDatabase(place: DatabasePlace, how: HowToOpen = {}): Promise<Opened> {
  if (place.databaseUrl === null) return openSqlite(sqliteFile(place.dataDir))
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(place.databaseUrl, how)
}
