/** Calls of the trash. */
import { defineRoute } from '../route.ts'
import { restored, restoring, trashList } from './trash.ts'

export const trashRoutes = {
  trash: defineRoute({
    method: 'GET',
    path: '/trash',
    access: 'session',
    status: 200,
    summary: 'What was deleted in the last 30 days',
    answer: trashList,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/trash/restore',
    touches: ['import', 'status'],
    access: 'session',
    status: 200,
    summary: 'Bring back what was deleted',
    body: restoring,
    answer: restored,
  }),
} as const
