/** Opens the database that the configuration names. It does not migrate it: see `migrate.ts`. */
import { join } from 'node:path'
import type { Opened } from './database.ts'
import type { Patience } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

export interface DatabasePlace {
  /** A `postgres://` address, or null for the embedded database under `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'wheelwright.sqlite')
}

export interface HowToOpen {
  /** Hears of connections that broke while nobody used them. */
  readonly onProblem?: (error: Error) => void
  /** How long a server waits for each thing; null waits for as long as it takes. */
  readonly patience?: Patience | null
  /** How many connections to PostgreSQL are held at most; 16 where nothing is said. */
  readonly connections?: number
}

export async function openDatabase(place: DatabasePlace, how: HowToOpen = {}): Promise<Opened> {
  if (place.databaseUrl === null) return openSqlite(sqliteFile(place.dataDir))
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(place.databaseUrl, how)
}
