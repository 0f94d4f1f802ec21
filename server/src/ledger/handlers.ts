/** The ledger's routes. */
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { Handlers } from '../http/call.ts'
import { entryHandlers } from './entry-list/entry-handlers.ts'
import { figureHandlers } from './figure-handlers.ts'
import { saleLotHandlers } from './share-lots/sale-lots.ts'

export function ledgerHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    ...entryHandlers(deps, ledgers),
    ...figureHandlers(deps, ledgers),
    ...saleLotHandlers(deps, ledgers),
  } satisfies Partial<Handlers>
}
