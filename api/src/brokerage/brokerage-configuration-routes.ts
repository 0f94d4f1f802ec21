/** Calls about whether this server can connect accounts at all. */
import {
  brokerageConfiguration,
  integrationTestRequest,
  integrationTests,
} from './brokerage-configuration.ts'
import { defineRoute } from '../route.ts'

export const brokerageConfigurationRoutes = {
  brokerageConfiguration: defineRoute({
    method: 'GET',
    path: '/brokerage/configuration',
    access: 'session',
    status: 200,
    summary: 'Whether the application at the brokerage is configured, and what is missing',
    answer: brokerageConfiguration,
  }),
  testBrokerage: defineRoute({
    method: 'POST',
    path: '/brokerage/integration-tests',
    touches: [],
    access: 'session',
    status: 200,
    summary: 'Run the four checks against the configured addresses, or one of them; tokens stay as they are',
    body: integrationTestRequest,
    bodyMayBeAbsent: true,
    answer: integrationTests,
  }),
} as const
