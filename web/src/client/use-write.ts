/** Writes: one mutation per route, retried once with the same idempotency key, refreshing what it touched. */
import type { AnswerOf, RouteName, Routes } from '@wheelwright/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isRequestAtFault } from './api-error.ts'
import { call } from './call.ts'
import type { CallOptions } from './call.ts'
import { refreshQueries } from './derived.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

type Write<N extends RouteName> = Omit<CallOptions<N>, 'idempotencyKey' | 'signal'>

/** Every list and figure made of positions. */
export const positionKeys = [['positions'], ['dashboard'], ['accounts']] as const

export const useWrite = <N extends RouteName>(
  name: N,
  refreshes: readonly (readonly string[])[] = positionKeys,
) => {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: (write: Write<N> & { idempotencyKey: string }) => call<N>(name, write as CallOptions<N>),
    retry: (failures, error) => failures < 1 && !isRequestAtFault(error),
    onSuccess: () => refreshQueries(queries, refreshes),
    // What is out of date here is read again, so that the next try starts from what is there.
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'STALE_VERSION') void refreshQueries(queries, refreshes)
      // A disk that is full shows first where something is written.
      if (error.status === 503) void refreshQueries(queries, [['health']])
    },
  })
  /** Resolves with the answer, rejects with an ApiError. */
  const write = (options: Write<N>): Promise<AnswerOf<Routes[N]>> =>
    mutation.mutateAsync({ ...options, idempotencyKey: newIdempotencyKey() })
  return { write, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}
