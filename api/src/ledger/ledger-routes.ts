/** What pages read of the ledger: entries, profit, lots, and the ledger against the broker. */
import * as z from 'zod/mini'
import { entryPage, entryQuery, profitList } from './ledger.ts'
import { lot, lotQuery, saleLots } from './lots.ts'
import { profitListQuery } from '../list-filters.ts'
import { qualifiedCallList, qualifiedCallsQuery } from './qualified-calls.ts'
import { reconciliation, reconciliationQuery } from './reconciliation.ts'
import { defineRoute } from '../route.ts'

export const ledgerRoutes = {
  entries: defineRoute({
    method: 'GET',
    path: '/portfolio/entries',
    access: 'session',
    status: 200,
    summary: 'What the imported history says happened, latest first',
    query: entryQuery,
    answer: entryPage,
  }),
  saleLots: defineRoute({
    method: 'GET',
    path: '/portfolio/entries/{id}/lots',
    access: 'session',
    status: 200,
    summary: 'The lots that a sale could take, and those that it took',
    answer: saleLots,
  }),
  profit: defineRoute({
    method: 'GET',
    path: '/portfolio/pnl',
    access: 'session',
    status: 200,
    summary: 'Realized and unrealized profit per underlying, from the history, and by month or year',
    query: profitListQuery,
    answer: profitList,
  }),
  lots: defineRoute({
    method: 'GET',
    path: '/portfolio/lots',
    access: 'session',
    status: 200,
    summary: 'Share lots with tax basis and net stock cost',
    query: lotQuery,
    answer: z.array(lot),
  }),
  qualifiedCalls: defineRoute({
    method: 'GET',
    path: '/portfolio/qualified-calls',
    access: 'session',
    status: 200,
    summary: 'Whether the covered calls on a symbol qualify, by the strikes listed today',
    query: qualifiedCallsQuery,
    answer: qualifiedCallList,
  }),
  reconciliation: defineRoute({
    method: 'GET',
    path: '/portfolio/reconciliation',
    access: 'session',
    status: 200,
    summary: 'The ledger against what the broker says is held',
    query: reconciliationQuery,
    answer: reconciliation,
  }),
} as const
