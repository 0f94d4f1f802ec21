/**
 * Which rows of a user go into the file of the whole account: what was imported, entered or decided, and the prices without
 * which figures would differ. A test holds both lists to the schema, so that no new table is forgotten. The owner's columns
 * are left out, since whoever takes the file in is another user. A table stands behind those that it refers to.
 */
import type { TableName } from '../database/schema.ts'
import type { CarriedTable } from './carried-table.ts'
import { held, worth } from './carried-holdings.ts'
import { imported, ledger } from './carried-entries.ts'
import { decided, wheels } from './carried-decisions.ts'

export const carriedTables: readonly CarriedTable[] = [
  ...held,
  ...worth,
  ...imported,
  ...ledger,
  ...decided,
  ...wheels,
]

/** What stays behind, and why. */
export const leftBehind = {
  schema_migrations: 'of the server',
  users: 'who signs in, and with what, is the other server’s own',
  sessions: 'they open this account',
  recovery_codes: 'they open this account',
  api_tokens: 'they open this account',
  broker_connections: 'they open the account at the brokerage; it is connected again',
  broker_logins: 'they open the account at the brokerage',
  idempotency_keys: 'calls of the last day',
  rate_limits: 'counts of the server',
  leases: 'work of the server',
  jobs: 'work of the server',
  backup_records: 'of the server',
  upload_parts: 'files that are still being read',
  sync_parts: 'answers that are still being fetched',
  facts: 'what pages of this server were notified of; nothing depends on it',
  portfolio_revisions: 'counts of this server',
  ledger_revisions: 'counts of this server',
  watch_settings: 'addresses and secrets of this server; chosen again',
  watch_sent: 'notices this server has sent',
  settled_ledgers: 'follows from the rest',
  snapshot_setups: 'follows from the snapshots',
  settled_profits: 'follows from the rest',
  past_closes: 'prices of a source; asked for again',
  past_close_looks: 'prices of a source; asked for again',
} as const satisfies Partial<Record<TableName, string>>
