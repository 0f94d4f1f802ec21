/**
 * Writes: one mutation per route, retried once with the same idempotency key, refreshing what it touched. Where no answer came,
 * nobody knows whether it was done: sent again as it stands, by the same form, it has its key again and is done once.
 */
import type { AnswerOf, RouteName, Routes } from '@wheelwright/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, isRequestAtFault } from './api-error.ts'
import { call } from './call.ts'
import type { CallOptions } from './call.ts'
import { refreshQueries } from './live/read-again.ts'
import { keyFor, type Keyed } from './idempotency-key.ts'
import { routeOf } from './route-of.ts'
import { touchedKeys } from './live/touched.ts'
import { noteDone, noteFailure } from '../ui/overlays/toast.ts'

type Write<N extends RouteName> = Omit<CallOptions<N>, 'idempotencyKey' | 'signal'>

/** `removes` names what is there no more afterwards, and is not read again. */
export function useWrite<N extends RouteName>(name: N, removes?: readonly unknown[]) {
  const queries = useQueryClient()
  const refresh = async () => refreshQueries(queries, touchedKeys((await routeOf(name)).touches ?? []))
  const mutation = useMutation({
    mutationFn: (write: Write<N> & { idempotencyKey: string }) => call<N>(name, write as CallOptions<N>),
    retry: (failures, error) => failures < 1 && !isRequestAtFault(error),
    onSuccess: () => {
      if (removes !== undefined) queries.removeQueries({ queryKey: removes })
      return refresh()
    },
    // What is out of date here is read again, so that the next try starts from what is there.
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'STALE_VERSION') void refresh()
      // A disk that is full shows first where something is written.
      if (error.status === 503) void refreshQueries(queries, [['health']])
    },
  })
  const unanswered = useRef<Keyed>(null)
  /** Resolves with the answer, rejects with an ApiError. */
  const write = async (options: Write<N>): Promise<AnswerOf<Routes[N]>> => {
    const keyed = keyFor(options, unanswered.current)
    const { parameters, body } = options
    const what = JSON.stringify([name, parameters, body])
    unanswered.current = null
    try {
      const answer = await mutation.mutateAsync({ ...options, idempotencyKey: keyed.key })
      noteDone(what)
      return answer
    } catch (error) {
      noteFailure(error, what)
      if (!isRequestAtFault(error)) unanswered.current = keyed
      throw error
    }
  }
  return { write, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}
