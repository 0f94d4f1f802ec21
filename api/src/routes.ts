/** The route table: server, client and the OpenAPI document are all made from it. */
import * as z from 'zod/mini'
import { credentials, registered, registration, session, user } from './accounts.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { portfolioSnapshot, refreshResult } from './dashboard.ts'
import { health } from './health.ts'
import { importResult } from './import.ts'
import { importRoutes } from './import-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { marketRoutes } from './market-routes.ts'
import { brokerAccount, optionEntry, position, positionList, stockEntry } from './positions.ts'
import { defineRoute } from './route.ts'
import type { Route } from './route.ts'
import { wheelCycleRoutes } from './wheel-cycle-routes.ts'
import { wheelRoutes } from './wheel-routes.ts'

/** Open positions unless the caller asks for all of them. */
const positionQuery = z.object({
  status: z.optional(
    z.enum(
      ['all', 'Open', 'Closed', 'Expired', 'Assigned'],
      'Must be all, Open, Closed, Expired or Assigned',
    ),
  ),
})
const positionArray = z.array(position)

export const importBodyLimit = 32 * 1024 * 1024

export const routes = {
  ...ledgerRoutes,
  ...importRoutes,
  ...wheelRoutes,
  ...wheelCycleRoutes,
  ...marketRoutes,
  ...analyticsRoutes,
  register: defineRoute({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    status: 201,
    summary: 'Create an account and sign in',
    body: registration,
    answer: registered,
  }),
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    status: 200,
    bodyAs: 'form-or-json',
    summary: 'Sign in',
    body: credentials,
    answer: session,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    access: 'session',
    status: 204,
    summary: 'End this session',
  }),
  me: defineRoute({
    method: 'GET',
    path: '/auth/me',
    access: 'session',
    status: 200,
    summary: 'The signed-in user',
    answer: user,
  }),
  startDemo: defineRoute({
    method: 'POST',
    path: '/auth/demo',
    access: 'public',
    status: 201,
    summary: 'Open a demo portfolio of its own',
    answer: session,
  }),
  removeDemo: defineRoute({
    method: 'DELETE',
    path: '/auth/demo',
    access: 'session',
    status: 204,
    summary: 'Remove the demo portfolio that is signed in',
  }),
  health: defineRoute({
    method: 'GET',
    path: '/health',
    access: 'public',
    status: 200,
    summary: 'Health and market data sources',
    answer: health,
  }),
  healthz: defineRoute({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    status: 200,
    summary: 'Health',
    answer: health,
  }),
  positions: defineRoute({
    method: 'GET',
    path: '/portfolio/positions',
    access: 'session',
    status: 200,
    summary: 'All positions',
    query: positionQuery,
    answer: positionList,
  }),
  stockPositions: defineRoute({
    method: 'GET',
    path: '/portfolio/positions/stocks',
    access: 'session',
    status: 200,
    summary: 'Share positions',
    query: positionQuery,
    answer: positionArray,
  }),
  optionPositions: defineRoute({
    method: 'GET',
    path: '/portfolio/positions/options',
    access: 'session',
    status: 200,
    summary: 'Option positions',
    query: positionQuery,
    answer: positionArray,
  }),
  options: defineRoute({
    method: 'GET',
    path: '/portfolio/options',
    access: 'session',
    status: 200,
    summary: 'Option positions',
    query: positionQuery,
    answer: positionArray,
  }),
  stocks: defineRoute({
    method: 'GET',
    path: '/stocks/',
    access: 'session',
    status: 200,
    summary: 'Share positions',
    query: positionQuery,
    answer: positionArray,
  }),
  brokerAccounts: defineRoute({
    method: 'GET',
    path: '/portfolio/accounts',
    access: 'session',
    status: 200,
    summary: 'Brokerage accounts',
    answer: z.array(brokerAccount),
  }),
  summary: defineRoute({
    method: 'GET',
    path: '/portfolio/summary',
    access: 'session',
    status: 200,
    summary: 'The portfolio snapshot',
    answer: portfolioSnapshot,
  }),
  snapshot: defineRoute({
    method: 'GET',
    path: '/dashboard/snapshot',
    access: 'session',
    status: 200,
    summary: 'The portfolio snapshot',
    answer: portfolioSnapshot,
  }),
  importPositions: defineRoute({
    method: 'POST',
    path: '/portfolio/import/positions',
    access: 'session',
    status: 200,
    bodyAs: 'raw-json',
    bodyLimit: importBodyLimit,
    summary: 'Import a brokerage snapshot',
    body: z.unknown(),
    answer: importResult,
  }),
  refreshAllPrices: defineRoute({
    method: 'POST',
    path: '/portfolio/refresh-all-prices',
    access: 'session',
    status: 200,
    summary: 'Refresh the price of every open position',
    answer: refreshResult,
  }),
  refreshSelectedPrices: defineRoute({
    method: 'POST',
    path: '/portfolio/refresh-selected-prices',
    access: 'session',
    status: 200,
    summary: 'Refresh the price of the named positions',
    body: z
      .array(z.string('Must be an id'), 'Must be a list of ids')
      .check(z.maxLength(10_000, 'At most 10,000 positions at once')),
    answer: refreshResult,
  }),
  addStock: defineRoute({
    method: 'POST',
    path: '/stocks/',
    access: 'session',
    status: 201,
    summary: 'Add a lot of shares by hand',
    body: stockEntry,
    answer: position,
  }),
  removeStock: defineRoute({
    method: 'DELETE',
    path: '/stocks/{id}',
    access: 'session',
    status: 204,
    honoursIfMatch: true,
    summary: 'Remove a lot of shares entered by hand',
  }),
  addOption: defineRoute({
    method: 'POST',
    path: '/options/',
    access: 'session',
    status: 201,
    summary: 'Add an option by hand',
    body: optionEntry,
    answer: position,
  }),
  option: defineRoute({
    method: 'GET',
    path: '/options/{id}',
    access: 'session',
    status: 200,
    summary: 'One option',
    answer: position,
  }),
  changeOption: defineRoute({
    method: 'PUT',
    path: '/options/{id}',
    access: 'session',
    status: 200,
    honoursIfMatch: true,
    summary: 'Change an option entered by hand',
    body: optionEntry,
    answer: position,
  }),
  removeOption: defineRoute({
    method: 'DELETE',
    path: '/options/{id}',
    access: 'session',
    status: 204,
    honoursIfMatch: true,
    summary: 'Remove an option entered by hand',
  }),
  refreshOptionPrices: defineRoute({
    method: 'POST',
    path: '/options/refresh-prices/',
    access: 'session',
    status: 200,
    summary: 'Refresh the price of every open option',
    answer: refreshResult,
  }),
} as const satisfies Record<string, Route>

export type Routes = typeof routes
export type RouteName = keyof Routes
