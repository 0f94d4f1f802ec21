import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeEvent, Topic } from '@wheelwright/api'
import { whenAnswered } from './call.ts'
import { refreshQueries } from './derived.ts'
import { followEvents } from './event-stream.ts'
import { noteImportProgress } from './import-progress.ts'
import { keysOf } from './touched.ts'

const everything = [[]] as const
/** What no fact is kept of. */
const unrecorded = keysOf(['prices', 'staged', 'session'])

/** One change is often told of under several topics, one after the other: they are read again together. */
const togetherMs = 50

/** Keeps what is on the screen in step with the server while the caller is mounted. */
export const useLiveUpdates = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    const topics = new Set<Topic>()
    const refresh = () => {
      const keys = keysOf(topics)
      topics.clear()
      if (!controller.signal.aborted) void refreshQueries(queries, keys)
    }
    const follow = ({ topic, progress }: ChangeEvent) => {
      // A word on how far an import is changes nothing yet; the event at its end does.
      if (progress !== undefined) return noteImportProgress(progress, performance.now())
      if (topics.size === 0) setTimeout(refresh, togetherMs)
      topics.add(topic)
    }
    // Behind the first view.
    void import('./keep-in-step.ts').then(({ createInStep }) => whenAnswered(createInStep(queries)))
    const catchUp = (isResumed: boolean) => void refreshQueries(queries, isResumed ? unrecorded : everything)
    void followEvents(controller.signal, follow, catchUp)
    return () => controller.abort()
  }, [queries])
}
