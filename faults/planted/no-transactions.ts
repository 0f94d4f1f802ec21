/**
 * Loaded before the server: every statement is committed by itself, whatever transaction it stands in; and slowly, so that a
 * kill meets the middle of one.
 */
import { SqliteConnection } from '../../server/src/database/opening/sqlite-connection.ts'
import { aroundMethod } from '../around-method.ts'

const ofTransactions = new Set(['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'])
const pauseMs = 100
const forPausing = new Int32Array(new SharedArrayBuffer(4))

aroundMethod(SqliteConnection.prototype, 'run', (_, given, run) => {
  const sql = String(given[0])
  if (ofTransactions.has(sql)) return { rows: [] }
  if (sql.startsWith('insert into "positions"')) Atomics.wait(forPausing, 0, 0, pauseMs)
  return run(...given)
})
