/** Writes: one mutation per route, retried once with the same idempotency key, refreshing what it touched. */
import type { AnswerOf, RouteName, Routes } from '@wheelwright/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isRequestAtFault } from './api-error.ts'
import { call } from './call.ts'
import type { CallOptions } from './call.ts'
import { refreshQueries } from './read-again.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { routeOf } from './route-of.ts'
import { touchedKeys } from './touched.ts'

type Write<N extends RouteName> = Omit<CallOptions<N>, 'idempotencyKey' | 'signal'>

/** Done twice, these do no harm. */
const repeatable: ReadonlySet<RouteName> = new Set([
  'refreshAllPrices',
  'refreshOptionPrices',
  'refreshWheelPrices',
  'detectWheelStatus',
  'backUpNow',
  'retryJob',
])

/**
 * Whether it was written is open where no answer came. Of what is added somebody who does it again has two, under a new key: so
 * the sentence says to look first.
 */
export async function asWrite(name: RouteName, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || error.status !== 0 || repeatable.has(name)) return error
  if ((await routeOf(name)).method !== 'POST') return error
  const message =
    'The server could not be reached. Once it answers, look whether it was done before you do it again.'
  const { status, code, path, requestId, cause } = error
  return new ApiError({ message, status, code, path, requestId, cause })
}

/** `removes` names what is there no more afterwards, and is not read again. */
export function useWrite<N extends RouteName>(name: N, removes?: readonly unknown[]) {
  const queries = useQueryClient()
  const refresh = async () => refreshQueries(queries, touchedKeys((await routeOf(name)).touches ?? []))
  const mutation = useMutation({
    mutationFn: (write: Write<N> & { idempotencyKey: string }) =>
      call<N>(name, write as CallOptions<N>).catch(async (error: unknown) => {
        throw await asWrite(name, error)
      }),
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
  /** Resolves with the answer, rejects with an ApiError. */
  const write = (options: Write<N>): Promise<AnswerOf<Routes[N]>> =>
    mutation.mutateAsync({ ...options, idempotencyKey: newIdempotencyKey() })
  return { write, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}
