import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { createIds } from '../ids.ts'
import { silentLog } from '../log.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestClock } from '../testing/test-app.ts'
import { openMigrated, openPlace } from '../testing/test-database.ts'
import { backoffMs } from './backoff.ts'
import { JobLost, type JobKey, type JobKind, type RunningJob } from './job.ts'
import { createJobs } from './jobs.ts'
import { addJob, leaseMs, selectTroubled } from './queue.ts'

const minute = 60_000

describe('the pause before a job is tried again', () => {
  it('doubles with each failure, up to an hour, and is never less than half of its step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, chance) => {
          const step = Math.min(60 * minute, 2000 * 2 ** (n - 1))
          const pause = backoffMs(n, chance)
          expect(pause).toBeGreaterThanOrEqual(Math.floor(step / 2))
          expect(pause).toBeLessThanOrEqual(step)
        },
      ),
    )
  })

  it('differs between two that failed together', () => {
    expect(backoffMs(5, 0.1)).not.toBe(backoffMs(5, 0.9))
  })
})

describeEachEngine('jobs', ({ engine, openTestDatabase, migratedPlace }) => {
  const clock = createTestClock()
  const bytes = (size: number) => new Uint8Array(size).fill(128)
  const newId = createIds(clock.now, (size) => crypto.getRandomValues(new Uint8Array(size)))
  const key: JobKey = { userId: 'ann', kind: 'count', subject: 'a' }

  const kindOf = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
    name: 'count',
    run,
    atOnce: 2,
    mostAttempts: 3,
    longestMs: minute,
    ...more,
  })
  const processOn = (db: Database, ...kinds: JobKind[]) =>
    createJobs({ db, clock: clock.now, newId, randomBytes: bytes, log: silentLog }, kinds)
  const add = (db: Database, job: JobKey = key, payload = '') =>
    db.transaction(
      (tx) => addJob(tx, { ...job, payload, dueMs: clock.now(), nowMs: clock.now() }),
      'by itself',
    )
  const stored = (db: Database) => db.read.selectFrom('jobs').selectAll().execute()

  it('are done once, and gone', async () => {
    const db = await openTestDatabase()
    const ran: RunningJob[] = []
    const jobs = processOn(
      db,
      kindOf(async (job) => void ran.push(job)),
    )
    await add(db, key, 'what to do')
    // The same job again is the same job.
    await add(db, key, 'something else')
    await jobs.runDue()
    expect(ran.map(({ subject, payload, attempt }) => [subject, payload, attempt])).toEqual([
      ['a', 'what to do', 1],
    ])
    expect(await stored(db)).toEqual([])
    await jobs.runDue()
    expect(ran).toHaveLength(1)
  })

  it('are not run before they are due', async () => {
    const db = await openTestDatabase()
    let ran = 0
    const jobs = processOn(
      db,
      kindOf(async () => void (ran += 1)),
    )
    const now = clock.now()
    await db.transaction((tx) => addJob(tx, { ...key, dueMs: now + minute, nowMs: now }), 'by itself')
    await jobs.runDue()
    expect(ran).toBe(0)
    clock.advance(minute)
    await jobs.runDue()
    expect(ran).toBe(1)
  })

  it('are run by one of several processes that want them at the same moment', async () => {
    const place = await migratedPlace()
    const one = await openMigrated(place)
    // One process holds an embedded database; two that want the same job are at odds all the same.
    const two = engine === 'sqlite' ? one : await openPlace(place)
    const ran = new Map<string, number>()
    const kind = kindOf(
      async ({ subject }) => {
        ran.set(subject, (ran.get(subject) ?? 0) + 1)
        await wait(5)
      },
      { atOnce: 20 },
    )
    const processes = [one, two, one, two].map((db) => processOn(db, kind))
    const subjects = Array.from({ length: 20 }, (_, at) => `job ${at}`)
    for (const subject of subjects) await add(one, { ...key, subject })
    await Promise.all(subjects.flatMap((subject) => processes.map((jobs) => jobs.run({ ...key, subject }))))
    expect([...ran.values()]).toEqual(subjects.map(() => 1))
    expect(await stored(one)).toEqual([])
    if (two !== one) await two.close()
    await one.close()
  })

  it('of a process that died are taken over when its lease has run out, and it may write nothing more', async () => {
    const db = await openTestDatabase()
    const begun = Promise.withResolvers<RunningJob>()
    const dead = processOn(
      db,
      kindOf((job) => {
        begun.resolve(job)
        // It never comes to an end, as if its process were gone.
        return new Promise(() => {})
      }),
    )
    const attempts: number[] = []
    const other = processOn(
      db,
      kindOf(async ({ attempt }) => void attempts.push(attempt)),
    )
    await add(db)
    void dead.run(key)
    const job = await begun.promise
    await db.transaction((tx) => job.demand(tx))
    clock.advance(leaseMs - 1)
    expect(await other.run(key)).toEqual({ kind: 'elsewhere' })
    clock.advance(1)
    expect(await other.run(key)).toEqual({ kind: 'done' })
    expect(attempts).toEqual([2])
    await expect(db.transaction((tx) => job.demand(tx))).rejects.toThrow(JobLost)
  })

  it('that fail are tried again, later each time, until they are dead and say why', async () => {
    const db = await openTestDatabase()
    const told: string[] = []
    const jobs = processOn(
      db,
      kindOf(() => Promise.reject(new Error('no bread')), {
        whenDead: async ({ subject }, problem) => void told.push(`${subject}: ${problem}`),
      }),
    )
    await add(db)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await jobs.run(key)).kind).toBe('failed')
      const [row] = await stored(db)
      expect(row).toMatchObject({ attempts: attempt, problem: 'Error: no bread', holder: null })
      expect(told).toHaveLength(attempt === 3 ? 1 : 0)
      // Not before its time.
      expect(await jobs.run(key)).toEqual({ kind: 'elsewhere' })
      const pause = Date.parse(row?.due_at ?? '') - clock.now()
      pauses.push(pause)
      clock.advance(Math.max(0, pause))
    }
    expect(pauses.slice(0, 2)).toEqual([1500, 3000])
    expect(told).toEqual(['a: Error: no bread'])
    clock.advance(100 * minute)
    expect(await jobs.run(key)).toEqual({ kind: 'elsewhere' })
    expect(await selectTroubled(db.read, 10)).toMatchObject([
      { userId: 'ann', kind: 'count', subject: 'a', attempts: 3, isDead: true, problem: 'Error: no bread' },
    ])
  })

  it('that ended their process each time are dead without another run', async () => {
    const db = await openTestDatabase()
    let ran = 0
    const told: string[] = []
    const jobs = processOn(
      db,
      kindOf(async () => void (ran += 1), { whenDead: async (_, problem) => void told.push(problem) }),
    )
    await add(db)
    await db.transaction(async (tx) => void (await tx.updateTable('jobs').set({ attempts: 3 }).execute()))
    expect((await jobs.run(key)).kind).toBe('failed')
    expect([ran, told]).toEqual([0, ['NeverEnded: the server ended in each of 3 runs']])
  })

  it('that run when the server stops are run again after it, and the run does not count', async () => {
    const db = await openTestDatabase()
    const begun = Promise.withResolvers<void>()
    const jobs = processOn(
      db,
      kindOf(async ({ signal }) => {
        begun.resolve()
        await wait(minute, undefined, { signal })
      }),
    )
    await add(db)
    const run = jobs.run(key)
    await begun.promise
    await jobs.stop()
    expect(await run).toEqual({ kind: 'stopped' })
    expect(await stored(db)).toMatchObject([{ attempts: 0, holder: null, failed_at: null }])
    expect(await jobs.run(key)).toEqual({ kind: 'stopped' })
    const attempts: number[] = []
    await processOn(
      db,
      kindOf(async ({ attempt }) => void attempts.push(attempt)),
    ).runDue()
    expect(attempts).toEqual([1])
  })

  it('that take longer than they may are given up', async () => {
    const db = await openTestDatabase()
    const jobs = processOn(
      db,
      kindOf(({ signal }) => wait(minute, undefined, { signal }), { longestMs: 20 }),
    )
    await add(db)
    expect((await jobs.run(key)).kind).toBe('failed')
    expect(await stored(db)).toMatchObject([{ attempts: 1, holder: null }])
  })

  it('that come again are due after their time, and at each start', async () => {
    const db = await openTestDatabase()
    let ran = 0
    const kind = kindOf(async () => void (ran += 1), { everyMs: 60 * minute, mostAttempts: Infinity })
    const server: JobKey = { userId: '', kind: 'count', subject: '' }
    const until = async (runs: number) => {
      await vi.waitFor(() => expect(ran).toBe(runs), { timeout: 5000 })
    }
    const first = processOn(db, kind)
    await first.start()
    await until(1)
    expect(await first.run(server)).toEqual({ kind: 'elsewhere' })
    clock.advance(60 * minute)
    expect(await first.run(server)).toEqual({ kind: 'done' })
    await first.stop()
    const second = processOn(db, kind)
    await second.start()
    await until(3)
    await second.stop()
  })

  it('are not put off for weeks by a clock that was ahead and is set right', async () => {
    const db = await openTestDatabase()
    let ran = 0
    const kind = kindOf(async () => void (ran += 1), { everyMs: 60 * minute, mostAttempts: Infinity })
    const server: JobKey = { userId: '', kind: 'count', subject: '' }
    const jobs = processOn(db, kind)
    const weeks = 45 * 24 * 60 * minute
    clock.jump(weeks)
    await add(db, server)
    await jobs.run(server)
    clock.jump(-weeks)
    expect(await jobs.run(server)).toEqual({ kind: 'done' })
    expect(await jobs.run(server)).toEqual({ kind: 'elsewhere' })
    // Nor is one held for weeks whose process died while the clock was ahead.
    clock.jump(weeks)
    clock.advance(60 * minute)
    const begun = Promise.withResolvers<void>()
    const dead = processOn(db, { ...kind, run: () => (begun.resolve(), new Promise(() => {})) })
    void dead.run(server)
    await begun.promise
    clock.jump(-weeks)
    expect(await jobs.run(server)).toEqual({ kind: 'done' })
    expect(ran).toBe(3)
  })

  it('that come again are never dead', async () => {
    const db = await openTestDatabase()
    const kind = kindOf(() => Promise.reject(new Error('no')), {
      everyMs: 60 * minute,
      mostAttempts: Infinity,
    })
    const server: JobKey = { userId: '', kind: 'count', subject: '' }
    const jobs = processOn(db, kind)
    await add(db, server)
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await jobs.run(server)).kind).toBe('failed')
      clock.advance(60 * minute)
    }
    expect(await stored(db)).toMatchObject([{ attempts: 20, dead_at: null }])
  })

  it('are found by looking, which writes nothing where there are none', async () => {
    const db = await openTestDatabase()
    const ran: string[] = []
    let lagging = ['ann', 'bob']
    const kind = kindOf(
      async ({ userId }) => {
        ran.push(userId)
        lagging = lagging.filter((one) => one !== userId)
      },
      { find: async () => lagging.map((userId) => ({ userId, subject: '' })) },
    )
    const jobs = processOn(db, kind)
    await jobs.runDue()
    expect(ran.toSorted()).toEqual(['ann', 'bob'])
    await jobs.runDue()
    expect(ran).toHaveLength(2)
    expect(await stored(db)).toEqual([])
  })

  it('are looked for again when a clock that was ahead is set right', async () => {
    const db = await openTestDatabase()
    let looks = 0
    const find = async () => {
      looks += 1
      return []
    }
    const jobs = processOn(
      db,
      kindOf(async () => {}, { find }),
    )
    const weeks = 45 * 24 * 60 * minute
    clock.jump(weeks)
    await jobs.start()
    await expect.poll(() => looks).toBe(1)
    clock.jump(-weeks)
    await expect.poll(() => looks, { timeout: 5000 }).toBe(2)
    await jobs.stop()
  })

  it('run no more of a kind at a time than they say', async () => {
    const db = await openTestDatabase()
    let [running, most, ran] = [0, 0, 0]
    const both = Promise.withResolvers<void>()
    const jobs = processOn(
      db,
      kindOf(async () => {
        running += 1
        most = Math.max(most, running)
        // The first waits until another one runs beside it.
        if (running === 2) both.resolve()
        await both.promise
        await wait(5)
        running -= 1
        ran += 1
      }),
    )
    for (let at = 0; at < 7; at += 1) await add(db, { ...key, subject: String(at) })
    await jobs.start()
    await vi.waitFor(() => expect(ran).toBe(7), { timeout: 5000 })
    await jobs.stop()
    expect(most).toBe(2)
  })
})
