import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../client/api-error.ts'
import type { MarketAnswers } from './option-market.ts'
import { inQuestions, quotesQuery, termsQuery } from './queries.ts'

interface Answered<T> {
  readonly data: readonly T[]
  readonly error: Error | null
  readonly isPending: boolean
}

const combine = <T>(
  results: readonly {
    readonly data: T | undefined
    readonly error: Error | null
    readonly isPending: boolean
  }[],
): Answered<T> => ({
  data: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
  error: results.find(({ error }) => error !== null)?.error ?? null,
  isPending: results.some(({ isPending }) => isPending),
})

/** Quotes of options and what they stand on, and the terms of the latter. Options are named by their OSI symbols. */
export function useMarket(options: readonly string[], underlyings: readonly string[]): MarketAnswers {
  const quotes = useQueries({
    queries: inQuestions([...options, ...underlyings]).map(quotesQuery),
    combine,
  })
  const terms = useQueries({ queries: inQuestions(underlyings).map(termsQuery), combine })
  return useMemo(() => {
    const failure = quotes.error ?? terms.error
    const messages = quotes.data.map(({ message }) => message).filter((message) => message !== null)
    return {
      quotes: new Map(
        quotes.data.flatMap((answer) => answer.quotes.map((quote) => [quote.symbol, quote] as const)),
      ),
      terms: new Map(
        terms.data.flatMap(({ underlyings: all }) => all.map((each) => [each.symbol, each] as const)),
      ),
      whyMissing:
        failure === null ? (messages[0] ?? null) : messageOf(failure, 'Prices could not be loaded.'),
      isPending: quotes.isPending || terms.isPending,
    }
  }, [quotes, terms])
}
