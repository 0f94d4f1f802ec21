/** Values of days that nobody kept, rebuilt from a history and the closes of a source, on both engines. */
import type { TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { createLedgers } from '../entries/books/ledgers.ts'
import { enterScenario, type Owner } from '../figures/testing/portfolios.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { DailyBar } from '../market-data/provider.ts'
import { dollars, plainSource, type PlainParts } from '../market-data/testing/plain-source.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { dailyValueJobs } from './keep-values.ts'
import { pastCloseJobs } from './past-closes.ts'

interface Curve {
  readonly items: {
    readonly date: string
    readonly value: number | null
    readonly deposits: number | null
    readonly gain: number | null
    readonly source: string
  }[]
  readonly past: { readonly rebuilt: number; readonly left_out: number; readonly reason: string | null }
  readonly twr: { readonly total: number | null; readonly reason: string | null }
}

/** A close a day from November 9 on, weekdays only. */
const barsOf = (...closes: readonly (number | null)[]): DailyBar[] =>
  ['09', '10', '11', '12', '13', '16', '17', '18', '19'].flatMap((of, at): DailyBar[] => {
    const close = closes[at] ?? null
    if (close === null) return []
    const price = dollars(close)
    return [
      {
        date: `2026-11-${of}` as TradingDate,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: null,
      },
    ]
  })

const put = 'ABC   261120P00095000'
const history = {
  ABC: barsOf(100, 101, 102, 103, 104, 105, 106, 107),
  [put]: barsOf(2, 2, null, 1, 1, 1, 1, 1),
}

const thursday = '2026-11-19T15:00:00Z'

/** What brokers say after the close of the last day, by account. */
const stateEach = ({ deps }: Pick<TestApp, 'deps'>, cash: Readonly<Record<string, number>>): Promise<void> =>
  deps.db.transaction(async (tx) => {
    for (const [name, stated] of Object.entries(cash))
      await tx
        .updateTable('accounts')
        .set({ cash_balance: dollars(stated), snapshot_as_of: '2026-11-18T22:00:00.000Z' })
        .where('account_number', '=', name)
        .execute()
  })

describeEachEngine('days that nobody kept', ({ openTestDatabase }) => {
  const processOn = (db: Database, parts: PlainParts | null = { history }, startsAt = thursday) => {
    const source = parts === null ? null : plainSource(parts)
    const test = createTestApp(db, {}, { startsAt, sources: source === null ? {} : { primary: source } })
    test.clock.advance(15 * 60_000)
    const kinds = [dailyValueJobs(test.deps), pastCloseJobs(test.deps, createLedgers(test.deps))]
    return { ...test, source, jobs: createJobs(test.deps, kinds) }
  }

  const signUp = async (test: TestApp, name: string): Promise<Owner> => {
    const { id, access_token: token } = await test.signUp(name)
    return { userId: id, token }
  }

  const enter = (test: TestApp, owner: Owner, text: string) =>
    enterScenario({ ...test, newOwner: () => signUp(test, 'other') }, owner, text)

  const state = ({ deps }: TestApp, { userId }: Owner, cash: number) =>
    deps.db.transaction(async (tx) => {
      await tx
        .updateTable('accounts')
        .set({ cash_balance: dollars(cash), snapshot_as_of: '2026-11-18T22:00:00.000Z' })
        .where('user_id', '=', userId)
        .execute()
    })

  const curveOf = async (test: TestApp, { token }: Owner, query = ''): Promise<Curve> =>
    (await test.send<Curve>('GET', `/portfolio/equity${query}`, { token })).body
  const linesOf = ({ items }: Curve) => items.map(({ date, value, source }) => `${date} ${value} ${source}`)

  const sellPut = async (test: TestApp, { token }: Owner) => {
    const { body: accounts } = await test.send<{ id: string }[]>('GET', '/portfolio/accounts', { token })
    const body = {
      account_id: accounts[0]?.id,
      kind: 'sell-to-open',
      symbol: put,
      quantity: 1,
      price: 2,
      trade_date: '2026-11-10',
    }
    expect((await test.send('POST', '/portfolio/entries', { token, body })).status).toBe(201)
  }

  const shares = `2026-11-09 DEPOSIT 2000
    2026-11-09 BUY 10 ABC @ 100`

  const open = async (text: string, parts?: PlainParts | null) => {
    const db = await openTestDatabase()
    const test = processOn(db, parts)
    const owner = await signUp(test, 'ann')
    await enter(test, owner, text)
    return { db, test, owner }
  }

  it('say nothing before the first position where neither cash nor a close is known', async () => {
    const { test, owner } = await open(`2026-11-09 DEPOSIT 2000\n2026-11-12 BUY 10 ABC @ 100`, null)
    await test.jobs.runDue()
    expect(await curveOf(test, owner)).toMatchObject({
      items: [],
      past: { rebuilt: 0, left_out: 8, reason: 'no-source' },
    })
  })

  it('are worth what was held at their closes, with the cash of then', async () => {
    const { db, test, owner } = await open(shares)
    await state(test, owner, 1000)
    expect(await curveOf(test, owner)).toMatchObject({
      items: [],
      past: { rebuilt: 0, left_out: 8, reason: 'asking' },
    })
    await test.jobs.runDue()
    const curve = await curveOf(test, owner)
    expect(linesOf(curve)).toEqual([
      '2026-11-09 2000 rebuilt',
      '2026-11-10 2010 rebuilt',
      '2026-11-11 2020 rebuilt',
      '2026-11-12 2030 rebuilt',
      '2026-11-13 2040 rebuilt',
      '2026-11-16 2050 rebuilt',
      '2026-11-17 2060 rebuilt',
      '2026-11-18 2070 rebuilt',
    ])
    expect(curve.past).toEqual({ rebuilt: 8, left_out: 0, reason: null })
    expect(curve.twr.total).toBeCloseTo(0.035, 12)
    // Whoever looks, from whichever process, and only the owner.
    const restarted = processOn(db)
    expect(await curveOf(restarted, owner)).toEqual(curve)
    expect((await curveOf(test, await signUp(test, 'ben'))).items).toEqual([])
    expect(linesOf(await curveOf(test, owner, '?from=2026-11-12&to=2026-11-13'))).toHaveLength(2)
    const calls = test.source?.others()
    await test.jobs.runDue()
    expect(test.source?.others()).toBe(calls)
  })

  it('follow the entries at once, and count no day on which a holding has no close', async () => {
    const { test, owner } = await open(shares)
    await test.jobs.runDue()
    await sellPut(test, owner)
    expect(linesOf(await curveOf(test, owner))).toEqual(['2026-11-09 1000 rebuilt'])
    expect((await curveOf(test, owner)).past).toEqual({ rebuilt: 1, left_out: 7, reason: 'asking' })
    await test.jobs.runDue()
    // On the 11th the contract did not trade.
    expect(linesOf(await curveOf(test, owner))).toEqual([
      '2026-11-09 1000 rebuilt',
      '2026-11-10 810 rebuilt',
      '2026-11-12 930 rebuilt',
      '2026-11-13 940 rebuilt',
      '2026-11-16 950 rebuilt',
      '2026-11-17 960 rebuilt',
      '2026-11-18 970 rebuilt',
    ])
    expect((await curveOf(test, owner)).past).toEqual({ rebuilt: 7, left_out: 1, reason: 'no-closes' })
  })

  it('never replace one that was kept', async () => {
    const closes = { ABC: barsOf(100, 101, 102, 103, 104, 105, 106, 107, 108) }
    const { db, test, owner } = await open(shares, { history: closes })
    await state(test, owner, 1000)
    test.source?.tell([])
    test.clock.advance(7 * 60 * 60_000)
    await test.jobs.runDue()
    // A day later there is a close of it, which would make it 2080.
    const later = processOn(db, { history: closes }, '2026-11-20T16:00:00Z')
    await later.jobs.runDue()
    expect(linesOf(await curveOf(later, owner)).slice(-2)).toEqual([
      '2026-11-18 2070 rebuilt',
      '2026-11-19 null kept',
    ])
    await db.transaction(async (tx) => {
      await tx.deleteFrom('daily_values').where('user_id', '=', owner.userId).execute()
      await tx.deleteFrom('past_close_looks').where('user_id', '=', owner.userId).execute()
    })
    await later.jobs.runDue()
    expect(linesOf(await curveOf(later, owner)).at(-1)).toBe('2026-11-19 2080 rebuilt')
  })

  it('are unknown where the broker says that something else is held', async () => {
    const { test, owner } = await open(shares)
    await state(test, owner, 1000)
    await test.jobs.runDue()
    await test.deps.db.transaction(async (tx) => {
      await tx.updateTable('positions').set({ difference: 1_000_000 }).execute()
    })
    expect(await curveOf(test, owner)).toMatchObject({
      items: [],
      past: { left_out: 8, reason: 'differs' },
    })
  })

  it('go through shares that leave one account and come to another days later, as one event', async () => {
    const { test, owner } = await open(`account one
      2026-11-09 DEPOSIT 2000
      2026-11-09 BUY 10 ABC @ 100
      2026-11-11 TRANSFER -10 ABC
      account two
      2026-11-10 DEPOSIT 500
      2026-11-13 TRANSFER 10 ABC`)
    await stateEach(test, { one: 1000, two: 500 })
    await test.jobs.runDue()
    const curve = await curveOf(test, owner)
    expect(curve.items.map(({ date, value, deposits, gain }) => [date, value, deposits, gain])).toEqual([
      ['2026-11-09', 2000, 2000, 0],
      ['2026-11-10', 2510, 2500, 10],
      ['2026-11-11', 2520, 2500, 20],
      ['2026-11-12', 2530, 2500, 30],
      ['2026-11-13', 2540, 2500, 40],
      ['2026-11-16', 2550, 2500, 50],
      ['2026-11-17', 2560, 2500, 60],
      ['2026-11-18', 2570, 2500, 70],
    ])
    expect(curve.twr.total).toBeCloseTo((2010 / 2000) * (2570 / 2510) - 1, 12)
    const accounts = await test.send<Record<string, string>[]>('GET', '/portfolio/accounts', {
      token: owner.token,
    })
    const two = accounts.body.find((each) => each['account_number'] === 'two')?.['id'] ?? ''
    // They came with the first row, as they are booked, and not as a gain.
    expect((await curveOf(test, owner, `?account_id=${two}`)).items).toMatchObject([
      { date: '2026-11-10', value: 500, gain: 0 },
      { date: '2026-11-11', value: 1520, gain: null },
      {},
      {},
      {},
      {},
      {},
    ])
  })

  it('are worth in shares of then, also in an account that had none left when they were split', async () => {
    const halves = { ...history, ABC: barsOf(50, 50.5, 51, 51.5, 52, 52.5, 53, 53.5) }
    const { test, owner } = await open(
      `account one
      2026-11-09 DEPOSIT 2000
      2026-11-09 BUY 10 ABC @ 100
      2026-11-10 TRANSFER -10 ABC
      account two
      2026-11-10 TRANSFER 10 ABC
      2026-11-11 DEPOSIT 510
      2026-11-11 BUY 5 ABC @ 102
      2026-11-12 TRANSFER -15 ABC
      account one
      2026-11-12 TRANSFER 15 ABC
      2026-11-16 SPLIT ABC 2 1`,
      { history: halves, isSplitAdjusted: true },
    )
    await stateEach(test, { one: 1000, two: 0 })
    await test.jobs.runDue()
    const curve = await curveOf(test, owner)
    expect(curve.items.map(({ value, gain }) => [value, gain])).toEqual([
      [2000, 0],
      [2010, 10],
      [2530, 20],
      [2545, 35],
      [2560, 50],
      [2575, 65],
      [2590, 80],
      [2605, 95],
    ])
    expect(curve.past).toEqual({ rebuilt: 8, left_out: 0, reason: null })
  })

  it('know the gain of a portfolio that went to a new account', async () => {
    const { test, owner } = await open(`account one
      2026-11-09 DEPOSIT 2000
      2026-11-09 BUY 10 ABC @ 100
      2026-11-11 TRANSFER -10 ABC
      2026-11-11 DEPOSIT -1000
      account two
      2026-11-11 DEPOSIT 1000
      2026-11-13 TRANSFER 10 ABC`)
    await stateEach(test, { one: 0, two: 1000 })
    await test.jobs.runDue()
    const curve = await curveOf(test, owner)
    expect(curve.items.map(({ date, value, deposits, gain }) => [date, value, deposits, gain])).toEqual([
      ['2026-11-09', 2000, 2000, 0],
      ['2026-11-10', 2010, 2000, 10],
      ['2026-11-11', 2020, 2000, 20],
      ['2026-11-12', 2030, 2000, 30],
      ['2026-11-13', 2040, 2000, 40],
      ['2026-11-16', 2050, 2000, 50],
      ['2026-11-17', 2060, 2000, 60],
      ['2026-11-18', 2070, 2000, 70],
    ])
    expect(curve.twr.total).toBeCloseTo(0.035, 12)
  })

  it('say that cash is unknown where nobody stated it, and are of positions alone', async () => {
    const { test, owner } = await open(shares)
    await test.jobs.runDue()
    expect(await curveOf(test, owner)).toMatchObject({
      covers: 'positions',
      items: [{ value: 1000 }, {}, {}, {}, {}, {}, {}, {}],
    })
  })

  it('are asked for as the source allows, call by call', async () => {
    const { test, owner } = await open(`${shares}\n2026-11-09 BUY 10 DEF @ 100`, {
      history: { ...history, DEF: history.ABC },
      historyCalls: 1,
    })
    await test.jobs.runDue()
    expect((await curveOf(test, owner)).past.reason).toBe('asking')
    test.source?.allowHistory(1)
    test.clock.advance(60_000)
    await test.jobs.runDue()
    await test.jobs.runDue()
    expect((await curveOf(test, owner)).past).toEqual({ rebuilt: 8, left_out: 0, reason: null })
  })

  it('tell open pages when asking ends, also where nothing came', async () => {
    const { test, owner } = await open(shares, null)
    const heard: string[] = []
    test.deps.events.subscribe(
      owner.userId,
      ({ topic }) => heard.push(topic),
      () => undefined,
    )
    expect((await curveOf(test, owner)).past.reason).toBe('asking')
    await test.jobs.runDue()
    expect((await curveOf(test, owner)).past.reason).toBe('no-source')
    expect(heard).toEqual(['prices'])
  })

  it('wait for a source that is silent, and say that there is none', async () => {
    const { db, test, owner } = await open(shares)
    test.source?.refuseAll({ kind: 'unreachable' })
    await test.jobs.runDue()
    expect((await curveOf(test, owner)).past.reason).toBe('asking')
    const without = processOn(db, null)
    await without.jobs.runDue()
    without.clock.advance(60 * 60_000)
    await without.jobs.runDue()
    expect((await curveOf(without, owner)).past.reason).toBe('no-source')
    // Once there is one its closes are asked for.
    const later = processOn(db, { history }, '2026-11-19T17:00:00Z')
    await later.jobs.runDue()
    expect((await curveOf(later, owner)).past).toEqual({ rebuilt: 8, left_out: 0, reason: null })
  })

  it('know nothing of a symbol that the source does not know, and ask again once there is another source', async () => {
    const { db, test, owner } = await open(shares, { history: {} })
    await test.jobs.runDue()
    expect((await curveOf(test, owner)).past).toEqual({ rebuilt: 0, left_out: 8, reason: 'no-closes' })
    const other = processOn(db, { name: 'polygon', history })
    await other.jobs.runDue()
    expect((await curveOf(other, owner)).past.rebuilt).toBe(8)
  })
})
