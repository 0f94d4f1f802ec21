/** What is known of the last copy that was proven and of the last one that failed: one row for the whole server. */
import type { Database, Reader } from '../database/database.ts'
import type { BackupRecordRow } from '../database/schema.ts'

export interface BackupRecord {
  readonly provenAt: string | null
  readonly file: string | null
  readonly bytes: number | null
  readonly users: number | null
  readonly entries: number | null
  readonly failedAt: string | null
  readonly problem: string | null
}

const name = 'nightly'

const nothing: BackupRecordRow = {
  name,
  proven_at: null,
  file: null,
  bytes: null,
  users: null,
  entries: null,
  failed_at: null,
  problem: null,
}

export async function readBackupRecord(db: Reader): Promise<BackupRecord> {
  const row = await db.selectFrom('backup_records').selectAll().where('name', '=', name).executeTakeFirst()
  const { proven_at, failed_at, file, bytes, users, entries, problem } = row ?? nothing
  return { provenAt: proven_at, failedAt: failed_at, file, bytes, users, entries, problem }
}

const store = (db: Database, change: Partial<BackupRecordRow>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .insertInto('backup_records')
      .values({ ...nothing, ...change })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
      .execute()
  }, 'by itself')

interface Proven {
  readonly provenAt: string
  readonly file: string
  readonly bytes: number
  readonly users: number
  readonly entries: number
}

export function storeProven(db: Database, { provenAt, ...facts }: Proven): Promise<void> {
  return store(db, { proven_at: provenAt, ...facts })
}

export function storeFailure(db: Database, failedAt: string, problem: string): Promise<void> {
  return store(db, { failed_at: failedAt, problem })
}
