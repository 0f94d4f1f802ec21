/** A copy as a file: its tables, its manifest, and how it is opened without being changed. */
import { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { SqliteConnection } from '../database/opening/sqlite-connection.ts'
import { SqliteConnectionDialect } from '../database/opening/sqlite-dialect.ts'
import { manifest, manifestTable, type Manifest } from './manifest.ts'
import type { TableShape } from './read-tables.ts'

interface ColumnInfo {
  readonly name: string
  /** The column's place in the key, from 1; 0 outside of it. */
  readonly pk: number
}

/** Tables in the order in which they were made: one that another refers to stands before it. */
export function tablesOf(connection: SqliteConnection): TableShape[] {
  return connection
    .run<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid",
    )
    .rows.filter(({ name }) => name !== manifestTable)
    .map(({ name }) => {
      const { rows } = connection.run<ColumnInfo>(`pragma table_info("${name}")`)
      const key = rows.filter(({ pk }) => pk > 0).toSorted((left, right) => left.pk - right.pk)
      return { name, columns: rows.map((column) => column.name), key: key.map((column) => column.name) }
    })
}

export interface OpenCopy {
  readonly connection: SqliteConnection
  readonly reader: Reader
  readonly manifest: Manifest
  readonly close: () => Promise<void>
}

interface NoCopy {
  readonly kind: 'unreadable' | 'no-backup'
  readonly sentence: string
}

const readManifest = (connection: SqliteConnection): Manifest | null => {
  const known = connection.run(`select 1 from sqlite_master where name = '${manifestTable}'`)
  if (known.rows.length === 0) return null
  const { rows } = connection.run<{ value: string }>(`select value from ${manifestTable}`)
  const read = z.safeParse(manifest, JSON.parse(rows[0]?.value ?? 'null'))
  return read.success ? read.data : null
}

export function openCopy(file: string): Result<OpenCopy, NoCopy> {
  let connection: SqliteConnection | null = null
  try {
    connection = new SqliteConnection(file, 'immutable')
    const found = readManifest(connection)
    if (found !== null) {
      const opened = connection
      const reader = new Kysely<Schema>({ dialect: new SqliteConnectionDialect(() => opened) })
      return ok({ connection: opened, reader, manifest: found, close: () => reader.destroy() })
    }
    connection.close()
    const sentence = `${file} is no backup made by Wheelwright, or one that was never finished.`
    return refuse({ kind: 'no-backup', sentence })
  } catch (error) {
    connection?.close()
    const reason = error instanceof Error ? error.message : String(error)
    return refuse({ kind: 'unreadable', sentence: `${file} cannot be read as a backup: ${reason}.` })
  }
}
