/**
 * The booked ledger of each user, kept in memory while its revision stands. Reading it brings the broker's rows up to
 * date first, so that nobody sees half of an import.
 */
import { bookLedger, rebook, type Entry, type Ledger, type LedgerSettings } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Reader } from '../database/database.ts'
import { readLedgerRevision } from './ledger-revision.ts'
import { readBrokerRows } from './read-broker-rows.ts'
import { selectCounted } from './select-entries.ts'

export interface LedgerOfUser {
  readonly revision: number
  readonly ledger: Ledger
  readonly size: number
  readonly iraAccounts: ReadonlySet<string>
}

export interface Ledgers {
  readonly of: (userId: string) => Promise<LedgerOfUser>
  /** Books entries that were just written, where the kept ledger is the one before them: only their books change. */
  readonly added: (userId: string, revision: number, entries: readonly Entry[]) => void
}

/** Entries kept over all users: about a kilobyte each, booked. */
const mostEntries = 400_000

const readSettings = async (
  db: Reader,
  userId: string,
): Promise<Pick<LedgerOfUser, 'iraAccounts'> & { readonly settings: LedgerSettings }> => {
  const rows = await db.selectFrom('ledger_accounts').selectAll().where('user_id', '=', userId).execute()
  const disposal = Object.fromEntries(rows.map((row) => [row.account_id, row.disposal_method]))
  return {
    settings: { disposal, lotChoices: {} },
    iraAccounts: new Set(rows.filter(({ is_ira }) => is_ira === 1).map(({ account_id }) => account_id)),
  }
}

export const createLedgers = (deps: Pick<Deps, 'db' | 'clock'>): Ledgers => {
  const { db } = deps
  const kept = new Map<string, LedgerOfUser>()
  const underWay = new Map<string, Promise<LedgerOfUser>>()

  const keep = (userId: string, made: LedgerOfUser): LedgerOfUser => {
    kept.delete(userId)
    kept.set(userId, made)
    let size = [...kept.values()].reduce((sum, ledger) => sum + ledger.size, 0)
    for (const [oldest, ledger] of kept) {
      if (size <= mostEntries || oldest === userId) break
      kept.delete(oldest)
      size -= ledger.size
    }
    return made
  }

  const load = async (userId: string): Promise<LedgerOfUser> => {
    await readBrokerRows(deps, userId)
    // Read first: a change in between makes what is kept older than it says, and it is read again.
    const revision = await readLedgerRevision(db.read, userId)
    const earlier = kept.get(userId)
    if (earlier?.revision === revision) return earlier
    const { settings, iraAccounts } = await readSettings(db.read, userId)
    const entries = await selectCounted(db.read, userId)
    return keep(userId, {
      revision,
      ledger: bookLedger(entries, settings),
      size: entries.length,
      iraAccounts,
    })
  }

  return {
    of: (userId) => {
      const already = underWay.get(userId)
      // Whoever asks while it is being read may have written since: they wait, and read again.
      const promise = (already ?? Promise.resolve()).then(
        () => load(userId),
        () => load(userId),
      )
      const tracked = promise.finally(() => {
        if (underWay.get(userId) === tracked) underWay.delete(userId)
      })
      underWay.set(userId, tracked)
      return tracked
    },
    added: (userId, revision, entries) => {
      const before = kept.get(userId)
      if (before?.revision !== revision - 1) return
      const ledger = rebook(before.ledger, entries)
      keep(userId, { ...before, revision, ledger, size: before.size + entries.length })
    },
  }
}
