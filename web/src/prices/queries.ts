/** What is asked of the market. Prices of a minute ago are asked for again; an event of the stream asks at once. */
import { symbolLimit } from '@wheelwright/api'
import type { TradingDate } from '@wheelwright/core'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, isRequestAtFault } from '../client/api-error.ts'
import { call } from '../client/call.ts'

const minute = 60_000

/** In questions of as many symbols as one may have; each symbol once, in order, so that pages share the answers. */
export function inQuestions(symbols: Iterable<string>): string[] {
  const all = [...new Set(symbols)].toSorted()
  return Array.from({ length: Math.ceil(all.length / symbolLimit) }, (_, index) =>
    all.slice(index * symbolLimit, (index + 1) * symbolLimit).join(','),
  )
}

export function quotesQuery(symbols: string) {
  return queryOptions({
    queryKey: ['market', 'quotes', symbols],
    queryFn: ({ signal }) => call('marketQuotes', { signal, query: { symbols } }),
    staleTime: minute,
    refetchInterval: minute,
    placeholderData: keepPreviousData,
  })
}

/** Beside positions, since whatever changes those may change what waits. */
export const heldPricesQuery = queryOptions({
  queryKey: ['positions', 'held-prices'],
  queryFn: ({ signal }) => call('heldPrices', { signal }),
  staleTime: minute,
})

export function termsQuery(symbols: string) {
  return queryOptions({
    queryKey: ['market', 'terms', symbols],
    queryFn: ({ signal }) => call('marketTerms', { signal, query: { symbols } }),
    staleTime: 60 * minute,
    placeholderData: keepPreviousData,
  })
}

/** The server has asked its sources again already where they failed, so that asking it again at once is no use. */
const unavailable = 503

/** When a refusal says that the source can be asked again, it is: what is in the place of a price names that time. */
export function whenAskable(error: Error | null): number | false {
  return error instanceof ApiError && (error.retryAfter ?? 0) * 1000
}

/** While another expiration of the same symbol is on its way, the one before stays at hand. */
export function chainQuery(symbol: string, expiration: TradingDate | null) {
  return queryOptions({
    queryKey: ['market', 'chain', symbol, expiration],
    queryFn: ({ signal }) =>
      call('marketChain', { signal, query: { symbol, ...(expiration === null ? {} : { expiration }) } }),
    staleTime: minute,
    refetchInterval: ({ state }) => whenAskable(state.error) || minute,
    retry: (failures, error) =>
      failures < 2 &&
      !isRequestAtFault(error) &&
      !(error instanceof ApiError && error.status === unavailable),
    placeholderData: (before, query) => (query?.queryKey[2] === symbol ? before : undefined),
  })
}

export const marketDataSettingsQuery = queryOptions({
  queryKey: ['market', 'settings'],
  queryFn: ({ signal }) => call('marketDataSettings', { signal }),
  staleTime: minute,
})

/** Closes of the days of a span, both ends included. */
export function closesQuery(symbol: string, from: TradingDate, to: TradingDate) {
  return queryOptions({
    queryKey: ['market', 'history', symbol, from, to],
    queryFn: ({ signal }) => call('marketHistory', { signal, query: { symbol, from, to } }),
    staleTime: 60 * minute,
    refetchInterval: ({ state }) => whenAskable(state.error),
    retry: false,
  })
}
