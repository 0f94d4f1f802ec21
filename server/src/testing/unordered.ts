/**
 * A database that leaves open what the SQL leaves open: rows that a query does not put in order come in any. An engine
 * mostly hands them out in one order, until it plans the query another way.
 */
import type { Kysely, KyselyPlugin, QueryId } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** The same orders each time, another one for each query. */
const shuffler = () => {
  let state = Number(process.env['WHEELWRIGHT_TEST_SEED']) >>> 0
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  return <T>(rows: readonly T[]): T[] => {
    const left = [...rows]
    return rows.map((_, at) => {
      const taken = at + below(rows.length - at)
      const row = left[taken] as T
      left[taken] = left[at] as T
      return row
    })
  }
}

const inAnyOrder = (): KyselyPlugin => {
  const shuffled = shuffler()
  const open = new WeakSet<QueryId>()
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'SelectQueryNode' && node.orderBy === undefined) open.add(queryId)
      return node
    },
    transformResult: ({ result, queryId }) =>
      Promise.resolve(open.has(queryId) ? { ...result, rows: shuffled(result.rows) } : result),
  }
}

export function unordered(database: Database): Database {
  const plugin = inAnyOrder()
  return {
    ...database,
    read: (database.read as Kysely<Schema>).withPlugin(plugin),
    transaction: (work, scope) => database.transaction((tx) => work(tx.withPlugin(plugin)), scope),
  }
}
