/** Calls about the ledger: entries, profit, lots, and the ledger against the broker. */
import * as z from 'zod/mini'
import { confirmedQuery, figureMoves } from './figure-moves.ts'
import { entryPage, entryQuery, ledgerEntry, profitList } from './ledger.ts'
import { lot, lotChoices, lotQuery, saleLots } from './lots.ts'
import { manualEntry } from './manual-entry.ts'
import { accountSettings } from './positions.ts'
import { qualifiedCallList, qualifiedCallsQuery } from './qualified-calls.ts'
import { reconciliation, reconciliationQuery, rollDecision } from './reconciliation.ts'
import { defineRoute } from './route.ts'

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
  addEntry: defineRoute({
    method: 'POST',
    path: '/portfolio/entries',
    access: 'session',
    status: 201,
    summary: 'Record an entry by hand; answers every entry that was made',
    body: manualEntry,
    answer: z.object({ items: z.array(ledgerEntry) }),
  }),
  removeEntry: defineRoute({
    method: 'DELETE',
    path: '/portfolio/entries/{id}',
    access: 'session',
    status: 204,
    summary: 'Move an entry recorded by hand to the trash',
    query: confirmedQuery,
    preview: figureMoves,
  }),
  keepBoth: defineRoute({
    method: 'POST',
    path: '/portfolio/entries/{id}/keep-both',
    access: 'session',
    status: 204,
    summary: 'Count an entry that was taken for the same trade from another source',
  }),
  treatAsOne: defineRoute({
    method: 'POST',
    path: '/portfolio/entries/{id}/treat-as-one',
    access: 'session',
    status: 204,
    summary: 'Count an entry no longer, since another source tells of the same trade',
  }),
  saleLots: defineRoute({
    method: 'GET',
    path: '/portfolio/entries/{id}/lots',
    access: 'session',
    status: 200,
    summary: 'The lots that a sale could take, and those that it took',
    answer: saleLots,
  }),
  chooseLots: defineRoute({
    method: 'PUT',
    path: '/portfolio/entries/{id}/lots',
    access: 'session',
    status: 200,
    summary: 'Name the lots that a sale took; an empty list takes the choice back',
    query: confirmedQuery,
    preview: figureMoves,
    body: lotChoices,
    answer: lotChoices,
  }),
  decideRoll: defineRoute({
    method: 'PUT',
    path: '/portfolio/rolls',
    access: 'session',
    status: 200,
    summary: 'Say whether a closing and an opening fill are one roll',
    body: rollDecision,
    answer: rollDecision,
  }),
  profit: defineRoute({
    method: 'GET',
    path: '/portfolio/pnl',
    access: 'session',
    status: 200,
    summary: 'Realized and unrealized profit per underlying, from the history',
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
  changeAccount: defineRoute({
    method: 'PUT',
    path: '/portfolio/accounts/{id}',
    access: 'session',
    status: 200,
    summary: 'Choose how an account disposes of its lots, and whether it is an IRA',
    body: accountSettings,
    answer: accountSettings,
  }),
} as const
