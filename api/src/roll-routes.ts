/** Calls about rolling short options of a ticker. */
import * as z from 'zod/mini'
import {
  executedRolls,
  rollCandidate,
  rollCandidatesQuery,
  rollExecution,
  rollQuestion,
  rollScenario,
} from './roll-decisions.ts'
import { defineRoute } from './route.ts'

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
  takeBackRoll: defineRoute({
    method: 'DELETE',
    path: '/wheels/{ticker}/rolls/{id}',
    touches: ['import'],
    access: 'session',
    status: 204,
    summary: 'Take a recorded roll back, with all its legs',
  }),
} as const
