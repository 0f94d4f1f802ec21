import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeEvent, Topic } from '@wheelwright/api'
import { isNotSettled } from '../api-error.ts'
import { call, keepInStepWith } from '../call.ts'
import { refreshQueries } from './read-again.ts'
import { followEvents } from './event-stream.ts'
import { noteSlow } from './settling.ts'
import { touchedKeys } from './touched.ts'

const everything = [[]] as const
/** What no fact is kept of. */
const unrecorded = touchedKeys(['prices', 'staged', 'session'])

/** One change is often told of under several topics, one after the other: they are read again together. */
const togetherMs = 50

/** Behind the first view, which follows no write. */
const inStepAfterMs = 1000

/** Loaded once; a part of the page that can't be loaded is tried again with the next page. */
const once = <T>(load: () => Promise<T>) => {
  let loading: Promise<T> | null = null
  return () => (loading ??= load())
}
const ignore = () => {}

/** Keeps what is on the screen in step with the server while the caller is mounted. */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    const topics = new Set<Topic>()
    const inStep = once(async () => {
      const { awaitLedger, createInStep, watchSlowAnswers } = await import('./keep-in-step.ts')
      keepInStepWith(createInStep(queries, () => call('snapshot')))
      const slow = { onChange: noteSlow, isSaidElsewhere: isNotSettled }
      watchSlowAnswers(queries, slow, controller.signal)
      return awaitLedger
    })
    const timer = setTimeout(() => void inStep().catch(ignore), inStepAfterMs)
    /** The newest state that is told of since the last reading. */
    let newest = 0
    const refresh = async () => {
      const keys = touchedKeys(topics)
      const ledger = newest
      topics.clear()
      newest = 0
      if (ledger > 0) await inStep().then((awaitLedger) => awaitLedger(ledger), ignore)
      if (!controller.signal.aborted) await refreshQueries(queries, keys)
    }
    const follow = ({ topic, progress, ledger = 0 }: ChangeEvent) => {
      // A word on how far an import is changes nothing yet; the event at its end does.
      if (progress !== undefined) {
        const at = performance.now()
        void import('../import-progress.ts').then((told) => told.noteImportProgress(progress, at), ignore)
        return
      }
      newest = Math.max(newest, ledger)
      if (topics.size === 0) setTimeout(() => void refresh(), togetherMs)
      topics.add(topic)
    }
    const catchUp = (isResumed: boolean) => void refreshQueries(queries, isResumed ? unrecorded : everything)
    void followEvents(controller.signal, follow, catchUp)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [queries])
}
