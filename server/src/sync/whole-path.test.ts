/** From pressing Connect to figures, through the connection of this server, over half an hour and seven days. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPortfolios } from '../app.ts'
import { connect, countTokenCalls, environmentAt, statusOf } from '../connections/testing/at-schwab.ts'
import { schwabTransactions } from '../intake/testing/as-schwab-api.ts'
import { workedCase } from '../intake/testing/worked-histories.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { REFRESH_MS } from '../testing/schwab/logins.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startSchwab } from './testing/open-sync.ts'

const minute = 60_000

describeDecidedInCode('a connection that was made in a browser', ({ openTestDatabase }) => {
  let started: Awaited<ReturnType<typeof startSchwab>>
  beforeEach(async () => {
    started = await startSchwab()
    started.broker.open('99990000', { transactions: schwabTransactions(workedCase) })
  })
  afterEach(() => started.schwab.close())

  it('brings history and figures, refreshes within a sync, and asks for a login when its days are over', async () => {
    const { schwab, clock } = started
    const test = createTestApp(await openTestDatabase(), environmentAt(schwab), { clock: clock.now })
    const { access_token: token } = await test.signUp('ann')
    const sync = async (body = {}) => {
      const answer = await test.send<{ detail?: string }>('POST', '/brokerage/sync', { token, body })
      await test.deps.background.settle()
      return answer
    }
    const last = async () =>
      (await test.send<{ last: Record<string, unknown> }>('GET', '/brokerage/sync', { token })).body.last
    await connect(test, schwab, token)
    expect((await sync({ from: '2026-01-01' })).status).toBe(202)
    expect(await last()).toMatchObject({ outcome: 'done', new_entries: 10 })
    const connected = await statusOf(test, token)
    expect(connected).toMatchObject({ state: 'connected', last_sync_at: '2026-11-20T14:30:00.000Z' })

    const calls = countTokenCalls(schwab)
    clock.advance(31 * minute)
    await sync()
    expect(await last()).toMatchObject({ outcome: 'done', new_entries: 0 })
    expect(countTokenCalls(schwab)).toBe(calls + 1)

    clock.advance(REFRESH_MS)
    const { access_token: later } = (
      await test.send<{ access_token: string }>('POST', '/auth/login', {
        body: { username: 'ann', password: 'correct horse battery' },
      })
    ).body
    const refused = await test.send('POST', '/brokerage/sync', { token: later, body: {} })
    expect(refused).toMatchObject({ status: 409, body: { state: 'login_needed' } })

    await connect(test, schwab, later)
    await createPortfolios(test.deps).jobs.runDue()
    const again = await test.send<{ last: object }>('GET', '/brokerage/sync', { token: later })
    expect(again.body.last).toMatchObject({ outcome: 'done', from: '2026-11-17T15:01:00.000Z' })
  })

  it('leaves every figure as it was when it is taken back, and when it is made again', async () => {
    const { schwab, clock } = started
    const db = await openTestDatabase()
    const test = createTestApp(db, environmentAt(schwab), { clock: clock.now })
    const { access_token: token } = await test.signUp('ann')
    const figures = () => {
      const paths = ['/dashboard/snapshot', '/portfolio/pnl', '/portfolio/entries', '/wheels/wheel-cycles']
      return Promise.all(paths.map(async (path) => (await test.send('GET', path, { token })).body))
    }
    await connect(test, schwab, token)
    await test.send('POST', '/brokerage/sync', { token, body: { from: '2026-01-01' } })
    await test.deps.background.settle()
    const before = await figures()
    expect(JSON.stringify(before)).toContain('ABC')
    expect((await test.send('POST', '/brokerage/disconnect', { token })).status).toBe(204)
    expect(await figures()).toEqual(before)
    await connect(test, schwab, token)
    await test.send('POST', '/brokerage/sync', { token, body: { from: '2026-01-01' } })
    await test.deps.background.settle()
    expect(await figures()).toEqual(before)
  })
})
