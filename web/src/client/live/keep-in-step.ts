/**
 * Keeps the figures of a page of one state. Each answer names the state of the portfolio that it stands on: where one is of a
 * newer state than those beside it, these are read again, and so is one that comes late and is of an older state. While answers
 * say that what was written is not settled yet, one look asks for the end of it, after which all is read again.
 */
import {
  readRevision,
  readSettling,
  revisionHeader,
  settlingHeader,
  standsOnPortfolio,
} from '@wheelwright/api'
import type { PortfolioRevision } from '@wheelwright/api'
import type { QueryClient } from '@tanstack/react-query'
import { awaitLedger, noteNewestLedger, noteSettledLedger, waitingAddress } from './awaited-ledger.ts'
import type { InStep } from '../call.ts'
import { refreshQueries } from './read-again.ts'
import { noteSettling } from './settling.ts'
import { deviceNow } from '../../ui/now.ts'
import { touchedKeys } from './touched.ts'

export { awaitLedger }
export { watchSlowAnswers } from '../slow-answers.ts'

export type Step = 'same' | 'newer' | 'older'

/** How an answer stands to the newest state that was seen. */
export function stepOf(newest: PortfolioRevision, seen: PortfolioRevision): Step {
  if (seen.ledger < newest.ledger || seen.prices < newest.prices) return 'older'
  return seen.ledger > newest.ledger || seen.prices > newest.prices ? 'newer' : 'same'
}

/** Events tell of most changes first; what they have read again by then is not read once more. */
const afterMs = 500
/** A server that was brought back to an earlier state answers older ones for good: that state is the newest then. */
const mostOlder = 3

/** Settling takes moments; where it failed, a job tries it again later and later. */
const lookAgainMs = 1500
const afterFailureMs = 15_000

const standing = touchedKeys(['import', 'prices'])

const activeQueries = (queries: QueryClient) =>
  standing.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey, type: 'active' }))

/** Looks now and then whether settling has come to its end. */
const createFollowing = (look: () => Promise<unknown>, onEnd: () => void) => {
  let isLate = false
  let isLooking = false
  return (headers: Headers): void => {
    const settling = readSettling(headers.get(settlingHeader))
    const isOver = settling === null && isLate
    isLate = settling !== null
    if (isOver) onEnd()
    if (settling === null || isLooking) return
    isLooking = true
    setTimeout(
      () => {
        isLooking = false
        // What fails is asked again by the next answer, or by the user.
        if (isLate) void look().catch(() => {})
      },
      settling.failedAt === null ? lookAgainMs : afterFailureMs,
    )
  }
}

/** `look` makes a small read that depends on the portfolio. */
export function createInStep(
  queries: QueryClient,
  look: () => Promise<unknown>,
  wait: (work: () => void, ms: number) => void = setTimeout,
): InStep {
  const follow = createFollowing(look, () => {
    const keys = activeQueries(queries).map(({ queryKey }) => queryKey)
    if (keys.length > 0) void refreshQueries(queries, keys)
  })
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

  const note = (headers: Headers, isRead: boolean): void => {
    const seen = readRevision(headers.get(revisionHeader))
    if (seen === null) return
    if (isRead) {
      noteSettling(headers)
      noteSettledLedger(seen.ledger)
      follow(headers)
    } else awaitLedger(seen.ledger)
    const step = newest === null ? 'same' : stepOf(newest, seen)
    const at = deviceNow()
    if (step === 'older' && isRead && older < mostOlder) {
      older += 1
      awaitLedger(newest?.ledger ?? 0)
      return readAgain((answeredAt) => answeredAt >= at)
    }
    if (step !== 'same') older = 0
    newest = seen
    // Whoever writes reads again what the call touches.
    if (step === 'newer' && isRead) readAgain((answeredAt) => answeredAt < at)
  }
  return {
    addressOf: (route, path) =>
      route.method === 'GET' && standsOnPortfolio(route) ? waitingAddress(path) : path,
    note,
    noteLate: noteNewestLedger,
  }
}
