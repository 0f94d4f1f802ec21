/** What the transactions of both engines have in common: no nesting, and a refusal undoes what was written. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { assert } from '@wheelwright/core'
import type { Isolation, Tx } from './database.ts'
import type { Schema } from './schema.ts'

/** Carries a refusal out of a transaction by way of its rollback. */
class RolledBack extends Error {
  readonly refusal: unknown

  constructor(refusal: unknown) {
    super('rolled back')
    this.refusal = refusal
  }
}

const isRefusal = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false

const insideTransaction = new AsyncLocalStorage<true>()

/** The inner of two nested transactions would wait for the outer one for ever. */
export const assertNotNested = (): void =>
  assert(insideTransaction.getStore() !== true, 'a transaction was opened inside a transaction')

/** Runs `work` once in a transaction of `write`. */
export const runTransaction = async <T>(
  write: Kysely<Schema>,
  isolation: Isolation | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const builder = isolation ? write.transaction().setIsolationLevel(isolation) : write.transaction()
  try {
    return await builder.execute((tx) =>
      insideTransaction.run(true, async () => {
        const value = await work(tx)
        if (isRefusal(value)) throw new RolledBack(value)
        return value
      }),
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal as T
    throw error
  }
}
