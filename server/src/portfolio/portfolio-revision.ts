/** The state of a user's portfolio: which one is settled, which one a write made, and how a read waits for one. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Instant } from '@wheelwright/core'
import type { PortfolioRevision, PortfolioSettling } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'
import { readSettling, type Lag } from './settling-progress.ts'

interface States {
  /** The inputs of every figure. */
  readonly settled: PortfolioRevision
  /** What settling derives from them. */
  readonly written: PortfolioRevision
  readonly lag: Lag
}

const instantOrNull = (text: string | null): Instant | null =>
  text === null || text === '' ? null : (text as Instant)

const readStates = async (db: Reader, userId: string): Promise<States> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('ledger_revisions', 'ledger_revisions.user_id', 'users.id')
    .leftJoin('settled_ledgers', 'settled_ledgers.user_id', 'users.id')
    .leftJoin('portfolio_revisions', 'portfolio_revisions.user_id', 'users.id')
    .select([
      'ledger_revisions.revision as written',
      'settled_ledgers.revision as settled',
      'portfolio_revisions.revision as prices',
      'rules',
      'settled_at',
      'failed_at',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  const prices = row?.prices ?? 0
  return {
    // Below 0 where nothing has been settled yet.
    settled: { ledger: Math.max(0, row?.settled ?? 0), prices },
    written: { ledger: row?.written ?? 0, prices },
    lag: {
      userId,
      settled: row?.settled ?? null,
      written: row?.written ?? 0,
      rules: row?.rules ?? 0,
      settledAt: instantOrNull(row?.settled_at ?? null),
      failedAt: instantOrNull(row?.failed_at ?? null),
    },
  }
}

/** How long a read waits for the ledger state that it asks for, and how long for the very first settling. */
export interface RevisionWaits {
  readonly longestMs: number
  readonly firstMs: number
}

/** A first import is settled in less than two seconds, unless it is a long one. */
export const usualWaits: RevisionWaits = { longestMs: 5000, firstMs: 2000 }

const lookEveryMs = 50

/** The state that a read is based on. */
export interface StandsOn {
  readonly revision: PortfolioRevision
  /** The newest state of the ledger. */
  readonly written: number
  /** Null where nothing lags. */
  readonly settling: PortfolioSettling | null
  /** False where the ledger did not reach the state asked for within five seconds. */
  readonly isSoFar: boolean
}

export interface PortfolioRevisions {
  /**
   * Waits until the ledger is settled up to the state asked for, or settling has failed, which ends the wait.
   * `waitsForFirst`: waits two seconds where nothing has ever been settled.
   */
  readonly settled: (userId: string, atLeast: number, waitsForFirst?: boolean) => Promise<StandsOn>
  readonly written: (userId: string) => Promise<PortfolioRevision>
}

export function createPortfolioRevisions(
  { read }: { readonly read: Reader },
  { longestMs, firstMs }: RevisionWaits = usualWaits,
): PortfolioRevisions {
  return {
    settled: async (userId, atLeast, waitsForFirst = false) => {
      const begun = performance.now()
      for (;;) {
        const { settled, written, lag } = await readStates(read, userId)
        const isSoFar = settled.ledger >= atLeast || lag.failedAt !== null
        const isFirst = (lag.settled ?? -1) < 0 && lag.written > 0 && lag.failedAt === null
        const waited = performance.now() - begun
        const goesOn = isSoFar ? waitsForFirst && isFirst && waited < firstMs : waited < longestMs
        if (!goesOn) {
          const settling = await readSettling(read, lag)
          return { revision: settled, written: written.ledger, settling, isSoFar }
        }
        await wait(lookEveryMs)
      }
    },
    written: async (userId) => (await readStates(read, userId)).written,
  }
}
