/** Many processes that want the same token at the same moment. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { startLocalSchwab, type LocalSchwab } from '../testing/schwab/local-schwab.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { makeMigratedPlace, openPlace, type TestPlace } from '../testing/test-database.ts'
import { createConnections, disconnect } from './create-connections.ts'
import type { Connections } from './connections.ts'
import { connect, countTokenCalls, environmentAt } from './testing/at-schwab.ts'

const minute = 60_000
const workers = 8
const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'
const rounds = isLong ? 1000 : 25

describeEachEngine('eight workers', ({ engine }) => {
  let schwab: LocalSchwab
  let place: TestPlace
  let databases: Database[] = []
  let processes: Connections[] = []
  let test: TestApp
  let ada = { id: '', access_token: '' }

  beforeAll(async () => {
    place = await makeMigratedPlace(engine)
    // Each has connections of its own; an embedded database has one process, whose workers share it.
    const first = await openPlace(place)
    const others = Array.from({ length: workers - 1 }, () =>
      engine === 'sqlite' ? Promise.resolve(first) : openPlace(place),
    )
    databases = [first, ...(await Promise.all(others))]
    let now = () => Date.now()
    schwab = await startLocalSchwab({ clock: () => now(), faults: { callsPerMinute: Infinity } })
    test = createTestApp(first, environmentAt(schwab))
    now = test.clock.now
    ada = await test.signUp('ada')
    processes = databases.map((db) => createConnections({ ...test.deps, db }))
  })
  afterAll(async () => {
    await schwab.close()
    for (const db of new Set(databases)) await db.close()
    await place.remove()
  })

  const newRound = async (rotates: boolean) => {
    // A login lasts for seven days of rounds.
    await connect(test, schwab, ada.access_token)
    schwab.control.habits.rotatesRefreshTokens = rotates
    test.clock.advance(26 * minute)
    schwab.control.seen.length = 0
  }
  const askAll = (delays: readonly number[]) =>
    Promise.all(
      processes.map(async (connections, worker) => {
        const waitMs = delays[worker] ?? 0
        // Those who do not wait ask in one and the same turn of the process.
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
        return connections.accessToken(ada.id)
      }),
    )
  const delays = fc.array(fc.oneof(fc.constant(0), fc.nat(6)), { minLength: workers, maxLength: workers })

  it(
    `that race to refresh make one call and get one token, ${rounds} times`,
    { timeout: isLong ? 600_000 : 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(delays, fc.nat(8), fc.boolean(), async (waits, latencyMs, rotates) => {
          await newRound(rotates)
          schwab.control.habits.latencyMs = latencyMs
          const tokens = await askAll(waits)
          expect(new Set(tokens.map((token) => (token.ok ? token.value : token.refusal))).size).toBe(1)
          expect(tokens.every(({ ok }) => ok)).toBe(true)
          expect(countTokenCalls(schwab)).toBe(1)
        }),
        { numRuns: rounds },
      )
    },
  )

  it('that all hear of a refused token refresh it once', async () => {
    await newRound(true)
    const [token] = await askAll([])
    schwab.control.seen.length = 0
    schwab.control.endAccess()
    const old = token?.ok === true ? token.value : ''
    await Promise.all(processes.map((connections) => connections.refused(ada.id, old)))
    expect(countTokenCalls(schwab)).toBe(1)
  })

  it('whose login was revoked ask once and all say so', async () => {
    await newRound(false)
    schwab.control.revoke()
    const refusals = await askAll([])
    expect(refusals).toEqual(Array.from({ length: workers }, () => ({ ok: false, refusal: 'revoked' })))
    expect(countTokenCalls(schwab)).toBe(1)
  })

  it('that meet a Schwab which is away ask once, whoever reads the row before the first has failed', async () => {
    await fc.assert(
      fc.asyncProperty(delays, async (waits) => {
        await newRound(false)
        schwab.control.failures.add({ on: '/oauth/token', with: 'server-error', times: 100 })
        const refusals = await askAll(waits)
        schwab.control.failures.clear()
        const down = { ok: false, refusal: 'providerDown' }
        expect(refusals).toEqual(Array.from({ length: workers }, () => down))
        expect(countTokenCalls(schwab)).toBe(1)
      }),
      // Each lets half an hour go by, and the session that logs in anew ends after thirty days.
      { numRuns: Math.min(rounds, 100) },
    )
  })

  it('bring no token back that was disconnected meanwhile', async () => {
    await newRound(false)
    schwab.control.habits.latencyMs = 30
    const asked = askAll([])
    await databases[0]?.transaction((tx) => disconnect(tx, ada.id, test.clock.now()), { user: ada.id })
    await asked
    expect(await processes[1]?.accessToken(ada.id)).toEqual({ ok: false, refusal: 'notConnected' })
  })
})
