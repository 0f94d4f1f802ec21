import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { openMigrated } from '../testing/test-database.ts'
import { examine } from './doctor.ts'

describeEachEngine('the doctor', ({ makeTestPlace, open }) => {
  it('reports a place as it is before the first start, and makes nothing there', async () => {
    const place = await makeTestPlace()
    const report = await examine({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' })
    expect(report.isWell).toBe(true)
    expect(report.text).toContain('Everything is in place.')
    expect(report.text).toMatch(/will be made at the first start|next start adds 0001-accounts/)
    expect(existsSync(join(place.dataDir, 'secret.key'))).toBe(false)
  })

  it('names jobs that failed, and whether they are tried again', async () => {
    const place = await makeTestPlace()
    const db = await openMigrated(place)
    const environment = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' }
    expect((await examine(environment)).text).toContain('ok     No job of the server has failed.')
    const now = new Date().toISOString()
    const job = { user_id: '', kind: 'housekeeping', subject: '', due_at: now, added_at: now, failed_at: now }
    const failed = {
      ...job,
      holder: null,
      held_until: null,
      dead_at: null,
      payload: '',
      problem: 'Error: no',
    }
    await db.transaction(async (tx) => {
      await tx
        .insertInto('jobs')
        .values([
          { ...failed, attempts: 2 },
          { ...failed, user_id: 'u1', kind: 'stage-import', subject: 'b1', attempts: 8, dead_at: now },
        ])
        .execute()
    })
    const report = await examine(environment)
    await db.close()
    expect(report.isWell).toBe(false)
    expect(report.text).toContain(
      `CARE   The job housekeeping failed 2 times, last at ${now}: Error: no. It will be retried.`,
    )
    expect(report.text).toContain(
      `WRONG  The job stage-import (b1) of user u1 failed 8 times, last at ${now}: Error: no. It will not be retried.`,
    )
  })

  it('names a migration that this version does not know', async () => {
    const place = await makeTestPlace()
    const db = await open(place)
    const { migrate } = await import('../database/migrate.ts')
    const future = { name: '9009-from-the-future', tables: [] }
    await migrate(db, { migrations: [future], clock: () => 0 })
    const report = await examine({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' })
    expect(report.isWell).toBe(false)
    expect(report.text).toContain(
      'WRONG  The database was made by a newer version: it has 9009-from-the-future.',
    )
  })
})

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('shows where each setting comes from, and no secret', async () => {
  const { text } = await examine({
    DATA_DIR: dataDir,
    PORT: '9000',
    SECRET_KEY: 'a secret that nobody should ever see',
    TRADIER_API_KEY: 'hunter2',
    DATABASE_URL: 'postgres://ada:hunter3@127.0.0.1:9/none',
  })
  expect(text).toContain('PORT = 9000 (environment).')
  expect(text).toContain('HOST = 127.0.0.1 (default).')
  expect(text).toContain('DATABASE_URL = postgres://ada:****@127.0.0.1:9/none')
  expect(text).not.toMatch(/hunter|nobody should/)
  expect(text).toContain('does not answer')
})

it('says what is wrong with a setting', async () => {
  const report = await examine({ DATA_DIR: dataDir, REGISTRATION: 'maybe' })
  expect(report.isWell).toBe(false)
  expect(report.text).toContain('WRONG  REGISTRATION = not usable (environment). REGISTRATION must be one of')
})

it('says that others can read the secret key', async () => {
  const file = join(dataDir, 'secret.key')
  writeFileSync(file, 'x'.repeat(64))
  chmodSync(file, 0o644)
  const report = await examine({ DATA_DIR: dataDir })
  expect(report.text).toContain('can be read by others (mode 644): set it to 600')
})
