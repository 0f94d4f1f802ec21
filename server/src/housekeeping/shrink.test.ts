import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { makeShrinkable } from '../database/opening/make-shrinkable.ts'
import { sqliteFile } from '../database/opening/open-database.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { openMigrated } from '../testing/test-database.ts'
import { openImports } from '../intake/testing/open-imports.ts'
import { purge } from './purge.ts'
import { shrink } from './shrink.ts'
import { schwabFile } from '../formats/testing/broker-files.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const place = () => ({ databaseUrl: null, dataDir })
const size = (): number => statSync(sqliteFile(dataDir)).size
const day = 24 * 60 * 60_000

/** Long enough that some thousand rows take thousands of pages. */
const description = 'XYZ '.repeat(200).trim()
const history = (rows: number): string =>
  schwabFile(
    ...Array.from(
      { length: rows },
      (_, at) => `06/02/2026,Buy,XYZ,${description},${at + 1},$1.00,,-$${at + 1}.00`,
    ),
  )

const fillAndEmpty = async (db: Database): Promise<void> => {
  const { stage, deps, clock } = await openImports(db)
  expect((await stage(history(8000), 'a.csv', { account_name: '1' })).status).toBe(201)
  clock.advance(2 * day)
  await purge(deps)
}

it('gives the space of a preview that nobody confirmed back to the disk', async () => {
  const db = await openMigrated(place())
  await fillAndEmpty(db)
  expect(await shrink(db)).toBeGreaterThan(1000)
  await db.close()
  expect(size()).toBeLessThan(4_000_000)
})

it('leaves it to a later time when the server stops', async () => {
  const db = await openMigrated(place())
  await fillAndEmpty(db)
  expect(await shrink(db, AbortSignal.abort())).toBe(0)
  await db.close()
  expect(size()).toBeGreaterThan(5_000_000)
})

it('shrinks a database of an early version, once it was made anew, and keeps all that is in it', async () => {
  const early = new DatabaseSync(sqliteFile(dataDir))
  early.exec(
    'PRAGMA journal_mode = WAL; CREATE TABLE early (number INTEGER) STRICT; INSERT INTO early VALUES (7)',
  )
  early.close()
  const before = await openMigrated(place())
  await fillAndEmpty(before)
  expect(await shrink(before)).toBe(0)
  await before.close()

  expect(makeShrinkable(sqliteFile(dataDir))).toBe(true)
  expect(makeShrinkable(sqliteFile(dataDir))).toBe(false)
  expect(size()).toBeLessThan(4_000_000)
  const after = await openMigrated(place())
  expect(await after.read.selectFrom('users').select('username').execute()).toEqual([{ username: 'ann' }])
  await after.close()
  const looked = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  expect(looked.prepare('select number from early').get()).toEqual({ number: 7 })
  expect(looked.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  looked.close()
})

it('makes no database where there is none', () => {
  expect(makeShrinkable(sqliteFile(dataDir))).toBe(false)
})

describeEachEngine('a database without much to give back', ({ openTestDatabase }) => {
  it('stays as it is', async () => {
    expect(await shrink(await openTestDatabase())).toBe(0)
  })
})
