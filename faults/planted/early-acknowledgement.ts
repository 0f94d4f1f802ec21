/**
 * Loaded before the server: it answers that stocks entered by hand are committed, and commits them a moment later. What
 * changes the ledger is settled after its commit, which would hide it.
 */
import { SqliteConnection } from '../../server/src/database/opening/sqlite-connection.ts'
import { aroundMethod } from '../around-method.ts'

const laterMs = 200
const withStocks = new Set<SqliteConnection>()
const late = new Map<SqliteConnection, { readonly timer: NodeJS.Timeout; readonly commit: () => void }>()

const commitNow = (connection: SqliteConnection): void => {
  const waiting = late.get(connection)
  if (waiting === undefined) return
  clearTimeout(waiting.timer)
  late.delete(connection)
  waiting.commit()
}

aroundMethod(SqliteConnection.prototype, 'run', (self, given, run) => {
  const sql = String(given[0])
  if (sql === 'COMMIT' && withStocks.delete(self)) {
    const timer = setTimeout(() => commitNow(self), laterMs)
    late.set(self, { timer, commit: () => void run('COMMIT') })
    return { rows: [] }
  }
  commitNow(self)
  // One row at a time; a snapshot brings many.
  if (sql.startsWith('insert into "positions"') && !sql.includes('), (')) withStocks.add(self)
  return run(...given)
})

aroundMethod(SqliteConnection.prototype, 'close', (self, _, close) => {
  commitNow(self)
  return close()
})
