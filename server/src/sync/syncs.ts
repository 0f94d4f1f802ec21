/** Syncs with the brokerage, as the application puts them together. */
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { JobKind } from '../jobs/job.ts'
import { systemPace } from '../market-data/ask/pace.ts'
import { beginSync } from './begin-sync.ts'
import { eveningJobs } from './evening.ts'
import { syncJobs } from './run-sync.ts'
import { selectLastDone } from './sync-store.ts'
import { createTraders } from './schwab-trader.ts'

interface SyncParts {
  readonly ledgers: Ledgers
  readonly settle: { readonly user: (userId: string) => Promise<void> }
}

export function createSyncKinds(deps: Deps, { ledgers, settle }: SyncParts): readonly JobKind[] {
  const { connections, pace, timeoutMs } = deps.syncing
  const traders = createTraders({
    ...systemPace,
    ...pace,
    baseUrl: deps.config.schwabBaseUrl,
    calls: deps.schwabCalls,
    connections,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  return [syncJobs({ ...deps, ledgers, settle, traders }), eveningJobs({ ...deps, connections })]
}

/**
 * After a connection was made: whoever synced before goes on at once. The first sync waits for the user to say how far back it
 * goes, and for the evening where nobody says.
 */
export async function syncAfterConnecting(
  { db, clock, newId }: Pick<Deps, 'db' | 'clock' | 'newId'>,
  userId: string,
): Promise<void> {
  if ((await selectLastDone(db.read, userId, clock())) === undefined) return
  await db.transaction(
    (tx) => beginSync(tx, { newId }, { userId, cause: 'connection', askedFrom: null, nowMs: clock() }),
    { user: userId },
  )
}
