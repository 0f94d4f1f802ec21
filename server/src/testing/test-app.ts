/** The whole application on a test database, with a clock that stands still until it is told to go on. */
import { randomBytes } from 'node:crypto'
import type { Registered } from '@wheelwright/api'
import { createPasswords, type HashCost } from '../accounts/password.ts'
import { createApp, type App } from '../app.ts'
import { createBackups } from '../backup/nightly-backup.ts'
import { makeProvenCopy } from '../backup/prove-copy.ts'
import { createBackgroundWork } from '../background-work.ts'
import { readConfig } from '../config/read-config.ts'
import { secretKeyFrom } from '../config/secret-key.ts'
import type { Config, Environment } from '../config/settings.ts'
import { createConnections } from '../connections/create-connections.ts'
import type { Connections } from '../connections/connections.ts'
import { schwabAccess } from '../connections/schwab-access.ts'
import type { Database } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { createDemoProvider } from '../demo/demo-provider.ts'
import { createEventBus } from '../events/event-bus.ts'
import { createIds } from '../ids.ts'
import { silentLog } from '../log.ts'
import { createSteadyClock } from '../steady-clock.ts'
import { watchStorage } from '../storage/storage.ts'
import { syncConnections } from '../sync/connected-users.ts'
import { guarded } from '../market-data/ask/guarded.ts'
import { systemPace } from '../market-data/ask/pace.ts'
import { createConfiguredMarket } from '../market-data/configured-market.ts'
import { createMarket, type Market } from '../market-data/market.ts'
import { createSchwabCalls } from '../market-data/schwab-calls.ts'
import { usualPatience, type Patience } from '../market-data/patience.ts'
import type { Transport } from '../market-data/ask/transport.ts'
import type { Provider } from '../market-data/provider.ts'

export const testPassword = 'correct horse battery'

/** The same algorithm with next to no work, since tests sign up by the hundred. */
const cheapest: HashCost = {
  memoryCost: 64,
  timeCost: 1,
  parallelism: 1,
  nobodysHash:
    '$argon2id$v=19$m=64,t=1,p=1$kmH6GdVPaOEBXPeRRjJ9JQ$1htwyZVEhsRdHOnlTpb1rdTXbPEEIYXpCmRSAduOdes',
}

const configFrom = (environment: Environment): Config => {
  const read = readConfig(environment)
  if (!read.ok) throw new Error(read.refusal.map((problem) => problem.sentence).join(' '))
  return read.value
}

export interface TestClock {
  readonly now: () => number
  readonly advance: (ms: number) => void
  /** Sets the clock, without any time going by. */
  readonly jump: (ms: number) => void
  readonly monotonic: () => number
}

export function createTestClock(start = '2026-11-20T14:30:00Z'): TestClock {
  let now = Date.parse(start)
  let passed = 0
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
      passed += ms
    },
    jump: (ms) => {
      now += ms
    },
    monotonic: () => passed,
  }
}

export interface Sent {
  readonly token?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, or as it is when it is text, bytes or a form. */
  readonly body?: unknown
}

export interface Got<T = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

export interface TestApp {
  readonly app: App
  readonly deps: Deps
  readonly clock: TestClock
  /** `path` is below `/api`. A body that is not JSON comes back as null. */
  readonly send: <T = Record<string, unknown>>(method: string, path: string, sent?: Sent) => Promise<Got<T>>
  /** Makes a user and answers who it is and the token. */
  readonly signUp: (username: string) => Promise<Registered & { access_token: string }>
}

const isRaw = (body: unknown): body is FormData | Uint8Array<ArrayBuffer> =>
  body instanceof FormData || body instanceof Uint8Array

const headersOf = ({ token, key, body, headers }: Sent): Record<string, string> => ({
  ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
  ...headers,
})

const bodyOf = (body: unknown): FormData | Uint8Array<ArrayBuffer> | string | undefined => {
  if (body === undefined || isRaw(body)) return body
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Sources of prices as plain objects, in place of those that the environment names. */
interface TestSources {
  readonly primary?: Provider
  readonly alternative?: Provider
}

interface TestMarket {
  readonly sources?: TestSources
  /** How long calls wait for sources that do not answer. */
  readonly patience?: Patience
}

const createTestMarket = (
  config: Config,
  clock: () => number,
  connections: Connections,
  { sources, patience = usualPatience }: TestMarket,
): Market => {
  const demo = createDemoProvider(clock)
  if (sources === undefined)
    return createConfiguredMarket({ config, demo, clock, patience, schwabOf: schwabAccess(connections) })
  const { primary, alternative } = sources
  const guardedOrNone = (provider: Provider | undefined) =>
    provider === undefined ? null : guarded(provider, { clock })
  const guardedSources = {
    demo: guarded(demo, { clock }),
    primary: guardedOrNone(primary),
    alternative: guardedOrNone(alternative),
  }
  return createMarket(guardedSources, clock, { patience })
}

export function createTestApp(
  db: Database,
  environment: Environment = {},
  overrides: Partial<Deps> &
    TestMarket & { readonly startsAt?: string; readonly transport?: Partial<Transport> } = {},
): TestApp {
  const { sources, patience, startsAt, transport, ...given } = overrides
  const testMarket: TestMarket = {
    ...(sources === undefined ? {} : { sources }),
    ...(patience === undefined ? {} : { patience }),
  }
  const config = configFrom(environment)
  const clock = createTestClock(startsAt)
  const watched = watchStorage(db)
  const newId = createIds(clock.now, randomBytes)
  const steadyClock = createSteadyClock({
    wall: given.clock ?? clock.now,
    monotonic: given.clock ?? clock.monotonic,
  })
  const backups = createBackups(
    { db: watched.db, config, clock: clock.now, steadyClock, newId, log: silentLog, randomBytes },
    makeProvenCopy,
  )
  const shared = {
    db: watched.db,
    clock: given.clock ?? clock.now,
    newId,
    randomBytes,
    config,
    secretKey: secretKeyFrom('the secret key of the tests, long enough'),
    log: given.log ?? silentLog,
    events: given.events ?? createEventBus(),
  }
  const connections = given.connections ?? createConnections({ ...shared, ...(transport && { transport }) })
  const deps: Deps = {
    ...watched,
    ...shared,
    connections,
    backups,
    steadyClock,
    passwords: createPasswords(cheapest),
    background: createBackgroundWork(silentLog),
    schwabCalls: createSchwabCalls(systemPace),
    syncing: { connections: syncConnections(shared, connections) },
    market: createTestMarket(config, shared.clock, connections, testMarket),
    seedDemo: async () => {},
    webRoot: '/nowhere',
    ...given,
  }
  const app = createApp(deps)
  const send: TestApp['send'] = async (method, path, sent = {}) => {
    const body = bodyOf(sent.body)
    const init = { method, headers: headersOf(sent), ...(body === undefined ? {} : { body }) }
    const response = await app.request(`/api${path}`, init)
    return { status: response.status, headers: response.headers, body: parse(await response.text()) as never }
  }
  const signUp: TestApp['signUp'] = async (username) => {
    const body = { username, email: `${username}@example.com`, password: testPassword }
    const made = await send<Registered & { access_token: string }>('POST', '/auth/register', { body })
    if (made.status !== 201) throw new Error(`sign-up answered ${made.status}: ${JSON.stringify(made.body)}`)
    return made.body
  }
  return { app, deps, clock, send, signUp }
}
