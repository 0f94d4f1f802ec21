/** Readings as they are where nothing that was settled may be read: everything is booked from the entries. */
import type { Database } from '../database/database.ts'
import { rulesVersion } from '../portfolio/settled-revision.ts'

const setRules = (db: Database, from: number, to: number): Promise<unknown> =>
  db.transaction(
    (tx) => tx.updateTable('settled_ledgers').set({ rules: to }).where('rules', '=', from).execute(),
    'alone',
  )

/** Nobody may write meanwhile. */
export async function withoutSettled<T>(db: Database, read: () => Promise<T>): Promise<T> {
  await setRules(db, rulesVersion, 0)
  try {
    return await read()
  } finally {
    await setRules(db, 0, rulesVersion)
  }
}
