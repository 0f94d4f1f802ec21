/** In a file of its own, which the build makes a script of its own. */
import { brokerageSyncRoutes, entryRoutes, importRoutes } from '@wheelwright/api'

/** Calls of who changes what was done: entries and imports. */
export const changeRoutes = { ...entryRoutes, ...importRoutes, ...brokerageSyncRoutes } as const
