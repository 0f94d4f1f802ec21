/**
 * The route of a call. Those of the first view are at hand; those of the pages behind it come with the first of them, in
 * three parts, so that no page waits for schemas that it has no use for.
 */
import { firstRoutes } from '@wheelwright/api'
import type {
  brokerageSyncRoutes,
  entryRoutes,
  importRoutes,
  ledgerRoutes,
  Route,
  RouteName,
} from '@wheelwright/api'
import { ApiError } from './api-error.ts'

type Table = Readonly<Record<string, Route>>

/** Every call that reads the ledger; the type checker finds one that is missing. */
const ofLedger: Readonly<Record<keyof typeof ledgerRoutes, true>> = {
  entries: true,
  saleLots: true,
  profit: true,
  lots: true,
  qualifiedCalls: true,
  reconciliation: true,
}

/** Every call that changes what it is made of. */
const ofChanges: Readonly<
  Record<keyof typeof entryRoutes | keyof typeof importRoutes | keyof typeof brokerageSyncRoutes, true>
> = {
  addEntry: true,
  removeEntry: true,
  keepBoth: true,
  treatAsOne: true,
  chooseLots: true,
  decideRoll: true,
  changeAccount: true,
  importPositions: true,
  importFile: true,
  imports: true,
  importBatch: true,
  importRows: true,
  refusedRows: true,
  setAsideRow: true,
  takeUpRow: true,
  confirmImport: true,
  removeImport: true,
  syncStatus: true,
  syncBrokerage: true,
}

const tableOf = async (name: RouteName): Promise<Table> => {
  if (Object.hasOwn(ofLedger, name)) return (await import('./queries/ledger.ts')).ledgerRoutes
  if (Object.hasOwn(ofChanges, name) || name.startsWith('market'))
    return (await import('./change-routes.ts')).changeRoutes
  return (await import('./strategy-routes.ts')).strategyRoutes
}

/** Those that came are at hand without a turn of the event loop, in which a page may be left with what was chosen on it. */
let atHand: Table = firstRoutes

export async function routeOf(name: RouteName): Promise<Route> {
  try {
    if (!Object.hasOwn(atHand, name)) atHand = { ...(await tableOf(name)), ...atHand }
    const route = atHand[name]
    if (route !== undefined) return route
  } catch (cause) {
    const message = 'A part of the page could not be loaded. Check the connection, then try again or reload.'
    throw new ApiError({ message, status: 0, code: 'NETWORK_ERROR', path: name, cause })
  }
  throw new Error(`There is no call of the name ${name}.`)
}
