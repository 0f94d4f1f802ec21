/** Calls that answer a file: entries, lots, periods and wheels as a table or as JSON, and the whole account. */
import * as z from 'zod/mini'
import { importedAccount } from '../people/account-file.ts'
import {
  entryExportQuery,
  equityExportQuery,
  lotExportQuery,
  periodExportQuery,
  wheelExportQuery,
} from './exports.ts'
import type { UploadForm } from '../imports/imports.ts'
import { defineRoute } from '../route.ts'

/** Of some million entries. */
const accountFileLimit = 256 * 1024 * 1024

const tableOrJson = ['text/csv', 'application/json'] as const

export const exportRoutes = {
  exportEntries: defineRoute({
    method: 'GET',
    path: '/exports/entries',
    access: 'session',
    status: 200,
    summary: 'Every entry that counts, latest first, as a CSV or JSON file',
    query: entryExportQuery,
    file: { types: tableOrJson, rows: 'entries' },
  }),
  exportLots: defineRoute({
    method: 'GET',
    path: '/exports/lots',
    access: 'session',
    status: 200,
    summary: 'Share lots, open and closed, as a CSV or JSON file',
    query: lotExportQuery,
    file: { types: tableOrJson, rows: 'lots' },
  }),
  exportPeriods: defineRoute({
    method: 'GET',
    path: '/exports/periods',
    access: 'session',
    status: 200,
    summary:
      'P&L by month, year or day as a CSV or JSON file; its rows add up to the total of GET /portfolio/pnl',
    query: periodExportQuery,
    file: { types: tableOrJson, rows: 'periods' },
  }),
  exportEquity: defineRoute({
    method: 'GET',
    path: '/exports/equity',
    access: 'session',
    status: 200,
    summary: 'The days of GET /portfolio/equity as a CSV or JSON file',
    query: equityExportQuery,
    file: { types: tableOrJson, rows: 'equity' },
  }),
  exportWheels: defineRoute({
    method: 'GET',
    path: '/exports/wheels',
    access: 'session',
    status: 200,
    summary: 'Every wheel with its figures as a CSV or JSON file',
    query: wheelExportQuery,
    file: { types: tableOrJson, rows: 'wheels' },
  }),
  exportAccount: defineRoute({
    method: 'GET',
    path: '/exports/account',
    access: 'session',
    status: 200,
    summary:
      'Everything that was imported, entered and decided, as one JSON file that POST /imports/account takes in',
    file: { types: ['application/json'] },
  }),
  importAccount: defineRoute({
    method: 'POST',
    path: '/imports/account',
    touches: ['import', 'settings', 'status', 'positions'],
    access: 'session',
    status: 201,
    bodyAs: 'file',
    bodyLimit: accountFileLimit,
    summary:
      'Take the file of a whole account into an empty one: all of it with identical figures, or nothing',
    body: z.custom<UploadForm>(),
    answer: importedAccount,
  }),
} as const
