/** The list of what an account is, held to the schema: no table and no column is forgotten. */
import { expect, it } from 'vitest'
import { sqliteFile } from '../database/opening/open-database.ts'
import { SqliteConnection } from '../database/opening/sqlite-connection.ts'
import { makeMigratedPlace } from '../testing/test-database.ts'
import { carriedTables, leftBehind } from './carried-tables.ts'

interface ColumnInfo {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

const owners = ['user_id', 'user_no']

/** By table. */
const readSchema = async (): Promise<ReadonlyMap<string, readonly ColumnInfo[]>> => {
  const place = await makeMigratedPlace('sqlite')
  const connection = new SqliteConnection(sqliteFile(place.dataDir), 'read')
  try {
    const { rows } = connection.run<{ name: string }>("select name from sqlite_master where type = 'table'")
    return new Map(
      rows.map(({ name }) => [name, connection.run<ColumnInfo>(`pragma table_info("${name}")`).rows]),
    )
  } finally {
    connection.close()
    await place.remove()
  }
}

const schema = await readSchema()
const columnsOf = (name: string): readonly ColumnInfo[] =>
  (schema.get(name) ?? []).filter((column) => !owners.includes(column.name))

it('every table of the database is carried, or left behind with a reason', () => {
  const listed = [...carriedTables.map(({ name }) => name), ...Object.keys(leftBehind)]
  expect(new Set(listed)).toEqual(new Set(schema.keys()))
  expect(new Set(listed).size).toBe(listed.length)
})

it.each(carriedTables.map((table) => [table.name, table] as const))(
  'every column of %s is carried as the database has it',
  (name, { columns, anew, key, owner }) => {
    const found = columnsOf(name)
    expect(new Set([...Object.keys(columns), ...Object.keys(anew)])).toEqual(
      new Set(found.map((column) => column.name)),
    )
    for (const { name: column, type, notnull } of found) {
      const check = columns[column]
      if (check === undefined) continue
      expect(check(null) === null, `${column} may be null`).toBe(
        // An earlier version made the column before batches had numbers; all have one.
        notnull === 0 && !(name === 'entry_batches' && column === 'batch_no'),
      )
      expect(check(type === 'TEXT' ? 1e9 : 'text'), `${column} takes another type`).not.toBeNull()
    }
    const keyed = found.filter(({ pk }) => pk > 0).map((column) => column.name)
    if (name !== 'entry_batches') expect(new Set(key)).toEqual(new Set(keyed))
    const all = (schema.get(name) ?? []).map((column) => column.name)
    expect(owner).toEqual(owners.filter((column) => all.includes(column)))
  },
)
