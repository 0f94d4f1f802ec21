/** What goes wrong at the brokerage or here while a sync goes on, and what must become of it. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ChangeEvent } from '@wheelwright/api'
import type { Database } from '../database/database.ts'
import { schwabTransactions } from '../intake/testing/as-schwab-api.ts'
import { leg } from '../intake/testing/told.ts'
import { workedCase } from '../intake/testing/worked-histories.ts'
import { describeEachEngine } from '../testing/engines.ts'
import type { CallFault } from '../testing/schwab/faults.ts'
import { lastEvening } from './evening.ts'
import { openSync, startSchwab } from './testing/open-sync.ts'
import { syncAfterConnecting } from './syncs.ts'

const hour = 60 * 60_000
const day = 24 * hour
const total = 576.75

describeEachEngine('a sync', ({ openTestDatabase }) => {
  let started: Awaited<ReturnType<typeof startSchwab>>
  let db: Database
  let ann: Awaited<ReturnType<typeof openSync>>

  beforeEach(async () => {
    started = await startSchwab()
    const { broker } = started
    broker.open('99990000', { transactions: schwabTransactions(workedCase) })
    broker.open('22220000')
    db = await openTestDatabase()
    ann = await openSync(db, started)
  })
  afterEach(async () => {
    await started.schwab.close()
  })
  const seen = () => started.schwab.control.seen
  const fail = (fault: CallFault, on = '/transactions', after = 3, times = 1): void =>
    started.schwab.control.failures.add({ on, with: fault, after, times })

  it.each(['hang', 'reset', 'reset-in-body', 'html', 'too-many', 'server-error'] as const)(
    'comes to the same though one call fails: %s',
    async (fault) => {
      fail(fault)
      expect(await ann.sync({ from: '2026-01-01' })).toMatchObject({ outcome: 'done', problem: null })
      expect(await ann.netCash()).toBeCloseTo(total, 6)
    },
  )

  it('divides a question whose answer is too big for the gateway', async () => {
    fail('too-big', 'types=TRADE', 1)
    expect(await ann.sync({ from: '2026-01-01' })).toMatchObject({ outcome: 'done' })
    expect(await ann.netCash()).toBeCloseTo(total, 6)
    const trades = seen().filter(
      ({ query }) => query.includes('types=TRADE&') || query.endsWith('types=TRADE'),
    )
    expect(trades).toHaveLength(4)
  })

  it('that is cut in the middle counts for nothing, and goes on after a restart with what is missing', async () => {
    fail('reset', '/transactions', 20, 1000)
    await ann.sync({ from: '2026-01-01' })
    const cut = await ann.status()
    expect(cut).toMatchObject({
      running: {
        done: 2,
        total: 3,
        waits_for: expect.stringContaining('Schwab could not be reached.') as string,
      },
      last: null,
    })
    expect(await ann.netCash()).toBe(0)
    expect(await ann.get('/portfolio/accounts')).toEqual([])
    started.schwab.control.failures.clear()
    seen().length = 0
    await ann.again().runJobs(hour)
    expect(await ann.status()).toMatchObject({ running: null, last: { outcome: 'done', new_entries: 10 } })
    expect(await ann.netCash()).toBeCloseTo(total, 6)
    // Neither the accounts nor the first account's rows are asked for again.
    expect(seen().filter(({ path }) => path.endsWith('/accounts'))).toEqual([])
    const askedOf = seen().filter(({ path }) => path.includes('/transactions'))
    expect(new Set(askedOf.map(({ path }) => path)).size).toBe(1)
    expect(await db.read.selectFrom('sync_parts').select('part').execute()).toEqual([])
  })

  it('is tried again for hours and then given up with the reason, and the next one leaves no day out', async () => {
    await ann.sync({ from: '2026-01-01' })
    const before = await ann.get('/portfolio/pnl')
    fail('server-error', '/trader', 0, 100_000)
    // Traded in the three days in which nothing can be asked.
    const late = schwabTransactions([leg('2026-11-21', 'STO', 1, 'XYZ 50P 2026-12-18', 1)], {
      account: '99990000',
      firstId: 7000,
    })
    ann.clock.advance(day)
    await ann.sync()
    started.broker.account('99990000').transactions.push(...late)
    for (let tries = 0; tries < 20; tries += 1) await ann.runJobs(hour)
    ann.clock.advance(2 * day)
    const status = await ann.status()
    expect(status).toMatchObject({
      running: null,
      last: {
        outcome: 'failed',
        problem: { kind: 'provider', message: expect.stringContaining('no day is left out') as string },
      },
    })
    expect(await ann.get('/portfolio/pnl')).toEqual(before)
    expect(await ann.imports()).toHaveLength(1)
    started.schwab.control.failures.clear()
    ann.clock.advance(hour)
    expect(await ann.sync()).toMatchObject({ outcome: 'done', new_entries: 1 })
    expect(await ann.netCash()).toBeCloseTo(total + 99.35, 6)
  })

  it.each([
    ['accounts', '/accounts/accountNumbers', 0],
    ['positions', '/accounts', 1],
  ])('says that it could not fetch %s', async (what, path, after) => {
    fail('server-error', path, after, 100)
    await ann.sync({ from: '2026-01-01' })
    expect(await ann.status()).toMatchObject({
      running: { waits_for: expect.stringMatching(new RegExp(`^Failed to fetch ${what}: `)) as string },
    })
  })

  it('without a login says that one is needed', async () => {
    started.schwab.control.revoke()
    const last = await ann.sync()
    expect(last).toMatchObject({
      problem: { message: expect.stringMatching(/^Authentication required: /) as string },
    })
  })

  it('whose login is revoked meanwhile ends at once, keeps the figures, and is never tried again by itself', async () => {
    await ann.sync({ from: '2026-01-01' })
    ann.clock.advance(day)
    started.schwab.control.revoke()
    const last = await ann.sync()
    expect(last).toMatchObject({
      outcome: 'failed',
      problem: { kind: 'login', message: expect.stringContaining('Log in again') as string },
    })
    expect(await ann.netCash()).toBeCloseTo(total, 6)
    const asked = seen().length
    for (let tries = 0; tries < 30; tries += 1) {
      await ann.runJobs(hour)
      await ann.evening()
    }
    expect(seen()).toHaveLength(asked)
    expect(await ann.post()).toMatchObject({ status: 409, body: { code: 'CONFLICT', state: 'revoked' } })
  })

  it.each([
    ['notConnected', 'disconnected'],
    ['loginNeeded', 'login_needed'],
  ] as const)('is refused without a live connection: %s', async (ended, state) => {
    ann.login.ended = ended
    const refused = await ann.post({ from: '2026-01-01' })
    expect(refused).toMatchObject({ status: 409, body: { state } })
    expect(refused.body['detail']).toMatch(/Nothing was changed.*Settings page/)
    expect((await ann.status()).running).toBe(null)
  })

  it('is one, however often it is asked for at the same time, and nobody else’s', async () => {
    const answers = await Promise.all([ann.post({ from: '2026-01-01' }), ann.post(), ann.post()])
    const ids = new Set(answers.map(({ body }) => body['batch_id']))
    expect(ids.size).toBe(1)
    await ann.deps.background.settle()
    expect(await ann.imports()).toHaveLength(1)
    const bob = await ann.signUp('bob')
    const other = await ann.send('GET', '/brokerage/sync', { token: bob.access_token })
    expect(other.body).toEqual({ running: null, last_sync_at: null, last: null })
    expect(await ann.send('POST', '/brokerage/sync', { token: bob.access_token, body: {} })).toMatchObject({
      status: 409,
      body: { state: 'disconnected' },
    })
  })

  it.each([10, -10])(
    'takes no harm from a clock that is %i minutes away from the brokerage’s',
    async (minutes) => {
      const { control } = started.schwab
      control.habits.skewMs = minutes * 60_000
      const now = new Date(control.now()).toISOString().replace('.000Z', '+0000')
      const [row] = schwabTransactions([leg('2026-11-20', 'STO', 1, 'XYZ 50P 2026-12-18', 1)], {
        account: '99990000',
        firstId: 7000,
      })
      started.broker.account('99990000').transactions.push({ ...row, time: now, tradeDate: now })
      await ann.sync({ from: '2026-01-01' })
      ann.clock.advance(hour)
      await ann.sync()
      expect(await ann.netCash()).toBeCloseTo(total + 99.35, 6)
    },
  )

  it('waits rather than ask more often than it may', async () => {
    for (let account = 0; account < 9; account += 1) started.broker.open(`4444000${account}`)
    expect(await ann.sync({ from: '2026-01-01' })).toMatchObject({ outcome: 'done' })
    expect(seen().length).toBeGreaterThan(120)
    expect(seen().filter(({ status }) => status === 429)).toEqual([])
  })

  it('is cancelled by discarding what it brings', async () => {
    fail('reset', '/transactions', 20, 1000)
    await ann.sync({ from: '2026-01-01' })
    const [batch] = await ann.imports()
    expect(batch).toMatchObject({ state: 'staging' })
    expect(await ann.undo(String(batch?.id))).toBe(204)
    expect((await ann.status()).running).toBe(null)
    started.schwab.control.failures.clear()
    await ann.runJobs(hour)
    expect(await ann.status()).toMatchObject({ running: null, last: { outcome: 'cancelled' } })
    expect(await ann.netCash()).toBe(0)
    expect(await ann.sync({ from: '2026-01-01' })).toMatchObject({ outcome: 'done', new_entries: 10 })
  })

  it('tells open pages how far it is, and that it has ended', async () => {
    const told: ChangeEvent[] = []
    ann.deps.events.subscribe(
      ann.userId,
      (event) => told.push(event),
      () => {},
    )
    await ann.sync({ from: '2026-01-01' })
    expect(told).toContainEqual(
      expect.objectContaining({
        progress: expect.objectContaining({ phase: 'fetching', done: 3, total: 3 }) as object,
      }),
    )
    expect(told.at(-1)).toEqual({ topic: 'staged' })
    expect(told.some(({ topic, progress }) => topic === 'import' && progress === undefined)).toBe(true)
  })

  it('is begun each trading evening for whoever is connected, once', async () => {
    expect(new Date(lastEvening(Date.parse('2026-11-22T12:00:00Z'))).toISOString()).toBe(
      '2026-11-20T23:30:00.000Z',
    )
    await ann.evening()
    await ann.runJobs()
    expect(await ann.status()).toMatchObject({ last: { outcome: 'done', new_entries: 10 } })
    const asked = seen().length
    await ann.evening()
    await ann.runJobs()
    expect(seen()).toHaveLength(asked)
    // Friday's evening comes, and the weekend has none.
    ann.clock.advance(10 * hour)
    await ann.evening()
    await ann.runJobs()
    const friday = seen().length
    expect(friday).toBeGreaterThan(asked)
    ann.clock.advance(2 * day)
    await ann.evening()
    await ann.runJobs()
    expect(seen()).toHaveLength(friday)
  })

  it('goes on from the last one of before, where one was made while the clock was ahead', async () => {
    expect(await ann.sync({ from: '2026-01-01' })).toMatchObject({ outcome: 'done' })
    ann.clock.jump(5 * day)
    await ann.evening()
    await ann.runJobs()
    const { last_sync_at: ahead } = await ann.status()
    ann.clock.jump(-5 * day)
    ann.clock.advance(10 * hour)
    await ann.evening()
    await ann.runJobs()
    const { last_sync_at: again } = await ann.status()
    expect([ahead?.slice(0, 10), again?.slice(0, 10)]).toEqual(['2026-11-25', '2026-11-21'])
    const { from_at: from } = await db.read
      .selectFrom('syncs')
      .select('from_at')
      .where('until_at', '=', again)
      .executeTakeFirstOrThrow()
    // Three days before the first one, and not before the one of a day to come.
    expect(from.slice(0, 10)).toBe('2026-11-17')
  })

  it('follows a new connection where there was one before, and waits for the user where there was none', async () => {
    await syncAfterConnecting(ann.deps, ann.userId)
    expect((await ann.status()).running).toBe(null)
    await ann.sync({ from: '2026-01-01' })
    ann.clock.advance(2 * day)
    await syncAfterConnecting(ann.deps, ann.userId)
    expect((await ann.status()).running).toMatchObject({ from: '2026-11-17T14:30:00.000Z' })
  })
})
