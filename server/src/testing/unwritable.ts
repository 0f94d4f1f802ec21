/** A real database that can be told to take no writes, as one on a disk that became read-only. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

interface UnwritableAtWill {
  readonly db: Database
  readonly setWritable: (isWritable: boolean) => void
}

const forbid = { sqlite: 'PRAGMA query_only = ON', postgres: 'set transaction read only' }

export function unwritableAtWill(given: Database): UnwritableAtWill {
  let isWritable = true
  const db: Database = {
    ...given,
    transaction: (work, isolation) =>
      given.transaction(async (tx) => {
        if (isWritable) return work(tx)
        await sql.raw(forbid[given.engine]).execute(tx)
        try {
          return await work(tx)
        } finally {
          // On SQLite it holds for the connection, and not for the transaction alone.
          if (given.engine === 'sqlite') await sql.raw('PRAGMA query_only = OFF').execute(tx)
        }
      }, isolation),
  }
  return { db, setWritable: (next) => void (isWritable = next) }
}
