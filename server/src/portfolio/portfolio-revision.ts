/** Which state of a user's portfolio is settled, which one a write made, and how a read waits for one. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PortfolioRevision } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'

interface States {
  /** What every figure stands on. */
  readonly settled: PortfolioRevision
  /** What settling brings them to. */
  readonly written: PortfolioRevision
  /** It could not be settled, so that nothing is to be waited for. */
  readonly isStale: boolean
}

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
      'failed_at',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  const prices = row?.prices ?? 0
  return {
    // Below 0 where nothing was settled yet.
    settled: { ledger: Math.max(0, row?.settled ?? 0), prices },
    written: { ledger: row?.written ?? 0, prices },
    isStale: (row?.failed_at ?? null) !== null,
  }
}

const longestWaitMs = 5000
const lookEveryMs = 50

export interface PortfolioRevisions {
  /** What is settled, once the ledger is so far; null where it did not come so far in five seconds. */
  readonly settled: (userId: string, atLeast: number) => Promise<PortfolioRevision | null>
  readonly written: (userId: string) => Promise<PortfolioRevision>
}

export const createPortfolioRevisions = ({ read }: { readonly read: Reader }): PortfolioRevisions => ({
  settled: async (userId, atLeast) => {
    const until = performance.now() + longestWaitMs
    for (;;) {
      const { settled, isStale } = await readStates(read, userId)
      if (settled.ledger >= atLeast || isStale) return settled
      if (performance.now() > until) return null
      await wait(lookEveryMs)
    }
  },
  written: async (userId) => (await readStates(read, userId)).written,
})
