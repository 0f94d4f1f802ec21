import type { DashboardToday } from '@wheelwright/api'
import { useQueries } from '@tanstack/react-query'
import { inQuestions, quotesQuery } from '../prices/queries.ts'
import { inTheMoneyNow } from './strip-model.ts'

/** Which short options are in the money: by the quotes that the Options page asks for, where they came. */
export function useInTheMoney(today: DashboardToday | undefined): {
  readonly found: DashboardToday['inTheMoney'] | undefined
} {
  const answers = useQueries({
    queries: inQuestions((today?.shorts ?? []).map(({ ticker }) => ticker)).map(quotesQuery),
  })
  if (today === undefined || answers.some(({ isPending }) => isPending)) return { found: undefined }
  const quotes = answers.flatMap(({ data }) => data?.quotes ?? [])
  const marks = new Map(
    quotes.flatMap(({ symbol, mark }) => (mark === null ? [] : [[symbol, mark] as const])),
  )
  return { found: inTheMoneyNow(today, marks) }
}
