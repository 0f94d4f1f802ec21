import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeEvent } from '@wheelwright/api'
import { derivedKeys, refreshQueries } from './derived.ts'
import { followEvents } from './event-stream.ts'
import { noteImportProgress } from './import-progress.ts'
import { priceKeys } from './price-keys.ts'

/** Which of the cached data each topic makes stale. */
const touches: Record<ChangeEvent['topic'], readonly (readonly string[])[]> = {
  positions: [
    ['positions'],
    ['dashboard'],
    ['accounts'],
    ['reconciliation'],
    ['profit'],
    ['lots'],
    ['wheels'],
  ],
  prices: priceKeys,
  import: derivedKeys,
  status: [
    ['dashboard'],
    ['wheels', 'cycles'],
    ['wheels', 'history'],
    ['wheels', 'events'],
    ['wheels', 'performance'],
    ['wheels', 'proposals'],
  ],
  session: [['user']],
}

const everything = [[]] as const

/** Keeps what is on the screen in step with the server while the caller is mounted. */
export const useLiveUpdates = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    // A word on how far an import is changes nothing yet; the event at its end does.
    const follow = ({ topic, progress }: ChangeEvent) => {
      if (progress === undefined) void refreshQueries(queries, touches[topic])
      else noteImportProgress(progress, performance.now())
    }
    void followEvents(controller.signal, follow, () => void refreshQueries(queries, everything))
    return () => controller.abort()
  }, [queries])
}
