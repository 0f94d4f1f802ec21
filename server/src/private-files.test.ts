import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCopy } from './backup/make-copy.ts'
import { loadSecretKey } from './config/secret-key.ts'
import { migrate } from './database/migrate.ts'
import { migrations } from './database/migrations/index.ts'
import { sqliteFile } from './database/opening/open-database.ts'
import { openPlace } from './testing/test-database.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
  chmodSync(dataDir, 0o755)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesIn(folder).map((file) => [file.slice(folder.length + 1), (statSync(file).mode & 0o777).toString(8)]),
  )

const openAndWrite = async () => {
  const database = await openPlace({ databaseUrl: null, dataDir })
  await migrate(database, { migrations, clock: () => 0 })
  return database
}

describe.skipIf(process.platform === 'win32')('what lies in the data folder', () => {
  let before = 0
  beforeEach(() => {
    before = process.umask(0)
  })
  afterEach(() => void process.umask(before))

  it('can be read by nobody else, although the folder is open and no umask helps', async () => {
    loadSecretKey({ secretKey: null, secretKeyFile: null, dataDir }, (size) => new Uint8Array(size).fill(1))
    const database = await openAndWrite()
    const place = { databaseUrl: null, dataDir }
    await makeCopy({
      place,
      file: join(dataDir, 'backups', 'copy.sqlite'),
      madeAt: '2026-11-20T14:30:00.000Z',
    })
    expect(modesIn(dataDir)).toEqual({
      'backups/copy.sqlite': '600',
      'secret.key': '600',
      'wheelwright.sqlite': '600',
      'wheelwright.sqlite-shm': '600',
      'wheelwright.sqlite-wal': '600',
    })
    expect(statSync(join(dataDir, 'backups')).mode & 0o777).toBe(0o700)
    await database.close()
  })

  it('is taken from everyone else where an earlier version left it readable', async () => {
    const beside = await openAndWrite()
    writeFileSync(join(dataDir, 'secret.key'), 'k'.repeat(64))
    for (const file of filesIn(dataDir)) chmodSync(file, 0o644)
    loadSecretKey({ secretKey: null, secretKeyFile: null, dataDir }, (size) => new Uint8Array(size))
    const database = await openAndWrite()
    expect(new Set(Object.values(modesIn(dataDir)))).toEqual(new Set(['600']))
    await database.close()
    await beside.close()
  })

  it('stays as it is where the operator named a file of his own for the key', () => {
    const file = join(dataDir, 'shared', 'key')
    mkdirSync(join(dataDir, 'shared'))
    writeFileSync(file, 'k'.repeat(64), { mode: 0o640 })
    loadSecretKey({ secretKey: null, secretKeyFile: file, dataDir }, (size) => new Uint8Array(size))
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(existsSync(sqliteFile(dataDir))).toBe(false)
  })
})
