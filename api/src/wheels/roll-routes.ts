/** Calls about rolling short options of a ticker. */
import * as z from 'zod/mini'
import {
  closedOptions,
  executedRolls,
  optionClosing,
  rollCandidate,
  rollCandidatesQuery,
  rollExecution,
  rollQuestion,
  rollScenario,
} from './roll-decisions.ts'
import { defineRoute } from '../route.ts'

export const rollRoutes = {
  rollCandidates: defineRoute({
    method: 'GET',
    path: '/wheels/{ticker}/roll-candidates',
    access: 'session',
    status: 200,
    summary: 'The short options on a ticker that could be rolled',
    query: rollCandidatesQuery,
    answer: z.array(rollCandidate),
  }),
  rollScenarios: defineRoute({
    method: 'POST',
    path: '/wheels/{ticker}/roll-scenarios',
    touches: [],
    onlyComputes: true,
    access: 'session',
    status: 200,
    summary: 'What short options could become: rolls, closing, assignment and waiting side by side',
    body: rollQuestion,
    answer: z.array(rollScenario),
  }),
  executeRoll: defineRoute({
    method: 'POST',
    path: '/wheels/{ticker}/execute-roll',
    touches: ['import'],
    access: 'session',
    status: 200,
    summary: 'Record the fills of a roll; no order is sent to a broker',
    body: rollExecution,
    answer: executedRolls,
  }),
  closeOptions: defineRoute({
    method: 'POST',
    path: '/wheels/{ticker}/close-options',
    touches: ['import'],
    access: 'session',
    status: 200,
    summary:
      'Record that short options were closed, both legs of a spread as one; no order is sent to a broker',
    body: optionClosing,
    answer: closedOptions,
  }),
  takeBackClosedOptions: defineRoute({
    method: 'DELETE',
    path: '/wheels/{ticker}/closes/{id}',
    touches: ['import'],
    access: 'session',
    status: 204,
    summary: 'Take back what was recorded as closed, with all its legs',
  }),
  takeBackRoll: defineRoute({
    method: 'DELETE',
    path: '/wheels/{ticker}/rolls/{id}',
    touches: ['import'],
    access: 'session',
    status: 204,
    summary: 'Take a recorded roll back, with all its legs',
  }),
} as const
