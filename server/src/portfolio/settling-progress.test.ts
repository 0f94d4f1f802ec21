/** While what was written is not settled, answers say how far it is, whichever process is asked. */
import { readRevision, readSettling } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { createApp, createPortfolios, type App } from '../app.ts'
import type { Database } from '../database/database.ts'
import { schwabHistory, schwabRow } from '../intake/testing/schwab-rows.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { openMigrated } from '../testing/test-database.ts'
import { uploadForm } from '../testing/open-user.ts'
import { usualWaits } from './portfolio-revision.ts'
import { storeFailedSettling } from './settled-revision.ts'
import { shortWaits } from './testing/short-waits.ts'

const pages = [
  '/dashboard/snapshot',
  '/wheels/wheel-cycles',
  '/portfolio/pnl?by=month',
  '/portfolio/positions/stocks',
  '/portfolio/positions/options',
  '/wheels/KO/data',
]

const storedAlone = [
  '/dashboard/snapshot',
  '/dashboard/today',
  '/portfolio/positions',
  '/portfolio/positions/stocks',
  '/portfolio/positions/options',
  '/stocks/',
]

/** A settling stores what is held in its first transaction, and the rest in its last one. */
const secondHalf = 2

describeEachEngine('a portfolio that is being settled', ({ migratedPlace, open, engine }) => {
  /** Two processes on one database. In the middle of what the second one settles the test decides how it goes on. */
  const start = async (revisionWaits = usualWaits) => {
    const place = await migratedPlace()
    const one = createTestApp(await openMigrated(place), {}, { revisionWaits })
    // One process holds an embedded database; the applications share nothing else.
    const two = createTestApp(engine === 'sqlite' ? one.deps.db : await open(place), {}, { revisionWaits })
    const { access_token: token, id: userId } = await one.signUp('ann')
    let inTheMiddle: (() => Promise<void>) | null = null
    const { db } = two.deps
    let transactions = 0
    const transaction: Database['transaction'] = async (work, scope) => {
      transactions += 1
      if (inTheMiddle !== null && transactions === secondHalf) await inTheMiddle()
      return db.transaction(work, scope)
    }
    const portfolios = createPortfolios({ ...two.deps, db: { ...db, transaction } })
    const held = createApp(two.deps, portfolios)
    const headers = { authorization: `Bearer ${token}` }
    const stage = async (app: App, symbol: string) => {
      const text = schwabHistory(schwabRow(`11/03/2026 Buy|${symbol}|100|20.00||-2000.00`))
      const body = uploadForm(text, { account_name: '1' }, `${symbol}.csv`)
      const staged = await app.request('/api/imports', { method: 'POST', headers, body })
      const { id } = (await staged.json()) as { id: string }
      return () =>
        app.request(`/api/imports/${id}/confirm`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{}',
        })
    }
    for (const symbol of ['KO', 'PCG', 'F']) await (await stage(one.app, symbol))()
    const confirm = await stage(held, 'SOFI')
    /** Takes the fourth symbol by the second process. */
    const write = (middle: () => Promise<void>) => {
      transactions = 0
      inTheMiddle = middle
      return confirm()
    }
    const ask = (app: TestApp, path: string) => app.send('GET', path, { token })
    const settlingOf = async (app: TestApp, path: string) =>
      readSettling((await ask(app, path)).headers.get('portfolio-settling'))
    return { one, two, write, ask, settlingOf, jobs: createPortfolios(one.deps).jobs, userId }
  }

  it('says how many symbols of how many are settled, until all are', async () => {
    const { one, two, write, settlingOf } = await start()
    for (const path of pages) expect(await settlingOf(one, path), path).toBe(null)
    const [reached, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const written = write(() => {
      reached.resolve()
      return free.promise
    })
    await reached.promise
    for (const app of [one, two])
      for (const path of pages)
        expect(await settlingOf(app, path), path).toEqual({
          settled: 3,
          of: 4,
          asOf: expect.any(String) as string,
          failedAt: null,
        })
    free.resolve()
    expect((await written).status).toBe(200)
    for (const app of [one, two])
      for (const path of pages) expect(await settlingOf(app, path), path).toBe(null)
  })

  it('is waited for by a read of the other process that asks for what was written', async () => {
    const { one, write, ask } = await start()
    const free = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const written = write(() => {
      reached.resolve()
      return free.promise
    })
    await reached.promise
    const early = await ask(one, '/portfolio/positions/stocks')
    expect(readRevision(early.headers.get('portfolio-revision'))?.ledger).toBe(3)
    const reading = ask(one, '/portfolio/positions/stocks?at_least=4')
    setTimeout(free.resolve, 200)
    const answer = await reading
    expect(readRevision(answer.headers.get('portfolio-revision'))).toEqual(
      readRevision((await written).headers.get('portfolio-revision')),
    )
    expect(JSON.stringify(answer.body)).toContain('SOFI')
  })

  it('that failed says so, keeps its last figures, and is told to the admin until a job has done it', async () => {
    const { one, two, write, ask, settlingOf, jobs, userId } = await start()
    const before = (await ask(one, '/portfolio/pnl')).body
    expect((await write(() => Promise.reject(new Error('a fault')))).status).toBe(200)
    for (const app of [one, two])
      for (const path of pages)
        expect(await settlingOf(app, path), path).toEqual({
          settled: 3,
          of: 4,
          asOf: expect.any(String) as string,
          failedAt: expect.any(String) as string,
        })
    // Nothing is to be waited for.
    expect((await ask(one, '/portfolio/pnl?at_least=4')).status).toBe(200)
    expect(before).not.toEqual((await ask(one, '/portfolio/pnl')).body)
    const problems = await one.deps.db.read
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'settle')
      .execute()
    expect(problems).toMatchObject([{ user_id: userId }])
    one.clock.advance(60_000)
    await jobs.runDue()
    for (const path of pages) expect(await settlingOf(one, path), path).toBe(null)
  })

  it('of which nothing was settled yet says since when nothing is known', async () => {
    const { one, two, ask, settlingOf, jobs } = await start(shortWaits)
    // As after a migration from a version that settled nothing.
    await one.deps.db.transaction(async (tx) => {
      await tx.deleteFrom('settled_ledgers').execute()
      await tx.deleteFrom('settled_profits').execute()
      await tx.deleteFrom('positions').execute()
    }, 'alone')
    const asked = [one, two].flatMap((app) => pages.map((path) => settlingOf(app, path)))
    for (const settling of await Promise.all(asked))
      expect(settling).toEqual({ settled: 0, of: 3, asOf: null, failedAt: null })
    // What is stored alone is no 0 to a client that reads no headers; what can be booked is answered.
    const unsettled = await Promise.all(
      storedAlone.map(async (path) => ({ path, ...(await ask(one, path)) })),
    )
    for (const { path, status, headers, body } of unsettled) {
      expect({ path, status, retryAfter: headers.get('retry-after') }).toEqual({
        path,
        status: 503,
        retryAfter: '2',
      })
      expect(body).toMatchObject({ code: 'NOT_SETTLED', written: 3, settled: 0 })
    }
    for (const path of ['/portfolio/pnl', '/wheels/wheel-cycles', '/portfolio/entries'])
      expect((await ask(one, path)).status, path).toBe(200)
    await jobs.runDue()
    for (const path of pages) expect(await settlingOf(two, path), path).toBe(null)
    for (const path of storedAlone) expect((await ask(one, path)).status, path).toBe(200)
  })

  it('is waited for where nothing of it was settled yet', async () => {
    const { one, ask, jobs } = await start()
    await one.deps.db.transaction(async (tx) => {
      await tx.deleteFrom('settled_ledgers').execute()
      await tx.deleteFrom('positions').execute()
    }, 'alone')
    const asked = ask(one, '/dashboard/snapshot')
    await jobs.runDue()
    expect((await asked).status).toBe(200)
  })

  it('whose first settling failed says so in place of figures', async () => {
    const { one, ask, jobs } = await start()
    await one.deps.db.transaction(async (tx) => {
      await tx.deleteFrom('settled_ledgers').execute()
      await tx.deleteFrom('positions').execute()
      for (const { id } of await tx.selectFrom('users').select('id').execute())
        await storeFailedSettling(tx, id, '2026-11-20T15:00:00.000Z')
    }, 'alone')
    const { status, headers, body } = await ask(one, '/dashboard/snapshot')
    expect([status, headers.get('retry-after')]).toEqual([503, '60'])
    expect(body).toMatchObject({
      code: 'NOT_SETTLED',
      message: 'Your portfolio could not be calculated yet. It will be retried automatically.',
    })
    await jobs.runDue()
    expect((await ask(one, '/dashboard/snapshot')).status).toBe(200)
  })

  it('has nothing to wait for where nothing was ever written', async () => {
    const { one } = await start()
    const { access_token: token } = await one.signUp('bea')
    for (const path of storedAlone) expect((await one.send('GET', path, { token })).status, path).toBe(200)
  })

  it('whose rules are of an older version is not settled by them', async () => {
    const { one, settlingOf, jobs } = await start()
    await one.deps.db.transaction(
      (tx) => tx.updateTable('settled_ledgers').set({ rules: 1 }).execute(),
      'alone',
    )
    expect(await settlingOf(one, '/portfolio/pnl')).toMatchObject({ settled: 0, of: 3, failedAt: null })
    await jobs.runDue()
    expect(await settlingOf(one, '/portfolio/pnl')).toBe(null)
  })

  it('tells with each change which state of the ledger holds it', async () => {
    const { two, write, userId } = await start()
    const heard: (number | undefined)[] = []
    two.deps.events.subscribe(
      userId,
      ({ topic, ledger }) => topic === 'import' && heard.push(ledger),
      () => {},
    )
    await write(() => Promise.resolve())
    expect(heard.at(-1)).toBe(4)
  })
})
