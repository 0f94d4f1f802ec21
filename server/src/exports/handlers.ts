/** `/exports`: what pages list, as files. */
import { equityPoint, ledgerEntry, lot, periodRow, wheelCycle } from '@wheelwright/api'
import type { EntryExportQuery, LedgerEntry } from '@wheelwright/api'
import { ok, refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { readEquity } from '../equity/read-equity.ts'
import { readBrokerRows } from '../entries/read-broker-rows.ts'
import type { Handlers } from '../http/call.ts'
import { readEntryPage } from '../ledger/entry-list/entry-page.ts'
import { readLots } from '../ledger/share-lots/read-lots.ts'
import { readPeriods } from '../ledger/periods/periods.ts'
import { selectAccountNumbers } from '../positions/queries.ts'
import { listedWheels } from '../wheels/list/listed-wheels.ts'
import { gainsByTerm } from './gains-by-term.ts'
import { entryColumns, equityColumns, lotColumns, periodColumns, wheelColumns } from './columns.ts'
import { downloadOf } from './sheet.ts'

const entriesAtOnce = 1000

/** Page by page, each beginning after the last entry of the one before, so that entries that come meanwhile move none. */
async function* entriesOf(
  { db }: Deps,
  userId: string,
  filters: Omit<EntryExportQuery, 'format'>,
): AsyncGenerator<LedgerEntry> {
  const accounts = await selectAccountNumbers(db.read, userId)
  let cursor: string | undefined
  do {
    const query = { ...filters, limit: entriesAtOnce, ...(cursor === undefined ? {} : { cursor }) }
    const page = await readEntryPage(db.read, userId, query, accounts)
    yield* page?.items ?? []
    cursor = page?.nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function* made<Row>(rows: readonly (() => Row)[]): AsyncGenerator<Row> {
  for (const make of rows) yield make()
}

async function* given<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

export function exportHandlers(deps: Deps, ledgers: Ledgers) {
  const { clock } = deps
  return {
    exportEntries: async ({ user, query: { format = 'csv', ...filters } }) => {
      await readBrokerRows(deps, user.id)
      const rows = entriesOf(deps, user.id, filters)
      const sheet = { name: 'entries', version: 1, row: ledgerEntry, columns: entryColumns, rows }
      return downloadOf(sheet, { format, filters, nowMs: clock() })
    },
    exportLots: async ({ user, query: { format = 'csv', ...filters } }) => {
      const listed = await readLots(deps, ledgers, user.id, { status: 'all', ...filters })
      const rows = made(listed.map(({ make }) => make))
      const sheet = { name: 'lots', version: 1, row: lot, columns: lotColumns, derived: gainsByTerm, rows }
      return downloadOf(sheet, { format, filters, nowMs: clock() })
    },
    exportPeriods: async ({ user, query: { format = 'csv', by = 'month', premium = 'ended', ...query } }) => {
      const filters = { by, premium, ...query }
      const found = (await readPeriods(deps, ledgers, user.id, filters)) ?? ok(null)
      if (!found.ok) return refuse(found.refusal)
      const rows = given(found.value?.items ?? [])
      const meant = {
        premium_counts: premium,
        cash: found.value?.cash ?? 'change',
        refused_rows: String(found.value?.refusedRows ?? 0),
      }
      const sheet = { name: 'periods', version: 1, row: periodRow, columns: periodColumns, meant, rows }
      return downloadOf(sheet, { format, filters, nowMs: clock() })
    },
    exportEquity: async ({ user, signal, query: { format = 'csv', ...filters } }) => {
      const { items, covers, benchmark } = await readEquity(deps, ledgers, { user, signal, query: filters })
      const meant = { covers, benchmark_symbol: benchmark?.symbol ?? '' }
      const rows = given(items)
      const sheet = { name: 'equity', version: 1, row: equityPoint, columns: equityColumns, meant, rows }
      return downloadOf(sheet, { format, filters, nowMs: clock() })
    },
    exportWheels: async ({ user, query: { format = 'csv', ...filters } }) => {
      const rows = listedWheels(deps, ledgers, user.id, filters)
      const sheet = { name: 'wheels', version: 1, row: wheelCycle, columns: wheelColumns, rows }
      return downloadOf(sheet, { format, filters, nowMs: clock() })
    },
  } satisfies Partial<Handlers>
}
