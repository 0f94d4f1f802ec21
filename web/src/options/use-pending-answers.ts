import { useQuery } from '@tanstack/react-query'
import type { Position, Question } from '@wheelwright/api'
import { useMemo, useState } from 'react'
import { expiryQuestionsQuery } from '../questions/queries.ts'
import { useAnswers } from '../questions/use-answers.ts'
import { useAtExpiration } from '../questions/use-at-expiration.ts'
import type { PendingAnswers } from './pending-row.tsx'
import type { TraderRow } from './trader/trader-model.ts'

const none: readonly Question[] = []

const keyOf = (accountId: string | null, symbol: string): string => `${accountId ?? ''}|${symbol}`

/** The questions about options past their expiration; asked for only where there are any. */
export function usePendingAnswers(rows: readonly TraderRow[]): PendingAnswers {
  const answers = useAnswers()
  const isAnyPending = rows.some(({ isPending }) => isPending)
  const questions = useQuery({ ...expiryQuestionsQuery, enabled: isAnyPending }).data?.items ?? none
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const options = useMemo(() => questions.flatMap(({ option }) => option ?? []), [questions])
  const byOption = useMemo(
    () =>
      new Map(
        questions.map((question) => [keyOf(question.accountId, question.option?.symbol ?? ''), question]),
      ),
    [questions],
  )
  const atExpiration = useAtExpiration(options)
  return {
    answers,
    questionOf: ({ accountId, symbol }: Position) => byOption.get(keyOf(accountId, symbol)),
    atExpiration: ({ option }) => (option === null ? null : atExpiration(option)),
    later,
    onLater: (id, isLater) =>
      setLater((old) => new Set(isLater ? [...old, id] : [...old].filter((each) => each !== id))),
  }
}
