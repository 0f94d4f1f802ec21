import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeProvenCopy } from '../server/src/backup/prove-copy.ts'
import type { Engine } from '../server/src/database/database.ts'
import type { DatabasePlace } from '../server/src/database/opening/open-database.ts'
import { migrations } from '../server/src/database/migrations/index.ts'
import { findPostgresPrograms } from '../server/src/testing/postgres-programs.ts'
import { openPlace } from '../server/src/testing/test-database.ts'
import { everydayActs } from './acts.ts'
import { backupProblems } from './backups.ts'
import { send } from './call.ts'
import { runUntilKilled, type End } from './dying-process.ts'
import { isWhole, rounds, seed } from './effort.ts'
import { soundness } from './found.ts'
import { makeOldDatabase, users, type OldDatabase } from './old-database.ts'
import { describeReport, nothingWrong, sumsOf } from './report.ts'
import type { MakeFault } from './rounds.ts'
import { runOnSqlite, withFolder, withPostgres } from './stage.ts'

/** Longer than a backup of so little takes. */
const longestBackupMs = 500

const killDuringBackup: MakeFault = async ({ server, place, people, random }) => {
  const token = people[0]?.promises.tokens.at(-1) ?? ''
  const begun = await send(server.url, { method: 'POST', path: '/settings/backup', token })
  expect(begun.status, JSON.stringify(begun.body)).toBe(202)
  await wait(random.between(0, longestBackupMs))
  await server.kill()
  expect(await backupProblems(place.dataDir)).toEqual([])
  return server.start()
}

it('a server killed while it makes a backup loses nothing, and whatever is called a backup is one', async () => {
  const many = rounds(20, 1)
  const report = await runOnSqlite({
    seed,
    rounds: many,
    people: 2,
    acts: everydayActs,
    fault: killDuringBackup,
  })
  const told = describeReport('server killed during a backup', seed, report)
  process.stdout.write(`${told}\n`)
  expect(sumsOf(report), told).toEqual(nothingWrong(many))
})

const usersIn = async (place: DatabasePlace): Promise<number> => {
  const db = await openPlace(place)
  try {
    expect(await soundness(db)).toEqual([])
    return (await db.read.selectFrom('users').select('id').execute()).length
  } finally {
    await db.close()
  }
}

/** A backup of a time when there was one user. */
const makeEarlierBackup = async (place: DatabasePlace, file: string): Promise<void> => {
  const db = await openPlace(place)
  await db.transaction(async (tx) => void (await tx.deleteFrom('users').where('id', '<>', 'user0').execute()))
  await db.close()
  expect(await makeProvenCopy({ place, file, madeAt: '2026-01-02T00:00:00.000Z' })).toMatchObject({
    ok: true,
  })
}

const preloads = { sqlite: 'steps/die-at-file-step.ts', postgres: 'steps/die-at-statement.ts' } as const

const restoreAndDie = (
  engine: Engine,
  place: DatabasePlace,
  backup: string,
  step: number | null,
): Promise<End> =>
  runUntilKilled({
    place,
    preload: preloads[engine],
    at: step === null ? {} : { FAULT_AT_FILE_STEP: String(step), FAULT_AT_STATEMENT: String(step) },
    words: ['restore', backup, '--replace'],
  })

/** Answers whether the restore came to that step. */
const killRestoreAt = async (
  engine: Engine,
  old: OldDatabase,
  backup: string,
  step: number,
): Promise<boolean> => {
  const place = await old.copy()
  const end = await restoreAndDie(engine, place, backup, step)
  const isThen = [1, users].includes(await usersIn(place))
  expect(isThen, `at step ${step} the database is neither the old one nor the new one`).toBe(true)
  expect(await backupProblems(place.dataDir)).toEqual([])
  if (end === 'killed')
    expect(await restoreAndDie(engine, place, backup, null), `after step ${step}`).toBe('ended')
  expect(await usersIn(place)).toBe(1)
  return end === 'killed'
}

const fewest = 5

const run = (engine: Engine, cluster: string | null): Promise<void> =>
  withFolder(async (folder) => {
    const old = await makeOldDatabase(engine, folder, cluster, migrations.length)
    const backup = join(folder, 'earlier.sqlite')
    await makeEarlierBackup(await old.copy(), backup)
    let steps = 0
    const most = isWhole ? Number.POSITIVE_INFINITY : fewest
    // The small share takes every third of the first steps, the whole lane every step there is.
    while (steps < most && (await killRestoreAt(engine, old, backup, steps + 1))) steps += isWhole ? 1 : 3
    process.stdout.write(`${engine}: a restore killed at ${isWhole ? steps : 'some'} steps\n`)
    expect(steps).toBeGreaterThanOrEqual(fewest)
  })

describe('a restore killed at any step leaves the old database or the new one, and can be run again', () => {
  it('on SQLite', () => run('sqlite', null))
  const isMissing = findPostgresPrograms() === null && !process.env['CI']
  if (isWhole)
    it.skipIf(isMissing)('on PostgreSQL', () => withPostgres((cluster) => run('postgres', cluster.url)))
})
