/** The wheels of a user in two lists, each read whole: what runs and what is over. */
import type { AnswerOf, Routes } from '@wheelwright/api'
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query'
import { readAllPages, rowsOf } from './all-pages.ts'
import { callAgain, type Versioned } from './call.ts'

const minute = 60_000

type Part = 'open' | 'closed'
type WheelPages = readonly Versioned<AnswerOf<Routes['wheelCycles']>>[]

/** Read again after each change, and not sent again where it changed nothing: most wheels of a long history are closed. */
const readPart =
  (part: Part) =>
  ({ client, queryKey, signal }: QueryFunctionContext) =>
    readAllPages(
      (after, before) => callAgain('wheelCycles', { signal, query: { status: part, after } }, before),
      client.getQueryData<WheelPages>(queryKey),
    )

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
