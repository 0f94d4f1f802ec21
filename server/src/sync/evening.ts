/**
 * Syncs that nobody asks for: each trading evening, when the day's trades stand at the broker, for everyone who is connected. A
 * sync that failed is not begun again before the next evening, so that a login that has ended is never asked in a loop.
 */
import { addDays, isMarketOpenOn, newYorkTime, tradingDateAt } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { JobKind } from '../jobs/job.ts'
import { beginSync } from './begin-sync.ts'
import { lastBegun } from './sync-store.ts'
import type { SyncConnections } from './schwab-trader.ts'

const eveningHour = 18
const eveningMinute = 30
const lookEveryMs = 15 * 60_000

/** The last trading evening that has come, in milliseconds since 1970 UTC. */
export function lastEvening(nowMs: number): number {
  for (let day = tradingDateAt(nowMs); ; day = addDays(day, -1)) {
    const at = newYorkTime(day, eveningHour, eveningMinute)
    if (at <= nowMs && isMarketOpenOn(day)) return at
  }
}

type EveningDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'events'> & {
  readonly connections: Pick<SyncConnections, 'connectedUsers' | 'accessToken'>
}

const beginFor = async (
  { db, clock, newId, connections, events }: EveningDeps,
  userId: string,
): Promise<void> => {
  const token = await connections.accessToken(userId)
  if (!token.ok && token.refusal !== 'providerDown') return
  await db.transaction(
    (tx) => beginSync(tx, { newId }, { userId, cause: 'evening', askedFrom: null, nowMs: clock() }),
    { user: userId },
  )
  events.publish(userId, { topic: 'staged' })
}

/** Found by a look that writes nothing, so that an idle server leaves its disk alone. */
export function eveningJobs(deps: EveningDeps): JobKind {
  return {
    name: 'evening-sync',
    findEveryMs: lookEveryMs,
    find: async () => {
      const { db, clock, connections } = deps
      const nowMs = clock()
      const evening = lastEvening(nowMs)
      const due: { readonly userId: string; readonly subject: string }[] = []
      for (const userId of await connections.connectedUsers()) {
        const begun = await lastBegun(db.read, userId, nowMs)
        if (begun === null || Date.parse(begun) < evening) due.push({ userId, subject: '' })
      }
      return due
    },
    atOnce: 1,
    mostAttempts: Infinity,
    longestMs: lookEveryMs,
    run: ({ userId }) => beginFor(deps, userId),
  }
}
