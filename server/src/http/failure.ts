/**
 * Answers an unexpected error: the database being unavailable is temporary and says so, anything else is a bug of ours.
 * Neither tells the client more; the log has the rest, under the request id.
 */
import type { Problem } from '@wheelwright/api'
import { isConnectionLost } from '../database/opening/connection-lost.ts'
import { isSerializationFailure } from '../database/retry.ts'
import { storageFaultOf, storageSentences } from '../database/storage-fault.ts'
import { CommitUnknown } from '../database/transaction.ts'

/** A statement or a lock took too long (57014, 55P03, 25P03), or the server is out of memory or connections (53xxx). */
const tooBusyCode = /^(?:57014|55P03|25P0[34]|53\w{3})$/
/** SQLITE_BUSY, SQLITE_LOCKED. */
const unavailableSqlite = new Set([5, 6])

const isUnavailable = (error: unknown): boolean => {
  if (isSerializationFailure(error) || isConnectionLost(error)) return true
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number')
    return unavailableSqlite.has(error.errcode & 0xff)
  return 'code' in error && tooBusyCode.test(String(error.code))
}

const retryAfter = 2
const retryAfterSpace = 30

export function problemOfError(error: unknown, method: string): Problem {
  if (error instanceof CommitUnknown) return { kind: 'unavailable', message: commitUnknown, retryAfter }
  const fault = storageFaultOf(error)
  if (fault !== null)
    return { kind: 'unavailable', message: storageSentences[fault], retryAfter: retryAfterSpace }
  if (isUnavailable(error)) return { kind: 'unavailable', message: away, retryAfter }
  return { kind: 'internal', message: method === 'POST' ? brokenPost : broken }
}

const broken = 'Something went wrong on the server. Try again.'

/** It may have failed after it was stored, and adding it again would make two. */
const brokenPost = 'Something went wrong on the server. Look whether it was done before you do it again.'

const away = 'The database does not answer right now. Nothing was changed; try again.'

const commitUnknown =
  'The database stopped answering while this was being saved, so it is not known whether it was. ' +
  'Look whether it is there before you do it again; a retry under the same Idempotency-Key does it only once.'
