import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, sqliteFile } from './open-database.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('makes the data folder, readable by nobody else', async () => {
  const inside = join(dataDir, 'not', 'there')
  const opened = await openDatabase({ databaseUrl: null, dataDir: inside })
  if (!opened.ok) throw new Error(opened.refusal.message)
  expect(statSync(inside).mode & 0o777).toBe(0o700)
  await opened.value.close()
})

it('keeps a write-ahead log', async () => {
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  if (!opened.ok) throw new Error(opened.refusal.message)
  const beside = new DatabaseSync(sqliteFile(dataDir))
  expect(beside.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  beside.close()
  await opened.value.close()
})

it('waits for another process that has just begun the same new file', async () => {
  const holder = new Worker(
    `const { DatabaseSync } = require('node:sqlite')
     const { parentPort, workerData } = require('node:worker_threads')
     const database = new DatabaseSync(workerData)
     database.exec('BEGIN EXCLUSIVE')
     parentPort.postMessage('held')
     setTimeout(() => { database.exec('COMMIT'); database.close() }, 300)`,
    { eval: true, workerData: sqliteFile(dataDir) },
  )
  await once(holder, 'message')
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  if (!opened.ok) throw new Error(opened.refusal.message)
  await opened.value.close()
  await once(holder, 'exit')
})

it('says which file is no database', async () => {
  writeFileSync(
    sqliteFile(dataDir),
    'this is a letter, not a database, and long enough to be told apart from one',
  )
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  expect(opened).toMatchObject({ ok: false, refusal: { kind: 'cannot-open' } })
  expect(JSON.stringify(opened)).toContain('file is not a database')
})

it('says that the PostgreSQL of DATABASE_URL does not answer', async () => {
  const opened = await openDatabase({ databaseUrl: 'postgres://nobody:secret@127.0.0.1:9/none', dataDir })
  expect(opened).toMatchObject({ ok: false, refusal: { kind: 'away' } })
  expect(JSON.stringify(opened)).not.toContain('secret')
})
