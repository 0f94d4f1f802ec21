/** Calls about the market's days. */
import { calendarQuery, expirationsQuery, marketCalendar, marketExpirations } from './market.ts'
import { defineRoute } from './route.ts'

export const marketRoutes = {
  marketCalendar: defineRoute({
    method: 'GET',
    path: '/market/calendar',
    access: 'session',
    status: 200,
    summary: 'The days of the exchange',
    query: calendarQuery,
    answer: marketCalendar,
  }),
  marketExpirations: defineRoute({
    method: 'GET',
    path: '/market/expirations',
    access: 'session',
    status: 200,
    summary: 'The standard monthly expirations of a year',
    query: expirationsQuery,
    answer: marketExpirations,
  }),
} as const
