/** What a person was promised: every act with how far it was acknowledged, and the one that nobody answered yet. */

export type FileState = 'none' | 'staged' | 'confirmed' | 'undone'

export interface FilePromise {
  readonly number: number
  readonly rows: number
  readonly state: FileState
  /** The batch that was acknowledged; null before. */
  readonly batchId: string | null
  /** What it becomes by the call that was not answered. */
  readonly inDoubt: FileState | null
}

export interface WheelPromise {
  readonly number: number
  readonly id: string | null
  /** Changes of status that were acknowledged. */
  readonly changes: number
  readonly inDoubt: 'made' | 'changed' | null
}

export interface Promises {
  readonly userId: string
  readonly accountId: string
  /** Numbers of entries by hand and of lots of stock; an entry of number n cost n cents. */
  readonly entries: Set<number>
  readonly stocks: Set<number>
  /** Every act that was begun; it may be there, once, before it is acknowledged. */
  readonly entriesInDoubt: Set<number>
  readonly stocksInDoubt: Set<number>
  readonly files: Map<number, FilePromise>
  readonly wheels: Map<number, WheelPromise>
  /** Every position of the account has this quantity. */
  snapshot: number
  snapshotInDoubt: number | null
  readonly tokens: string[]
}

export function noPromises(userId: string, accountId: string, token: string): Promises {
  return {
    userId,
    accountId,
    entries: new Set(),
    stocks: new Set(),
    entriesInDoubt: new Set(),
    stocksInDoubt: new Set(),
    files: new Map(),
    wheels: new Map(),
    snapshot: 1,
    snapshotInDoubt: null,
    tokens: [token],
  }
}
