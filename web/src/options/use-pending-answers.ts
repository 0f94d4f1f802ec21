import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Position, Question, QuestionList } from '@wheelwright/api'
import { useMemo, useState } from 'react'
import { expiryQuestionsQuery } from '../questions/queries.ts'
import { useAnswers } from '../questions/use-answers.ts'
import { useAtExpiration } from '../questions/use-at-expiration.ts'
import type { PendingAnswers } from './pending-row.tsx'
import type { TraderRow } from './trader/trader-model.ts'

const none: readonly Question[] = []

const keyOf = (accountId: string | null, symbol: string): string => `${accountId ?? ''}|${symbol}`

type Asked = Pick<UseQueryResult<QuestionList>, 'data' | 'isError'>

/** An option whose question is not here may have none, or one that did not come yet. */
const whyMissingOf = ({ data, isError }: Asked): PendingAnswers['whyMissing'] => {
  if (data === undefined) return isError ? 'failed' : 'loading'
  return data.nextCursor === null ? null : 'more'
}

/** The questions about options past their expiration; asked for only where there are any. */
export function usePendingAnswers(rows: readonly TraderRow[]): PendingAnswers {
  const answers = useAnswers()
  const isAnyPending = rows.some(({ isPending }) => isPending)
  const asked = useQuery({ ...expiryQuestionsQuery, enabled: isAnyPending })
  const questions = asked.data?.items ?? none
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
    whyMissing: whyMissingOf(asked),
    atExpiration: ({ option }) => (option === null ? null : atExpiration(option)),
    later,
    onLater: (id, isLater) =>
      setLater((old) => new Set(isLater ? [...old, id] : [...old].filter((each) => each !== id))),
  }
}
