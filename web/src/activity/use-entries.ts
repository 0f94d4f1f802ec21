import { useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { EntryPage, LedgerEntry } from '@wheelwright/api'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { entriesOnPage, entryPageQuery } from '../client/queries/entry-queries.ts'
import type { EntryFilter } from '../client/queries/entry-queries.ts'

/** Rows asked for before they come into view. */
const ahead = 100
/** A place that is far from what is here is asked for once the list rests there: on the way to it nothing is read. */
const restMs = 80

/** Pages from one to another, both included. */
interface Span {
  readonly from: number
  readonly to: number
}

const atFirst: Span = { from: 0, to: 0 }

const spanOf = (first: number, end: number): Span => ({
  from: Math.floor(Math.max(0, first - ahead) / entriesOnPage),
  to: Math.floor((end + ahead) / entriesOnPage),
})

/** The first page is always among them: it knows how long the list is. */
const pagesOf = ({ from, to }: Span): number[] => [
  ...new Set([0, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)]),
]

type Results = UseQueryResult<EntryPage>[]

/**
 * The entries of a filter as one list with its full length, of which the pages around the rows in view are here.
 * `reach` is told which rows those are.
 */
export function useEntries(filter: EntryFilter) {
  const key = JSON.stringify(filter)
  const [wanted, setWanted] = useState({ key, span: atFirst })
  const span = wanted.key === key ? wanted.span : atFirst
  const numbers = useMemo(() => pagesOf(span), [span])
  const results: Results = useQueries({ queries: numbers.map((page) => entryPageQuery(filter, page)) })
  const [first] = results
  const total = first?.data?.total ?? 0

  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const reach = useCallback(
    (firstRow: number, endRow: number) => {
      clearTimeout(resting.current)
      const lastPage = Math.max(0, Math.ceil(total / entriesOnPage) - 1)
      const next = spanOf(firstRow, endRow)
      const inList = { from: Math.min(next.from, lastPage), to: Math.min(next.to, lastPage) }
      const isNear = inList.from <= span.to + 1 && inList.to >= span.from - 1
      const ask = () => setWanted({ key, span: inList })
      if (inList.from === span.from && inList.to === span.to) return
      if (isNear) ask()
      else resting.current = setTimeout(ask, restMs)
    },
    [key, span, total],
  )

  const pages = new Map(numbers.map((page, index) => [page, results[index]?.data?.items]))
  const failed = results.filter(({ isError }) => isError)
  return {
    entryAt: (row: number): LedgerEntry | undefined =>
      pages.get(Math.floor(row / entriesOnPage))?.[row % entriesOnPage],
    /** An entry among those that are here. */
    find: (id: string): LedgerEntry | undefined =>
      results.flatMap(({ data }) => data?.items ?? []).find((entry) => entry.id === id),
    total,
    refused: first?.data?.refused ?? [],
    isLoaded: first?.data !== undefined,
    error: failed[0]?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    reach,
  }
}

export type EntryList = ReturnType<typeof useEntries>
