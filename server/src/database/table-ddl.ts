/**
 * Tables as data, and the statements that make them on each engine. The subset is the one that PostgreSQL and its
 * distributed relatives share with SQLite: no sequences, triggers, generated columns or deferrable constraints.
 */
import type { Engine } from './database.ts'

/** `?` marks a column that may be null. A flag is 0 or 1. */
type ColumnType = 'text' | 'text?' | 'bigint' | 'bigint?' | 'integer' | 'integer?' | 'flag'

export interface Table {
  readonly name: string
  readonly columns: Readonly<Record<string, ColumnType>>
  readonly primaryKey: readonly string[]
  readonly unique?: readonly (readonly string[])[]
  readonly references?: readonly {
    readonly columns: readonly string[]
    readonly table: string
    readonly keys: readonly string[]
  }[]
  readonly indexes?: readonly (readonly string[])[]
  /** Unique as `unique` is; made after the table, so that rows may be filled in before. */
  readonly uniqueIndexes?: readonly (readonly string[])[]
}

/** Collation "C" makes PostgreSQL order and lower-case text by code point, as SQLite does. */
const types: Record<Engine, Record<'text' | 'bigint' | 'integer' | 'flag', string>> = {
  sqlite: { text: 'TEXT', bigint: 'INTEGER', integer: 'INTEGER', flag: 'INTEGER' },
  postgres: { text: 'TEXT COLLATE "C"', bigint: 'BIGINT', integer: 'INTEGER', flag: 'INTEGER' },
}

const columnClause = (engine: Engine, name: string, type: ColumnType): string => {
  const base = type.replace('?', '') as 'text' | 'bigint' | 'integer' | 'flag'
  const nullability = type.endsWith('?') ? '' : ' NOT NULL'
  const check = base === 'flag' ? ` CHECK (${name} IN (0, 1))` : ''
  return `${name} ${types[engine][base]}${nullability}${check}`
}

const list = (columns: readonly string[]): string => `(${columns.join(', ')})`

/** Deleting a user takes everything of theirs along, by way of the references to `users`. */
const constraintClauses = (table: Table): string[] => [
  `PRIMARY KEY ${list(table.primaryKey)}`,
  ...(table.unique ?? []).map((columns) => `UNIQUE ${list(columns)}`),
  ...(table.references ?? []).map(
    (reference) =>
      `FOREIGN KEY ${list(reference.columns)} REFERENCES ${reference.table} ${list(reference.keys)} ON DELETE CASCADE`,
  ),
]

export function createTable(engine: Engine, table: Table): string[] {
  const columns = Object.entries(table.columns).map(([name, type]) => columnClause(engine, name, type))
  const clauses = [...columns, ...constraintClauses(table)].join(',\n  ')
  const strict = engine === 'sqlite' ? ' STRICT' : ''
  return [`CREATE TABLE ${table.name} (\n  ${clauses}\n)${strict}`, ...createIndexes(table)]
}

export function createIndexes(table: Table): string[] {
  const create = (what: string) => (index: readonly string[]) =>
    `CREATE ${what} ${table.name}_by_${index.join('_')} ON ${table.name} ${list(index)}`
  return [
    ...(table.uniqueIndexes ?? []).map(create('UNIQUE INDEX')),
    ...(table.indexes ?? []).map(create('INDEX')),
  ]
}

/** A column that a later version adds: it may be null, since the rows that are there have no value for it. */
export function addColumn(
  engine: Engine,
  table: string,
  name: string,
  type: Extract<ColumnType, `${string}?`>,
): string {
  return `ALTER TABLE ${table} ADD COLUMN ${columnClause(engine, name, type)}`
}

/** The reference that nearly every table has. */
export const ofUser = { columns: ['user_id'], table: 'users', keys: ['id'] } as const
