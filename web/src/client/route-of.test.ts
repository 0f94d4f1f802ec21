import { routes } from '@wheelwright/api'
import type { RouteName } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { routeOf } from './route-of.ts'

it('every call of the table finds its route, wherever that is kept', async () => {
  for (const [name, route] of Object.entries(routes)) expect(await routeOf(name as RouteName)).toBe(route)
})
