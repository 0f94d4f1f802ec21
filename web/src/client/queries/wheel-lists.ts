/** The wheels of a user in two lists, each read whole: what runs and what is over. */
import type { AnswerOf, Routes } from '@wheelwright/api'
import { fullPage } from '@wheelwright/api'
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query'
import { readAllPages, rowsOf } from './all-pages.ts'
import { isNotSettled } from '../api-error.ts'
import { call, callAgain, type Versioned } from '../call.ts'
import { keepSame } from '../live/keep-same.ts'

const minute = 60_000

type Part = 'open' | 'closed'
type Wheels = AnswerOf<Routes['wheelCycles']>
type WheelPages = readonly Versioned<Wheels>[]

/** Those of the open ones that ask for their owner first, as many as one answer has: they are looked at before all are here. */
export const firstOpenQuery = queryOptions({
  queryKey: ['wheels', 'cycles', 'first', 'open'],
  queryFn: ({ signal }) => call('wheelCycles', { signal, query: { status: 'open', first: fullPage } }),
  staleTime: 3 * minute,
  // The whole list comes next, and is tried again by itself: with both, a failure would be told after twice the time.
  retry: (_failures, error) => isNotSettled(error),
})

/** What both lists told before. */
const told = (client: QueryFunctionContext['client']): WheelPages =>
  (['open', 'closed'] as const).flatMap(
    (part) => client.getQueryData<WheelPages>(cyclesQuery(part).queryKey) ?? [],
  )

/** Read again after each change, and not sent again where it changed nothing: most wheels of a long history are closed. */
const readPart =
  (part: Part) =>
  ({ client, queryKey, signal }: QueryFunctionContext) =>
    readAllPages(
      (after, before) => callAgain('wheelCycles', { signal, query: { status: part, after } }, before),
      client.getQueryData<WheelPages>(queryKey),
    ).then((pages) => keepSame(pages, told(client), client.getQueryData<Wheels>(firstOpenQuery.queryKey)))

const cyclesOf = (pages: WheelPages) => rowsOf(pages)

export function cyclesQuery(part: Part) {
  return queryOptions({
    queryKey: ['wheels', 'cycles', 'plain', part],
    queryFn: readPart(part),
    select: cyclesOf,
    staleTime: 3 * minute,
    structuralSharing: false,
  })
}
