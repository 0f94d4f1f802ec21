/**
 * The tables as code sees them. Names are those of the database; money and quantities are whole millionths, dates
 * `YYYY-MM-DD`, instants ISO 8601 with `Z`, flags 0 or 1, JSON text. `user_id` stands first in every key, so that the
 * rows of a user can live together on one shard. The rows of an area are in `rows/`, a `*-rows.ts` each.
 */
import type { WatchSentRow, WatchSettingsRow } from './rows/watch-rows.ts'
import type { BrokerConnectionRow, BrokerLoginRow } from './rows/connection-rows.ts'
import type { DailyValueRow, PastCloseLookRow, PastClosesRow } from './rows/daily-value-rows.ts'
import type {
  BackupRecordRow,
  IdempotencyRow,
  LeaseRow,
  MigrationRow,
  RateLimitRow,
} from './rows/server-rows.ts'
import type {
  AccountRow,
  BrokerRow,
  ImportBatchRow,
  PortfolioRevisionRow,
  PositionRow,
  SnapshotRow,
  SnapshotSetupsRow,
  TrashedPositionRow,
} from './rows/portfolio-rows.ts'
import type { EntryBatchRow, EntryOriginRow, ImportNoteRow, StoredEntryRow } from './rows/entry-rows.ts'
import type {
  CallLotsRow,
  LedgerAccountRow,
  LedgerCycleRow,
  LedgerRevisionRow,
  LotChoiceRow,
  PreferencesRow,
  QuestionAnswerRow,
  RollDecisionRow,
  SettledLedgerRow,
  SettledProfitRow,
} from './rows/ledger-rows.ts'
import type { HeldPriceRow, InstrumentPriceRow, MarketDataChoiceRow } from './rows/price-rows.ts'
import type { FactRow, JobRow, UploadPartRow } from './rows/job-rows.ts'
import type { ApiTokenRow, RecoveryCodeRow, SessionRow, UserRow } from './rows/people-rows.ts'
import type { SyncPartRow, SyncRow } from './rows/sync-rows.ts'
import type {
  TrackedTickerRow,
  WheelEventRow,
  WheelRow,
  WheelSetupRow,
  WheelStatusChangeRow,
} from './rows/wheel-rows.ts'

export type * from './rows/daily-value-rows.ts'
export type * from './rows/entry-rows.ts'
export type * from './rows/ledger-rows.ts'
export type * from './rows/people-rows.ts'
export type * from './rows/portfolio-rows.ts'
export type * from './rows/price-rows.ts'
export type * from './rows/server-rows.ts'
export type * from './rows/wheel-rows.ts'

export interface Schema {
  schema_migrations: MigrationRow
  users: UserRow
  sessions: SessionRow
  recovery_codes: RecoveryCodeRow
  api_tokens: ApiTokenRow
  idempotency_keys: IdempotencyRow
  rate_limits: RateLimitRow
  portfolio_revisions: PortfolioRevisionRow
  accounts: AccountRow
  positions: PositionRow
  import_batches: ImportBatchRow
  snapshots: SnapshotRow
  broker_orders: BrokerRow
  broker_transactions: BrokerRow
  ledger_revisions: LedgerRevisionRow
  settled_ledgers: SettledLedgerRow
  settled_profits: SettledProfitRow
  entry_batches: EntryBatchRow
  entry_origins: EntryOriginRow
  entries: StoredEntryRow
  import_notes: ImportNoteRow
  ledger_accounts: LedgerAccountRow
  lot_choices: LotChoiceRow
  roll_decisions: RollDecisionRow
  question_answers: QuestionAnswerRow
  ledger_cycles: LedgerCycleRow
  wheels: WheelRow
  wheel_status_changes: WheelStatusChangeRow
  wheel_events: WheelEventRow
  tracked_tickers: TrackedTickerRow
  wheel_setups: WheelSetupRow
  snapshot_setups: SnapshotSetupsRow
  trashed_positions: TrashedPositionRow
  market_data_choices: MarketDataChoiceRow
  preferences: PreferencesRow
  call_lots: CallLotsRow
  watch_settings: WatchSettingsRow
  watch_sent: WatchSentRow
  daily_values: DailyValueRow
  past_closes: PastClosesRow
  past_close_looks: PastCloseLookRow
  instrument_prices: InstrumentPriceRow
  held_prices: HeldPriceRow
  leases: LeaseRow
  jobs: JobRow
  upload_parts: UploadPartRow
  facts: FactRow
  backup_records: BackupRecordRow
  syncs: SyncRow
  sync_parts: SyncPartRow
  broker_connections: BrokerConnectionRow
  broker_logins: BrokerLoginRow
}

export type TableName = keyof Schema
