/** The route table: server, client and the OpenAPI document are all made from it. */
import { brokerageSyncRoutes } from './brokerage/brokerage-sync.ts'
import { entryRoutes } from './ledger/entry-routes.ts'
import { firstRoutes } from './first-routes.ts'
import { importRoutes } from './imports/import-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import type { Route } from './route.ts'
import { strategyRoutes } from './portfolio/strategy-routes.ts'

export const routes = {
  ...ledgerRoutes,
  ...entryRoutes,
  ...importRoutes,
  ...brokerageSyncRoutes,
  ...strategyRoutes,
  ...firstRoutes,
} as const satisfies Record<string, Route>

export type Routes = typeof routes
export type RouteName = keyof Routes
