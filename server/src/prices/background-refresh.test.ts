/** Prices that refresh by themselves: when, for whom, by which process. */
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { createDemoSeed } from '../demo/seed.ts'
import { createIds } from '../ids.ts'
import { plainQuote, plainSource, type PlainSource } from '../market-data/testing/plain-source.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, createTestClock, type TestClock } from '../testing/test-app.ts'
import { openMigrated } from '../testing/test-database.ts'
import { startPriceRefresh } from './background-refresh.ts'

const minute = 60_000

const stock = (symbol: string) => ({ symbol, shares: 10, cost_basis: 10, market_price: 10 })

/** A process on a database: its application, and its timer in the hand of the test. */
const startProcess = (db: Database, clock: TestClock, source: PlainSource | null) => {
  const seedDemo = createDemoSeed({ clock: clock.now, newId: createIds(clock.now, randomBytes) })
  const app = createTestApp(
    db,
    {},
    { clock: clock.now, seedDemo, sources: source === null ? {} : { primary: source } },
  )
  let work = (): void => {}
  let everyMs = 0
  const stop = startPriceRefresh(app.deps, (every, given) => {
    everyMs = every
    work = given
    return () => {
      work = () => {}
    }
  })
  const tick = async () => {
    work()
    await app.deps.background.settle()
  }
  const heard: string[] = []
  const listen = (name: string, userId: string) =>
    app.deps.events.subscribe(
      userId,
      ({ topic }) => heard.push(`${name} ${topic}`),
      () => {},
    )
  const priceOf = async (token: string, symbol: string) => {
    const { body } = await app.send<Record<string, unknown>[]>('GET', '/stocks/', { token })
    return body.find((position) => position['symbol'] === symbol)?.['current_price']
  }
  return { ...app, tick, stop, heard, listen, priceOf, everyMs: () => everyMs }
}

describeEachEngine('the refresh of prices by itself', ({ openTestDatabase, migratedPlace, open, engine }) => {
  /** Two processes on one database; the first one migrates it. */
  const openTwice = async () => {
    const place = await migratedPlace()
    await (await openMigrated(place)).close()
    return [await open(place), await open(place)] as const
  }

  const begin = async (start = '2026-11-20T15:00:00Z') => {
    const clock = createTestClock(start)
    const source = plainSource()
    const process = startProcess(await openTestDatabase(), clock, source)
    const own = async (name: string, symbols: readonly string[]) => {
      const { id, access_token: token } = await process.signUp(name)
      for (const symbol of symbols) await process.send('POST', '/stocks/', { token, body: stock(symbol) })
      process.listen(name, id)
      process.heard.length = 0
      return token
    }
    const now = () => new Date(clock.now()).toISOString()
    return { ...process, clock, source, own, now }
  }

  it('happens every minute, and fetches a symbol once for all who hold it', async () => {
    const { own, source, tick, clock, now, priceOf, everyMs } = await begin()
    const [ann, bob] = [await own('ann', ['AAA', 'BBB']), await own('bob', ['BBB', 'CCC'])]
    clock.advance(minute)
    source.tell(['AAA', 'BBB', 'CCC'].map((symbol) => plainQuote(symbol, 12, now())))
    await tick()
    expect([everyMs(), source.asked.map((batch) => batch.toSorted())]).toEqual([
      minute,
      [['AAA', 'BBB', 'CCC']],
    ])
    expect([await priceOf(ann, 'BBB'), await priceOf(bob, 'CCC')]).toEqual([12, 12])
  })

  it('tells those whose prices changed, and nobody else', async () => {
    const { own, source, tick, clock, now, heard } = await begin()
    await own('ann', ['AAA'])
    await own('bob', ['BBB'])
    await own('cyd', [])
    heard.length = 0
    clock.advance(minute)
    const first = now()
    source.tell([plainQuote('AAA', 12, first), plainQuote('BBB', 12, first)])
    await tick()
    clock.advance(minute)
    source.tell([plainQuote('AAA', 13, now()), plainQuote('BBB', 12, first)])
    await tick()
    expect(heard.toSorted()).toEqual(['ann prices', 'ann prices', 'bob prices'])
  })

  it.each([
    ['a minute before the opening', '2026-11-20T14:29:00Z', 0],
    ['at the opening', '2026-11-20T14:30:00Z', 1],
    ['a minute before the close', '2026-11-20T20:59:00Z', 1],
    ['at the close', '2026-11-20T21:00:00Z', 0],
    ['on Saturday', '2026-11-21T15:00:00Z', 0],
    ['on Thanksgiving', '2026-11-26T15:00:00Z', 0],
    ['on the half day before one', '2026-11-27T17:59:00Z', 1],
    ['on the half day after one', '2026-11-27T18:00:00Z', 0],
  ])('%s is judged by the exchange’s calendar', async (_title, instant, calls) => {
    const { own, source, tick } = await begin(instant)
    await own('ann', ['AAA'])
    await tick()
    expect(source.asked).toHaveLength(calls)
  })

  it('leaves out who has not been here for an hour', async () => {
    const { own, source, tick, clock } = await begin()
    await own('ann', ['AAA'])
    clock.advance(60 * minute)
    await own('bob', ['BBB'])
    await tick()
    expect(source.asked).toEqual([['BBB']])
  })

  it('asks each user’s own first source, and none where none is configured', async () => {
    const clock = createTestClock('2026-11-20T15:00:00Z')
    const { signUp, send, tick, heard, listen } = startProcess(await openTestDatabase(), clock, null)
    const { id, access_token: token } = await signUp('ann')
    await send('POST', '/stocks/', { token, body: stock('AAA') })
    listen('ann', id)
    await tick()
    expect(heard).toEqual([])
  })

  it('moves a demo portfolio along the simulated market, with no other source asked', async () => {
    const { send, source, tick, clock } = await begin()
    const { body } = await send<{ access_token: string }>('POST', '/auth/demo')
    const token = body.access_token
    const prices = async () =>
      (await send<{ positions: Record<string, unknown>[] }>('GET', '/portfolio/positions', { token })).body
        .positions
    const before = await prices()
    clock.advance(30 * minute)
    await tick()
    const after = await prices()
    expect(source.asked).toEqual([])
    expect(after.every(({ price_source }) => price_source === 'demo')).toBe(true)
    expect(after.every(({ price_as_of }) => price_as_of === '2026-11-20T15:30:00.000Z')).toBe(true)
    expect(after.map(({ current_price }) => current_price)).not.toEqual(
      before.map(({ current_price }) => current_price),
    )
  })

  it('is done by one of two processes on one database, and taken over when that one stops', async () => {
    const databases = await openTwice()
    const clock = createTestClock('2026-11-20T15:00:00Z')
    const sources = [plainSource(), plainSource()] as const
    const one = startProcess(databases[0], clock, sources[0])
    const two = startProcess(databases[1], clock, sources[1])
    const { access_token: token } = await one.signUp('ann')
    await one.send('POST', '/stocks/', { token, body: stock('AAA') })
    const calls = () => sources.map(({ asked }) => asked.length)
    for (let round = 0; round < 3; round += 1) {
      for (const source of sources) source.tell([plainQuote('AAA', 12, new Date(clock.now()).toISOString())])
      // Two connections of one thread to a SQLite file would wait for each other in vain.
      if (engine === 'postgres') await Promise.all([one.tick(), two.tick()])
      else for (const process of [one, two]) await process.tick()
      clock.advance(minute)
    }
    expect(calls().toSorted((a, b) => a - b)).toEqual([0, 3])
    const [worker, other] = calls()[0] === 3 ? [one, two] : [two, one]
    await worker.stop()
    await other.tick()
    expect(calls().toSorted((a, b) => a - b)).toEqual([1, 3])
    await other.stop()
  })

  it('stops while the database is away, so that the server ends as it should', async () => {
    const db = await openTestDatabase()
    const clock = createTestClock('2026-11-20T15:00:00Z')
    let isAway = false
    const given: Database = {
      ...db,
      get read() {
        return db.read
      },
      transaction: (work, scope) =>
        isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : db.transaction(work, scope),
    }
    const worker = startProcess(given, clock, plainSource())
    await worker.tick()
    isAway = true
    await expect(worker.stop()).resolves.toBeUndefined()
  })

  it('is taken over from a process that died, once its lease has run out', async () => {
    const databases = await openTwice()
    const clock = createTestClock('2026-11-20T15:00:00Z')
    const sources = [plainSource(), plainSource()] as const
    const dead = startProcess(databases[0], clock, sources[0])
    const other = startProcess(databases[1], clock, sources[1])
    const { access_token: token } = await dead.signUp('ann')
    await dead.send('POST', '/stocks/', { token, body: stock('AAA') })
    await dead.tick()
    const seen: number[] = []
    for (let round = 0; round < 3; round += 1) {
      clock.advance(minute)
      await other.tick()
      seen.push(sources[1].asked.length)
    }
    expect(seen).toEqual([0, 0, 1])
  })
})
