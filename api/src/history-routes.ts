/** Calls of the pages about what was done: entries, lots, imports. A client may load them with the first of those. */
import { importRoutes } from './import-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'

export const historyRoutes = { ...ledgerRoutes, ...importRoutes } as const
