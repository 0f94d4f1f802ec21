/** A start on a disk that takes no writes. A folder in the place of SQLite's own file does what such a disk does. */
import { mkdirSync, mkdtempSync, rmSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepare } from '../../prepare.ts'
import { openMigrated, openPlace } from '../../testing/test-database.ts'
import { sqliteFile } from './open-database.ts'
import { storageFaultOf } from '../storage-fault.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
  const database = await openMigrated(place())
  await database.close()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const place = () => ({ databaseUrl: null, dataDir })
const obstacle = (): string => `${sqliteFile(dataDir)}-shm`
const environment = () => ({ DATA_DIR: dataDir, SECRET_KEY: 'k'.repeat(32), LOG_LEVEL: 'silent' })
const lease = { name: 'test', holder: 'me', expires_at: '' }

it('serves the schema that is up to date, and takes writes again by itself', async () => {
  mkdirSync(obstacle())
  const prepared = await prepare(environment())
  if (!prepared.ok) throw new Error(prepared.refusal.join(' '))
  const { db } = prepared.value
  expect(await db.read.selectFrom('users').selectAll().execute()).toEqual([])
  const write = () =>
    db.transaction(async (tx) => void (await tx.insertInto('leases').values(lease).execute()))
  const fault = await write().then(
    () => null,
    (error: unknown) => storageFaultOf(error),
  )
  expect(fault).toBe('read-only')
  rmdirSync(obstacle())
  await write()
  expect(await db.read.selectFrom('leases').selectAll().execute()).toEqual([lease])
  await db.close()
})

it('refuses a schema that must be changed first with a sentence, and changes nothing', async () => {
  const earlier = new DatabaseSync(sqliteFile(dataDir))
  earlier.exec('delete from schema_migrations where name = (select max(name) from schema_migrations)')
  earlier.close()
  mkdirSync(obstacle())
  const prepared = await prepare(environment())
  expect(prepared.ok).toBe(false)
  expect(JSON.stringify(prepared)).toContain('The database must be brought to this version first')
  rmdirSync(obstacle())
  const after = await openPlace(place())
  expect(await after.read.selectFrom('users').selectAll().execute()).toEqual([])
  await after.close()
})

it('says that a file that is no database is none, whatever the disk', async () => {
  rmSync(sqliteFile(dataDir))
  mkdirSync(sqliteFile(dataDir))
  const prepared = await prepare(environment())
  expect(JSON.stringify(prepared)).toContain('cannot be opened')
})
