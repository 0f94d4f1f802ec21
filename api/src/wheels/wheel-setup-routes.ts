/** Calls about wheels that are made by themselves, and about what such a wheel still needs. */
import { defineRoute } from '../route.ts'
import { setupSkip, toldWheels, wheelSetupList } from './wheel-setups.ts'

export const wheelSetupRoutes = {
  wheelSetups: defineRoute({
    method: 'GET',
    path: '/wheels/setups',
    access: 'session',
    status: 200,
    summary: 'What detection would make a wheel of, what it lacks for that, and what it made; writes nothing',
    answer: wheelSetupList,
  }),
  skipWheelSetup: defineRoute({
    method: 'POST',
    path: '/wheels/setups/skip',
    touches: ['status'],
    access: 'session',
    status: 204,
    summary: 'Do not ask for what positions lack until they change',
    body: setupSkip,
  }),
  tellWheelSetups: defineRoute({
    method: 'POST',
    path: '/wheels/setups/told',
    touches: [],
    access: 'session',
    status: 204,
    summary: 'A page has shown wheels that were created automatically',
    body: toldWheels,
  }),
} as const
