/** What an import said of an account, as the column `snapshots.body` keeps it. */
import type { DataSource } from '../../database/schema.ts'
import type { AccountFacts } from './read-account.ts'

export interface KeptSnapshot {
  /** Null for snapshots of before they kept it. */
  readonly facts: AccountFacts | null
  /** As they were received; null where nothing was listed. */
  readonly positions: readonly unknown[] | null
  readonly source: DataSource
}

/** Snapshots of before are the list alone. */
export function readKept(body: string, source: DataSource): KeptSnapshot {
  const kept = JSON.parse(body) as KeptSnapshot | readonly unknown[]
  return isList(kept) ? { facts: null, positions: kept, source } : kept
}

const isList = (kept: KeptSnapshot | readonly unknown[]): kept is readonly unknown[] => Array.isArray(kept)
