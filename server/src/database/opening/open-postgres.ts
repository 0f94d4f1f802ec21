/** PostgreSQL through a pool of connections. This file and `pg` are loaded only when DATABASE_URL is set. */
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { ok, refuse } from '@wheelwright/core'
import { isConnectionLost } from './connection-lost.ts'
import type { HowToOpen, Patience } from './how-to-open.ts'
import type { Database, DatabaseRefusal, Opened, Reader, Scope } from '../database.ts'
import { safeNumber } from '../parameters.ts'
import { PortablePostgresDialect } from './postgres-dialect.ts'
import { mostRetries, withRetries } from '../retry.ts'
import type { Schema } from '../schema.ts'
import { assertNotNested, runTransaction, type Steps } from '../transaction.ts'

const oldestVersion = 150_000

/** A request asks for little and holds little: whatever takes longer than this does not come any more. */
const defaultPatience: Patience = { connectMs: 5000, lockMs: 5000, statementMs: 20_000, retries: mostRetries }

/** How much later than the server's own limit the client gives up: only a server that is frozen gets there. */
const beyondMs = 1000

const limitsOf = ({ connectMs, lockMs, statementMs }: Patience): pg.PoolConfig => ({
  connectionTimeoutMillis: connectMs,
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: statementMs,
  query_timeout: statementMs + beyondMs,
})

/** What `pg` says when a statement took longer than the client waits. */
const givenUp = 'Query read timeout'

/**
 * Ends the connection when a statement was given up: the answer may still come, and would be taken for that of the next
 * statement. A connection that breaks while it is lent out tells whoever waits for an answer, and may tell nobody else:
 * an error that nobody listens to ends the process.
 */
const watch = (client: pg.PoolClient): void => {
  client.on('error', () => {})
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const watched = (...given: unknown[]): unknown => {
    const answer = query(...given)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === givenUp)
          void (client as pg.ClientBase as pg.Client).end()
      })
    return answer
  }
  client.query = watched as typeof client.query
}

/** `onProblem` hears of connections that broke at rest. Without patience a statement takes as long as it takes. */
export function openPool(
  url: string,
  onProblem: (error: Error) => void = () => {},
  patience: Patience | null = null,
  connections = 16,
): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, safeNumber)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'wheelwright',
    keepAlive: true,
    types,
    ...(patience === null ? {} : limitsOf(patience)),
  })
  pool.on('error', onProblem)
  pool.on('connect', watch)
  return pool
}

const versionOf = async (read: Reader): Promise<{ number: number; text: string }> => {
  const { rows } = await sql<{ number: string; text: string }>`
    select current_setting('server_version_num') as number, current_setting('server_version') as text
  `.execute(read)
  return { number: Number(rows[0]?.number), text: rows[0]?.text ?? 'unknown' }
}

const tooOld = (version: string): DatabaseRefusal => ({
  kind: 'too-old',
  message: `PostgreSQL ${version} is too old: version 15 or later is needed.`,
})

const doesNotAnswer = (error: unknown): DatabaseRefusal => ({
  kind: isConnectionLost(error) ? 'away' : 'cannot-open',
  message: `The database of DATABASE_URL does not answer: ${reasonOf(error)}.`,
})

/** A refused connection to a name with several addresses is an AggregateError, whose own message is empty. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error && error.message ? error.message : String(error)
}

/** The user's row is held until the end, so that whatever the transaction reads of the user's stays true. */
const stepsOf = (scope: Scope): Steps => {
  if (scope === 'alone') return { isolation: 'serializable' }
  if (scope === 'by itself') return { isolation: 'read committed' }
  return {
    isolation: 'read committed',
    begin: async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', scope.user).forNoKeyUpdate().execute()
    },
  }
}

const databaseOn = (kysely: Kysely<Schema>, retries: number): Database => ({
  engine: 'postgres',
  read: kysely,
  transaction: async (work, scope = 'alone') => {
    assertNotNested()
    return withRetries(() => runTransaction(kysely, stepsOf(scope), work), retries)
  },
  version: async () => `PostgreSQL ${(await versionOf(kysely)).text}`,
  close: () => kysely.destroy(),
})

export async function openPostgres(
  url: string,
  { onProblem = () => {}, patience = defaultPatience, connections }: HowToOpen = {},
): Promise<Opened> {
  const dialect = new PortablePostgresDialect({ pool: openPool(url, onProblem, patience, connections) })
  const database = databaseOn(new Kysely<Schema>({ dialect }), patience?.retries ?? mostRetries)
  try {
    const { number, text } = await versionOf(database.read)
    if (number >= oldestVersion) return ok(database)
    await database.close()
    return refuse(tooOld(text))
  } catch (error) {
    await database.close()
    return refuse(doesNotAnswer(error))
  }
}
