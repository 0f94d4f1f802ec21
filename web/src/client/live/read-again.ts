/** Reading again what a change made stale. */
import type { QueryClient } from '@tanstack/react-query'

type Pages = { readonly pages: readonly unknown[]; readonly pageParams: readonly unknown[] }

const firstPageOnly = (data: Pages | undefined): Pages | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }

/** What is being read for the first time: its answer may have been made before the change. */
const firstReads = (queries: QueryClient, queryKey: readonly unknown[]) =>
  queries.getQueryCache().findAll({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle',
  })

/**
 * Reads again what is on the screen. Of a list of pages only the first is read at once; the others come when they
 * are looked at, since a long list would otherwise ask for hundreds of pages in a row. What is on its way for the
 * first time is waited for and then read once more.
 */
export async function refreshQueries(
  queries: QueryClient,
  keys: readonly (readonly unknown[])[],
): Promise<void> {
  for (const queryKey of keys) {
    queries.setQueriesData<Pages>({ queryKey, predicate: ({ state }) => isPaged(state.data) }, firstPageOnly)
  }
  const early = keys.flatMap((queryKey) => firstReads(queries, queryKey))
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  await Promise.all(early.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })))
}

const isPaged = (data: unknown): boolean =>
  data !== null && typeof data === 'object' && 'pages' in data && 'pageParams' in data
