/** The nightly copy: when it is due, what becomes of old ones, and what people see of it. */
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok, refuse } from '@wheelwright/core'
import { silentLog } from '../log.ts'
import { leaseMs } from '../jobs/queue.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createBackups, lastNight } from './nightly-backup.ts'
import type { Backups } from './backups.ts'
import { makeProvenCopy } from './prove-copy.ts'
import { makeProvenCopyInWorker, type MakeProvenCopy } from './in-worker.ts'

const hour = 60 * 60_000
const day = 24 * hour

it('takes the latest time that the clock showed the hour', () => {
  const at = (hours: number, minutes = 0) => new Date(2026, 10, 20, hours, minutes).getTime()
  expect(lastNight(at(14, 30), 3)).toBe(at(3))
  expect(lastNight(at(3), 3)).toBe(at(3))
  expect(lastNight(at(2, 59), 3)).toBe(new Date(2026, 10, 19, 3).getTime())
})

/** As the jobs do. */
const runWhenDue = async ({ kind, run }: Backups): Promise<void> => {
  if ((await kind.find?.())?.length === 1) await run()
}

describeEachEngine('nightly backups', ({ migratedPlace, open }) => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wheelwright-nightly-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const serve = async (make: MakeProvenCopy = makeProvenCopy, environment = {}) => {
    const place = await migratedPlace()
    const db = await open(place)
    const settings = {
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      BACKUP_DIR: folder,
      ...environment,
    }
    const test = createTestApp(db, settings)
    const { clock, steadyClock, newId, config, randomBytes } = test.deps
    const backupsOf = () =>
      createBackups({ db, clock, steadyClock, newId, config, randomBytes, log: silentLog }, make)
    const backups = backupsOf()
    return { db, backups, backupsOf, ...createTestApp(db, settings, { backups, clock }), clock: test.clock }
  }

  it('are made once a night, proven, and known by their age', async () => {
    const { backups, signUp, clock, send, deps } = await serve()
    await runWhenDue(backups)
    // There is nothing to lose yet.
    expect(readdirSync(folder)).toEqual([])
    const { access_token: token } = await signUp('ann')
    const state = async () => (await send('GET', '/settings/backup', { token })).body
    expect(await state()).toMatchObject({ state: 'none', last_proven_at: null, kept_days: 14 })
    await runWhenDue(backups)
    await runWhenDue(backups)
    expect(readdirSync(folder)).toEqual(['nightly-2026-11-20T14-30-00-000Z.sqlite'])
    expect(await state()).toMatchObject({
      state: 'fresh',
      is_running: false,
      last_proven_at: '2026-11-20T14:30:00.000Z',
      age_seconds: 0,
      users: 1,
      entries: 0,
      problem: null,
    })
    clock.advance(day)
    await runWhenDue(backups)
    expect(readdirSync(folder)).toHaveLength(2)
    clock.advance(31 * hour)
    const late = await send('POST', '/auth/login', {
      body: { username: 'ann', password: 'correct horse battery' },
    })
    const again = await send('GET', '/settings/backup', { token: String(late.body['access_token']) })
    expect(again.body).toMatchObject({ state: 'late', age_seconds: 31 * 3600 })
    expect((await send('GET', '/healthz')).body['backup']).toEqual({
      state: 'late',
      last_proven_at: '2026-11-21T14:30:00.000Z',
      age_seconds: 31 * 3600,
    })
    await deps.background.settle()
  })

  it('are made in a thread of its own by a real server', async () => {
    const { backups, signUp, send } = await serve(makeProvenCopyInWorker)
    const { access_token: token } = await signUp('ann')
    await backups.run()
    const { body } = await send('GET', '/settings/backup', { token })
    expect(body).toMatchObject({ state: 'fresh', users: 1, problem: null })
  })

  it('are made by one of two processes at the same moment', async () => {
    const made: string[] = []
    const { backups, backupsOf, signUp } = await serve(async ({ file }) => {
      made.push(file)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return ok({ file, bytes: 1, users: 1, entries: 0 })
    })
    await signUp('ann')
    await Promise.all([runWhenDue(backups), runWhenDue(backupsOf()), runWhenDue(backups)])
    expect(made).toHaveLength(1)
  })

  it('are said to be under way by every process while one makes them, and by none once it was killed', async () => {
    const copying = Promise.withResolvers<undefined>()
    const begun = Promise.withResolvers<undefined>()
    const { backups, backupsOf, signUp, clock } = await serve(async ({ file }) => {
      begun.resolve(undefined)
      await copying.promise
      return ok({ file, bytes: 1, users: 1, entries: 0 })
    })
    await signUp('ann')
    const other = backupsOf()
    const areRunning = async () => [(await backups.state()).isRunning, (await other.state()).isRunning]
    expect(await areRunning()).toEqual([false, false])
    const run = backups.run()
    await begun.promise
    expect(await areRunning()).toEqual([true, true])
    // As long after the last sign of life as nobody who lives is silent.
    clock.advance(leaseMs)
    expect((await other.state()).isRunning).toBe(false)
    clock.advance(-leaseMs)
    copying.resolve(undefined)
    await run
    expect(await areRunning()).toEqual([false, false])
  })

  it('are made by another process minutes after the one that made them was killed', async () => {
    const begun = Promise.withResolvers<void>()
    let isFirst = true
    const { backups, backupsOf, signUp, clock } = await serve((wanted) => {
      if (!isFirst) return makeProvenCopy(wanted)
      isFirst = false
      begun.resolve()
      // It never comes to an end, as if its process were gone.
      return new Promise(() => {})
    })
    await signUp('ann')
    void backups.run()
    const other = backupsOf()
    await begun.promise
    await other.run()
    expect(readdirSync(folder)).toEqual([])
    clock.advance(3 * 60_000)
    await other.run()
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('take away what copies that were killed long ago left behind', async () => {
    const { backups, signUp, clock } = await serve()
    await signUp('ann')
    const names = [
      'nightly-1.sqlite.unfinished',
      'nightly-1.sqlite.unfinished-wal',
      'nightly-2.sqlite.unfinished',
    ]
    for (const [index, name] of names.entries()) {
      writeFileSync(join(folder, name), '')
      const at = (clock.now() - (index === 2 ? hour : 2 * day)) / 1000
      utimesSync(join(folder, name), at, at)
    }
    await backups.run()
    expect(names.map((name) => existsSync(join(folder, name)))).toEqual([false, false, true])
  })

  it('go after fourteen days, but never the last one that was proven', async () => {
    const { backups, signUp, clock } = await serve()
    await signUp('ann')
    const old = join(folder, 'nightly-2026-11-01T03-00-00-000Z.sqlite')
    const recent = join(folder, 'nightly-2026-11-10T03-00-00-000Z.sqlite')
    const byHand = join(folder, 'backup-2020-01-01T00-00-00-000Z.sqlite')
    for (const [file, age] of [
      [old, 15],
      [recent, 10],
      [byHand, 3000],
    ] as const) {
      writeFileSync(file, '')
      const at = (clock.now() - age * day) / 1000
      utimesSync(file, at, at)
    }
    await backups.run()
    expect([old, recent, byHand].map((file) => existsSync(file))).toEqual([false, true, true])
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('outlive a clock that jumps weeks ahead, and are made again once it is set right', async () => {
    const { backups, signUp, clock, send } = await serve()
    const { access_token: token } = await signUp('ann')
    await runWhenDue(backups)
    const files = readdirSync(folder)
    const at = clock.now() / 1000
    for (const file of files) utimesSync(join(folder, file), at, at)
    clock.jump(400 * day)
    await runWhenDue(backups)
    expect(readdirSync(folder)).toEqual([...files, 'nightly-2027-12-25T14-30-00-000Z.sqlite'])
    clock.jump(-400 * day)
    clock.advance(day)
    expect((await send('GET', '/settings/backup', { token })).body).toMatchObject({ state: 'late' })
    await runWhenDue(backups)
    expect(readdirSync(folder)).toContain('nightly-2026-11-21T14-30-00-000Z.sqlite')
    expect((await send('GET', '/settings/backup', { token })).body).toMatchObject({ state: 'fresh' })
    await runWhenDue(backups)
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('that fail say so, keep what there is, and are tried again', async () => {
    let fails = true
    const { backups, signUp, send } = await serve((wanted) =>
      fails ? Promise.resolve(refuse('The disk is full.')) : makeProvenCopy(wanted),
    )
    const { access_token: token } = await signUp('ann')
    await runWhenDue(backups)
    const state = async () => (await send('GET', '/settings/backup', { token })).body
    expect(await state()).toMatchObject({
      state: 'failing',
      problem: 'The disk is full.',
      last_proven_at: null,
    })
    fails = false
    await runWhenDue(backups)
    expect(await state()).toMatchObject({ state: 'fresh', problem: null })
  })

  it('can be switched off, and started by an administrator alone', async () => {
    const off = await serve(makeProvenCopy, { BACKUP_KEEP_DAYS: '0' })
    const { access_token: admin } = await off.signUp('ann')
    await runWhenDue(off.backups)
    expect(readdirSync(folder)).toEqual([])
    expect((await off.send('POST', '/settings/backup', { token: admin })).status).toBe(409)
    const on = await serve()
    const { access_token: first } = await on.signUp('ann')
    const { access_token: second } = await on.signUp('bob')
    expect((await on.send('POST', '/settings/backup', { token: second })).status).toBe(403)
    const started = await on.send('POST', '/settings/backup', { token: first })
    expect([started.status, started.body['is_running']]).toEqual([202, true])
    await on.deps.background.settle()
    expect(readdirSync(folder)).toHaveLength(1)
  })
})
