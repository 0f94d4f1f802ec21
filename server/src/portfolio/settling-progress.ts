/**
 * How many of a user's units are settled, while some are not. A unit is an underlying as entries name it. A unit lags where
 * an entry of it came or went since; all of them lag where only a decision of the user on booking changed, or the rules are
 * newer.
 */
import type { Instant } from '@wheelwright/core'
import type { PortfolioSettling } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'
import { rulesVersion } from './settled-revision.ts'

/** The state of a user as the progress needs it. */
export interface Lag {
  readonly userId: string
  /** Revisions of the ledger: the one last settled, null for never, and the current one. */
  readonly settled: number | null
  readonly written: number
  readonly rules: number
  readonly settledAt: Instant | null
  readonly failedAt: Instant | null
}

/** What newer rules have decided is left to processes of that version. */
const isBehind = ({ settled, written, rules, failedAt }: Lag): boolean => {
  if (settled === null) return written > 0
  if (failedAt !== null) return true
  return rules <= rulesVersion && (rules < rulesVersion || settled !== written)
}

/** Underlyings with entries in batches that changed after a revision; empty text for cash that names none. */
const selectChangedUnits = async (db: Reader, userId: string, revision: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('entry_batches', (join) =>
      join
        .onRef('entry_batches.user_no', '=', 'entries.user_no')
        .onRef('entry_batches.batch_no', '=', 'entries.batch_no'),
    )
    .select('entries.underlying')
    .distinct()
    .where('entry_batches.user_id', '=', userId)
    .where('entry_batches.state', 'in', ['confirmed', 'undone'])
    .where('entry_batches.staged_revision', '>', revision)
    .execute()
  return new Set(rows.map(({ underlying }) => underlying ?? ''))
}

const selectSettledUnits = async (db: Reader, userId: string): Promise<string[]> => {
  const rows = await db.selectFrom('settled_profits').select('unit').where('user_id', '=', userId).execute()
  return rows.map(({ unit }) => unit)
}

/** Null where nothing lags. */
export async function readSettling(db: Reader, lag: Lag): Promise<PortfolioSettling | null> {
  if (!isBehind(lag)) return null
  const { userId, settledAt: asOf, failedAt } = lag
  const revision = lag.rules === rulesVersion ? (lag.settled ?? -1) : -1
  const changed = await selectChangedUnits(db, userId, revision)
  const stored = await selectSettledUnits(db, userId)
  const standing = stored.filter((unit) => !changed.has(unit)).length
  return { settled: changed.size === 0 ? 0 : standing, of: standing + changed.size, asOf, failedAt }
}
