/** The route table's paths in the forms that the router and the "wrong method" answer need. */
import { routes, type Method, type Route, type RouteName } from '@wheelwright/api'

export const apiPrefix = '/api'

export const routeEntries = Object.entries(routes) as [RouteName, Route][]

/** `/options/{id}` as the router writes it; a trailing slash makes no difference. */
export function routerPath(route: Route): string {
  return apiPrefix + route.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
}

const patternOf = (route: Route): RegExp =>
  new RegExp(`^${routerPath(route).replaceAll(/:\w+/g, '[^/]+')}/?$`)

const patterns = routeEntries.map(([, route]) => ({ method: route.method, pattern: patternOf(route) }))

/** The methods that a path below `/api` takes; none when there is no such path. */
export function methodsOf(path: string): Method[] {
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
