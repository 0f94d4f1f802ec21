/** What an import stated of an account, as stored in the column `snapshots.body`. */
import type { DataSource } from '../../database/schema.ts'
import type { AccountFacts } from './read-account.ts'

export interface KeptSnapshot {
  /** Null in snapshots stored by earlier versions. */
  readonly facts: AccountFacts | null
  /** As received; null where nothing was listed. */
  readonly positions: readonly unknown[] | null
  readonly source: DataSource
}

/** Snapshots stored by earlier versions are the list alone. */
export function readKept(body: string, source: DataSource): KeptSnapshot {
  const kept = JSON.parse(body) as KeptSnapshot | readonly unknown[]
  return isList(kept) ? { facts: null, positions: kept, source } : kept
}

const isList = (kept: KeptSnapshot | readonly unknown[]): kept is readonly unknown[] => Array.isArray(kept)
