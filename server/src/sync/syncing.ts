import type { Pace } from '../market-data/ask/pace.ts'
import type { SyncConnections } from './schwab-trader.ts'

/** How a process asks the brokerage: with whose tokens, and at which pace. */
export interface Syncing {
  readonly connections: SyncConnections
  readonly pace?: Partial<Pace>
  /** For one exchange. */
  readonly timeoutMs?: number
}
