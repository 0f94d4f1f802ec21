/** What the transactions of both engines have in common: no nesting, and a refusal undoes what was written. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { assert } from '@wheelwright/core'
import { isConnectionLost } from './opening/connection-lost.ts'
import type { Tx } from './database.ts'
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
export function assertNotNested(): void {
  return assert(insideTransaction.getStore() !== true, 'a transaction was opened inside a transaction')
}

/** The connection broke while the commit was under way: the effect may be there or not. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown'

  constructor(cause: unknown) {
    super('it is not known whether the transaction was committed', { cause })
  }
}

export interface Steps {
  readonly isolation: 'serializable' | 'read committed' | null
  /** Runs first within the transaction. */
  readonly begin?: (tx: Tx) => Promise<void>
}

/** Runs `work` once in a transaction of `write`. */
export async function runTransaction<T>(
  write: Kysely<Schema>,
  { isolation, begin }: Steps,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const builder = isolation ? write.transaction().setIsolationLevel(isolation) : write.transaction()
  let isCommitting = false
  try {
    return await builder.execute((tx) =>
      insideTransaction.run(true, async () => {
        await begin?.(tx)
        const value = await work(tx)
        if (isRefusal(value)) throw new RolledBack(value)
        isCommitting = true
        return value
      }),
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal as T
    throw isCommitting && isConnectionLost(error) ? new CommitUnknown(error) : error
  }
}
