/** Every row that a test database holds, to compare what was stored before and after. */
import type { Database } from '../database/database.ts'
import type { TableName } from '../database/schema.ts'

const tables: readonly TableName[] = [
  'portfolio_revisions',
  'accounts',
  'positions',
  'import_batches',
  'snapshots',
  'broker_orders',
  'broker_transactions',
  'ledger_revisions',
  'settled_ledgers',
  'settled_profits',
  'entry_batches',
  'entries',
  'import_notes',
  'ledger_accounts',
  'lot_choices',
  'roll_decisions',
  'question_answers',
  'ledger_cycles',
  'wheels',
  'wheel_status_changes',
  'wheel_events',
  'market_data_choices',
  'preferences',
  'call_lots',
  'instrument_prices',
  'held_prices',
]

/** Rows by table as text, in an order of their own. */
export async function dumpDatabase({ read }: Pick<Database, 'read'>): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const table of tables) {
    const rows = await read.selectFrom(table).selectAll().execute()
    dump[table] = rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()
  }
  return dump
}
