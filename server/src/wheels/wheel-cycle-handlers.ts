/** The routes of wheels: the list, their terms, their closing, their rolls, their status, their log, and detection. */
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { Handlers } from '../http/call.ts'
import { closingHandlers } from './closing/closing-handlers.ts'
import { setupHandlers } from './automatic/setup-handlers.ts'
import { detectionHandlers } from './detection/detection-handlers.ts'
import { eventHandlers } from './event-handlers.ts'
import { listHandlers } from './list/list-handlers.ts'
import { pageHandlers } from './page/page-handlers.ts'
import { decisionHandlers } from './roll-decisions/decision-handlers.ts'
import { closeHandlers } from './roll-decisions/close-handlers.ts'
import { executionHandlers } from './roll-decisions/execution-handlers.ts'
import { rollHandlers } from './rolls/roll-handlers.ts'
import { statusHandlers } from './status/status-handlers.ts'
import { termHandlers } from './terms/term-handlers.ts'

export function wheelCycleHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    ...listHandlers(deps, ledgers),
    ...pageHandlers(deps, ledgers),
    ...termHandlers(deps, ledgers),
    ...closingHandlers(deps, ledgers),
    ...rollHandlers(deps, ledgers),
    ...decisionHandlers(deps, ledgers),
    ...executionHandlers(deps, ledgers),
    ...closeHandlers(deps, ledgers),
    ...statusHandlers(deps, ledgers),
    ...eventHandlers(deps, ledgers),
    ...detectionHandlers(deps, ledgers),
    ...setupHandlers(deps),
  } satisfies Partial<Handlers>
}
