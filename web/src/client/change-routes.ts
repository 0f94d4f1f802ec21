/** In a file of its own, which the build makes a script of its own. */
import { brokerageSyncRoutes, entryRoutes, importRoutes, marketRoutes } from '@wheelwright/api'

/** Calls of who changes what was done, entries and imports, and of who looks at prices. */
export const changeRoutes = {
  ...entryRoutes,
  ...importRoutes,
  ...brokerageSyncRoutes,
  ...marketRoutes,
} as const
