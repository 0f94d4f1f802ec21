/**
 * Loaded before the server: counts the statements of transactions on its own database, and ends the process as a crash does
 * right after the one that FAULT_AT_STATEMENT names. Copies, which are written into other files, are not counted.
 */
import { basename } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'
import { aroundMethod } from '../around-method.ts'

const last = Number(process.env['FAULT_AT_STATEMENT'] ?? Number.POSITIVE_INFINITY)
let done = 0

const wasRun = (): void => {
  done += 1
  if (done === last) process.kill(process.pid, 'SIGKILL')
}

const own = new WeakSet<object>()

aroundMethod(DatabaseSync.prototype, 'prepare', (self, given, prepare) => {
  const statement = prepare(...given) as StatementSync
  if (
    basename(self.location() ?? '') === 'wheelwright.sqlite' &&
    !/^\s*(?:select|pragma)/i.test(String(given[0]))
  )
    own.add(statement)
  return statement
})

for (const name of ['run', 'all'] as const)
  aroundMethod(StatementSync.prototype, name, (self, given, run) => {
    const answer = run(...given)
    if (own.has(self)) wasRun()
    return answer
  })

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

aroundMethod(pg.Client.prototype, 'query', (_, given, query) => {
  const answer = query(...given)
  if (answer instanceof Promise && !/^\s*(?:select|set|show)/i.test(textOf(given[0])))
    return answer.then((value: unknown) => {
      wasRun()
      return value
    })
  return answer
})
