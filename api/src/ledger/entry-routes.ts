/** Calls that change what the ledger is made of, or decide how it is booked. */
import * as z from 'zod/mini'
import { confirmedQuery, figureMoves } from './figure-moves.ts'
import { ledgerEntry } from './ledger.ts'
import { lotChoices } from './lots.ts'
import { manualEntry } from './manual-entry.ts'
import { accountSettings } from '../portfolio/positions.ts'
import { rollDecision } from './reconciliation.ts'
import { defineRoute } from '../route.ts'

export const entryRoutes = {
  addEntry: defineRoute({
    method: 'POST',
    path: '/portfolio/entries',
    touches: ['import'],
    access: 'session',
    status: 201,
    summary: 'Record an entry by hand; answers every entry that was made',
    body: manualEntry,
    answer: z.object({ items: z.array(ledgerEntry) }),
  }),
  removeEntry: defineRoute({
    method: 'DELETE',
    path: '/portfolio/entries/{id}',
    touches: ['import'],
    access: 'session',
    status: 204,
    summary: 'Move an entry recorded by hand to the trash',
    query: confirmedQuery,
    preview: figureMoves,
  }),
  keepBoth: defineRoute({
    method: 'POST',
    path: '/portfolio/entries/{id}/keep-both',
    touches: ['import'],
    access: 'session',
    status: 204,
    summary: 'Count an entry that was taken for the same trade from another source',
  }),
  treatAsOne: defineRoute({
    method: 'POST',
    path: '/portfolio/entries/{id}/treat-as-one',
    touches: ['import'],
    access: 'session',
    status: 204,
    summary: 'Stop counting an entry, since another source reported the same trade',
  }),
  chooseLots: defineRoute({
    method: 'PUT',
    path: '/portfolio/entries/{id}/lots',
    touches: ['import'],
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
    touches: ['import'],
    access: 'session',
    status: 200,
    summary: 'Say whether a closing and an opening fill are one roll',
    body: rollDecision,
    answer: rollDecision,
  }),
  changeAccount: defineRoute({
    method: 'PUT',
    path: '/portfolio/accounts/{id}',
    touches: ['import'],
    access: 'session',
    status: 200,
    summary: 'Choose how an account disposes of its lots, and whether it is an IRA',
    body: accountSettings,
    answer: accountSettings,
  }),
} as const
