/** Calls of the pages behind the first view; a client may load them with the first of those. */
import { analyticsRoutes } from './analytics-routes.ts'
import { importRoutes } from './import-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { marketRoutes } from './market-routes.ts'
import { wheelCycleRoutes } from './wheel-cycle-routes.ts'
import { wheelRoutes } from './wheel-routes.ts'

export const laterRoutes = {
  ...ledgerRoutes,
  ...importRoutes,
  ...wheelRoutes,
  ...wheelCycleRoutes,
  ...marketRoutes,
  ...analyticsRoutes,
} as const
