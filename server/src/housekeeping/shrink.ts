/**
 * Gives the space of what was deleted back to the disk, as after an import of half a million rows was undone. SQLite does
 * so page by page; a few at a time hold nobody up: 100 pages took 10 ms, 3,200 took 300 ms. On PostgreSQL autovacuum
 * frees the space for new rows, and gives it back as far as it is at the end of a table; nothing is to be done here.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

const pagesAtOnce = 100
const pauseMs = 20
/** Pages (of 4 kB) that stay for what is written next: a file that shrinks and grows all day gains nothing. */
const keptPages = 500

const freePages = async (db: Database): Promise<number> => {
  const { rows } = await sql.raw<{ freelist_count: number }>('PRAGMA freelist_count').execute(db.read)
  return rows[0]?.freelist_count ?? 0
}

/** Ends early when `signal` is aborted. Answers how many pages were given back. */
export async function shrink(db: Database, signal?: AbortSignal): Promise<number> {
  if (db.engine !== 'sqlite') return 0
  let freed = 0
  let free = await freePages(db)
  while (free > keptPages) {
    if (signal?.aborted) break
    const step = Math.min(pagesAtOnce, free - keptPages)
    await db.transaction(async (tx) => void (await sql.raw(`PRAGMA incremental_vacuum(${step})`).execute(tx)))
    const left = await freePages(db)
    // A database that cannot shrink, since it was made by an early version and there was no space to make it anew.
    if (left >= free) break
    freed += free - left
    free = left
    await wait(pauseMs)
  }
  // The file itself becomes smaller when the log is taken over into it.
  if (freed > 0) await sql.raw('PRAGMA wal_checkpoint(PASSIVE)').execute(db.read)
  return freed
}
