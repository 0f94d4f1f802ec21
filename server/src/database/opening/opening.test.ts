import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SqliteConnection } from './sqlite-connection.ts'

it('a connection that opens writes nothing, and a new database can shrink', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-opening-'))
  const file = join(folder, 'a.sqlite')
  const first = new SqliteConnection(file, 'write')
  try {
    first.run('CREATE TABLE t (v TEXT)')
    expect(first.run('PRAGMA auto_vacuum').rows).toMatchObject([{ auto_vacuum: 2 }])
    const written = statSync(`${file}-wal`).size
    for (const access of ['read', 'write'] as const) new SqliteConnection(file, access).close()
    expect(statSync(`${file}-wal`).size).toBe(written)
  } finally {
    first.close()
    rmSync(folder, { recursive: true })
  }
})
