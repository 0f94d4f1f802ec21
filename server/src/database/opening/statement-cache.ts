/** Prepared statements by their text, so that SQLite compiles a query once and not for every call. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

type Values = readonly SQLInputValue[]
type NamedRow = Record<string, SQLOutputValue>

/** A statement whose rows are read as lists and named here, which takes half the time of reading named rows. */
class PreparedStatement {
  readonly #statement: StatementSync
  #names: readonly string[]
  /** Rows are copies of this template: an object built name by name leaves its smaller versions behind as garbage. */
  #blank: Readonly<NamedRow>

  constructor(statement: StatementSync) {
    statement.setReturnArrays(true)
    this.#statement = statement
    this.#names = namesOf(statement)
    this.#blank = blankOf(this.#names)
  }

  /** Whether it returns rows, as a select or a `returning` clause does. */
  get answersRows(): boolean {
    return this.#names.length > 0
  }

  run(values: Values): ReturnType<StatementSync['run']> {
    return this.#statement.run(...values)
  }

  all(values: Values): NamedRow[] {
    const rows = this.#statement.all(...values) as unknown as SQLOutputValue[][]
    // Another process may have added a column since: SQLite recompiles the statement by itself.
    if (rows[0] !== undefined && rows[0].length !== this.#names.length) {
      this.#names = namesOf(this.#statement)
      this.#blank = blankOf(this.#names)
    }
    const [names, blank] = [this.#names, this.#blank]
    return rows.map((row) => named(row, names, blank))
  }
}

const namesOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name)

const blankOf = (names: readonly string[]): NamedRow => Object.fromEntries(names.map((name) => [name, null]))

/** Rows of one statement have the same shape. */
const named = (
  row: readonly SQLOutputValue[],
  names: readonly string[],
  blank: Readonly<NamedRow>,
): NamedRow => {
  const all = { ...blank }
  for (let at = 0; at < names.length; at += 1) all[names[at] as string] = row[at] as SQLOutputValue
  return all
}

/** Keeps the `capacity` statements used last: a Map is ordered by insertion, so its first key is the oldest. */
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
    return new PreparedStatement(this.#database.prepare(sql))
  }

  #dropOldest(): void {
    const [oldest] = this.#statements.keys()
    if (oldest !== undefined) this.#statements.delete(oldest)
  }
}
