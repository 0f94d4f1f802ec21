/** The route table: server, client and the OpenAPI document are all made from it. */
import { firstRoutes } from './first-routes.ts'
import { laterRoutes } from './later-routes.ts'
import type { Route } from './route.ts'

export const routes = { ...laterRoutes, ...firstRoutes } as const satisfies Record<string, Route>

export type Routes = typeof routes
export type RouteName = keyof Routes
