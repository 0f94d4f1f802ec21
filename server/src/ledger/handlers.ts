/** The ledger's routes. */
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/ledgers.ts'
import type { Handlers } from '../http/call.ts'
import { entryHandlers } from './entry-handlers.ts'
import { figureHandlers } from './figure-handlers.ts'
import { saleLotHandlers } from './sale-lots.ts'

export function ledgerHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    ...entryHandlers(deps, ledgers),
    ...figureHandlers(deps, ledgers),
    ...saleLotHandlers(deps, ledgers),
  } satisfies Partial<Handlers>
}
