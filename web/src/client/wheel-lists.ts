/** The wheels of a user in two lists, each read whole: what runs and what is over. */
import type { AnswerOf, Routes } from '@wheelwright/api'
import { fullPage } from '@wheelwright/api'
import { queryOptions, replaceEqualDeep, type QueryFunctionContext } from '@tanstack/react-query'
import { readAllPages, rowsOf } from './all-pages.ts'
import { call, callAgain, type Versioned } from './call.ts'

const minute = 60_000

type Part = 'open' | 'closed'
type Wheels = AnswerOf<Routes['wheelCycles']>
type WheelPages = readonly Versioned<Wheels>[]

/** Those of the open ones that ask for their owner first, as many as one answer has: they are looked at before all are here. */
export const firstOpenQuery = queryOptions({
  queryKey: ['wheels', 'cycles', 'first', 'open'],
  queryFn: ({ signal }) => call('wheelCycles', { signal, query: { status: 'open', first: fullPage } }),
  staleTime: 3 * minute,
})

/** Read again after each change, and not sent again where it changed nothing: most wheels of a long history are closed. */
const readPart =
  (part: Part) =>
  ({ client, queryKey, signal }: QueryFunctionContext) =>
    readAllPages(
      (after, before) => callAgain('wheelCycles', { signal, query: { status: part, after } }, before),
      client.getQueryData<WheelPages>(queryKey),
    ).then((pages) => keepSame(pages, client))

/** The same objects for wheels of which nothing changed: what shows them is not drawn again. */
const keepSame = (pages: WheelPages, client: QueryFunctionContext['client']): WheelPages => {
  const lists = (['open', 'closed'] as const).map((part) =>
    client.getQueryData<WheelPages>(cyclesQuery(part).queryKey),
  )
  const shown = client.getQueryData<Wheels>(firstOpenQuery.queryKey) ?? []
  const before = lists.flatMap((list) => list ?? [])
  const known = new Map([...shown, ...rowsOf(before)].map((wheel) => [wheel.id, wheel]))
  const kept = pages.map((page) => {
    if (before.includes(page)) return page
    const value = page.value.map((wheel) => replaceEqualDeep(known.get(wheel.id), wheel))
    return { ...page, value }
  })
  return kept.every((page, at) => page === pages[at]) ? pages : kept
}

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
