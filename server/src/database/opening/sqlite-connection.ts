/** One connection to the embedded database. Calls are synchronous inside; node:sqlite throws on an unsafe integer. */
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { assertPortable } from '../parameters.ts'
import { isRowByRow, type RowByRow } from '../row-by-row.ts'
import { StatementCache } from './statement-cache.ts'

/** How long a statement waits for what another process has locked; from the first one on, which looks at an empty file. */
const busyTimeoutMs = 5000

/**
 * Set on every connection: full synchronization, since anything less loses acknowledged commits in a power cut;
 * foreign keys, which SQLite leaves off; a checkpoint every 4000 pages.
 */
const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'wal_autocheckpoint = 4000']

/**
 * What is deleted can be given back to the disk later, see `housekeeping/shrink.ts`. Only a new database takes this on, and
 * to one that has it already it would be written again: by each connection that opens, even one that only reads.
 */
const makeShrinking = (database: DatabaseSync): void => {
  const pages = database.prepare('PRAGMA page_count').get()?.['page_count']
  if (pages === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL')
}

/**
 * `read` refuses every write, so that writes cannot slip past the transaction wrapper. On a disk that takes no writes
 * SQLite needs to be told: `read-only` reads beside a write-ahead log that is there, `immutable` a file that has none
 * and that nobody changes.
 */
export type Access = 'read' | 'write' | 'read-only' | 'immutable'

const openAs = (file: string, access: Access): DatabaseSync => {
  if (access === 'read-only' || access === 'immutable') {
    const address = pathToFileURL(file)
    if (access === 'immutable') address.searchParams.set('immutable', '1')
    const database = new DatabaseSync(address, { readOnly: true })
    // Reading is tried at once: an error is told where it can be helped.
    database.prepare('select count(*) from sqlite_master').get()
    return database
  }
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs })
  try {
    makeShrinking(database)
    for (const pragma of pragmas) database.exec(`PRAGMA ${pragma}`)
    if (access === 'read') database.exec('PRAGMA query_only = ON')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** It gives back one page with each step, and a statement that answers no rows is stepped once. */
const steppedPragma = 'PRAGMA incremental_vacuum'

export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements: StatementCache

  constructor(file: string, access: Access) {
    this.#database = openAs(file, access)
    this.#statements = new StatementCache(this.#database)
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      if (isRowByRow(query)) return Promise.resolve(this.#runEach<R>(query))
      return Promise.resolve(this.run<R>(query.sql, query.parameters))
    } catch (error) {
      return Promise.reject(error)
    }
  }

  run<R>(sql: string, parameters: readonly unknown[] = []): QueryResult<R> {
    assertPortable(parameters)
    if (sql.startsWith(steppedPragma)) {
      this.#database.exec(sql)
      return { rows: [] }
    }
    const statement = this.#statements.prepare(sql)
    if (statement.answersRows) return { rows: statement.all(parameters) as R[] }
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
  }

  #runEach<R>({ sql, rows, columns }: RowByRow): QueryResult<R> {
    const statement = this.#statements.prepare(sql)
    let written = 0
    for (const row of rows) {
      const parameters = columns.map((name) => row[name])
      assertPortable(parameters)
      written += Number(statement.run(parameters).changes)
    }
    return { rows: [], numAffectedRows: BigInt(written) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    assertPortable(query.parameters)
    // A statement of its own: one from the cache could be used by another query while this one is being read.
    const rows = this.#database.prepare(query.sql).iterate(...query.parameters)
    for (const row of rows) yield { rows: [row as R] }
  }

  /** A failed write may already have ended its transaction (a full disk does). */
  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    if (this.#database.isOpen) this.#database.close()
  }
}
