/** Calls of the Dashboard beyond its first view. */
import { dashboardToday } from './dashboard-today.ts'
import { defineRoute } from '../route.ts'

export const dashboardRoutes = {
  today: defineRoute({
    method: 'GET',
    path: '/dashboard/today',
    access: 'session',
    status: 200,
    summary: 'What asks for a look today, and the short options by expiration',
    answer: dashboardToday,
  }),
} as const
