/**
 * Keeps the figures of a page of one state. Each answer names the state of the portfolio that it stands on: where one is of a
 * newer state than those beside it, these are read again, and so is one that comes late and is of an older state.
 */
import { readRevision, revisionHeader, type PortfolioRevision } from '@wheelwright/api'
import type { QueryClient } from '@tanstack/react-query'
import { refreshQueries } from './derived.ts'
import { keysOf } from './touched.ts'

export type Step = 'same' | 'newer' | 'older'

/** How an answer stands to the newest state that was seen. */
export const stepOf = (newest: PortfolioRevision, seen: PortfolioRevision): Step => {
  if (seen.ledger < newest.ledger || seen.prices < newest.prices) return 'older'
  return seen.ledger > newest.ledger || seen.prices > newest.prices ? 'newer' : 'same'
}

/** Events tell of most changes first; what they have read again by then is not read once more. */
const afterMs = 500
/** A server that was brought back to an earlier state answers older ones for good: that state is the newest then. */
const mostOlder = 3

const standing = keysOf(['import', 'prices'])

const activeQueries = (queries: QueryClient) =>
  standing.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey, type: 'active' }))

/** Answers what is to be called with every answer. */
export const createInStep = (
  queries: QueryClient,
  wait: (work: () => void, ms: number) => void = setTimeout,
) => {
  let newest: PortfolioRevision | null = null
  let older = 0
  /** Reads again what was answered in a span of time and is not on its way. */
  const readAgain = (isMeant: (answeredAt: number) => boolean): void =>
    wait(() => {
      const keys = activeQueries(queries)
        .filter(({ state }) => state.fetchStatus === 'idle' && isMeant(state.dataUpdatedAt))
        .map(({ queryKey }) => queryKey)
      if (keys.length > 0) void refreshQueries(queries, keys)
    }, afterMs)

  return (headers: Headers, isRead: boolean): void => {
    const seen = readRevision(headers.get(revisionHeader))
    if (seen === null) return
    const step = newest === null ? 'same' : stepOf(newest, seen)
    const at = Date.now()
    if (step === 'older' && isRead && older < mostOlder) {
      older += 1
      return readAgain((answeredAt) => answeredAt >= at)
    }
    if (step !== 'same') older = 0
    newest = seen
    // Whoever writes reads again what the call touches.
    if (step === 'newer' && isRead) readAgain((answeredAt) => answeredAt < at)
  }
}
