/** The reconciliation as far as it was asked for: the first page of each list, and those that the user let follow. */
import type { Reconciliation } from '@wheelwright/api'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergePages, type NextPage } from './merge-pages.ts'
import { reconciliationQuery } from '../client/queries/reconciliation-query.ts'
import { nextPageQuery } from './queries.ts'

export interface Growing {
  readonly data: Reconciliation
  /** Lets the next page of a list follow. */
  readonly showMore: (page: NextPage) => void
  readonly isGrowing: boolean
}

export function useReconciliation() {
  const first = useQuery(reconciliationQuery)
  const [asked, setAsked] = useState<readonly NextPage[]>([])
  const later = useQueries({ queries: asked.map(nextPageQuery) })
  const came = asked.flatMap((page, index) => {
    const answer = later[index]?.data
    return answer === undefined ? [] : [{ page, answer }]
  })
  const growing: Growing | null =
    first.data === undefined
      ? null
      : {
          data: mergePages(first.data, came),
          showMore: (page) => setAsked([...asked, page]),
          isGrowing: later.some(({ isPending }) => isPending),
        }
  return { ...first, growing, pageError: later.find(({ error }) => error !== null)?.error ?? null }
}
