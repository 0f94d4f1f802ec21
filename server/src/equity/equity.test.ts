/** The equity curve as it comes about evening by evening, and as a client meets it, on both engines. */
import type { TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { enterScenario, type Owner } from '../figures/testing/portfolios.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { DailyBar } from '../market-data/provider.ts'
import { dollars, plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword, type TestApp } from '../testing/test-app.ts'
import { dailyValueJobs, sessionToKeep } from './keep-values.ts'

type Json = Record<string, unknown>
interface Curve {
  readonly items: (Json & { readonly date: string })[]
  readonly covers: string
  readonly twr: { readonly total: number | null; readonly reason: string | null }
  readonly xirr: { readonly rate: number | null; readonly reason: string | null }
  readonly benchmark: Json | null
  readonly next_on: string
}

describe('the session whose value can be told', () => {
  it.each([
    // A Friday in winter: the close is at 21:00 UTC.
    ['2026-11-20T15:00:00Z', null],
    ['2026-11-20T21:19:59Z', null],
    ['2026-11-20T21:20:00Z', '2026-11-20'],
    ['2026-11-22T12:00:00Z', '2026-11-20'],
    ['2026-11-23T08:59:59Z', '2026-11-20'],
    ['2026-11-23T09:00:00Z', null],
    // In summer, on the eve of a holiday, on it, and on the half day after it.
    ['2026-07-17T20:20:00Z', '2026-07-17'],
    ['2026-11-26T15:00:00Z', '2026-11-25'],
    ['2026-11-27T18:19:59Z', null],
    ['2026-11-27T18:20:00Z', '2026-11-27'],
  ])('at %s is %s', (now, day) => {
    expect(sessionToKeep(Date.parse(now))).toBe(day)
  })
})

const bar = (date: string, close: number): DailyBar => ({
  date: date as TradingDate,
  open: dollars(close),
  high: dollars(close),
  low: dollars(close),
  close: dollars(close),
  volume: null,
})

const wednesday = '2026-11-18T21:15:00Z'
const evening = 24 * 60 * 60_000
const spy = [bar('2026-11-18', 500), bar('2026-11-19', 510), bar('2026-11-20', 520)]

describeEachEngine('the equity curve', ({ openTestDatabase }) => {
  const processOn = (db: Database, startsAt = wednesday) => {
    const source = plainSource({ history: spy })
    const test = createTestApp(db, {}, { startsAt, sources: { primary: source } })
    // Nothing is kept by a clock of which nobody knows yet whether it is steady.
    test.clock.advance(15 * 60_000)
    return { ...test, source, jobs: createJobs(test.deps, [dailyValueJobs(test.deps)]) }
  }
  type Process = ReturnType<typeof processOn>

  const signUp = async (test: TestApp, name = 'ann'): Promise<Owner> => {
    const { id, access_token: token } = await test.signUp(name)
    return { userId: id, token }
  }

  const enter = (test: TestApp, owner: Owner, lines: readonly string[]) =>
    enterScenario({ ...test, newOwner: () => signUp(test) }, owner, lines.join('\n'))

  /** Ten shares, and 1000 of cash; 500 more come on Friday. */
  const open = async () => {
    const db = await openTestDatabase()
    const test = processOn(db)
    // The first of all runs the server, and may not go.
    await signUp(test, 'root')
    const owner = await signUp(test)
    await enter(test, owner, [
      '2026-11-02 DEPOSIT 2000',
      '2026-11-02 BUY 10 ABC @ 100',
      '2026-11-20 DEPOSIT 500',
    ])
    await setCash(test, owner, 1000)
    const get = async (query = '', token = owner.token) =>
      (await test.send<Curve>('GET', `/portfolio/equity${query}`, { token })).body
    return { db, test, owner, get }
  }

  const setCash = ({ deps }: TestApp, { userId }: Owner, amount: number | null) =>
    deps.db.transaction(async (tx) => {
      const cash = amount === null ? null : dollars(amount)
      await tx
        .updateTable('accounts')
        .set({ cash_balance: cash, cash_held: cash })
        .where('user_id', '=', userId)
        .execute()
    })

  const rowsOf = (db: Database) =>
    db.read.selectFrom('daily_values').selectAll().orderBy('day').orderBy('account_id').execute()

  const closeAt = async ({ source, clock, jobs }: Process, price: number) => {
    source.tell([plainQuote('ABC', price, new Date(clock.now() - 60 * 60_000).toISOString())])
    await jobs.runDue()
  }

  const threeEvenings = async ({ test, owner }: Pick<Awaited<ReturnType<typeof open>>, 'test' | 'owner'>) => {
    await closeAt(test, 100)
    test.clock.advance(evening)
    await closeAt(test, 110)
    test.clock.advance(evening)
    await setCash(test, owner, 1500)
    await closeAt(test, 110)
  }

  it('is what the Dashboard said each evening, against what was put in, and the same money in SPY', async () => {
    const { test, owner, get } = await open()
    expect(await get()).toMatchObject({ items: [], next_on: '2026-11-18', benchmark: null })
    await threeEvenings({ test, owner })
    const { token } = owner
    const { portfolio } = (
      await test.send<{ portfolio: Record<string, number> }>('GET', '/dashboard/snapshot', { token })
    ).body
    const curve = await get('?benchmark=spy')
    expect(curve.items.at(-1)?.['value']).toBe((portfolio['total_value'] ?? 0) + (portfolio['cash'] ?? 0))
    expect(curve).toMatchObject({
      covers: 'positions-and-cash',
      items: [
        { date: '2026-11-18', value: 2000, deposits: 2000, gain: 0, benchmark: 2000, follows: false },
        { date: '2026-11-19', value: 2100, cash: 1000, gain: 100, benchmark: 2040, follows: true },
        { date: '2026-11-20', value: 2600, deposits: 2500, gain: 100, benchmark: 2580, follows: true },
      ],
      twr: { reason: null },
      xirr: { reason: null },
      benchmark: { symbol: 'SPY', value: 2580, reason: null },
      next_on: '2026-11-23',
    })
    expect(curve.twr.total).toBeCloseTo(0.05, 12)
  })

  it('is narrowed to days and to an account, and is a file of the same days', async () => {
    const { db, test, owner, get } = await open()
    await threeEvenings({ test, owner })
    const account = (await rowsOf(db)).find(({ account_id }) => account_id !== '')?.account_id ?? ''
    expect((await get(`?account_id=${account}`)).items).toEqual((await get()).items)
    const narrowed = await get('?from=2026-11-19&to=2026-11-19')
    expect(narrowed).toMatchObject({
      items: [{ date: '2026-11-19', deposits: 2100, gain: 0 }],
      twr: { reason: 'one-day' },
      next_on: '2026-11-23',
    })
    const file = await test.app.request('/api/exports/equity?benchmark=SPY', {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[3]).toBe('2026-11-20,2600,2500,100,2580,1500,0,0,kept,positions-and-cash,SPY')
  })

  it('is nobody else’s, the same after a restart, and gone with the account', async () => {
    const { db, test, owner, get } = await open()
    await threeEvenings({ test, owner })
    const stranger = await signUp(test, 'ben')
    expect((await get('', stranger.token)).items).toEqual([])
    const before = await get('?benchmark=SPY')
    const restarted = processOn(db, '2026-11-20T21:30:00Z')
    const path = '/portfolio/equity?benchmark=SPY'
    expect((await restarted.send<Curve>('GET', path, { token: owner.token })).body).toEqual(before)
    const body = { current_password: testPassword, username: 'ann' }
    expect((await test.send('POST', '/auth/me/delete', { token: owner.token, body })).status).toBe(204)
    expect(await rowsOf(db)).toEqual([])
  })

  it('counts a day once, whoever looks how often, and leaves an idle database alone', async () => {
    const { db, test } = await open()
    const other = processOn(db)
    other.source.tell([plainQuote('ABC', 100, '2026-11-18T20:59:00Z')])
    await Promise.all([closeAt(test, 100), other.jobs.runDue()])
    const kept = await rowsOf(db)
    expect(kept.map(({ account_id: id, day, value }) => [id === '', day, value])).toEqual([
      [true, '2026-11-18', dollars(1000)],
      [false, '2026-11-18', dollars(1000)],
    ])
    test.clock.advance(6 * 60 * 60_000)
    await closeAt(test, 170)
    expect(await rowsOf(db)).toEqual(kept)
    expect(await dailyValueJobs(test.deps).find?.()).toEqual([])
    expect(await db.read.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('leaves out a day with a holding without a price, and breaks the line where nobody looked', async () => {
    const { test, get } = await open()
    test.source.tell([])
    await test.jobs.runDue()
    expect(await get()).toMatchObject({
      items: [{ date: '2026-11-18', value: null, unknown: 1, gain: null }],
      twr: { reason: 'one-day' },
    })
    test.clock.advance(evening)
    await closeAt(test, 100)
    // Monday passes without a server.
    test.clock.advance(5 * evening)
    await closeAt(test, 120)
    expect(await get('?benchmark=SPY')).toMatchObject({
      items: [
        { value: null },
        { date: '2026-11-19', value: 2000, follows: false },
        { date: '2026-11-24', value: 2200, follows: false, gain: -300 },
      ],
      twr: { total: null, reason: 'gap' },
      benchmark: { reason: { kind: 'no-close', date: '2026-11-24', message: null } },
    })
  })

  it('counts prices that are older than the session, and knows no gain without cash', async () => {
    const { test, owner, get } = await open()
    await setCash(test, owner, null)
    await closeAt(test, 100)
    test.clock.advance(evening)
    test.source.refuseAll({ kind: 'unreachable' })
    await test.jobs.runDue()
    expect(await get('?benchmark=SPY')).toMatchObject({
      covers: 'positions',
      items: [
        { value: 1000, cash: null, deposits: null, gain: null, old_prices: 0 },
        { value: 1000, deposits: null, gain: null, old_prices: 1 },
      ],
      twr: { reason: 'unknown-flow' },
      xirr: { reason: 'unknown' },
      benchmark: { value: null, reason: { kind: 'unknown-flow' } },
    })
  })

  it('keeps nothing under a day that a clock jumped to a moment ago, and shows none that has not come', async () => {
    const { db, test, get } = await open()
    test.clock.jump(7 * evening)
    await closeAt(test, 100)
    expect(await rowsOf(db)).toEqual([])
    // Nobody sets it right for an hour.
    test.clock.advance(60 * 60_000)
    await closeAt(test, 100)
    expect((await get()).items).toMatchObject([{ date: '2026-11-25' }])
    test.clock.jump(-7 * evening)
    expect(await get()).toMatchObject({ items: [], next_on: '2026-11-18' })
    test.clock.advance(15 * 60_000)
    await closeAt(test, 100)
    expect((await get()).items).toMatchObject([{ date: '2026-11-18' }])
  })

  it('says in words why a benchmark has no prices', async () => {
    const { test, get } = await open()
    await closeAt(test, 100)
    test.source.refuseAll({ kind: 'unknown-symbol' })
    const reasonOf = async (symbol: string) => (await get(`?benchmark=${symbol}`)).benchmark?.['reason']
    expect(await reasonOf('QQQQ')).toMatchObject({
      kind: 'no-prices',
      message: expect.stringContaining('Tradier'),
    })
    expect(await reasonOf('!!')).toMatchObject({ kind: 'no-symbol' })
  })
})
