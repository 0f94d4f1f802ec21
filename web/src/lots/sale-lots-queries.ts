/** What the dialog reads that names the lots of a sale. */
import type { LotChoices } from '@wheelwright/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client/call.ts'
import { preview } from '../client/preview.ts'

const minute = 60_000

export function saleLotsQuery(entryId: string) {
  return queryOptions({
    queryKey: ['lots', 'of-sale', entryId],
    queryFn: ({ signal }) => call('saleLots', { signal, parameters: { id: entryId } }),
    staleTime: minute,
  })
}

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
export function choiceMovesQuery(entryId: string, choice: LotChoices) {
  return queryOptions({
    queryKey: ['lots', 'moves', entryId, choice],
    queryFn: async ({ signal }) => {
      await pause(signal)
      return preview('chooseLots', { signal, parameters: { id: entryId }, body: choice })
    },
    staleTime: 0,
    retry: false,
  })
}
