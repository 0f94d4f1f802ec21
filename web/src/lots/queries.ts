/** What the pages read of lots and of profit. */
import type { LotChoices, LotQuery } from '@wheelwright/api'
import { queryOptions } from '@tanstack/react-query'
import { readAllPages, rowsOf } from '../client/all-pages.ts'
import { call, callAgain } from '../client/call.ts'
import { preview } from '../client/preview.ts'

const minute = 60_000

const readLots = async (query: LotQuery, signal: AbortSignal) => {
  const pages = await readAllPages(
    (after) => callAgain('lots', { signal, query: { ...query, after } }, undefined),
    undefined,
  )
  return rowsOf(pages)
}

export const lotsQuery = (query: LotQuery) =>
  queryOptions({
    queryKey: ['lots', query],
    queryFn: ({ signal }) => readLots(query, signal),
    staleTime: 3 * minute,
  })

export const profitQuery = queryOptions({
  queryKey: ['profit'],
  queryFn: ({ signal }) => call('profit', { signal }),
  staleTime: 3 * minute,
})

export const saleLotsQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['lots', 'of-sale', entryId],
    queryFn: ({ signal }) => call('saleLots', { signal, parameters: { id: entryId } }),
    staleTime: minute,
  })

/** While someone types, only what stands for a moment is asked for. */
const typingPauseMs = 250

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, typingPauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Something else was typed', 'AbortError'))
    })
  })

/** What a choice of lots would move, before it is saved. */
export const choiceMovesQuery = (entryId: string, choice: LotChoices) =>
  queryOptions({
    queryKey: ['lots', 'moves', entryId, choice],
    queryFn: async ({ signal }) => {
      await pause(signal)
      return preview('chooseLots', { signal, parameters: { id: entryId }, body: choice })
    },
    staleTime: 0,
    retry: false,
  })
