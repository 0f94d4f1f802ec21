/** A database at which one process stops for a moment, so that another one goes first. */
import type { Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export interface Stopping {
  readonly db: Database
  /** Runs `meanwhile` before the n-th place from now on at which something was read or is to be written. */
  readonly stopAt: (place: number, meanwhile: () => Promise<void>) => void
  /** Whether it came so far; from then on nothing stops it. */
  readonly hasStopped: () => boolean
}

export function stoppingAt(db: Database): Stopping {
  let left = 0
  let waiting: (() => Promise<void>) | null = null
  const place = async (): Promise<void> => {
    if (waiting === null) return
    left -= 1
    if (left > 0) return
    const meanwhile = waiting
    waiting = null
    await meanwhile()
  }
  // What was read is old by the time that it is used.
  const read = (db.read as Kysely<Schema>).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await place()
      return result
    },
  })
  return {
    db: {
      engine: db.engine,
      read,
      transaction: async (work, scope) => {
        await place()
        return db.transaction(work, scope)
      },
      version: () => db.version(),
      close: () => db.close(),
    },
    stopAt: (at, meanwhile) => {
      ;[left, waiting] = [at, meanwhile]
    },
    hasStopped: () => {
      const isThrough = waiting === null
      waiting = null
      return isThrough
    },
  }
}
