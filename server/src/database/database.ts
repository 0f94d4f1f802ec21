/** The database as the rest of the server sees it: reads, and one wrapper for everything that writes. */
import type { Kysely, Transaction } from 'kysely'
import type { Result } from '@wheelwright/core'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'
export type Isolation = 'serializable' | 'read committed'
export type Tx = Transaction<Schema>
/** What reading needs: both `Database.read` and a transaction fit, so one query serves either. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'case' | 'getExecutor'>

export interface Database {
  readonly engine: Engine
  /** Reads what is committed, and is not held up by a long write. */
  readonly read: Reader
  /**
   * Runs `work` in one transaction. A refusal (`ok: false`) that it returns rolls everything back, as an error does.
   * On PostgreSQL it is serializable, and a serialization failure runs `work` again, so it must have no effect outside
   * the database. `read committed` is for work of one statement that is right by itself, as raising a counter is:
   * there transactions wait for each other where they would otherwise fail. SQLite has one writer at a time anyway.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T>
  /** The engine's version, as in `SQLite 3.53.0`. */
  version(): Promise<string>
  /** Copies the whole database into a new file; null where the engine has tools of its own for that. */
  readonly backupTo: ((file: string) => Promise<void>) | null
  close(): Promise<void>
}

/** Why the database cannot be used, as a sentence for whoever started the server. */
export interface DatabaseRefusal {
  readonly kind: 'cannot-open' | 'too-old' | 'newer-schema'
  readonly message: string
}
export type Opened = Result<Database, DatabaseRefusal>
