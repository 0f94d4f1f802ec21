/** The route table: server, client and the OpenAPI document are all made from it. */
import { firstRoutes } from './first-routes.ts'
import { historyRoutes } from './history-routes.ts'
import type { Route } from './route.ts'
import { strategyRoutes } from './strategy-routes.ts'

export const routes = { ...historyRoutes, ...strategyRoutes, ...firstRoutes } as const satisfies Record<
  string,
  Route
>

export type Routes = typeof routes
export type RouteName = keyof Routes
