/** The checks of the connection: run against an endpoint that answers, lies, hangs or is not there, and touching nothing. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import type { CallFault } from '../testing/schwab/faults.ts'
import { startLocalSchwab, type LocalSchwab } from '../testing/schwab/local-schwab.ts'
import { createTestApp } from '../testing/test-app.ts'
import { connect, environmentAt, statusOf } from './testing/at-schwab.ts'

interface Tests {
  readonly state: string
  readonly checks: readonly {
    readonly check: string
    readonly state: string
    readonly message: string
    readonly duration_ms: number
  }[]
}

const names = ['configuration', 'service_initialization', 'oauth_url', 'token_endpoints']

describeDecidedInCode('integration checks of the brokerage', ({ openTestDatabase }) => {
  let schwab: LocalSchwab
  let db: Database
  let people = 0
  beforeEach(async () => {
    schwab = await startLocalSchwab({ clock: Date.now })
    db = await openTestDatabase()
  })
  afterEach(() => schwab.close())

  const open = async (environment: Readonly<Record<string, string | undefined>> = environmentAt(schwab)) => {
    const test = createTestApp(db, environment, { transport: { timeoutMs: 300 } })
    const { access_token: token } = await test.signUp(`ada${(people += 1)}`)
    const run = async (body?: object) =>
      (await test.send<Tests>('POST', '/brokerage/integration-tests', { token, body })).body
    const configuration = async () => (await test.send('GET', '/brokerage/configuration', { token })).body
    return { test, token, run, configuration }
  }

  it('pass in their order, each with its own duration, and change nothing', async () => {
    const { test, token, run } = await open()
    await connect(test, schwab, token)
    const before = await statusOf(test, token)
    const rows = async () => [
      await db.read.selectFrom('broker_connections').selectAll().execute(),
      await db.read.selectFrom('broker_logins').selectAll().execute(),
    ]
    const stored = await rows()
    schwab.control.habits.latencyMs = 60
    const { state, checks } = await run()
    expect(state).toBe('passed')
    expect(checks.map(({ check }) => check)).toEqual(names)
    const [first, , , last] = checks
    expect(last?.duration_ms).toBeGreaterThanOrEqual(50)
    expect(first?.duration_ms).toBeLessThan(last?.duration_ms ?? 0)
    expect(await rows()).toEqual(stored)
    expect(await statusOf(test, token)).toEqual(before)
  })

  it('are run one at a time, too', async () => {
    const { run } = await open()
    const { checks } = await run({ check: 'oauth_url' })
    expect(checks).toMatchObject([{ check: 'oauth_url', state: 'passed' }])
    expect(schwab.control.seen).toEqual([])
  })

  it.each<CallFault>(['html', 'server-error', 'hang', 'reset'])(
    'fail where the token endpoint answers with: %s',
    async (fault) => {
      const { run } = await open()
      schwab.control.failures.add({ on: '/oauth/token', with: fault, times: 9 })
      const { state, checks } = await run()
      expect(state).toBe('failed')
      expect(checks.map((row) => row.state)).toEqual(['passed', 'passed', 'passed', 'failed'])
      expect(checks[3]?.message).toMatch(/^Endpoint validation failed: The token endpoint /)
    },
  )

  it('say by which words they fail where nothing is configured, and ask nobody', async () => {
    const { run, configuration } = await open({})
    const { checks } = await run()
    expect(checks.map(({ message }) => message.split(':')[0])).toEqual([
      'Configuration validation failed',
      'Service initialization failed',
      'OAuth URL generation failed',
      'Endpoint validation failed',
    ])
    expect(schwab.control.seen).toEqual([])
    expect(await configuration()).toMatchObject({
      client_id_set: false,
      client_secret_set: false,
      redirect_uri: null,
      redirect_uri_valid: false,
      issues: [{}, {}, {}].map(() => expect.stringContaining('SCHWAB_')),
      next_steps: [
        expect.stringContaining('developer portal'),
        expect.stringContaining('environment'),
        expect.stringContaining('Restart'),
      ],
    })
  })

  it('take the placeholder of an example for nothing, and never tell a value', async () => {
    const environment = { ...environmentAt(schwab), SCHWAB_CLIENT_ID: 'your_client_id' }
    const { configuration } = await open(environment)
    const told = await configuration()
    expect(told).toMatchObject({ client_id_set: false, client_secret_set: true, redirect_uri_valid: true })
    expect(JSON.stringify(told)).not.toContain(schwab.application.clientSecret)
    const ready = await open()
    expect(await ready.configuration()).toMatchObject({ issues: [], next_steps: [] })
  })
})
