/** What the roll sheet reads: both follow whatever is read of wheels. */
import type { RollQuestion } from '@wheelwright/api'
import { queryOptions } from '@tanstack/react-query'
import { isRequestAtFault } from '../client/api-error.ts'
import { call } from '../client/call.ts'

const halfMinute = 30_000

export function rollCandidatesQuery(ticker: string) {
  return queryOptions({
    queryKey: ['wheels', 'roll-candidates', ticker],
    queryFn: ({ signal }) => call('rollCandidates', { parameters: { ticker }, signal }),
    staleTime: halfMinute,
    retry: (failures, error) => failures < 1 && !isRequestAtFault(error),
  })
}

export function rollScenariosQuery(ticker: string, question: RollQuestion) {
  return queryOptions({
    queryKey: ['wheels', 'roll-scenarios', ticker, question],
    queryFn: ({ signal }) => call('rollScenarios', { parameters: { ticker }, body: question, signal }),
    staleTime: halfMinute,
    enabled: question.optionIds.length > 0,
    retry: (failures, error) => failures < 1 && !isRequestAtFault(error),
    // The choices stay where they are while others are reckoned.
    placeholderData: (before) => before,
  })
}
