/** Why the database cannot be written to, where its storage is the reason. */

/** `failing` is a disk that answers with errors; whether it is full cannot be told from those. */
export type StorageFault = 'full' | 'read-only' | 'failing'

/** Result codes of SQLite: SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN (of a file beside the database). */
const sqliteFaults: ReadonlyMap<number, StorageFault> = new Map([
  [8, 'read-only'],
  [10, 'failing'],
  [13, 'full'],
  [14, 'read-only'],
])

/** Codes of Node and of PostgreSQL: disk_full, read_only_sql_transaction. */
const codeFaults: ReadonlyMap<string, StorageFault> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['53100', 'full'],
  ['25006', 'read-only'],
])

/** Null for an error with another reason. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number')
    return sqliteFaults.get(error.errcode & 0xff) ?? null
  return 'code' in error ? (codeFaults.get(String(error.code)) ?? null) : null
}

/** What is wrong and what helps, for readers of an answer or a log. */
export const storageSentences: Readonly<Record<StorageFault, string>> = {
  full: 'The disk of the server is full. Nothing was changed and nothing is lost: you can read everything. Free some space on it, then try again.',
  'read-only':
    'The database can only be read. Nothing was changed and nothing is lost. Make its disk and its files writable, then try again.',
  failing:
    'The disk of the server does not take what is written. Nothing was changed: you can read everything. Look at the disk and its free space, then try again.',
}

/**
 * Runs `work`, which stores something derived from what is stored already. Where nothing can be stored, returns
 * `otherwise()`, so that reads go on; the next read stores it.
 */
export async function storeIfPossible<T>(work: () => Promise<T>, otherwise: () => T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (storageFaultOf(error) === null) throw error
    return otherwise()
  }
}
