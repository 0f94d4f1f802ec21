/**
 * What becomes of an error that nobody foresaw: the database being away is temporary and says so, anything else is
 * ours. Neither tells the client more than that; the log has the rest, by the request id.
 */
import type { Problem } from '@wheelwright/api'
import { isSerializationFailure } from '../database/retry.ts'
import { storageFaultOf, storageSentences } from '../database/storage-fault.ts'

/** Connection failures of Node and of PostgreSQL (class 08, shutting down, starting up, too many connections). */
const unavailableCode = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|57P0[123]|53300|08\w{3})$/
const unavailableMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** SQLITE_BUSY, SQLITE_LOCKED. */
const unavailableSqlite = new Set([5, 6])

const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  if (isSerializationFailure(error) || unavailableMessage.test(error.message)) return true
  if ('errcode' in error && typeof error.errcode === 'number')
    return unavailableSqlite.has(error.errcode & 0xff)
  return 'code' in error && unavailableCode.test(String(error.code))
}

export const problemOfError = (error: unknown): Problem => {
  const fault = storageFaultOf(error)
  if (fault !== null) return { kind: 'unavailable', message: storageSentences[fault], retryAfter: 30 }
  return isUnavailable(error)
    ? {
        kind: 'unavailable',
        message: 'The database does not answer right now. Nothing was changed; try again.',
        retryAfter: 5,
      }
    : { kind: 'internal' }
}
