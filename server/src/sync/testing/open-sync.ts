/** A signed-in user whose account at the local Schwab is connected, on a clock that waits of the sync move. */
import { expect } from 'vitest'
import { ok, refuse } from '@wheelwright/core'
import { createPortfolios } from '../../app.ts'
import type { Database } from '../../database/database.ts'
import { createSchwabCalls } from '../../market-data/schwab-calls.ts'
import { createBroker } from '../../testing/schwab/broker.ts'
import { startLocalSchwab } from '../../testing/schwab/local-schwab.ts'
import { grantTokens, refreshTokens, type GrantedTokens } from '../../testing/schwab/log-in.ts'
import { traderCalls } from '../../testing/schwab/trader-calls.ts'
import { createTestApp, createTestClock } from '../../testing/test-app.ts'
import { eveningJobs } from '../evening.ts'
import type { SyncConnections, TokenRefusal } from '../schwab-trader.ts'

export async function startSchwab() {
  const clock = createTestClock()
  const broker = createBroker()
  const schwab = await startLocalSchwab({ clock: clock.now, data: [traderCalls(broker)] })
  return { clock, broker, schwab }
}
type Started = Awaited<ReturnType<typeof startSchwab>>

export interface Login extends GrantedTokens {
  /** Why there is no token; null while there is one. */
  ended: TokenRefusal | null
  readonly users: Set<string>
}

/** A refused token is refreshed; where that is refused too, the login has ended. */
const connectionsOf = (
  login: { -readonly [K in keyof Login]: Login[K] },
  { schwab }: Started,
): SyncConnections => ({
  accessToken: async (userId) =>
    !login.users.has(userId)
      ? refuse('notConnected')
      : login.ended === null
        ? ok(login.accessToken)
        : refuse(login.ended),
  refused: async () => {
    const tokens = await refreshTokens(schwab, login.refreshToken)
    if (tokens === null) login.ended = 'revoked'
    else Object.assign(login, tokens)
  },
  connectedUsers: async () => (login.ended === null ? [...login.users] : []),
})

type Json = Record<string, unknown>
export interface Status {
  readonly running: Json | null
  readonly last_sync_at: string | null
  readonly last:
    | (Json & { readonly outcome: string; readonly new_entries: number; readonly has_receipt: boolean })
    | null
}
interface Profit {
  readonly underlying: string | null
  readonly realized_pnl: number | null
  readonly net_cash: number
  readonly complete: boolean
}

/** One process on a database: a second one on the same is what follows a restart. */
function openProcess(db: Database, started: Started, login: Login) {
  const { schwab, clock } = started
  const pace = { clock: clock.now, sleep: async (ms: number) => clock.advance(ms), random: () => 0.5 }
  const tools = createTestApp(
    db,
    { SCHWAB_BASE_URL: schwab.url },
    {
      clock: clock.now,
      schwabCalls: createSchwabCalls(pace),
      syncing: { connections: connectionsOf(login, started), pace, timeoutMs: 250 },
    },
  )
  const { jobs } = createPortfolios(tools.deps)
  /** Runs what waits for a later try, too. */
  const runJobs = async (waitMs = 0): Promise<void> => {
    clock.advance(waitMs)
    await jobs.runDue()
    await tools.deps.background.settle()
  }
  /** Begins what an evening begins. */
  const evening = async (): Promise<void> => {
    const kind = eveningJobs({ ...tools.deps, connections: connectionsOf(login, started) })
    for (const key of (await kind.find?.()) ?? [])
      await kind.run({
        ...key,
        kind: kind.name,
        payload: '',
        attempt: 1,
        signal: new AbortController().signal,
        demand: async () => {},
      })
  }
  return { ...tools, clock, runJobs, evening }
}

export async function openSync(db: Database, started: Started) {
  const login: Login = { ...(await grantTokens(started.schwab)), ended: null, users: new Set() }
  const process = openProcess(db, started, login)
  const { id: userId, access_token: token } = await process.signUp('ann')
  login.users.add(userId)
  const get = async <T>(path: string) => (await process.send<T>('GET', path, { token })).body
  const post = (body: Json = {}) => process.send<Json>('POST', '/brokerage/sync', { token, body })
  /** Asks for a sync and waits until it has ended, or has to be tried again. */
  const sync = async (body: Json = {}): Promise<Status['last']> => {
    const answer = await post(body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    await process.deps.background.settle()
    return (await status()).last
  }
  const status = () => get<Status>('/brokerage/sync')
  const imports = () => get<(Json & { id: string; state: string; counts: Json })[]>('/imports')
  const profits = async () => (await get<{ items: Profit[] }>('/portfolio/pnl')).items
  const netCash = async () => (await profits()).reduce((sum, { net_cash }) => sum + net_cash, 0)
  const undo = async (id: string) => {
    const answer = await process.send('DELETE', `/imports/${id}?confirmed=true`, { token })
    await process.deps.background.settle()
    return answer.status
  }
  const again = () => openProcess(db, started, login)
  return { ...process, userId, token, login, get, post, sync, status, imports, profits, netCash, undo, again }
}
