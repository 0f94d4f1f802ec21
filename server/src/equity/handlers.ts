/** The route of the equity curve. */
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { readEquity } from './read-equity.ts'

export function equityHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    equity: async ({ user, signal, query }) =>
      answer(await readEquity(deps, ledgers, { user, signal, query })),
  } satisfies Partial<Handlers>
}
