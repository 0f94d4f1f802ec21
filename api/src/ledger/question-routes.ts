/** Calls about what only the user knows. */
import { figureMoves } from './figure-moves.ts'
import {
  answeredQuestions,
  historyStartQuery,
  historyStarts,
  questionAnswers,
  questionList,
  questionQuery,
} from './questions.ts'
import { defineRoute } from '../route.ts'
import { transferList, transferQuery } from '../imports/transfers.ts'

export const questionRoutes = {
  questions: defineRoute({
    method: 'GET',
    path: '/portfolio/questions',
    access: 'session',
    status: 200,
    summary:
      'What only the user knows: openings without a cost, options past their expiration, doubles, rolls',
    query: questionQuery,
    answer: questionList,
  }),
  answerQuestions: defineRoute({
    method: 'POST',
    path: '/portfolio/questions/answers',
    touches: ['import'],
    access: 'session',
    status: 200,
    summary:
      'Answer questions, each taken or refused by itself; costs are with fees, premiums received after fees',
    body: questionAnswers,
    answer: answeredQuestions,
    preview: figureMoves,
  }),
  takeBackAnswers: defineRoute({
    method: 'DELETE',
    path: '/portfolio/questions/answers/{id}',
    touches: ['import'],
    access: 'session',
    status: 204,
    summary: 'Take back answers that were given together',
  }),
  transfers: defineRoute({
    method: 'GET',
    path: '/portfolio/transfers',
    access: 'session',
    status: 200,
    summary: 'What moved between accounts of the user on a symbol, linked or taken apart',
    query: transferQuery,
    answer: transferList,
  }),
  historyStarts: defineRoute({
    method: 'GET',
    path: '/portfolio/history-starts',
    access: 'session',
    status: 200,
    summary: 'Whether the shares of a symbol are counted from a known zero, account by account',
    query: historyStartQuery,
    answer: historyStarts,
  }),
} as const
