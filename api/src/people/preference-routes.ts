/** Calls about how a user wants figures to be made. */
import { preferences } from './preferences.ts'
import { defineRoute } from '../route.ts'

export const preferenceRoutes = {
  preferences: defineRoute({
    method: 'GET',
    path: '/settings/preferences',
    access: 'session',
    status: 200,
    summary: 'How campaigns are continued, what counts into net stock cost, and what an order costs',
    answer: preferences,
  }),
  changePreferences: defineRoute({
    method: 'PUT',
    path: '/settings/preferences',
    touches: ['import', 'settings'],
    access: 'session',
    status: 200,
    summary: 'Change them; figures follow at once',
    body: preferences,
    answer: preferences,
  }),
} as const
