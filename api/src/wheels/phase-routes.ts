/** Calls of the phase page. */
import { phaseList, trackedTicker } from './phases.ts'
import { defineRoute } from '../route.ts'

export const phaseRoutes = {
  phases: defineRoute({
    method: 'GET',
    path: '/wheels/performance',
    access: 'session',
    status: 200,
    summary: 'Each ticker through the phases of the wheel, and what each phase earned',
    answer: phaseList,
  }),
  trackTicker: defineRoute({
    method: 'POST',
    path: '/wheels/track-ticker',
    touches: ['status'],
    access: 'session',
    status: 201,
    summary: 'Follow a ticker on the phase page; 200 where it is followed already',
    body: trackedTicker,
    answer: trackedTicker,
  }),
  removeTicker: defineRoute({
    method: 'DELETE',
    path: '/wheels/tickers/{ticker}',
    touches: ['status'],
    access: 'session',
    status: 204,
    summary: 'Move the open wheels of a ticker to the trash, and stop following it',
  }),
} as const
