import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeEvent } from '@wheelwright/api'
import { followEvents } from './event-stream.ts'

/** Which of the cached data each topic makes stale. */
const touches: Record<ChangeEvent['topic'], readonly string[]> = {
  positions: ['positions', 'dashboard', 'accounts'],
  prices: ['positions', 'dashboard'],
  import: ['positions', 'dashboard', 'accounts'],
  status: ['dashboard'],
  session: ['user'],
}

/** Keeps what is on the screen in step with the server while the caller is mounted. */
export const useLiveUpdates = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    const refresh = (key: string) => void queries.invalidateQueries({ queryKey: [key] })
    void followEvents(
      controller.signal,
      (event) => touches[event.topic].forEach(refresh),
      () => void queries.invalidateQueries(),
    )
    return () => controller.abort()
  }, [queries])
}
