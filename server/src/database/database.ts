/** The database as the rest of the server sees it: reads, and one wrapper for everything that writes. */
import type { Kysely, Transaction } from 'kysely'
import type { Result } from '@wheelwright/core'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'
/**
 * Whose rows a transaction writes.
 * - `{ user }`: rows of one user. The user's transactions run one after the other, since each takes the user's row first;
 *   strangers neither wait nor conflict, however small the tables are.
 * - `by itself`: work that is right by itself beside any other, as a counter raised by one statement is, or an insert that
 *   a unique key decides.
 * - `alone`: everything else; on PostgreSQL serializable, so that of two that cannot be put in an order one runs again.
 */
export type Scope = { readonly user: string } | 'by itself' | 'alone'
export type Tx = Transaction<Schema>
/** What reading needs: both `Database.read` and a transaction fit, so one query serves either. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'case' | 'getExecutor'>

export interface Database {
  readonly engine: Engine
  /** Reads what is committed, and is not held up by a long write. */
  readonly read: Reader
  /**
   * Runs `work` in one transaction. A refusal (`ok: false`) that it returns rolls everything back, as an error does.
   * On PostgreSQL a serialization failure or a deadlock runs `work` again, so it must have no effect outside the database.
   * SQLite has one writer at a time, whatever the scope. Without a scope it is `alone`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, scope?: Scope): Promise<T>
  /** The engine's version, as in `SQLite 3.53.0`. */
  version(): Promise<string>
  close(): Promise<void>
}

/** Why the database cannot be used, as a sentence for whoever started the server. */
export interface DatabaseRefusal {
  readonly kind: 'cannot-open' | 'away' | 'too-old' | 'newer-schema'
  readonly message: string
}
export type Opened = Result<Database, DatabaseRefusal>
