/** Calls about wheel campaigns. */
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { closeSummary } from './wheel-closing.ts'
import { wheelPage } from './wheel-page.ts'
import { cyclePerformance, wheelData, wheelDataQuery, wheelPosition } from './wheels.ts'

export const wheelRoutes = {
  wheelData: defineRoute({
    method: 'GET',
    path: '/wheels/{ticker}/data',
    access: 'session',
    status: 200,
    summary: 'The campaigns on a ticker',
    query: wheelDataQuery,
    answer: wheelData,
  }),
  wheelPage: defineRoute({
    method: 'GET',
    path: '/wheels/pages/{key}',
    access: 'session',
    status: 200,
    summary: 'One wheel by its key or its id, with all that its page shows',
    answer: wheelPage,
  }),
  closeSummary: defineRoute({
    method: 'GET',
    path: '/wheels/{id}/close-summary',
    access: 'session',
    status: 200,
    summary: 'What closing a campaign now would come to',
    answer: closeSummary,
  }),
  cyclePerformance: defineRoute({
    method: 'GET',
    path: '/wheels/wheel-cycles/{id}/performance',
    access: 'session',
    status: 200,
    summary: 'The figures of one campaign',
    answer: cyclePerformance,
  }),
  cyclePositions: defineRoute({
    method: 'GET',
    path: '/wheels/wheel-cycles/{id}/positions',
    access: 'session',
    status: 200,
    summary: 'What is open in one campaign',
    answer: z.array(wheelPosition),
  }),
} as const
