/** Calls about importing a file of any broker. */
import * as z from 'zod/mini'
import {
  importBatch,
  importDecision,
  importPreview,
  importQuery,
  importRowPage,
  importRowQuery,
  refusedRowsFile,
  setAsideQuery,
  setAsideRows,
  type UploadForm,
} from './imports.ts'
import { importResult } from './import.ts'
import { confirmedQuery, figureMoves } from '../ledger/figure-moves.ts'
import { defineRoute } from '../route.ts'

/** A file of 50 MB and the form around it. */
const importFileLimit = 51 * 1024 * 1024

/** Of a snapshot as the specification's export writes it. */
const importBodyLimit = 32 * 1024 * 1024

export const importRoutes = {
  importPositions: defineRoute({
    method: 'POST',
    path: '/portfolio/import/positions',
    touches: ['import'],
    access: 'session',
    status: 200,
    bodyAs: 'raw-json',
    bodyLimit: importBodyLimit,
    summary: 'Import a brokerage snapshot',
    body: z.unknown(),
    answer: importResult,
  }),
  importFile: defineRoute({
    method: 'POST',
    path: '/imports',
    touches: ['staged'],
    access: 'session',
    status: 201,
    bodyAs: 'file',
    bodyLimit: importFileLimit,
    summary: 'Read a file of a broker; nothing counts before it is confirmed',
    query: importQuery,
    body: z.custom<UploadForm>(),
    answer: importPreview,
  }),
  imports: defineRoute({
    method: 'GET',
    path: '/imports',
    access: 'session',
    status: 200,
    summary: 'Every import, latest first',
    answer: z.array(importBatch),
  }),
  importBatch: defineRoute({
    method: 'GET',
    path: '/imports/{id}',
    access: 'session',
    status: 200,
    summary: 'One import with the first rows of each outcome',
    answer: importPreview,
  }),
  importRows: defineRoute({
    method: 'GET',
    path: '/imports/{id}/rows',
    access: 'session',
    status: 200,
    summary: 'The rows of one outcome, in the order of the file',
    query: importRowQuery,
    answer: importRowPage,
  }),
  refusedRows: defineRoute({
    method: 'GET',
    path: '/imports/{id}/refused',
    access: 'session',
    status: 200,
    summary: 'The refused rows as a file to correct and import again',
    answer: refusedRowsFile,
  }),
  setAsideRow: defineRoute({
    method: 'POST',
    path: '/imports/{id}/rows/{row}/set-aside',
    touches: ['import'],
    access: 'session',
    status: 200,
    summary:
      'Set a refused row aside, or all that were refused for its reason: no figure waits for them any more',
    query: setAsideQuery,
    answer: setAsideRows,
  }),
  takeUpRow: defineRoute({
    method: 'DELETE',
    path: '/imports/{id}/rows/{row}/set-aside',
    touches: ['import'],
    access: 'session',
    status: 200,
    summary: 'Take up again a refused row that was set aside, or all that were set aside with it',
    query: setAsideQuery,
    answer: setAsideRows,
  }),
  confirmImport: defineRoute({
    method: 'POST',
    path: '/imports/{id}/confirm',
    touches: ['import'],
    access: 'session',
    status: 200,
    summary: 'Confirm an import, so that it counts',
    body: importDecision,
    bodyMayBeAbsent: true,
    answer: importBatch,
  }),
  removeImport: defineRoute({
    method: 'DELETE',
    path: '/imports/{id}',
    touches: ['import'],
    access: 'session',
    status: 204,
    summary: 'Discard an import that waits for its confirmation, or undo a confirmed one',
    query: confirmedQuery,
    preview: figureMoves,
  }),
} as const
