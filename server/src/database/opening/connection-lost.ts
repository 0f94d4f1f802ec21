/**
 * Which errors say that the database is away: connection failures of Node, of `pg`, and of PostgreSQL itself (class 08,
 * shutting down or starting up, too many connections).
 */

const awayCode =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOTFOUND|EAI_AGAIN|57P0[1-5]|53300|08\w{3})$/
const awayMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/

export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  if (!(error instanceof Error)) return false
  return awayMessage.test(error.message) || ('code' in error && awayCode.test(String(error.code)))
}
