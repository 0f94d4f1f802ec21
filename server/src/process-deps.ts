/** The dependencies of a real process: the system's clock, its randomness, a logger that writes to standard error. */
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { createPasswords } from './accounts/password.ts'
import { createBackups } from './backup/nightly-backup.ts'
import { makeProvenCopyInWorker } from './backup/in-worker.ts'
import { createBackgroundWork } from './background-work.ts'
import type { SecretKey } from './config/secret-key.ts'
import type { Config } from './config/settings.ts'
import { createConnections } from './connections/create-connections.ts'
import { schwabAccess } from './connections/schwab-access.ts'
import type { Database } from './database/database.ts'
import { createDemoProvider } from './demo/demo-provider.ts'
import { createDemoSeed } from './demo/seed.ts'
import type { Deps } from './deps.ts'
import { createEventBus, type Spread } from './events/event-bus.ts'
import { createIds } from './ids.ts'
import type { Log } from './log.ts'
import { systemPace } from './market-data/ask/pace.ts'
import { createConfiguredMarket } from './market-data/configured-market.ts'
import { createSchwabCalls } from './market-data/schwab-calls.ts'
import { createSteadyClock } from './steady-clock.ts'
import { watchStorage } from './storage/storage.ts'
import { syncConnections } from './sync/connected-users.ts'

export function systemRandomBytes(size: number): Uint8Array {
  return randomFillSync(new Uint8Array(size))
}

/** An error's own words. What a database adds to it (the values of a row) stays out of the log. */
const loggedError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

/** Standard output is for people; the log goes to standard error. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } },
    pino.destination({ dest: 2, sync: true }),
  )
}

const webRoot = join(import.meta.dirname, '../../web/dist')

export interface ProcessParts {
  readonly db: Database
  readonly config: Config
  readonly secretKey: SecretKey
  readonly log: Log
}

/** Connects this process's events with those of the others on the same PostgreSQL. */
const connectEvents = async ({ config, log }: ProcessParts, self: string) => {
  if (config.databaseUrl === null) return { events: createEventBus(), closeEvents: async () => {} }
  const { connectHints } = await import('./events/postgres-hints.ts')
  let spread: Spread = () => {}
  const events = createEventBus((userId, event) => spread(userId, event))
  // A client whose stream ends asks with a new one for what it was not told.
  const missed = events.close
  const hints = await connectHints({ url: config.databaseUrl, self, deliver: events.deliver, missed, log })
  spread = hints.spread
  return { events, closeEvents: hints.close }
}

export async function createProcessDeps(
  parts: ProcessParts,
): Promise<{ deps: Deps; closeEvents: () => Promise<void> }> {
  const newId = createIds(Date.now, systemRandomBytes)
  const { events, closeEvents } = await connectEvents(parts, newId())
  const { db, storage } = watchStorage(parts.db, (state, error) => {
    if (state === 'writable') parts.log.info({ state }, 'the database takes writes again')
    else parts.log.error({ err: error, state }, 'the database takes no writes; everything can be read')
  })
  const steadyClock = createSteadyClock({ wall: Date.now, monotonic: () => performance.now() })
  const backups = createBackups(
    { ...parts, db, clock: Date.now, steadyClock, newId, randomBytes: systemRandomBytes },
    makeProvenCopyInWorker,
  )
  const schwabCalls = createSchwabCalls(systemPace)
  const connections = createConnections({
    ...parts,
    db,
    clock: Date.now,
    newId,
    randomBytes: systemRandomBytes,
    events,
  })
  const deps: Deps = {
    ...parts,
    db,
    connections,
    storage,
    clock: Date.now,
    steadyClock,
    newId,
    backups,
    randomBytes: systemRandomBytes,
    passwords: createPasswords(),
    events,
    background: createBackgroundWork(parts.log),
    market: createConfiguredMarket({
      config: parts.config,
      clock: Date.now,
      demo: createDemoProvider(Date.now),
      schwabCalls,
      schwabOf: schwabAccess(connections),
    }),
    schwabCalls,
    syncing: { connections: syncConnections({ db, clock: Date.now }, connections) },
    seedDemo: createDemoSeed({ clock: Date.now, newId }),
    webRoot,
  }
  return { deps, closeEvents }
}
