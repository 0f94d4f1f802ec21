/** Makes the client readable without its server: its files are kept by a worker, its answers by `answers.ts`. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnswerKeeper } from '../client/call.ts'
import { questionCountQuery, snapshotQuery } from '../client/queries/queries.ts'
import { onTokenChange, readToken } from '../session/token.ts'
import { now } from '../ui/now.ts'
import { forgetAnswers, keepAnswer, recallAnswer } from './answers.ts'

export { recallAnswer }

/**
 * What a first look without the server asks for, read once where no page has read it yet. The positions, a megabyte where there are
 * many, are read for the palette once the page is at rest.
 */
const daily = [snapshotQuery, questionCountQuery] as const

const isControlled = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  return registration !== undefined || navigator.serviceWorker.controller !== null
}

/** Answers who keeps answers from now on; null in a browser that keeps none, as over plain http from another machine. */
export async function startOffline(queries: QueryClient): Promise<AnswerKeeper | null> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return null
  const forgetAfterwards = () => {
    if (readToken() === null) void forgetAnswers()
  }
  forgetAfterwards()
  onTokenChange(forgetAfterwards)
  if (!(await isControlled())) return null
  if (readToken() !== null)
    for (const query of daily) void queries.prefetchQuery(query as typeof snapshotQuery)
  return {
    keep: (token, path, answer) => void keepAnswer(token, path, answer, new Date(now())),
    recall: recallAnswer,
  }
}
