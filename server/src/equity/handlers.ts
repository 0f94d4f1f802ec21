/** The route of the equity curve. */
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/ledgers.ts'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { readEquity } from './read-equity.ts'

export const equityHandlers = (deps: Deps, ledgers: Ledgers) =>
  ({
    equity: async ({ user, signal, query }) =>
      answer(await readEquity(deps, ledgers, { user, signal, query })),
  }) satisfies Partial<Handlers>
