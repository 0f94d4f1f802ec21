/**
 * What the application is given. Clock, randomness, database and logger come in from outside, so that a test can run
 * it with its own and replay the same thing twice.
 */
import type { Passwords } from './accounts/password.ts'
import type { BackgroundWork } from './background-work.ts'
import type { SecretKey } from './config/secret-key.ts'
import type { Config } from './config/settings.ts'
import type { Connections } from './connections/connections.ts'
import type { Database, Tx } from './database/database.ts'
import type { EventBus } from './events/event-bus.ts'
import type { Log } from './log.ts'
import type { Backups } from './backup/backups.ts'
import type { Limiter } from './market-data/ask/limiter.ts'
import type { Market } from './market-data/market.ts'
import type { RevisionWaits } from './portfolio/portfolio-revision.ts'
import type { SteadyClock } from './steady-clock.ts'
import type { Storage } from './storage/storage.ts'
import type { Syncing } from './sync/syncing.ts'

export interface Deps {
  readonly db: Database
  /** Whether the database takes writes, and what is held in memory while it does not. */
  readonly storage: Storage
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  /** By which things end for good, whatever happens to the clock. */
  readonly steadyClock: SteadyClock
  /** A new UUIDv7: later ones sort after earlier ones. */
  readonly newId: () => string
  readonly randomBytes: (size: number) => Uint8Array
  readonly config: Config
  readonly secretKey: SecretKey
  readonly passwords: Passwords
  readonly log: Log
  readonly events: EventBus
  readonly background: BackgroundWork
  readonly backups: Backups
  /** Prices, chains and history, for each user from where they may come. */
  readonly market: Market
  /** The count of this process's calls to Schwab. */
  readonly schwabCalls: Limiter
  /** How a sync asks the brokerage for a user. */
  readonly syncing: Syncing
  /** To brokerages, each of one user. */
  readonly connections: Connections
  /** Fills a new demo user's portfolio, within the transaction that makes the user. */
  readonly seedDemo: (tx: Tx, userId: string) => Promise<void>
  /** How long a read waits for the ledger; as usual where nothing else is said. */
  readonly revisionWaits?: RevisionWaits
  /** The folder of the built web client. */
  readonly webRoot: string
}
