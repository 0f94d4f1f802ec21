/** Prepared statements by their text, so that a query is compiled by SQLite once and not at every call. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface PreparedStatement {
  readonly statement: StatementSync
  /** Whether it answers rows, as a select or a `returning` clause does. */
  readonly answersRows: boolean
}

/** Keeps the `capacity` statements used last; a Map remembers insertion order, so the first key is the oldest. */
export class StatementCache {
  readonly #database: DatabaseSync
  readonly #capacity: number
  readonly #statements = new Map<string, PreparedStatement>()

  constructor(database: DatabaseSync, capacity = 200) {
    this.#database = database
    this.#capacity = capacity
  }

  get size(): number {
    return this.#statements.size
  }

  prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql)
    if (known) this.#statements.delete(sql)
    const prepared = known ?? this.#compile(sql)
    this.#statements.set(sql, prepared)
    if (this.#statements.size > this.#capacity) this.#dropOldest()
    return prepared
  }

  /** A change of tables makes compiled statements stale; migrations clear them. */
  clear(): void {
    this.#statements.clear()
  }

  #compile(sql: string): PreparedStatement {
    const statement = this.#database.prepare(sql)
    return { statement, answersRows: statement.columns().length > 0 }
  }

  #dropOldest(): void {
    const [oldest] = this.#statements.keys()
    if (oldest !== undefined) this.#statements.delete(oldest)
  }
}
