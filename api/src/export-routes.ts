/** Calls that answer a file: entries, lots, periods and wheels as a table or as JSON. */
import { entryExportQuery, lotExportQuery, periodExportQuery, wheelExportQuery } from './exports.ts'
import { ledgerEntry } from './ledger.ts'
import { lot } from './lots.ts'
import { periodRow } from './periods.ts'
import { defineRoute } from './route.ts'
import { wheelCycle } from './wheel-cycles.ts'

const tableOrJson = ['text/csv', 'application/json'] as const

export const exportRoutes = {
  exportEntries: defineRoute({
    method: 'GET',
    path: '/exports/entries',
    access: 'session',
    status: 200,
    summary: 'Every entry that counts, latest first, as a CSV or JSON file',
    query: entryExportQuery,
    file: { types: tableOrJson, rows: ledgerEntry },
  }),
  exportLots: defineRoute({
    method: 'GET',
    path: '/exports/lots',
    access: 'session',
    status: 200,
    summary: 'Share lots, open and closed, as a CSV or JSON file',
    query: lotExportQuery,
    file: { types: tableOrJson, rows: lot },
  }),
  exportPeriods: defineRoute({
    method: 'GET',
    path: '/exports/periods',
    access: 'session',
    status: 200,
    summary:
      'P&L by month, year or day as a CSV or JSON file; its rows add up to the total of GET /portfolio/pnl',
    query: periodExportQuery,
    file: { types: tableOrJson, rows: periodRow },
  }),
  exportWheels: defineRoute({
    method: 'GET',
    path: '/exports/wheels',
    access: 'session',
    status: 200,
    summary: 'Every wheel with its figures as a CSV or JSON file',
    query: wheelExportQuery,
    file: { types: tableOrJson, rows: wheelCycle },
  }),
} as const
